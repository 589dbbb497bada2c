import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { jobsLog } from '../log.ts'
import type { Job } from './job.ts'
import { type LeasedJob, type JobStore, createJobStore } from './job-store.ts'
import { runJob } from './run-job.ts'

export interface JobsOptions {
  database: Database
  clock: Clock
  jobs: readonly Job[]
}

export interface Jobs {
  /** Runs due jobs until it is closed. */
  open(): void
  /** Runs the jobs that are due, one after another. Returns the number of runs. Never throws. */
  runDue(): Promise<number>
  /** Starts nothing new, waits `graceMs` milliseconds for running jobs, then aborts them. */
  close(graceMs: number): Promise<void>
}

/** Maximum milliseconds between two checks, because the clock may be set and another version may change an interval. */
const MAX_SLEEP_MS = 30_000
/** Minimum milliseconds between two checks while another replica leases the due jobs. */
const MIN_SLEEP_MS = 50
/** Random delay in milliseconds, so that replicas don't check at the same moment. */
const JITTER_MS = 200
/** Delay in milliseconds after a database failure. */
const RETRY_DELAY_MS = 5_000

/** Creates the job runner of one process. Replicas share the jobs. */
export function createJobs(options: JobsOptions): Jobs {
  return new SharedJobs(options)
}

class SharedJobs implements Jobs {
  readonly #store: JobStore
  readonly #clock: Clock
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #runner = randomUUID()
  readonly #closing = new AbortController()
  #isRegistered = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<number> | undefined
  #sleepMs = 0

  constructor({ database, clock, jobs }: JobsOptions) {
    this.#store = createJobStore(database)
    this.#clock = clock
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
    if (this.#jobs.size < jobs.length) throw new Error('Two jobs have the same name')
  }

  open(): void {
    this.#sleep()
  }

  runDue(): Promise<number> {
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const abort = () => this.#closing.abort(new Error('the server is shutting down'))
    const grace = setTimeout(abort, graceMs)
    await this.#running
    clearTimeout(grace)
  }

  #sleep(): void {
    if (this.#isClosed) return
    const delay = this.#sleepMs + Math.random() * Math.min(JITTER_MS, this.#sleepMs)
    this.#timer = setTimeout(() => void this.runDue().then(() => this.#sleep()), delay).unref()
  }

  async #runAll(): Promise<number> {
    let runs = 0
    try {
      while (!this.#isClosed) {
        const leased = await this.#leased()
        if ('wait_ms' in leased) {
          this.#sleepMs = clampSleep(leased.wait_ms)
          break
        }
        const job = this.#jobs.get(leased.name)
        if (!job) throw new Error(`The database gave job ${leased.name}, which was not requested`)
        await runJob({ store: this.#store, clock: this.#clock }, job, leased, this.#closing.signal)
        runs += 1
      }
    } catch (error) {
      this.#sleepMs = RETRY_DELAY_MS
      jobsLog.error({ error }, 'the due jobs could not be read')
    }
    return runs
  }

  async #leased(): Promise<LeasedJob | { wait_ms: number | null }> {
    if (!this.#isRegistered) {
      await this.#store.register([...this.#jobs.values()], this.#clock.now())
      this.#isRegistered = true
    }
    return this.#store.lease([...this.#jobs.keys()], this.#runner, this.#clock.now())
  }
}

function clampSleep(waitMs: number | null): number {
  return Math.min(Math.max(waitMs ?? MAX_SLEEP_MS, MIN_SLEEP_MS), MAX_SLEEP_MS)
}
