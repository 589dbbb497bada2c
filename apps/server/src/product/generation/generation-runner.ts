import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { generationLog } from '#server/platform/log.ts'
import { runGeneration } from './run-generation.ts'
import type { ClaimedGeneration, GenerationStore } from './store.ts'
import type { Writers } from './writers.ts'

export interface RunnerParts {
  store: GenerationStore
  writers: Writers
  clock: Clock
  wakeUps: WakeUps
  /** Generations written at once by this process. */
  concurrency: number
}

const LEASE_MS = 15_000
const HEARTBEAT_MS = 5_000

/** The key that is poked when something new waits to be written. */
export const QUEUE_KEY = 'generation-queue'

const STOP_PREFIX = 'stop:'

/** The key that ends the writing of a generation, on whichever replica it runs. */
export function stopKey(generationId: string): string {
  return `${STOP_PREFIX}${generationId}`
}

/**
 * Writes what waits in the queue, as one of any number of replicas. Each generation is held by a lease; a process
 * that dies lets go of it, and a job gives the credit back.
 */
export class GenerationRunner {
  readonly #parts: RunnerParts
  readonly #name = randomUUID()
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  #heartbeat: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  #wantsMore = false
  #isClosed = false

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  open(): void {
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS)
    this.#parts.wakeUps.onPoke((key) => {
      if (key === QUEUE_KEY) void this.claim()
      else if (key.startsWith(STOP_PREFIX)) this.#abort(key.slice(STOP_PREFIX.length))
    })
    void this.#beat()
  }

  /** Whether this replica takes all that waits, so that no other needs to look. */
  get hasRoom(): boolean {
    return !this.#isClosed && this.#running.size < this.#parts.concurrency
  }

  /** Takes what waits while there are free slots. Calls during a call are remembered, not doubled. */
  claim(): Promise<void> {
    this.#wantsMore = true
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined
      // Somebody may have called between the last look and here.
      if (this.#wantsMore && this.hasRoom) void this.claim()
    })
    return this.#claiming
  }

  /** Takes nothing new, gives what is being written `graceMs` to finish, then fails the rest, with refunds. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    await this.#claiming
    const all = [...this.#running.values()]
    const grace = new Promise((resolve) => setTimeout(resolve, graceMs).unref())
    await Promise.race([Promise.all(all.map((each) => each.ended)), grace])
    for (const each of all) each.abort.abort(new Error('the server is shutting down'))
    await Promise.all(all.map((each) => each.ended))
    clearInterval(this.#heartbeat)
  }

  /** Ends the writing of one generation, if it is here; what becomes of it was decided in the database. */
  #abort(generationId: string): void {
    this.#running.get(generationId)?.abort.abort(new Error('stopped'))
  }

  async #claimAll(): Promise<void> {
    const { store, clock, concurrency } = this.#parts
    try {
      while (this.#wantsMore && !this.#isClosed) {
        this.#wantsMore = false
        const free = concurrency - this.#running.size
        if (free <= 0) return
        for (const claim of await store.claim(this.#name, free, LEASE_MS, clock.now())) this.#begin(claim)
      }
    } catch (error) {
      generationLog.error({ error }, 'nothing could be claimed; the next beat tries again')
    }
  }

  #begin(claim: ClaimedGeneration): void {
    const abort = new AbortController()
    const ended = runGeneration(this.#parts, claim, abort).finally(() => {
      const hadRoom = this.hasRoom
      this.#running.delete(claim.id)
      if (!hadRoom) void this.claim()
    })
    this.#running.set(claim.id, { abort, ended })
  }

  async #beat(): Promise<void> {
    const { store, clock } = this.#parts
    try {
      if (this.#running.size > 0) {
        const held = new Set(await store.renewLeases(this.#name, LEASE_MS, clock.now()))
        for (const [id, { abort }] of this.#running) {
          if (!held.has(id)) abort.abort(new Error('the lease was lost'))
        }
      }
    } catch (error) {
      generationLog.error({ error }, 'a beat was missed')
    }
    await this.claim()
  }
}
