import { createHash, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@firstline/contract/errors'
import type { GenerationForm } from '@firstline/contract/generation'
import { type Writer, WriterError, type WriteRequest } from '@firstline/copywriter'
import { DATABASE_RETRY_SECONDS } from '@firstline/platform/database/connection-error'
import { AppError } from '#server/app-error.ts'
import { MODEL_CIRCUIT_COOLDOWN_MS } from '../models/index.ts'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import type { Clock } from '@firstline/platform/clock'
import { fillFromPages, type ReadWebsite } from '../website-pages/index.ts'
import { type GenerationRunner, QUEUE_KEY } from './generation-runner.ts'
import type { GenerationStore } from './generation-store.ts'
import type { Acceptance, Refusal } from './stored-generation.ts'
import type { Writers } from './writers.ts'

export interface GenerationDependencies {
  store: GenerationStore
  runner: GenerationRunner
  wakeUps: WakeUpChannel
  clock: Clock
  writers: Writers
  /** The time limit of a whole generation. */
  timeoutMs: number
  /** @throws {AppError} website_unavailable, too_many_requests */
  readPage: ReadWebsite
}

/** A generation that is being written or has ended. */
export interface AcceptedGeneration {
  id: string
  requestId: string
  count: number
  writer: Writer
}

function isRefusal(acceptance: Acceptance): acceptance is Refusal {
  return acceptance.outcome !== 'accepted' && acceptance.outcome !== 'joined'
}

function toRefusalError({ outcome, retryAfterMs: waitMs }: Refusal): AppError {
  const retryAfterSeconds = waitMs === undefined ? findRetryAfter(outcome) : Math.ceil(waitMs / 1_000)
  return new AppError(outcome, { retryAfterSeconds })
}

const RETRY_SECONDS: Partial<Record<ErrorCode, number>> = {
  no_capacity: 5,
  database_unavailable: DATABASE_RETRY_SECONDS,
  too_many_unfinished: 5,
  writer_busy: 5,
  writer_unavailable: MODEL_CIRCUIT_COOLDOWN_MS / 1_000,
}

/** The default Retry-After of a temporary refusal, in seconds. */
export function findRetryAfter(code: ErrorCode): number | undefined {
  return RETRY_SECONDS[code]
}

/** SHA-256 of a parsed form. The schema has ordered the keys and dropped unknown ones. */
export function hashForm(form: GenerationForm): string {
  return createHash('sha256').update(JSON.stringify(form)).digest('base64url')
}

/**
 * Reserves the credit and enqueues the generation, or joins the one with the same request id. The pages of a website-only
 * form are read first, so that an unreadable page is refused and not charged.
 * @throws {AppError} with the code of the refusal; nothing is charged
 */
export async function acceptSubmission(
  parts: GenerationDependencies,
  user: { id: string; email: string },
  submission: { requestId: string | undefined; form: GenerationForm },
): Promise<AcceptedGeneration> {
  const { store, clock, writers, timeoutMs } = parts
  const { form } = submission
  const requestId = submission.requestId ?? randomUUID()
  // The deadline includes reading the page.
  const deadline = new Date(clock.now().getTime() + timeoutMs)
  // A known request id keeps its stored pages, so they are not read again.
  const hasRequest = async () => (await store.findRequest('user_id', user.id, requestId)) !== null
  const isKnown = form.websiteOnlyMode && (await hasRequest())
  if (form.websiteOnlyMode && !isKnown) {
    // Pages take seconds, which would be in vain.
    const refusal = await store.findModelRefusal(deadline, clock.now())
    if (refusal) throw toRefusalError(refusal)
  }
  const { filled, page } = isKnown ? { filled: form } : await fillFromPages(parts.readPage, user.id, form)
  if (!isKnown) await refuseUnusableBrief(writers.member, { form: filled, page }, hasRequest)
  const accept = (stored: GenerationForm) =>
    store.accept({ user, requestId, form: stored, page, bodyHash: hashForm(form), deadline }, clock.now())
  let acceptance = await accept(filled)
  // The member did not type the insight, so without free uses it is left out.
  if (acceptance.outcome === 'insight_exhausted' && form.insight === '')
    acceptance = await accept({ ...filled, insight: '' })
  return startAccepted(parts, acceptance, { requestId, writer: writers.member })
}

/**
 * Refuses a brief that the writer can't write from, before it is charged or counted. A request that was accepted before is
 * joined: another writer may have written it.
 * @throws {AppError} brief_too_thin
 */
export async function refuseUnusableBrief(
  writer: Writer,
  brief: Pick<WriteRequest, 'form' | 'page'>,
  isKnownRequest: () => Promise<boolean>,
): Promise<void> {
  try {
    writer.checkBrief(brief)
  } catch (error) {
    if (!(error instanceof WriterError)) throw error
    if (!(await isKnownRequest())) throw new AppError(error.code, { message: error.message, cause: error })
  }
}

/**
 * Passes an accepted generation to a runner.
 * @throws {AppError} with the code of a refusal
 */
export async function startAccepted(
  { runner, wakeUps }: Pick<GenerationDependencies, 'runner' | 'wakeUps'>,
  acceptance: Acceptance,
  { requestId, writer }: Pick<AcceptedGeneration, 'requestId' | 'writer'>,
): Promise<AcceptedGeneration> {
  if (isRefusal(acceptance)) throw toRefusalError(acceptance)
  if (acceptance.outcome === 'accepted') {
    await runner.claim()
    // Without free capacity here, another replica may claim it.
    if (!runner.hasRoom) wakeUps.wake(QUEUE_KEY)
  }
  return { id: acceptance.generationId, requestId, count: acceptance.itemCount, writer }
}
