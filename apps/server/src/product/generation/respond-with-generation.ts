import type { GenerationEvent } from '@firstline/contract/generation'
import { STREAM_PING_MS } from '@firstline/contract/limits'
import { AppError } from '@firstline/platform/errors'
import type { Clock } from '@firstline/platform/clock'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { eventStreamResponse, jsonResponse, type ServerEvent } from '@firstline/wire/functions'
import {
  type AcceptedGeneration,
  streamGenerationEvents,
  collectGenerationItems,
} from './generation-events.ts'
import type { GenerationStore } from './generation-store.ts'
import type { Writers } from './writers.ts'

/** How a client follows its generation. */
export interface ResponseMode {
  /** Streams events after this position; null returns one JSON array at the end. */
  eventsAfter: number | null
  signal: AbortSignal
}

/**
 * Reads Accept and Last-Event-ID. Call it before accepting a generation, so that an invalid header is not charged.
 * @throws {AppError} invalid_fields for a Last-Event-ID that is not a position
 */
export function parseResponseMode(request: Request): ResponseMode {
  return { eventsAfter: wantsEvents(request) ? lastEventId(request) : null, signal: request.signal }
}

/**
 * Responds with an accepted generation as server-sent events (WHATWG HTML, 9.2), from the last received event on, or as
 * one JSON array after its end.
 * @throws {AppError} for the JSON array, with the code of the failure
 */
export async function respondWithGeneration(
  parts: {
    store: GenerationStore
    wakeUps: WakeUpChannel
    clock: Clock
    writers: Pick<Writers, 'wordsPerSecond'>
  },
  accepted: AcceptedGeneration,
  { eventsAfter, signal }: ResponseMode,
  headers: Record<string, string> = {},
): Promise<Response> {
  const abort = new AbortController()
  if (eventsAfter === null) {
    signal.addEventListener('abort', () => abort.abort())
    return jsonResponse(await collectGenerationItems(parts, accepted, abort.signal), { headers })
  }
  const events = streamGenerationEvents(parts, accepted, eventsAfter, abort.signal)
  return eventStreamResponse(serverEvents(events, abort), { pingMs: STREAM_PING_MS, headers })
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

/** A disconnect ends only this stream; the generation continues. The abort ends the wait for the next event. */
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
