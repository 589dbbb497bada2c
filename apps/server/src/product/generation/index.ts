import type { PageReading } from '@firstline/contract/page'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import type { Job } from '#server/platform/jobs/index.ts'
import type { WireFunction } from '#server/wire/functions/index.ts'
import { beginAccepted } from './accept-submission.ts'
import { answerGeneration, readerOf } from './answer-generation.ts'
import { demoLimitReached } from './demo-limit-reached.ts'
import { GenerationRunner } from './generation-runner.ts'
import { sweepJob } from './jobs.ts'
import { answerTimeLimit, generateMessagesFunction } from './routes.ts'
import { type DemoSubmission, generationStore } from './store.ts'
import type { Writers } from './writers.ts'

export { bodyHash } from './body-hash.ts'
export { demoLimitReached } from './demo-limit-reached.ts'
export type { DemoLimits, DemoSubmission } from './store.ts'
export { writerInfo } from './writer-info.ts'
export type { Writers } from './writers.ts'

/** What the demo needs of generations: its own way in, and the same way out. */
export interface DemoGenerations {
  /** How long the answer may take. */
  answerTimeLimitMs: number
  left(visitor: Pick<DemoSubmission, 'visitor' | 'address' | 'limits'>): Promise<number>
  /** Accepts or joins, and answers as generate-messages does. @throws {AppError} with the refusal's code. */
  answer(
    submission: Omit<DemoSubmission, 'deadline'>,
    request: Request,
    headers: Record<string, string>,
  ): Promise<Response>
}

export interface Generation {
  functions: WireFunction[]
  demo: DemoGenerations
  jobs: Job[]
  /** Takes nothing new, waits `graceMs` for what is being written, gives the rest back. */
  close(graceMs: number): Promise<void>
}

/** The product's main job: submissions in, messages out, credits right. Begins to work the queue at once. */
export function openGeneration(options: {
  database: Database
  writers: Writers
  clock: Clock
  wakeUps: WakeUps
  readPage(userId: string, url: string): Promise<PageReading>
  concurrency: number
  timeoutMs: number
  refundsHourly: number
}): Generation {
  const store = generationStore(options.database, {
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
      answerTimeLimitMs: answerTimeLimit(options.timeoutMs),
      left: (visitor) => store.demoLeft(visitor),
      async answer(submission, request, headers) {
        const reader = readerOf(request)
        const now = options.clock.now()
        const deadline = new Date(now.getTime() + options.timeoutMs)
        const acceptance = await store.acceptDemo({ ...submission, deadline }, now)
        if (acceptance.outcome === 'demo_limit_reached') throw demoLimitReached(submission.limits, now)
        const { requestId } = submission
        const accepted = await beginAccepted(parts, acceptance, {
          requestId,
          writer: options.writers.visitor,
        })
        return answerGeneration(parts, accepted, reader, headers)
      },
    },
    close: (graceMs) => runner.close(graceMs),
  }
}
