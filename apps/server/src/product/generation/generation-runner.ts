import { randomUUID } from 'node:crypto'
import { generationLog } from '@firstline/platform/log'
import { runGeneration, type RunnerDependencies } from './run-generation.ts'
import type { LeasedGeneration } from './stored-generation.ts'

const LEASE_MS = 15_000
const HEARTBEAT_MS = 5_000

/** The notification key for new work in the queue. */
export const QUEUE_KEY = 'generation-queue'

const STOP_PREFIX = 'stop:'

/** The notification key that aborts a generation on the replica that runs it. */
export function formatStopKey(generationId: string): string {
  return `${STOP_PREFIX}${generationId}`
}

/**
 * Claims queued generations, concurrently with any number of replicas. Each claim has a lease; when a process dies, its
 * lease expires and the sweep job refunds the credit.
 */
export class GenerationRunner {
  readonly #parts: RunnerDependencies
  readonly #name = randomUUID()
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  #heartbeat: NodeJS.Timeout | undefined
  #claiming: Promise<void> | undefined
  #wantsMore = false
  #isClosed = false

  constructor(parts: RunnerDependencies) {
    this.#parts = parts
  }

  open(): void {
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS)
    this.#parts.wakeUps.onWake((key) => {
      if (key === QUEUE_KEY) void this.claim()
      else if (key.startsWith(STOP_PREFIX)) this.#abort(key.slice(STOP_PREFIX.length))
    })
    void this.#beat()
  }

  /** Whether this replica has free slots. */
  get hasRoom(): boolean {
    return !this.#isClosed && this.#running.size < this.#parts.concurrency
  }

  /** Claims queued work for the free slots. Concurrent calls are merged into one. */
  claim(): Promise<void> {
    this.#wantsMore = true
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined
      // A call between the last query and this point must not be lost.
      if (this.#wantsMore && this.hasRoom) void this.claim()
    })
    return this.#claiming
  }

  /** Claims nothing more, waits `graceMs` for running generations, then fails the rest with refunds. */
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

  /** Aborts a generation if it runs here. The database has already decided its outcome. */
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

  #begin(claim: LeasedGeneration): void {
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
