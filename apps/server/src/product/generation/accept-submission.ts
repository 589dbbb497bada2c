import { randomUUID } from 'node:crypto'
import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import { AppError } from '#server/platform/errors.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { AcceptedGeneration } from './generation-events.ts'
import { bodyHash } from './body-hash.ts'
import { type GenerationRunner, QUEUE_KEY } from './generation-runner.ts'
import { retryAfter } from './retry-after.ts'
import type { ParsedSubmission } from './parse-submission.ts'
import type { Acceptance, GenerationStore } from './store.ts'
import type { Writers } from './writers.ts'

export interface GenerationParts {
  store: GenerationStore
  runner: GenerationRunner
  wakeUps: WakeUps
  clock: Clock
  writers: Writers
  /** For one whole generation. */
  timeoutMs: number
  /** Reads a page on behalf of a member. @throws {AppError} website_unavailable, too_many_requests. */
  readPage(userId: string, url: string): Promise<PageReading>
}

function isRefusal(acceptance: Acceptance): acceptance is Exclude<Acceptance, { generation_id: string }> {
  return acceptance.outcome !== 'accepted' && acceptance.outcome !== 'joined'
}

/**
 * Reserves the credit and hands the work to the queue, or joins what the same request id started before. The page of a
 * website-only form is read before: one that can't be read is a refusal, not a failure.
 * @throws {AppError} with the refusal's code; nothing is charged then.
 */
export async function acceptSubmission(
  parts: GenerationParts,
  user: { id: string; email: string },
  submission: Extract<ParsedSubmission, { action: 'generate' }>,
): Promise<AcceptedGeneration> {
  const { store, clock, writers, timeoutMs } = parts
  const { form } = submission
  const requestId = submission.requestId ?? randomUUID()
  // Reading the page is a part of it.
  const deadline = new Date(clock.now().getTime() + timeoutMs)
  const page = await pageOf(parts, user.id, requestId, form)
  const acceptance = await store.accept(
    { user, requestId, form, page, bodyHash: bodyHash(form), deadline },
    clock.now(),
  )
  return beginAccepted(parts, acceptance, { requestId, writer: writers.member })
}

/** What the database accepted goes to a runner. @throws {AppError} with the code of a refusal. */
export async function beginAccepted(
  { runner, wakeUps }: Pick<GenerationParts, 'runner' | 'wakeUps'>,
  acceptance: Acceptance,
  { requestId, writer }: Pick<AcceptedGeneration, 'requestId' | 'writer'>,
): Promise<AcceptedGeneration> {
  if (isRefusal(acceptance)) {
    const { outcome, retry_after_ms: wait } = acceptance
    const retryAfterSeconds = wait === undefined ? retryAfter(outcome) : Math.ceil(wait / 1_000)
    throw new AppError(outcome, { retryAfterSeconds })
  }
  if (acceptance.outcome === 'accepted') {
    await runner.claim()
    // What this replica has no room for, another one may take.
    if (!runner.hasRoom) wakeUps.poke(QUEUE_KEY)
  }
  return { id: acceptance.generation_id, requestId, count: acceptance.item_count, writer }
}

/** What was submitted before keeps the page it was written from, whatever became of the page since. */
async function pageOf(
  { store, readPage }: GenerationParts,
  userId: string,
  requestId: string,
  form: GenerationForm,
): Promise<PageReading | undefined> {
  if (!form.websiteOnlyMode || (await store.knows(userId, requestId))) return undefined
  return readPage(userId, form.websiteUrl)
}
