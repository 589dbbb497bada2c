import type { HelpText } from '@firstline/contract/help-text'
import { WriterError } from '@firstline/copywriter'
import type { Answerer } from '@firstline/llm-writer'
import { helpLog } from '@firstline/platform/log'

export interface ModelQuestion {
  answerer: Answerer
  question: string
  passages: readonly HelpText[]
  signal: AbortSignal
  patienceMs: number
}

/** Returns null when the model has no answer, fails or times out. Failures are only logged. */
export async function answerWithModel(parts: ModelQuestion): Promise<string | null> {
  const { answerer, question, passages, patienceMs } = parts
  const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(patienceMs)])
  const endsAt = performance.now() + patienceMs
  const modelPassages = passages.map(({ title, answer }) => ({ title, text: answer }))
  try {
    const answer = await raceAbort(answerer.answer(question, modelPassages, signal, endsAt), signal)
    return answer?.trim() || null
  } catch (error) {
    if (signal.aborted) helpLog.warn({ code: 'writer_timeout' }, 'the model did not answer in time')
    else if (error instanceof WriterError) helpLog.warn({ code: error.code }, 'the model could not answer')
    else helpLog.error({ error }, 'asking the model failed unexpectedly')
    return null
  }
}

/** Rejects on abort even if the model ignores its signal. */
async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const rejectOnAbort = () => reject(new Error('the question was given up'))
  if (signal.aborted) rejectOnAbort()
  else signal.addEventListener('abort', rejectOnAbort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', rejectOnAbort)
    work.catch(() => undefined)
  }
}
