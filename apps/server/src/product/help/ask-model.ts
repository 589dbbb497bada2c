import type { HelpText } from '@firstline/contract/help-text'
import { type Answerer, WriterError } from '@firstline/copywriter'
import { helpLog } from '#server/platform/log.ts'

export interface ModelQuestion {
  answerer: Answerer
  question: string
  passages: readonly HelpText[]
  signal: AbortSignal
  patienceMs: number
}

/** The model's answer from the passages; null when it has none, fails or takes too long, which is logged and no more. */
export async function askModel(parts: ModelQuestion): Promise<string | null> {
  const { answerer, question, passages, patienceMs } = parts
  const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(patienceMs)])
  const handed = passages.map(({ title, answer }) => ({ title, text: answer }))
  try {
    const answer = await unlessAborted(answerer.answer(question, handed, signal), signal)
    return answer?.trim() || null
  } catch (error) {
    if (signal.aborted) helpLog.warn({ code: 'writer_timeout' }, 'the model did not answer in time')
    else if (error instanceof WriterError) helpLog.warn({ code: error.code }, 'the model could not answer')
    else helpLog.error({ error }, 'asking the model failed unexpectedly')
    return null
  }
}

/** A model that does not look at its signal is left behind all the same. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new Error('the question was given up'))
  if (signal.aborted) refuse()
  else signal.addEventListener('abort', refuse, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', refuse)
    work.catch(() => undefined)
  }
}
