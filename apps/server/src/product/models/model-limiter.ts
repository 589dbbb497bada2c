import { randomUUID } from 'node:crypto'
import {
  costAt,
  type ModelPrice,
  type ModelPrices,
  priceOf,
  VISITOR_BUDGET_SHARE,
} from '#server/config/model-prices.ts'
import { type Usage, WriterError } from '@firstline/copywriter'
import type {
  CallFailure,
  CallOutcome,
  CallPurpose,
  ModelCall,
  ModelLimiter,
  ModelPass,
} from '@firstline/llm-writer'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { modelsLog } from '@firstline/platform/log'
import {
  type EndedCall,
  type ModelCallStore,
  createModelCallStore,
  hashProviderUrl,
} from './model-call-store.ts'
import { type WaitingCall, CallQueue } from './call-queue.ts'

export interface ModelLimiterOptions {
  database: Database
  clock: Clock
  /** Notifies replicas of free slots; without it they find out by polling. */
  wakeUps?: WakeUpChannel | undefined
  /** All replicas with the same address share its slots. */
  baseUrl: string
  prices: ModelPrices
  /** The price of a model that has none. */
  otherwisePrice: ModelPrice
  /** US dollars per UTC day, over all providers. */
  dailyBudget: number | null
  /** Concurrent calls over all replicas. */
  concurrency: number
  requestsPerMinute: number | null
}

const LEASE_MS = 15_000
const HEARTBEAT_MS = 5_000
/** The poll interval of waiting calls: a notification may be lost, and a dead process sends none. */
const MAX_WAIT_MS = 500
const MIN_WAIT_MS = 5
/** The most calls in one statement. */
const MAX_BATCH = 64

/** A concurrency, rate and budget limit that all replicas share through the database. */
export function createModelLimiter(options: ModelLimiterOptions): ModelLimiter {
  return new SharedModelLimiter(options)
}

/**
 * Calls that arrive or end during a statement are batched into the next one, so that many calls need two round trips.
 * Calls are admitted in order.
 */
class SharedModelLimiter implements ModelLimiter {
  readonly #options: ModelLimiterOptions
  readonly #store: ModelCallStore
  readonly #wakeUpKey: string
  readonly #queue = new CallQueue()
  /** Running calls with their slots. */
  readonly #running = new Map<string, number>()
  readonly #ended: { call: EndedCall; resolve: () => void }[] = []
  #isAdmitting = false
  #isEnding = false
  #isNotified = false
  #wake: (() => void) | undefined
  #heartbeat: NodeJS.Timeout | undefined

  constructor(options: ModelLimiterOptions) {
    const { database, wakeUps, baseUrl, concurrency, requestsPerMinute, dailyBudget } = options
    const provider = hashProviderUrl(baseUrl)
    this.#options = options
    this.#wakeUpKey = `model:${provider}`
    this.#store = createModelCallStore(
      database,
      provider,
      {
        places: concurrency,
        // The other half is reserved for signed-in users, so that visitors alone cannot block them.
        visitorPlaces: Math.max(1, Math.floor(concurrency / 2)),
        perMinute: requestsPerMinute,
        budget: dailyBudget,
        visitorBudget: dailyBudget === null ? null : dailyBudget * VISITOR_BUDGET_SHARE,
      },
      LEASE_MS,
    )
    wakeUps?.onWake((key) => {
      if (key === this.#wakeUpKey) this.#notify()
    })
  }

  async enter(call: ModelCall, signal: AbortSignal): Promise<ModelPass> {
    signal.throwIfAborted()
    const { purpose, model, atMost, endsAt } = call
    const waiting: WaitingCall = {
      request: { id: randomUUID(), purpose, model, cost: costAt(this.#priceOf(model), atMost) },
      endsAt,
      settle: Promise.withResolvers(),
      isHeldUp: false,
    }
    const giveUp = () => {
      this.#queue.remove(waiting)
      const isTooLate = waiting.isHeldUp && signal.reason?.name === 'TimeoutError'
      waiting.settle.reject(
        isTooLate ? new WriterError('writer_busy', 'No slot became free in time') : signal.reason,
      )
    }
    signal.addEventListener('abort', giveUp, { once: true })
    // Behind a call that already waits a query is pointless.
    if (!this.#queue.isHeldUp(purpose)) this.#notify()
    this.#queue.add(waiting)
    void this.#admitWaiting()
    try {
      return await waiting.settle.promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  async pause(milliseconds: number): Promise<void> {
    modelsLog.warn({ milliseconds }, 'the provider asked for a pause')
    try {
      await this.#store.pause(new Date(this.#options.clock.now().getTime() + milliseconds))
    } catch (error) {
      // The next call gets the pause from the provider again.
      modelsLog.error({ error }, 'the other replicas could not be notified of a pause')
    }
  }

  #priceOf(model: string): ModelPrice {
    const { prices, otherwisePrice } = this.#options
    return priceOf(model, prices) ?? otherwisePrice
  }

  #notify(): void {
    this.#isNotified = true
    this.#wake?.()
  }

  async #admitWaiting(): Promise<void> {
    if (this.#isAdmitting) return
    this.#isAdmitting = true
    while (this.#queue.size > 0) {
      this.#isNotified = false
      const waitMs = await this.#requestSlots()
      if (waitMs > 0 && !this.#isNotified) await this.#waitForNotification(waitMs)
    }
    this.#isAdmitting = false
  }

  /** Requests slots for the first waiting calls. Returns the milliseconds until the next request. Never throws. */
  async #requestSlots(): Promise<number> {
    const first = this.#queue.first(MAX_BATCH)
    try {
      const calls = first.map(({ request }) => request)
      const decisions = await this.#store.begin(calls, this.#options.clock.now())
      let waitMs = Number.POSITIVE_INFINITY
      let knownWaitMs = 0
      for (const [index, waiting] of first.entries()) {
        const decision = decisions[index]
        if (decision?.outcome === 'go') this.#admit(waiting, decision.place)
        else if (decision?.outcome === 'wait') {
          waiting.isHeldUp = true
          waitMs = Math.min(waitMs, Math.max(decision.waitMs, MIN_WAIT_MS), MAX_WAIT_MS)
          // A slot may become free at any time; the other waits hold for every call and have a known end.
          if (decision.reason !== 'places') knownWaitMs = Math.max(knownWaitMs, decision.waitMs)
        } else {
          this.#queue.remove(waiting)
          waiting.settle.reject(refusalError(decision?.outcome, waiting.request.purpose))
        }
      }
      if (knownWaitMs > 0) this.#refuseEndingWithin(knownWaitMs)
      return Number.isFinite(waitMs) ? waitMs : 0
    } catch (error) {
      for (const waiting of first) {
        this.#queue.remove(waiting)
        waiting.settle.reject(error)
      }
      return 0
    }
  }

  #refuseEndingWithin(waitMs: number): void {
    const seconds = Math.ceil(waitMs / 1_000)
    for (const { settle } of this.#queue.takeEndingBy(performance.now() + waitMs)) {
      settle.reject(
        new WriterError('writer_busy', `No call is possible for ${seconds} s, which is after its time limit`),
      )
    }
  }

  #waitForNotification(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#wake = undefined
        resolve()
      }
      const timer = setTimeout(wake, waitMs)
      this.#wake = wake
    })
  }

  #admit(waiting: WaitingCall, place: number): void {
    const { id, model } = waiting.request
    if (!this.#queue.remove(waiting)) {
      // The call was aborted while the query ran.
      void this.#end({ place, id, cost: 0, outcome: null, failure: null })
      return
    }
    this.#running.set(id, place)
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS).unref()
    waiting.settle.resolve({
      leave: async (
        usage: Usage | null,
        outcome: CallOutcome | null = null,
        failure: CallFailure | null = null,
      ) => {
        if (!this.#running.delete(id)) return
        if (this.#running.size === 0) {
          clearInterval(this.#heartbeat)
          this.#heartbeat = undefined
        }
        const cost = usage && costAt(this.#priceOf(model), usage)
        await this.#end({ place, id, cost, outcome, failure })
      },
    })
  }

  /** Resolves when the slot is free or could not be released. Never throws. */
  #end(call: EndedCall): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ended.push({ call, resolve })
    void this.#endAll()
    return promise
  }

  async #endAll(): Promise<void> {
    if (this.#isEnding) return
    this.#isEnding = true
    while (this.#ended.length > 0) {
      const ended = this.#ended.splice(0)
      try {
        const calls = ended.map(({ call }) => call)
        const { wanted, circuit, refusals } = await this.#store.end(calls, this.#options.clock.now())
        if (circuit === 'opened') modelsLog.error('the model provider keeps failing: no calls for a while')
        for (const { model, status, code } of refusals)
          modelsLog.error(
            { model, status, code },
            'the model provider refuses calls; look at key, account and model',
          )
        if (circuit === 'closed') modelsLog.info('the model provider answers again')
        if (wanted) this.#options.wakeUps?.wake(this.#wakeUpKey)
      } catch (error) {
        // The leases are no longer renewed, so the slots become free; the reserved cost stays spent.
        modelsLog.error({ error, calls: ended.length }, 'the end of model calls could not be recorded')
      }
      for (const { resolve } of ended) resolve()
      this.#notify()
    }
    this.#isEnding = false
  }

  async #beat(): Promise<void> {
    try {
      await this.#store.renew([...this.#running.keys()], this.#options.clock.now())
    } catch (error) {
      modelsLog.error({ error }, 'the leases of model calls could not be renewed')
    }
  }
}

function refusalError(
  outcome: 'budget_reached' | 'circuit_open' | undefined,
  purpose: CallPurpose,
): WriterError {
  return outcome === 'circuit_open'
    ? new WriterError('writer_unavailable', 'The provider failed too often in a row')
    : new WriterError('budget_reached', `The day's budget for ${purpose}s is spent`)
}
