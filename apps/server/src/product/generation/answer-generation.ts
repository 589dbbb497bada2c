import type { GenerationEvent } from '@firstline/contract/generation'
import { STREAM_PING_MS } from '@firstline/contract/limits'
import { AppError } from '#server/platform/errors.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { eventStreamAnswer, jsonAnswer, type ServerEvent } from '#server/wire/functions/index.ts'
import { type AcceptedGeneration, generationEvents, generationItems } from './generation-events.ts'
import type { GenerationStore } from './store.ts'

/** How a client wants to hear of its generation. */
export interface Reader {
  /** A stream of events from the one after this position; null for one JSON array at the end. */
  eventsAfter: number | null
  signal: AbortSignal
}

/**
 * What the request's headers say of its reader. Asked before anything is accepted, so that a bad header costs nothing.
 * @throws {AppError} invalid_fields for a Last-Event-ID that is no position.
 */
export function readerOf(request: Request): Reader {
  return { eventsAfter: wantsEvents(request) ? lastEventId(request) : null, signal: request.signal }
}

/**
 * Answers with an accepted generation: as a stream of events, from the event the reader saw last, or as one JSON array
 * once the generation has ended.
 * @throws {AppError} with JSON the failure's code.
 */
export async function answerGeneration(
  parts: { store: GenerationStore; wakeUps: WakeUps },
  accepted: AcceptedGeneration,
  { eventsAfter, signal }: Reader,
  headers: Record<string, string> = {},
): Promise<Response> {
  const abort = new AbortController()
  if (eventsAfter === null) {
    signal.addEventListener('abort', () => abort.abort())
    return jsonAnswer(await generationItems(parts, accepted, abort.signal), { headers })
  }
  const events = generationEvents(parts, accepted, eventsAfter, abort.signal)
  return eventStreamAnswer(serverEvents(events, abort), { pingMs: STREAM_PING_MS, headers })
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
