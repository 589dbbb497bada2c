import { asWriterError } from './as-writer-error.ts'
import { askModel, pauseFor } from './ask-model.ts'
import type { Asking } from './ask-model.ts'
import { groundedAnswer } from './grounded-answer.ts'
import type { HelpPassage } from './grounded-answer.ts'
import type { LanguageModel } from './language-model.ts'
import type { ModelGate } from './model-gate.ts'
import { questionRequest } from './prompt/question-request.ts'

/** Answers a visitor's question from passages and from nothing else. */
export interface Answerer {
  /**
   * @returns null when the model gave no answer that stays within the passages: the passages then speak for themselves.
   * @throws {WriterError} when the model could not be asked.
   */
  answer(question: string, passages: readonly HelpPassage[], signal: AbortSignal): Promise<string | null>
}

export interface AnswererOptions {
  model: LanguageModel
  gate: ModelGate
  /** Waits before a retry; tests need not. */
  pause?: Asking['pause']
}

/** Someone waits for the answer, and the passages speak for themselves: one more try is enough. */
const RETRIES = 1
/** Beyond this it is no answer any more. */
const READ_AT_MOST = 4_000

/** Answers questions with a language model that is told to keep to the passages, and is checked for it. */
export function answerer({ model, gate, pause = pauseFor }: AnswererOptions): Answerer {
  return {
    async answer(question, passages, signal) {
      const asking: Asking = {
        model,
        gate,
        purpose: 'visitor',
        used: [],
        pause,
        retries: RETRIES,
        drainMs: 0,
        signal,
      }
      try {
        signal.throwIfAborted()
        return await read(asking, question, passages)
      } catch (error) {
        throw asWriterError(error, signal)
      }
    },
  }
}

async function read(asking: Asking, question: string, passages: readonly HelpPassage[]) {
  let text = ''
  const nextRequest = () => {
    text = ''
    return questionRequest(question, passages)
  }
  for await (const part of askModel(asking, nextRequest, { isComplete: () => false, readsToEnd: true })) {
    if (typeof part !== 'string') return part.isDeclined ? null : groundedAnswer(text, passages)
    text += part
    if (text.length > READ_AT_MOST) return null
  }
  return null
}
