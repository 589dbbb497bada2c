import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { feedLog } from '../log.ts'

const CHANNEL = 'firstline_wake_ups'
/** Minimum milliseconds between two NOTIFY statements, regardless of the number of calls. */
const COALESCE_MS = 5
/** NOTIFY payloads are limited to 8,000 bytes; a key is a word and a UUID, and another UUID identifies the sender. */
const KEYS_PER_NOTIFY = 150

export interface Watch {
  /**
   * Resolves when the key was woken since the last call, after `patienceMs`, or when the signal aborts. A wake-up between
   * two calls is not lost.
   */
  waitForChange(patienceMs: number, signal: AbortSignal): Promise<void>
  close(): void
}

/**
 * Notifies waiting clients of changes: immediately in this process, and in other replicas by one coalesced NOTIFY
 * outside of write transactions (inside, NOTIFY serializes all commits). Waiting clients also poll slowly, so a lost
 * wake-up only delays them.
 */
export class WakeUpChannel {
  readonly #database: Database
  /** Identifies this process, so that it ignores its own notifications. */
  readonly #sender = randomUUID()
  readonly #watchers = new Map<string, Set<() => void>>()
  readonly #listeners = new Set<(key: string) => void>()
  readonly #unsent = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #unlisten: (() => Promise<void>) | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Starts to listen to other replicas. The embedded engine has none. */
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

  wake(key: string): void {
    this.#wake(key)
    if (this.#database.engine === 'embedded') return
    this.#unsent.add(key)
    this.#timer ??= setTimeout(() => void this.#send(), COALESCE_MS)
  }

  /** Calls the listener for every key, of this replica and of others. */
  onWake(listener: (key: string) => void): void {
    this.#listeners.add(listener)
  }

  watch(key: string): Watch {
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers)
    let isDirty = false
    let wakeUp: (() => void) | undefined
    const handleWake = () => {
      isDirty = true
      wakeUp?.()
    }
    watchers.add(handleWake)
    return {
      async waitForChange(patienceMs, signal) {
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
        watchers.delete(handleWake)
        if (watchers.size === 0) this.#watchers.delete(key)
      },
    }
  }

  #wake(key: string): void {
    for (const wake of this.#watchers.get(key) ?? []) wake()
    for (const listener of this.#listeners) listener(key)
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
      feedLog.warn({ error }, 'a wake-up was not sent; subscribers poll')
    }
  }
}
