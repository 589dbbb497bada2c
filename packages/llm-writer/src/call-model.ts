import { setTimeout as sleep } from 'node:timers/promises'
import type { BilledCalls, Usage } from '@firstline/copywriter'
import { computeTokenLimit } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import type { LanguageModel } from './language-model.ts'
import type { ModelRequest } from './request-completion.ts'
import { isTimedOut } from './to-writer-error.ts'
import type { CallFailure, CallOutcome, CallPurpose, ModelLimiter } from './model-limiter.ts'
import { ModelError } from './model-error.ts'
import type { AnswerEnd } from './read-stream.ts'

/** Shared by the calls of one generation. */
export interface CallContext {
  model: LanguageModel
  limiter: ModelLimiter
  purpose: CallPurpose
  /** Per call; null when the server did not report it. */
  used: (Usage | null)[]
  billed?: BilledCalls | undefined
  /** Waits before a retry; an abort ends the wait. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  /** Retries left. */
  retries: number
  /** How long to wait for the usage report after the drafts are complete. */
  drainMs: number
  signal: AbortSignal
  /** When the signal will abort, in milliseconds of `performance.now()`. */
  endsAt: number
}

export const waitFor: CallContext['pause'] = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal })

/** Checked before each call and while streaming. */
export interface CallProgress {
  isComplete(): boolean
  /** Whether the rest of a response is useful after completion. */
  readsToEnd: boolean
}

const FIRST_DELAY_MS = 500
const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 }

/**
 * Streams the text of a response and how it ended. Retries transient errors with a new request for what is still
 * missing, so that nothing is written twice.
 * @throws {ModelError} when a retry is useless or none is left; the signal's reason; what the limiter throws.
 */
export async function* callModel(
  context: CallContext,
  nextRequest: () => ModelRequest,
  progress: CallProgress,
): AsyncGenerator<string | AnswerEnd> {
  let dialect = context.model.dialect
  for (let failures = 0; ;) {
    try {
      yield* callOnce(context, nextRequest(), dialect, progress)
      return
    } catch (error) {
      const isOver = context.signal.aborted || error instanceof ModelError
      // The result is complete, so the error does not matter.
      if (isOver && progress.isComplete()) return
      context.signal.throwIfAborted()
      if (!(error instanceof ModelError)) throw error
      if (error.dialect) {
        dialect = error.dialect
        continue
      }
      if (error.kind !== 'transient' || context.retries === 0) throw error
      context.retries -= 1
      // Full jitter, so that clients that failed together do not retry together.
      const delay = Math.random() * FIRST_DELAY_MS * 2 ** failures
      if (performance.now() + delay >= context.endsAt) throw error
      await context.pause(delay, context.signal)
      failures += 1
    }
  }
}

async function* callOnce(
  { model, limiter, purpose, used, billed, drainMs, signal, endsAt }: CallContext,
  request: ModelRequest,
  dialect: Dialect,
  progress: CallProgress,
): AsyncGenerator<string | AnswerEnd> {
  const pass = await limiter.enter(
    { purpose, model: model.name, atMost: estimateUsage(request, dialect), endsAt },
    signal,
  )
  if (billed) billed.count += 1
  let usage: Usage | null = null
  let outcome: CallOutcome | undefined
  let failure: CallFailure | undefined
  const hangUp = new AbortController()
  let drain: NodeJS.Timeout | undefined
  try {
    const answer = model.ask(request, dialect, AbortSignal.any([signal, hangUp.signal]))
    for await (const part of answer) {
      if (typeof part !== 'string') {
        usage = part.usage
        outcome = 'answered'
      } else if (drain) continue
      yield part
      // Usage is reported at the end; aborting now would count the whole reservation as spent.
      if (!progress.readsToEnd && progress.isComplete()) drain ??= setTimeout(() => hangUp.abort(), drainMs)
    }
  } catch (error) {
    if (hangUp.signal.aborted && !signal.aborted) {
      outcome = 'answered'
      return
    }
    outcome = progress.isComplete() ? 'answered' : classifyOutcome(error, signal)
    if (outcome === 'failed' || outcome === 'refused') failure = describeFailure(error)
    if (error instanceof ModelError) {
      if (error.isFree) usage = NOTHING
      if (error.retryAfterMs !== undefined) await limiter.pause(error.retryAfterMs)
    }
    throw error
  } finally {
    clearTimeout(drain)
    used.push(usage)
    if (billed && usage === NOTHING) billed.count -= 1
    await pass.leave(usage, outcome, failure)
  }
}

/** A stop by a member is no outcome, nor is a call that is repeated in another dialect. A model may decline to write. */
function classifyOutcome(error: unknown, signal: AbortSignal): CallOutcome | undefined {
  if (signal.aborted) return isTimedOut(signal) ? 'failed' : undefined
  if (!(error instanceof ModelError) || error.dialect) return undefined
  const { kind, status = 0 } = error
  if (kind === 'transient' || status === 429 || status >= 500) return 'failed'
  if (kind === 'final') return 'refused'
  return kind === 'declined' || kind === 'oversized' ? 'answered' : undefined
}

function describeFailure(error: unknown): CallFailure {
  if (!(error instanceof ModelError)) return { isRefusal: false, status: null, code: 'timeout' }
  return { isRefusal: error.kind === 'final', status: error.status ?? null, code: error.code ?? null }
}

/** An upper bound without a tokenizer: three bytes per token is more than any language needs. */
function estimateUsage(request: ModelRequest, dialect: Dialect): Usage {
  const text = request.instructions + request.data + JSON.stringify(request.schema ?? '')
  return {
    inputTokens: Math.ceil(Buffer.byteLength(text) / 3) + 50,
    outputTokens: computeTokenLimit(request.maxOutputTokens, dialect),
  }
}

/** Null when a call did not report its usage, and before the first call. */
export function sumUsage(used: readonly (Usage | null)[]): Usage | null {
  const known = used.filter((usage) => usage !== null)
  if (known.length === 0 || known.length < used.length) return null
  const sum = (count: (usage: Usage) => number) => known.reduce((total, usage) => total + count(usage), 0)
  return { inputTokens: sum((usage) => usage.inputTokens), outputTokens: sum((usage) => usage.outputTokens) }
}
