import type { ReadWebsite } from '../website-pages/index.ts'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import type { Job } from '@firstline/platform/jobs'
import type { WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import { refuseUnusableBrief, startAccepted } from './accept-submission.ts'
import { respondWithGeneration, parseResponseMode } from './respond-with-generation.ts'
import { demoLimitError } from './demo-limits.ts'
import { GenerationRunner } from './generation-runner.ts'
import { sweepJob } from './sweep-job.ts'
import { responseTimeLimit, generateMessagesFunction } from './generate-messages-function.ts'
import { createGenerationStore } from './generation-store.ts'
import type { DemoSubmission } from './stored-generation.ts'
import type { Writers } from './writers.ts'

export { hashForm } from './accept-submission.ts'
export { createDemoLimits, type DemoLimits, demoLimitError } from './demo-limits.ts'
export type { DemoSubmission } from './stored-generation.ts'
export { describeWriter, type Writers } from './writers.ts'
export { MAX_RERUNS, MAX_UNFINISHED, MAX_UNFINISHED_PER_USER } from './generation-store.ts'

/** The part of generations that the demo uses. */
export interface DemoGenerations {
  /** The time limit of the response. */
  responseTimeLimitMs: number
  countRemaining(visitor: Pick<DemoSubmission, 'visitor' | 'address' | 'limits'>): Promise<number>
  /**
   * Accepts or joins a generation and responds as generate-messages does.
   * @throws {AppError} with the code of the refusal
   */
  respond(
    submission: Omit<DemoSubmission, 'deadline'>,
    request: Request,
    headers: Record<string, string>,
  ): Promise<Response>
  /**
   * Responds with a generation that was accepted before: nothing is started, run again or counted.
   * @throws {AppError} not_found
   */
  follow(
    submission: Pick<DemoSubmission, 'visitor' | 'address' | 'requestId'>,
    request: Request,
    headers: Record<string, string>,
  ): Promise<Response>
}

export interface Generation {
  functions: WireFunction[]
  demo: DemoGenerations
  jobs: Job[]
  /** Claims nothing more, waits `graceMs` for running generations and refunds the rest. */
  close(graceMs: number): Promise<void>
}

/** Opens the generation feature and starts to process the queue immediately. */
export function openGeneration(options: {
  database: Database
  writers: Writers
  clock: Clock
  wakeUps: WakeUpChannel
  readPage: ReadWebsite
  concurrency: number
  timeoutMs: number
  refundsHourly: number
}): Generation {
  const store = createGenerationStore(options.database, {
    refundsHourly: options.refundsHourly,
    provider: options.writers.provider,
  })
  const runner = new GenerationRunner({ ...options, store })
  const parts = { ...options, store, runner }
  runner.open()
  return {
    functions: [generateMessagesFunction(parts)],
    jobs: [sweepJob(parts)],
    demo: {
      responseTimeLimitMs: responseTimeLimit(options.timeoutMs),
      countRemaining: (visitor) => store.countRemainingDemos(visitor),
      async respond(submission, request, headers) {
        const mode = parseResponseMode(request)
        const now = options.clock.now()
        const { visitor, requestId } = submission
        const hasRequest = async () => (await store.findRequest('visitor', visitor, requestId)) !== null
        await refuseUnusableBrief(options.writers.visitor, submission, hasRequest)
        const deadline = new Date(now.getTime() + options.timeoutMs)
        const acceptance = await store.acceptDemo({ ...submission, deadline }, now)
        if (acceptance.outcome === 'demo_limit_reached') throw demoLimitError(submission.limits, now)
        const accepted = await startAccepted(parts, acceptance, {
          requestId,
          writer: options.writers.visitor,
        })
        return respondWithGeneration(parts, accepted, mode, headers)
      },
      async follow({ visitor, address, requestId }, request, headers) {
        const mode = parseResponseMode(request)
        const found =
          (await store.findRequest('visitor', visitor, requestId)) ??
          (await store.findRequest('visitor_address', address, requestId))
        if (!found) throw new AppError('not_found')
        const accepted = { ...found, requestId, writer: options.writers.visitor }
        return respondWithGeneration(parts, accepted, mode, headers)
      },
    },
    close: (graceMs) => runner.close(graceMs),
  }
}
