import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { outgoingLog } from '#server/platform/log.ts'
import type { Medium, OutgoingMessage } from './message.ts'
import type { AttemptOutcome, ClaimedMessage, OutgoingStore } from './outgoing-store.ts'
import type { Sealing } from './sealing.ts'
import { DeliveryError, type Transport } from './transport.ts'

export interface SenderOptions<Message extends OutgoingMessage> {
  medium: Message['medium']
  transport: Transport<Message>
  atOnce: number
  store: OutgoingStore
  sealing: Sealing
  clock: Clock
}

/** No attempt takes longer, so that a lease is never outlived by its holder. */
const LONGEST_ATTEMPT_MS = 60_000
const LEASE_MS = 90_000
/** How often, and how far apart, the end of an attempt is recorded when the database does not answer. */
const RECORDING_TRIES = 3
const RECORDING_PAUSE_MS = 500

/** Sends what waits of one medium, a few at once, and shares the work with every other replica. */
export class Sender<Message extends OutgoingMessage> {
  readonly #options: SenderOptions<Message>
  readonly #runner = randomUUID()
  readonly #closing = new AbortController()
  readonly #sending = new Set<Promise<void>>()
  #isWanted = false
  #isLooking = false
  #isClosed = false
  #looking: Promise<void> = Promise.resolve()

  constructor(options: SenderOptions<Message>) {
    this.#options = options
  }

  get medium(): Medium {
    return this.#options.medium
  }

  /** Looks for what is due, now and in the background. */
  poke(): void {
    this.#isWanted = true
    if (this.#isLooking || this.#isClosed) return
    this.#isLooking = true
    this.#looking = this.#look()
  }

  /** Resolves when nothing is being sent and nothing that is due was left. */
  async idle(): Promise<void> {
    while (this.#isLooking || this.#sending.size > 0) {
      await this.#looking
      await Promise.all(this.#sending)
    }
  }

  /** Begins nothing new, gives what is under way `graceMs`, then breaks it off: it is tried again later. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    const breakOff = setTimeout(() => this.#closing.abort(new Error('the server is shutting down')), graceMs)
    await this.idle()
    clearTimeout(breakOff)
    this.#options.transport.close()
  }

  async #look(): Promise<void> {
    const { medium, atOnce, store, clock } = this.#options
    try {
      while (this.#isWanted && !this.#isClosed) {
        const free = atOnce - this.#sending.size
        // Whoever finishes looks again.
        if (free === 0) break
        this.#isWanted = false
        const claimed = await store.claim(medium, free, this.#runner, LEASE_MS, clock.now())
        if (claimed.length === free) this.#isWanted = true
        for (const message of claimed) this.#begin(message)
      }
    } catch (error) {
      outgoingLog.error({ error, medium }, 'what waits to be sent could not be looked at')
    } finally {
      this.#isLooking = false
    }
  }

  #begin(claimed: ClaimedMessage): void {
    const attempt = this.#attempt(claimed).finally(() => {
      this.#sending.delete(attempt)
      if (this.#isWanted) this.poke()
    })
    this.#sending.add(attempt)
  }

  /** Never throws. */
  async #attempt(claimed: ClaimedMessage): Promise<void> {
    const { id, medium, kind, attempt } = claimed
    const failure = await this.#send(claimed)
    const outcome = failure === null ? 'sent' : failure.isPermanent ? 'refused' : 'delayed'
    const about = { id, medium, kind, attempt }
    if (failure === null) outgoingLog.debug(about, 'sent')
    else if (failure.isPermanent) outgoingLog.warn({ ...about, reason: failure.message }, 'refused for good')
    else outgoingLog.warn({ ...about, reason: failure.message }, 'not sent; it will be tried again')
    await this.#record(claimed, outcome, failure?.message ?? null)
  }

  async #send(claimed: ClaimedMessage): Promise<DeliveryError | null> {
    const { sealing, transport } = this.#options
    const { id, created_at: createdAt, sealed } = claimed
    let message: Message
    try {
      // A claim is of this sender's medium.
      message = sealing.open(id, sealed) as Message
    } catch {
      return new DeliveryError('it was sealed under another secret', { isPermanent: true })
    }
    const tooLong = AbortSignal.timeout(LONGEST_ATTEMPT_MS)
    try {
      await transport.send({ id, createdAt, message }, AbortSignal.any([this.#closing.signal, tooLong]))
      return null
    } catch (error) {
      if (this.#closing.signal.aborted) return new DeliveryError('broken off', { isPermanent: false })
      if (tooLong.aborted) return new DeliveryError('took too long', { isPermanent: false })
      if (error instanceof DeliveryError) return error
      return new DeliveryError(error instanceof Error ? error.name : 'failed', { isPermanent: false })
    }
  }

  /** Insists a little: what was sent and is not recorded would be sent again. */
  async #record(claimed: ClaimedMessage, outcome: AttemptOutcome, reason: string | null): Promise<void> {
    const { store, clock } = this.#options
    const { id, medium, kind, attempt } = claimed
    for (let left = RECORDING_TRIES - 1; ; left -= 1) {
      try {
        const isKept = await store.finish(claimed, outcome, reason, clock.now())
        if (!isKept) outgoingLog.warn({ id, medium, kind, attempt }, 'ended after its lease')
        return
      } catch (error) {
        if (left === 0) {
          outgoingLog.error(
            { error, id, medium, kind, attempt },
            'an end could not be recorded; the lease runs out',
          )
          return
        }
        await new Promise((resolve) => setTimeout(resolve, RECORDING_PAUSE_MS))
      }
    }
  }
}
