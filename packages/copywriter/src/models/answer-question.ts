import { setTimeout as sleep } from 'node:timers/promises'
import type { Answerer } from './answerer.ts'
import { asWriterError } from './as-writer-error.ts'
import { askModel } from './ask-model.ts'
import type { Asking } from './ask-model.ts'
import { groundedAnswer } from './grounded-answer.ts'
import type { LanguageModel } from './language-model.ts'
import type { ModelGate } from './model-gate.ts'
import { questionRequest } from './prompt/question-request.ts'
import { usageTally } from './usage-tally.ts'

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

const pauseFor: Asking['pause'] = (milliseconds, signal) => sleep(milliseconds, undefined, { signal })

/** Answers questions with a language model that is told to keep to the passages, and is checked for it. */
export function answerer({ model, gate, pause = pauseFor }: AnswererOptions): Answerer {
  async function read(asking: Asking, question: string, passages: Parameters<Answerer['answer']>[1]) {
    let text = ''
    const nextRequest = () => {
      text = ''
      return questionRequest(question, passages)
    }
    const answer = askModel(asking, nextRequest, { isComplete: () => false, readsToEnd: true })
    try {
      for (;;) {
        const { done, value } = await answer.next()
        if (done) return value.isDeclined ? null : groundedAnswer(text, passages)
        text += value
        if (text.length > READ_AT_MOST) return null
      }
    } finally {
      await answer.return({ isDeclined: false, usage: null })
    }
  }

  return {
    async answer(question, passages, signal) {
      const tally = usageTally()
      const asking: Asking = {
        model,
        gate,
        purpose: 'visitor',
        tally,
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
