import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { feedLog } from '#server/platform/log.ts'

const CHANNEL = 'firstline_wake_ups'
/** At most one NOTIFY in this time, whatever the number of pokes. */
const COALESCE_MS = 5
/** NOTIFY carries at most 8,000 bytes; a key is a UUID with a word before it, and one more UUID names the sender. */
const KEYS_PER_NOTIFY = 150

export interface Watch {
  /**
   * Resolves when the key was poked since the last call, when `patienceMs` is over or when the signal aborts. A poke
   * between two calls is not lost.
   */
  changed(patienceMs: number, signal: AbortSignal): Promise<void>
  close(): void
}

/**
 * Tells waiting readers that something they follow has changed: in this process at once, in other replicas by one
 * coalesced NOTIFY sent outside of any write transaction (inside one it would serialise all commits). Readers look
 * for themselves and keep a slow poll, so a lost wake-up costs time and nothing else.
 */
export class WakeUps {
  readonly #database: Database
  /** Names this process to itself: what it sent, it has heard already. */
  readonly #sender = randomUUID()
  readonly #watchers = new Map<string, Set<() => void>>()
  readonly #listeners = new Set<(key: string) => void>()
  readonly #unsent = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #unlisten: (() => Promise<void>) | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Begins to hear other replicas. The embedded engine has none. */
  async open(): Promise<void> {
    if (this.#database.engine === 'embedded') return
    this.#unlisten = await this.#database.listen(CHANNEL, (payload) => {
      const [sender, ...keys] = payload.split(',')
      if (sender === this.#sender) return
      for (const key of keys) this.#wake(key)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#unlisten?.()
  }

  poke(key: string): void {
    this.#wake(key)
    if (this.#database.engine === 'embedded') return
    this.#unsent.add(key)
    this.#timer ??= setTimeout(() => void this.#send(), COALESCE_MS)
  }

  /** Hears every key, this replica's and the others'. */
  onPoke(hear: (key: string) => void): void {
    this.#listeners.add(hear)
  }

  watch(key: string): Watch {
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers)
    let isDirty = false
    let wakeUp: (() => void) | undefined
    const onPoke = () => {
      isDirty = true
      wakeUp?.()
    }
    watchers.add(onPoke)
    return {
      async changed(patienceMs, signal) {
        if (!isDirty && !signal.aborted) {
          await new Promise<void>((resolve) => {
            const wake = () => {
              clearTimeout(timer)
              signal.removeEventListener('abort', wake)
              wakeUp = undefined
              resolve()
            }
            const timer = setTimeout(wake, patienceMs)
            signal.addEventListener('abort', wake)
            wakeUp = wake
          })
        }
        isDirty = false
      },
      close: () => {
        watchers.delete(onPoke)
        if (watchers.size === 0) this.#watchers.delete(key)
      },
    }
  }

  #wake(key: string): void {
    for (const wake of this.#watchers.get(key) ?? []) wake()
    for (const hear of this.#listeners) hear(key)
  }

  async #send(): Promise<void> {
    this.#timer = undefined
    const keys = [...this.#unsent]
    this.#unsent.clear()
    try {
      for (let at = 0; at < keys.length; at += KEYS_PER_NOTIFY) {
        const payload = [this.#sender, ...keys.slice(at, at + KEYS_PER_NOTIFY)].join(',')
        await this.#database.query('select pg_notify($1, $2)', [CHANNEL, payload])
      }
    } catch (error) {
      feedLog.warn({ error }, 'a wake-up was not sent; readers find out by themselves')
    }
  }
}
