import { ERRORS } from '@firstline/contract/errors'
import type { GenerationEvent, GenerationItem } from '@firstline/contract/generation'
import type { Writer } from '@firstline/copywriter'
import { AppError } from '#server/platform/errors.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { followGeneration } from './follow-generation.ts'
import { retryAfter } from './retry-after.ts'
import type { GenerationStore } from './store.ts'
import { writerInfo } from './writer-info.ts'

/** A submission that is being written, or has been. */
export interface AcceptedGeneration {
  id: string
  requestId: string
  count: number
  /** Whoever writes it. */
  writer: Writer
}

interface FollowParts {
  store: GenerationStore
  wakeUps: WakeUps
}

/** The whole life of an accepted generation as events, from item `after` on. */
export async function* generationEvents(
  parts: FollowParts,
  accepted: AcceptedGeneration,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  const { requestId, count, writer } = accepted
  yield { event: 'accepted', data: { requestId, count, writer: writerInfo(writer) } }
  yield* followGeneration(parts, accepted.id, after, signal)
}

/**
 * All items of an accepted generation, once it has ended.
 * @throws {AppError} with the failure's code.
 */
export async function generationItems(
  parts: FollowParts,
  accepted: AcceptedGeneration,
  signal: AbortSignal,
): Promise<GenerationItem[]> {
  const items: GenerationItem[] = []
  for await (const event of followGeneration(parts, accepted.id, 0, signal)) {
    if (event.event === 'item') items.push(event.data)
    if (event.event === 'failed') {
      const { code, message } = event.data
      throw new AppError(code, { message, retryAfterSeconds: retryAfter(code) })
    }
    if (event.event === 'done') return items
  }
  throw new AppError('request_timeout', { message: ERRORS.request_timeout.message })
}
