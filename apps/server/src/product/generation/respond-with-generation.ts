import { type ErrorCode, ERRORS } from '@firstline/contract/errors'
import type { GenerationEvent, GenerationItem } from '@firstline/contract/generation'
import { AppError } from '#server/app-error.ts'
import type { Clock } from '@firstline/platform/clock'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { eventStreamResponse, jsonResponse, type ServerEvent } from '@firstline/wire/functions'
import { type AcceptedGeneration, findRetryAfter } from './accept-submission.ts'
import type { GenerationStore } from './generation-store.ts'
import { describeWriter, type Writers } from './writers.ts'

/** The poll interval that covers lost notifications. */
const POLL_MS = 3_000

interface FollowParts {
  store: GenerationStore
  wakeUps: WakeUpChannel
  clock: Clock
  writers: Pick<Writers, 'wordsPerSecond'>
}

/** Heartbeat of an idle event stream. */
const STREAM_PING_MS = 15_000

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
  parts: FollowParts,
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

/** Yields `accepted` and then the events after position `after`. */
async function* streamGenerationEvents(
  parts: FollowParts,
  accepted: AcceptedGeneration,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  const { requestId, count, writer } = accepted
  yield { event: 'accepted', data: { requestId, count, writer: describeWriter(writer, parts.writers) } }
  yield* streamGeneration(parts, accepted.id, after, signal)
}

/**
 * Waits for the end of a generation and returns its items.
 * @throws {AppError} with the code of the failure
 */
async function collectGenerationItems(
  parts: FollowParts,
  accepted: AcceptedGeneration,
  signal: AbortSignal,
): Promise<GenerationItem[]> {
  const items: GenerationItem[] = []
  for await (const event of streamGeneration(parts, accepted.id, 0, signal)) {
    if (event.event === 'item') items.push(event.data)
    if (event.event === 'failed') {
      const { code, message } = event.data
      throw new AppError(code, { message, retryAfterSeconds: await readRetryAfter(parts, code) })
    }
    if (event.event === 'done') return items
  }
  throw new AppError('request_timeout', { message: ERRORS.request_timeout.message })
}

/** In seconds. What paused the model for this generation pauses it for the next one too. */
async function readRetryAfter({ store, clock }: FollowParts, code: ErrorCode): Promise<number | undefined> {
  const now = clock.now()
  const refusal = code === 'writer_busy' ? await store.findModelRefusal(now, now) : null
  return refusal?.retryAfterMs === undefined ? findRetryAfter(code) : Math.ceil(refusal.retryAfterMs / 1_000)
}

type ProgressEvent = Exclude<GenerationEvent, { event: 'accepted' }>

/**
 * Yields the items of a generation after position `after`, then `done` or `failed`. Every client uses this: the first
 * tab, a reload, another replica. Ending it does not abort the generation.
 */
async function* streamGeneration(
  { store, wakeUps }: FollowParts,
  generationId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<ProgressEvent> {
  // Subscribes before the first read, so that no change between read and wait is missed.
  const watch = wakeUps.watch(generationId)
  let position = after
  try {
    while (!signal.aborted) {
      const state = await store.readProgress(generationId, position)
      if (!state) {
        yield {
          event: 'failed',
          data: { code: 'not_found', message: ERRORS.not_found.message, refunded: false },
        }
        return
      }
      for (const { position: at, explanation, isRough, ...item } of state.items) {
        position = at
        const data = {
          ...item,
          ...(explanation ? { explanation } : {}),
          ...(isRough ? { isRough } : {}),
        }
        yield { event: 'item', id: at, data }
      }
      if (state.status === 'done' || (state.status === 'stopped' && position > 0)) {
        yield { event: 'done', data: { count: position, stopped: state.status === 'stopped' } }
        return
      }
      if (state.status === 'failed' || state.status === 'stopped') {
        const code = state.errorCode ?? 'writer_failed'
        const message = state.errorMessage ?? ERRORS[code].message
        yield { event: 'failed', data: { code, message, refunded: state.charge === 'refunded' } }
        return
      }
      await watch.waitForChange(POLL_MS, signal)
    }
  } finally {
    watch.close()
  }
}
