import { setTimeout as sleep } from 'node:timers/promises'
import type { BilledCalls, Usage } from '../writer.ts'
import { tokenLimit } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import type { LanguageModel, ModelRequest } from './language-model.ts'
import { isTimedOut } from './as-writer-error.ts'
import type { CallOutcome, CallPurpose, ModelGate } from './model-gate.ts'
import { ModelFault } from './model-fault.ts'
import type { AnswerEnd } from './read-stream.ts'

/** All that the calls of one generation share. */
export interface Asking {
  model: LanguageModel
  gate: ModelGate
  purpose: CallPurpose
  /** What each call used; null where the server did not say. */
  used: (Usage | null)[]
  billed?: BilledCalls | undefined
  /** Waits before a retry; an abort ends the wait. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  /** How many more calls may be made because one failed. */
  retries: number
  /** How long the end of an answer is waited for, when nothing but the report of its use is still wanted. */
  drainMs: number
  signal: AbortSignal
}

export const pauseFor: Asking['pause'] = (milliseconds, signal) => sleep(milliseconds, undefined, { signal })

/** How far the caller has come, asked again and again. */
export interface Progress {
  isComplete(): boolean
  /** Whether the rest of an answer is still of use once it is complete. */
  readsToEnd: boolean
}

const FIRST_DELAY_MS = 500
const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 }

/**
 * Asks until there is an answer, and gives its text as it comes and at last how it ended. Faults that may pass are met with
 * another try: each begins with a new request, which asks for what is still missing by then, so that nothing is written twice.
 * @throws {ModelFault} when asking is useless or was tried often enough; the signal's reason; what the gate throws.
 */
export async function* askModel(
  asking: Asking,
  nextRequest: () => ModelRequest,
  progress: Progress,
): AsyncGenerator<string | AnswerEnd> {
  let dialect = asking.model.dialect
  for (let failures = 0; ;) {
    try {
      yield* askOnce(asking, nextRequest(), dialect, progress)
      return
    } catch (error) {
      const isOver = asking.signal.aborted || error instanceof ModelFault
      // What was wanted is here: however the answer ended, nothing is lost.
      if (isOver && progress.isComplete()) return
      asking.signal.throwIfAborted()
      if (!(error instanceof ModelFault)) throw error
      if (error.dialect) {
        dialect = error.dialect
        continue
      }
      if (error.kind !== 'transient' || asking.retries === 0) throw error
      asking.retries -= 1
      // Full jitter: those who failed together do not come back together.
      await asking.pause(Math.random() * FIRST_DELAY_MS * 2 ** failures, asking.signal)
      failures += 1
    }
  }
}

/** One call, from the gate to the gate. */
async function* askOnce(
  { model, gate, purpose, used, billed, drainMs, signal }: Asking,
  request: ModelRequest,
  dialect: Dialect,
  progress: Progress,
): AsyncGenerator<string | AnswerEnd> {
  const pass = await gate.enter({ purpose, model: model.name, atMost: mostUsed(request, dialect) }, signal)
  if (billed) billed.count += 1
  let usage: Usage | null = null
  let outcome: CallOutcome | undefined
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
      // Use is reported at the very end, and breaking off now would count all that was set aside as spent.
      if (!progress.readsToEnd && progress.isComplete()) drain ??= setTimeout(() => hangUp.abort(), drainMs)
    }
  } catch (error) {
    if (hangUp.signal.aborted && !signal.aborted) {
      outcome = 'answered'
      return
    }
    outcome = progress.isComplete() ? 'answered' : outcomeOf(error, signal)
    if (error instanceof ModelFault) {
      if (error.isFree) usage = NOTHING
      if (error.retryAfterMs !== undefined) await gate.pause(error.retryAfterMs)
    }
    throw error
  } finally {
    clearTimeout(drain)
    used.push(usage)
    if (billed && usage === NOTHING) billed.count -= 1
    await pass.leave(usage, outcome)
  }
}

/** What a call that did not end well says of the provider. A refusal of the request or of the key says nothing. */
function outcomeOf(error: unknown, signal: AbortSignal): CallOutcome | undefined {
  if (signal.aborted) return isTimedOut(signal) ? 'failed' : undefined
  if (!(error instanceof ModelFault)) return undefined
  const { kind, status = 0 } = error
  if (kind === 'transient' || status === 429 || status >= 500) return 'failed'
  return kind === 'declined' || kind === 'oversized' ? 'answered' : undefined
}

/** No tokenizer is asked: three bytes a token is more than any language needs. */
function mostUsed(request: ModelRequest, dialect: Dialect): Usage {
  const text = request.instructions + request.data + JSON.stringify(request.schema ?? '')
  return {
    inputTokens: Math.ceil(Buffer.byteLength(text) / 3) + 50,
    outputTokens: tokenLimit(request.maxOutputTokens, dialect),
  }
}

/** What all calls used together; null as soon as one did not say, and before the first. */
export function totalUsage(used: readonly (Usage | null)[]): Usage | null {
  const known = used.filter((usage) => usage !== null)
  if (known.length === 0 || known.length < used.length) return null
  const sum = (count: (usage: Usage) => number) => known.reduce((total, usage) => total + count(usage), 0)
  return { inputTokens: sum((usage) => usage.inputTokens), outputTokens: sum((usage) => usage.outputTokens) }
}
