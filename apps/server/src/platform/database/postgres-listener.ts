import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Channels, quoteIdentifier } from './channels.ts'
import { toConnectionError } from './connection-error.ts'

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000

/**
 * Hears NOTIFY on a connection of its own, made when somebody first listens. When it is lost it is made again, with
 * growing pauses; what was notified meanwhile is lost, and whoever listens has to look by itself from time to time.
 */
export class PostgresListener {
  readonly #url: string
  readonly #server: string
  readonly #channels = new Channels()
  readonly #stopped = new AbortController()
  #client: Promise<pg.Client> | null = null
  /** Until the connection is made again, which then listens to all channels. */
  #isLost = false

  constructor(url: string, server: string) {
    this.#url = url
    this.#server = server
  }

  async listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
    this.#channels.add(channel, hear)
    try {
      if (!this.#isLost) await this.#listenTo(channel)
    } catch (error) {
      this.#channels.remove(channel, hear)
      throw toConnectionError(error, this.#server)
    }
    return async () => {
      if (!this.#channels.remove(channel, hear) || this.#isLost || this.#stopped.signal.aborted) return
      const client = await this.#client
      // A lost connection listens to nothing any more, which is what was asked for.
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

  /** At first an unreachable server is the caller's error; the next one who listens tries anew. */
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
      // From here on, a new channel waits for this connection: the list below is complete.
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
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await sleep(pause, undefined, { signal: this.#stopped.signal })
      try {
        return await this.#connect()
      } catch {
        // Tried again after the next pause.
        this.#isLost = true
      }
    }
  }
}
