import { readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import { acceptSubmission, type GenerationDependencies } from './accept-submission.ts'
import { respondWithGeneration, parseResponseMode } from './respond-with-generation.ts'
import { parseSubmission } from './parse-submission.ts'
import { stopGeneration } from './stop-generation.ts'

/** A queued generation is swept some seconds after its deadline; the response must outlast that. */
const ANSWER_MARGIN_MS = 15_000

/** The time limit of a response that waits for a whole generation. */
export function responseTimeLimit(timeoutMs: number): number {
  return timeoutMs + ANSWER_MARGIN_MS
}

/** `generate-messages`: starts or stops a generation; responds with a JSON array or server-sent events. */
export function generateMessagesFunction(parts: GenerationDependencies): WireFunction {
  return defineFunction({
    name: 'generate-messages',
    access: 'user',
    timeLimitMs: responseTimeLimit(parts.timeoutMs),
    async handler({ userId, email }, request) {
      const submission = parseSubmission(await readJsonBody(request))
      if (submission.action === 'stop') {
        return jsonResponse(await stopGeneration(parts, userId, submission.requestId))
      }
      const mode = parseResponseMode(request)
      const accepted = await acceptSubmission(parts, { id: userId, email: email ?? '' }, submission)
      return respondWithGeneration(parts, accepted, mode)
    },
  })
}
