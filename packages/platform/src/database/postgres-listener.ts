import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { NotifyListeners } from './notify-listeners.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import { toConnectionError } from './connection-error.ts'

const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 5_000

/**
 * Listens for NOTIFY on its own connection, opened with the first listener. A lost connection is reopened with growing
 * delays. Notifications in between are lost, so listeners have to poll as well.
 */
export class PostgresListener {
  readonly #url: string
  readonly #server: string
  readonly #channels = new NotifyListeners()
  readonly #stopped = new AbortController()
  #client: Promise<pg.Client> | null = null
  /** True until the connection is reopened, which then listens to all channels. */
  #isLost = false

  constructor(url: string, server: string) {
    this.#url = url
    this.#server = server
  }

  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    this.#channels.add(channel, listener)
    try {
      if (!this.#isLost) await this.#listenTo(channel)
    } catch (error) {
      this.#channels.remove(channel, listener)
      throw toConnectionError(error, this.#server)
    }
    return async () => {
      if (!this.#channels.remove(channel, listener) || this.#isLost || this.#stopped.signal.aborted) return
      const client = await this.#client
      // A lost connection listens to nothing, so the error is irrelevant.
      await client?.query(`unlisten ${quoteIdentifier(channel)}`).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  async #listenTo(channel: string): Promise<void> {
    this.#client ??= this.#connectFirst()
    const client = await this.#client
    await client.query(`listen ${quoteIdentifier(channel)}`)
  }

  /** The first connection error is thrown to the caller; the next listener tries again. */
  async #connectFirst(): Promise<pg.Client> {
    try {
      return await this.#connect()
    } catch (error) {
      this.#client = null
      throw error
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'firstline listener',
    })
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => this.#channels.deliver(channel, payload ?? ''))
    try {
      await client.connect()
      // A channel that is added from now on waits for this connection, so the list below is complete.
      this.#isLost = false
      const listens = this.#channels.names.map((name) => `listen ${quoteIdentifier(name)}`)
      if (listens.length > 0) await client.query(listens.join('; '))
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    client.once('end', () => {
      if (this.#stopped.signal.aborted) return
      this.#isLost = true
      this.#client = this.#reconnect()
    })
    return client
  }

  async #reconnect(): Promise<pg.Client> {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      await sleep(delay, undefined, { signal: this.#stopped.signal })
      try {
        return await this.#connect()
      } catch {
        // Retried after the next delay.
        this.#isLost = true
      }
    }
  }
}
