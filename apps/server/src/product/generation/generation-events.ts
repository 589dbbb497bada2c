import { type ErrorCode, ERRORS } from '@firstline/contract/errors'
import type { GenerationEvent, GenerationItem } from '@firstline/contract/generation'
import type { Writer } from '@firstline/copywriter'
import { AppError } from '@firstline/platform/errors'
import type { Clock } from '@firstline/platform/clock'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { streamGeneration } from './stream-generation.ts'
import { findRetryAfter } from './retry-after.ts'
import type { GenerationStore } from './generation-store.ts'
import { describeWriter } from './writer-info.ts'
import type { Writers } from './writers.ts'

/** A generation that is being written or has ended. */
export interface AcceptedGeneration {
  id: string
  requestId: string
  count: number
  writer: Writer
}

interface FollowParts {
  store: GenerationStore
  wakeUps: WakeUpChannel
  writers: Pick<Writers, 'wordsPerSecond'>
}

/** Yields `accepted` and then the events after position `after`. */
export async function* streamGenerationEvents(
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
export async function collectGenerationItems(
  parts: FollowParts & { clock: Clock },
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
async function readRetryAfter(
  { store, clock }: Pick<FollowParts, 'store'> & { clock: Clock },
  code: ErrorCode,
): Promise<number | undefined> {
  const now = clock.now()
  const refusal = code === 'writer_busy' ? await store.findModelRefusal(now, now) : null
  return refusal?.retryAfterMs === undefined ? findRetryAfter(code) : Math.ceil(refusal.retryAfterMs / 1_000)
}
