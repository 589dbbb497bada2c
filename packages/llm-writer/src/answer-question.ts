import { toWriterError } from './to-writer-error.ts'
import { callModel, waitFor } from './call-model.ts'
import type { CallContext } from './call-model.ts'
import { checkGroundedAnswer } from './check-grounded-answer.ts'
import type { LanguageModel } from './language-model.ts'
import type { ModelLimiter } from './model-limiter.ts'
import { buildQuestionRequest } from './prompt/build-question-request.ts'
import type { HelpPassage } from './prompt/build-question-request.ts'

/** Answers a visitor's question from passages of the help texts only. */
export interface Answerer {
  /**
   * @param endsAt when the signal will abort, in milliseconds of `performance.now()`
   * @returns null when the answer is not covered by the passages.
   * @throws {WriterError} when the call failed.
   */
  answer(
    question: string,
    passages: readonly HelpPassage[],
    signal: AbortSignal,
    endsAt?: number,
  ): Promise<string | null>
}

export interface AnswererOptions {
  model: LanguageModel
  limiter: ModelLimiter
  /** Waits before a retry; replaced in tests. */
  pause?: CallContext['pause']
}

/** One retry: the visitor is waiting, and the passages can be shown instead. */
const RETRIES = 1
/** In characters; a longer text is not an answer. */
const READ_AT_MOST = 4_000

export function answerer({ model, limiter, pause = waitFor }: AnswererOptions): Answerer {
  return {
    async answer(question, passages, signal, endsAt = Number.POSITIVE_INFINITY) {
      const context: CallContext = {
        model,
        limiter,
        purpose: 'visitor',
        used: [],
        pause,
        retries: RETRIES,
        drainMs: 0,
        signal,
        endsAt,
      }
      try {
        signal.throwIfAborted()
        return await readAnswer(context, question, passages)
      } catch (error) {
        throw toWriterError(error, signal)
      }
    },
  }
}

async function readAnswer(context: CallContext, question: string, passages: readonly HelpPassage[]) {
  let text = ''
  const nextRequest = () => {
    text = ''
    return buildQuestionRequest(question, passages)
  }
  for await (const part of callModel(context, nextRequest, { isComplete: () => false, readsToEnd: true })) {
    if (typeof part !== 'string') return part.isDeclined ? null : checkGroundedAnswer(text, passages)
    text += part
    if (text.length > READ_AT_MOST) return null
  }
  return null
}
