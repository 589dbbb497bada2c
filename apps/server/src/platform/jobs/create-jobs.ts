import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { jobsLog } from '#server/platform/log.ts'
import type { Job } from './job.ts'
import { type ClaimedJob, type JobStore, jobStore } from './job-store.ts'
import { runJob } from './run-job.ts'

export interface JobsOptions {
  database: Database
  clock: Clock
  jobs: readonly Job[]
}

export interface Jobs {
  /** Runs what is due from now on, until it is closed. */
  open(): void
  /** Runs what is due now, one after another; gives how many runs that were. Never throws. */
  runDue(): Promise<number>
  /** Begins nothing new, gives what runs `graceMs` to finish, then aborts it. */
  close(graceMs: number): Promise<void>
}

/** Looked this often whatever the table said: a clock may be set, and another version may have changed an interval. */
const LONGEST_SLEEP_MS = 30_000
/** Not closer together than this, when somebody else is just claiming what is due. */
const SHORTEST_SLEEP_MS = 50
/** Replicas don't all look at the same moment. */
const JITTER_MS = 200
/** After the database did not answer. */
const PATIENCE_MS = 5_000

/** The jobs of one process, which shares them with every other replica. */
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
    this.#store = jobStore(database)
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
        const claim = await this.#claim()
        if ('wait_ms' in claim) {
          this.#sleepMs = sleepFor(claim.wait_ms)
          break
        }
        const job = this.#jobs.get(claim.name)
        if (!job) throw new Error(`The database gave job ${claim.name}, which nobody asked for`)
        await runJob({ store: this.#store, clock: this.#clock }, job, claim, this.#closing.signal)
        runs += 1
      }
    } catch (error) {
      this.#sleepMs = PATIENCE_MS
      jobsLog.error({ error }, 'the jobs could not be looked at')
    }
    return runs
  }

  async #claim(): Promise<ClaimedJob | { wait_ms: number | null }> {
    if (!this.#isRegistered) {
      await this.#store.register([...this.#jobs.values()], this.#clock.now())
      this.#isRegistered = true
    }
    return this.#store.claim([...this.#jobs.keys()], this.#runner, this.#clock.now())
  }
}

function sleepFor(waitMs: number | null): number {
  return Math.min(Math.max(waitMs ?? LONGEST_SLEEP_MS, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)
}
