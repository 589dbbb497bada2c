import type { GenerationEvent } from '@firstline/contract/generation'
import { STREAM_PING_MS } from '@firstline/contract/limits'
import { AppError } from '#server/platform/errors.ts'
import { readJsonBody } from '#server/platform/json-body.ts'
import {
  defineFunction,
  eventStreamAnswer,
  jsonAnswer,
  type ServerEvent,
  type WireFunction,
} from '#server/wire/functions/index.ts'
import {
  acceptSubmission,
  type GenerationParts,
  generationEvents,
  generationItems,
} from './generate-messages.ts'
import { parseSubmission } from './parse-submission.ts'
import { stopGeneration } from './stop-generation.ts'

/** A waiting generation may be swept one patience after it was queued; the answer has to outlast that. */
const ANSWER_MARGIN_MS = 30_000

export interface GenerationRoutesParts extends GenerationParts {
  /** For one whole generation. */
  timeoutMs: number
}

/** `generate-messages`: the member's generations, as one JSON array or as a stream of events. */
export function generateMessagesFunction(parts: GenerationRoutesParts): WireFunction {
  return defineFunction({
    name: 'generate-messages',
    access: 'user',
    timeLimitMs: 2 * parts.timeoutMs + ANSWER_MARGIN_MS,
    async handler({ userId, email }, request) {
      const submission = parseSubmission(await readJsonBody(request))
      if (submission.action === 'stop') {
        return jsonAnswer(await stopGeneration(parts, userId, submission.requestId))
      }
      const accepted = await acceptSubmission(parts, { id: userId, email: email ?? '' }, submission)
      const abort = new AbortController()
      if (!wantsEvents(request)) {
        request.signal.addEventListener('abort', () => abort.abort())
        return jsonAnswer(await generationItems(parts, accepted, abort.signal))
      }
      const events = generationEvents(parts, accepted, lastEventId(request), abort.signal)
      return eventStreamAnswer(serverEvents(events, abort), { pingMs: STREAM_PING_MS })
    },
  })
}

function wantsEvents(request: Request): boolean {
  return (request.headers.get('accept') ?? '').includes('text/event-stream')
}

function lastEventId(request: Request): number {
  const raw = request.headers.get('last-event-id') ?? '0'
  if (/^\d{1,2}$/.test(raw)) return Number(raw)
  throw new AppError('invalid_fields', {
    fields: [{ field: 'Last-Event-ID', message: 'Last-Event-ID must be the position of an item.' }],
  })
}

/** A reader that leaves ends only its own following: the abort wakes it from its wait, the writing goes on. */
function serverEvents(
  events: AsyncGenerator<GenerationEvent>,
  abort: AbortController,
): AsyncIterable<ServerEvent> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => events.next(),
      return: () => {
        abort.abort()
        return events.return(undefined)
      },
    }),
  }
}
