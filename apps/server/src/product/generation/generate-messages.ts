import { randomUUID } from 'node:crypto'
import { ERRORS } from '@firstline/contract/errors'
import type { GenerationEvent, GenerationItem } from '@firstline/contract/generation'
import type { Writer } from '@firstline/copywriter'
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { bodyHash } from './body-hash.ts'
import { followGeneration } from './follow-generation.ts'
import { type GenerationRunner, QUEUE_KEY } from './generation-runner.ts'
import type { ParsedSubmission } from './parse-submission.ts'
import type { Acceptance, GenerationStore } from './store.ts'
import { writerInfo } from './writer-info.ts'

export interface GenerationParts {
  store: GenerationStore
  runner: GenerationRunner
  wakeUps: WakeUps
  clock: Clock
  writer: Writer
}

export interface AcceptedGeneration {
  id: string
  requestId: string
  count: number
}

/** A client that is told to come back should not come back at once. */
const RETRY_AFTER_SECONDS = 5

function isRefusal(acceptance: Acceptance): acceptance is Exclude<Acceptance, { generation_id: string }> {
  return acceptance.outcome !== 'accepted' && acceptance.outcome !== 'joined'
}

/**
 * Reserves the credit and hands the work to the queue, or joins what the same request id started before.
 * @throws {AppError} with the refusal's code; nothing is charged then.
 */
export async function acceptSubmission(
  parts: GenerationParts,
  user: { id: string; email: string },
  submission: Extract<ParsedSubmission, { action: 'generate' }>,
): Promise<AcceptedGeneration> {
  const { store, runner, wakeUps, clock } = parts
  const { form } = submission
  const requestId = submission.requestId ?? randomUUID()
  const acceptance = await store.accept({ user, requestId, form, bodyHash: bodyHash(form) }, clock.now())
  if (isRefusal(acceptance)) {
    const { outcome } = acceptance
    throw new AppError(outcome, outcome === 'no_capacity' ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {})
  }
  // This replica first; when its slots are full, the poke lets another one take it.
  if (acceptance.outcome === 'accepted') {
    await runner.claim()
    wakeUps.poke(QUEUE_KEY)
  }
  return { id: acceptance.generation_id, requestId, count: acceptance.item_count }
}

/** The whole life of an accepted generation as events, from item `after` on. */
export async function* generationEvents(
  parts: GenerationParts,
  accepted: AcceptedGeneration,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  const { requestId, count } = accepted
  yield { event: 'accepted', data: { requestId, count, writer: writerInfo(parts.writer) } }
  yield* followGeneration(parts, accepted.id, after, signal)
}

/**
 * All items of an accepted generation, once it has ended.
 * @throws {AppError} with the failure's code.
 */
export async function generationItems(
  parts: GenerationParts,
  accepted: AcceptedGeneration,
  signal: AbortSignal,
): Promise<GenerationItem[]> {
  const items: GenerationItem[] = []
  for await (const event of followGeneration(parts, accepted.id, 0, signal)) {
    if (event.event === 'item') items.push(event.data)
    if (event.event === 'failed') throw new AppError(event.data.code, { message: event.data.message })
    if (event.event === 'done') return items
  }
  throw new AppError('request_timeout', { message: ERRORS.request_timeout.message })
}
