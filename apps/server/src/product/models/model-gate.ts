import { randomUUID } from 'node:crypto'
import {
  costAt,
  type ModelPrice,
  type ModelPrices,
  priceOf,
  VISITOR_BUDGET_SHARE,
} from '@firstline/contract/prices'
import {
  type CallOutcome,
  type CallPurpose,
  type ModelCall,
  type ModelGate,
  type ModelPass,
  type Usage,
  WriterError,
} from '@firstline/copywriter'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { modelsLog } from '#server/platform/log.ts'
import { type EndedCall, type ModelCallStore, modelCallStore, providerKey } from './model-call-store.ts'
import { type WaitingCall, WaitingLine } from './waiting-line.ts'

export interface ModelGateOptions {
  database: Database
  clock: Clock
  /** Tells replicas of free places at once; without it they find out by themselves, a little later. */
  wakeUps?: WakeUps | undefined
  /** All replicas that name the same address share its places. */
  baseUrl: string
  prices: ModelPrices
  /** What counts in the budget where a model has no price. */
  otherwisePrice: ModelPrice
  /** Dollars a UTC day, over all providers. */
  dailyBudget: number | null
  /** Calls at once, over all replicas. */
  concurrency: number
  requestsPerMinute: number | null
}

const LEASE_MS = 15_000
const HEARTBEAT_MS = 5_000
/** Whoever waits looks this often whatever happens: a wake-up may be lost, and a process that died sends none. */
const LONGEST_WAIT_MS = 500
const SHORTEST_WAIT_MS = 5
/** More than this many are not asked for in one statement. */
const MOST_AT_ONCE = 64

/** The gate before a provider that all replicas share through the database. */
export function createModelGate(options: ModelGateOptions): ModelGate {
  return new SharedModelGate(options)
}

/**
 * Calls that come or end while a statement is under way go together in the next one, so that a crowd costs two round
 * trips, not a queue of them, and whoever came first is served first.
 */
class SharedModelGate implements ModelGate {
  readonly #options: ModelGateOptions
  readonly #store: ModelCallStore
  readonly #wakeUpKey: string
  readonly #line = new WaitingLine()
  /** The calls that run, with the place of each. */
  readonly #running = new Map<string, number>()
  readonly #ended: { call: EndedCall; told: () => void }[] = []
  #isLettingIn = false
  #isEnding = false
  #isStirred = false
  #wake: (() => void) | undefined
  #heartbeat: NodeJS.Timeout | undefined

  constructor(options: ModelGateOptions) {
    const { database, wakeUps, baseUrl, concurrency, requestsPerMinute, dailyBudget } = options
    const provider = providerKey(baseUrl)
    this.#options = options
    this.#wakeUpKey = `model:${provider}`
    this.#store = modelCallStore(
      database,
      provider,
      {
        places: concurrency,
        // Visitors leave the other half to members, who are never kept waiting by them alone.
        visitorPlaces: Math.max(1, Math.floor(concurrency / 2)),
        perMinute: requestsPerMinute,
        budget: dailyBudget,
        visitorBudget: dailyBudget === null ? null : dailyBudget * VISITOR_BUDGET_SHARE,
      },
      LEASE_MS,
    )
    wakeUps?.onPoke((key) => {
      if (key === this.#wakeUpKey) this.#stir()
    })
  }

  async enter(call: ModelCall, signal: AbortSignal): Promise<ModelPass> {
    signal.throwIfAborted()
    const { purpose, model, atMost } = call
    const waiting: WaitingCall = {
      asked: { id: randomUUID(), purpose, model, cost: costAt(this.#priceOf(model), atMost) },
      settle: Promise.withResolvers(),
      isHeldUp: false,
    }
    const giveUp = () => {
      this.#line.remove(waiting)
      waiting.settle.reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    // Behind somebody who waits there is nothing to ask for.
    if (!this.#line.isHeldUp(purpose)) this.#stir()
    this.#line.add(waiting)
    void this.#letIn()
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
      // Whoever calls next hears it from the provider again.
      modelsLog.error({ error }, 'the other replicas could not be told of a pause')
    }
  }

  #priceOf(model: string): ModelPrice {
    const { prices, otherwisePrice } = this.#options
    return priceOf(model, prices) ?? otherwisePrice
  }

  #stir(): void {
    this.#isStirred = true
    this.#wake?.()
  }

  async #letIn(): Promise<void> {
    if (this.#isLettingIn) return
    this.#isLettingIn = true
    while (this.#line.size > 0) {
      this.#isStirred = false
      const patience = await this.#askForFirst()
      if (patience > 0 && !this.#isStirred) await this.#stirred(patience)
    }
    this.#isLettingIn = false
  }

  /** Asks for those who are first in line; gives for how long it makes no sense to ask again. Never throws. */
  async #askForFirst(): Promise<number> {
    const first = this.#line.first(MOST_AT_ONCE)
    try {
      const calls = first.map(({ asked }) => asked)
      const answers = await this.#store.begin(calls, this.#options.clock.now())
      let patience = Number.POSITIVE_INFINITY
      for (const [index, waiting] of first.entries()) {
        const answer = answers[index]
        if (answer?.outcome === 'go') this.#admit(waiting, answer.place)
        else if (answer?.outcome === 'wait') {
          waiting.isHeldUp = true
          patience = Math.min(patience, Math.max(answer.wait_ms, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
        } else {
          this.#line.remove(waiting)
          waiting.settle.reject(refusalOf(answer?.outcome, waiting.asked.purpose))
        }
      }
      return Number.isFinite(patience) ? patience : 0
    } catch (error) {
      for (const waiting of first) {
        this.#line.remove(waiting)
        waiting.settle.reject(error)
      }
      return 0
    }
  }

  #stirred(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#wake = undefined
        resolve()
      }
      const timer = setTimeout(wake, patienceMs)
      this.#wake = wake
    })
  }

  #admit(waiting: WaitingCall, place: number): void {
    const { id, model } = waiting.asked
    if (!this.#line.remove(waiting)) {
      // It was aborted while the answer was on its way.
      void this.#end({ place, id, cost: 0, outcome: null })
      return
    }
    this.#running.set(id, place)
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS).unref()
    waiting.settle.resolve({
      leave: async (usage: Usage | null, outcome: CallOutcome | null = null) => {
        if (!this.#running.delete(id)) return
        if (this.#running.size === 0) {
          clearInterval(this.#heartbeat)
          this.#heartbeat = undefined
        }
        const cost = usage && costAt(this.#priceOf(model), usage)
        await this.#end({ place, id, cost, outcome })
      },
    })
  }

  /** Resolves when the place is free again, or could not be given back. Never throws. */
  #end(call: EndedCall): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ended.push({ call, told: resolve })
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
        const { wanted, circuit } = await this.#store.end(calls, this.#options.clock.now())
        if (circuit === 'opened') modelsLog.error('the model provider keeps failing: no calls for a while')
        if (circuit === 'closed') modelsLog.info('the model provider answers again')
        if (wanted) this.#options.wakeUps?.poke(this.#wakeUpKey)
      } catch (error) {
        // Nobody renews their leases any more, so the places come back; what was set aside stays spent.
        modelsLog.error({ error, calls: ended.length }, 'the end of model calls could not be recorded')
      }
      for (const { told } of ended) told()
      this.#stir()
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

function refusalOf(
  outcome: 'budget_reached' | 'circuit_open' | undefined,
  purpose: CallPurpose,
): WriterError {
  return outcome === 'circuit_open'
    ? new WriterError('writer_unavailable', 'The provider failed too often in a row')
    : new WriterError('budget_reached', `The day's budget for ${purpose}s is spent`)
}
