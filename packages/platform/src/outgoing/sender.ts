import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { outgoingLog } from '../log.ts'
import type { Medium, OutgoingMessage } from './message.ts'
import type { AttemptOutcome, LeasedMessage, OutgoingStore } from './outgoing-store.ts'
import type { MessageEncryption } from './message-encryption.ts'
import { DeliveryError, type Transport } from './transport.ts'

export interface SenderOptions<Message extends OutgoingMessage> {
  medium: Message['medium']
  transport: Transport<Message>
  concurrency: number
  store: OutgoingStore
  encryption: MessageEncryption
  clock: Clock
}

/** Maximum milliseconds of an attempt, shorter than the lease. */
const MAX_ATTEMPT_MS = 60_000
const LEASE_MS = 90_000
/** Retries and their delay in milliseconds for recording an outcome while the database is unavailable. */
const RECORDING_TRIES = 3
const RECORDING_DELAY_MS = 500

/** Sends the queued messages of one medium with limited concurrency. Replicas share the work. */
export class MessageSender<Message extends OutgoingMessage> {
  readonly #options: SenderOptions<Message>
  readonly #runner = randomUUID()
  readonly #closing = new AbortController()
  readonly #sending = new Set<Promise<void>>()
  #needsRead = false
  #isReading = false
  #isClosed = false
  #reading: Promise<void> = Promise.resolve()

  constructor(options: SenderOptions<Message>) {
    this.#options = options
  }

  get medium(): Medium {
    return this.#options.medium
  }

  /** Reads and sends due messages in the background. */
  wake(): void {
    this.#needsRead = true
    if (this.#isReading || this.#isClosed) return
    this.#isReading = true
    this.#reading = this.#readDue()
  }

  /** Resolves once no message is being sent or due. */
  async idle(): Promise<void> {
    while (this.#isReading || this.#sending.size > 0) {
      await this.#reading
      await Promise.all(this.#sending)
    }
  }

  /**
   * Starts nothing new, waits `graceMs` milliseconds for current attempts, then aborts them; they are retried later.
   */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    const abortTimer = setTimeout(
      () => this.#closing.abort(new Error('the server is shutting down')),
      graceMs,
    )
    await this.idle()
    clearTimeout(abortTimer)
    this.#options.transport.close()
  }

  async #readDue(): Promise<void> {
    const { medium, concurrency, store, clock } = this.#options
    try {
      while (this.#needsRead && !this.#isClosed) {
        const free = concurrency - this.#sending.size
        // Each finished attempt reads the queue again.
        if (free === 0) break
        this.#needsRead = false
        const leased = await store.lease(medium, free, this.#runner, LEASE_MS, clock.now())
        if (leased.length === free) this.#needsRead = true
        for (const message of leased) this.#startAttempt(message)
      }
    } catch (error) {
      outgoingLog.error({ error, medium }, 'the waiting messages could not be read')
    } finally {
      this.#isReading = false
    }
  }

  #startAttempt(leased: LeasedMessage): void {
    const attempt = this.#attempt(leased).finally(() => {
      this.#sending.delete(attempt)
      if (this.#needsRead) this.wake()
    })
    this.#sending.add(attempt)
  }

  /** Never throws. */
  async #attempt(leased: LeasedMessage): Promise<void> {
    const { id, medium, kind, attempt } = leased
    const failure = await this.#send(leased)
    const outcome = failure === null ? 'sent' : failure.isPermanent ? 'refused' : 'delayed'
    const logFields = { id, medium, kind, attempt }
    if (failure === null) outgoingLog.debug(logFields, 'sent')
    else if (failure.isPermanent)
      outgoingLog.warn({ ...logFields, reason: failure.message }, 'refused permanently')
    else outgoingLog.warn({ ...logFields, reason: failure.message }, 'not sent; it will be retried')
    await this.#record(leased, outcome, failure?.message ?? null)
  }

  async #send(leased: LeasedMessage): Promise<DeliveryError | null> {
    const { encryption, transport } = this.#options
    const { id, created_at: createdAt, sealed } = leased
    let message: Message
    try {
      // Leased messages are of this sender's medium.
      message = encryption.decrypt(id, sealed) as Message
    } catch {
      return new DeliveryError('it was encrypted with another secret', { isPermanent: true })
    }
    const timeout = AbortSignal.timeout(MAX_ATTEMPT_MS)
    try {
      await transport.send({ id, createdAt, message }, AbortSignal.any([this.#closing.signal, timeout]))
      return null
    } catch (error) {
      if (this.#closing.signal.aborted) return new DeliveryError('broken off', { isPermanent: false })
      if (timeout.aborted) return new DeliveryError('took too long', { isPermanent: false })
      if (error instanceof DeliveryError) return error
      return new DeliveryError(error instanceof Error ? error.name : 'failed', { isPermanent: false })
    }
  }

  /** Retries, because a sent message without a recorded outcome would be sent again. */
  async #record(leased: LeasedMessage, outcome: AttemptOutcome, reason: string | null): Promise<void> {
    const { store, clock } = this.#options
    const { id, medium, kind, attempt } = leased
    for (let left = RECORDING_TRIES - 1; ; left -= 1) {
      try {
        const isKept = await store.finish(leased, outcome, reason, clock.now())
        if (!isKept) outgoingLog.warn({ id, medium, kind, attempt }, 'ended after its lease')
        return
      } catch (error) {
        if (left === 0) {
          outgoingLog.error(
            { error, id, medium, kind, attempt },
            'a result could not be recorded; the lease expires',
          )
          return
        }
        await new Promise((resolve) => setTimeout(resolve, RECORDING_DELAY_MS))
      }
    }
  }
}
