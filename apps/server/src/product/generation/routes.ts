import { readJsonBody } from '#server/platform/json-body.ts'
import { defineFunction, jsonAnswer, type WireFunction } from '#server/wire/functions/index.ts'
import { acceptSubmission, type GenerationParts } from './accept-submission.ts'
import { answerGeneration, readerOf } from './answer-generation.ts'
import { parseSubmission } from './parse-submission.ts'
import { stopGeneration } from './stop-generation.ts'

/** A waiting generation is swept some seconds after its deadline; the answer has to outlast that. */
const ANSWER_MARGIN_MS = 15_000

/** How long an answer that waits for a whole generation may take. */
export function answerTimeLimit(timeoutMs: number): number {
  return timeoutMs + ANSWER_MARGIN_MS
}

/** `generate-messages`: the member's generations, as one JSON array or as a stream of events. */
export function generateMessagesFunction(parts: GenerationParts): WireFunction {
  return defineFunction({
    name: 'generate-messages',
    access: 'user',
    timeLimitMs: answerTimeLimit(parts.timeoutMs),
    async handler({ userId, email }, request) {
      const submission = parseSubmission(await readJsonBody(request))
      if (submission.action === 'stop') {
        return jsonAnswer(await stopGeneration(parts, userId, submission.requestId))
      }
      const reader = readerOf(request)
      const accepted = await acceptSubmission(parts, { id: userId, email: email ?? '' }, submission)
      return answerGeneration(parts, accepted, reader)
    },
  })
}
