import { Worker } from 'node:worker_threads'
import type { PasswordTask } from './password-task.ts'
import type { HashCost } from './password-hash.ts'

interface Job {
  task: PasswordTask
  result: PromiseWithResolvers<string | boolean>
  /** Set after a thread ended while working on it. */
  isSecondAttempt: boolean
  /** Rejects a job that waits or runs for too long. */
  timer?: NodeJS.Timeout
}

interface Thread {
  worker: Worker
  /** The first one is running. */
  jobs: Job[]
  /** Start of the first job, by `performance.now`; infinite while the thread starts. */
  begunAt: number
  /** The message of its last error. */
  reason: string
  idle?: NodeJS.Timeout
}

export interface PasswordThreadPoolOptions {
  maxThreads: number
  /** Longest wait for a thread, in milliseconds. A job that is expected to wait longer is rejected immediately. */
  waitMs: number
  /** Idle time after which a thread ends, in milliseconds. */
  idleMs: number
  /** The worker's script. */
  program: URL
  /** Passed as `workerData`. */
  cost: HashCost
}

/** Jobs per thread: the next one is queued in the thread already, so that it does not wait for the main thread. */
const JOBS_PER_THREAD = 2

/** Assumed duration of a hash before the first measurement, in milliseconds. */
const FIRST_ESTIMATE_MS = 50
/** Weight of the newest measurement in the moving average. */
const NEWEST_WEIGHT = 0.2
/** A running job may take this many times the longest wait: still less than the time limit of a request. */
const RUNS_PER_WAIT = 3

/** More concurrent passwords than can be checked within the longest wait. */
export class PasswordHasherBusyError extends Error {
  override readonly name = 'PasswordHasherBusyError'
  readonly retryAfterSeconds: number

  constructor(waitMs: number) {
    super('Too many passwords are being checked')
    this.retryAfterSeconds = Math.ceil(waitMs / 1_000)
  }
}

/**
 * A pool of hashing threads, each one password at a time. Threads start on demand and end when idle; they keep the
 * process running only while they work.
 *
 * piscina 5.3.2 does not replace it: it neither reports the start of a task nor retries one first after a crash. A
 * prototype on it had 81 lines instead of 202, but accepted 168 of 202 affordable jobs and failed others with the crashed.
 */
export class PasswordThreadPool {
  readonly #options: PasswordThreadPoolOptions
  readonly #threads = new Set<Thread>()
  readonly #waiting: Job[] = []
  /** Moving average of the duration of a hash. */
  #hashMs = FIRST_ESTIMATE_MS
  #closing: PromiseWithResolvers<void> | null = null

  constructor(options: PasswordThreadPoolOptions) {
    this.#options = options
  }

  /** @throws {PasswordHasherBusyError} when too many are waiting. */
  async run(task: PasswordTask): Promise<string | boolean> {
    if (this.#closing) throw new Error('The password hasher is closed')
    const { waitMs } = this.#options
    if (this.#expectedWaitMs() > waitMs) throw new PasswordHasherBusyError(waitMs)
    const job: Job = { task, result: Promise.withResolvers(), isSecondAttempt: false }
    job.timer = setTimeout(() => this.#rejectJob(job), waitMs)
    this.#waiting.push(job)
    this.#advance()
    try {
      return await job.result.promise
    } finally {
      clearTimeout(job.timer)
    }
  }

  /** Finishes pending jobs, then ends the threads. */
  async close(): Promise<void> {
    this.#closing ??= Promise.withResolvers()
    this.#advance()
    await this.#closing.promise
  }

  /** Running and waiting jobs. */
  get #jobs(): number {
    return [...this.#threads].reduce((sum, { jobs }) => sum + jobs.length, this.#waiting.length)
  }

  /** Expected wait of a further job. A thread that already takes longer than the average raises the estimate. */
  #expectedWaitMs(): number {
    const now = performance.now()
    const running = [...this.#threads].flatMap(({ jobs, begunAt }) =>
      jobs.length > 0 ? [now - begunAt] : [],
    )
    return Math.floor(this.#jobs / this.#options.maxThreads) * Math.max(this.#hashMs, ...running)
  }

  /** The estimate was too low: rejects the job if it still waits, or a while later if it runs. */
  #rejectJob(job: Job): void {
    const { waitMs } = this.#options
    const refuse = () => job.result.reject(new PasswordHasherBusyError(waitMs))
    if ([...this.#threads].some(({ jobs }) => jobs[0] === job)) {
      job.timer = setTimeout(refuse, RUNS_PER_WAIT * waitMs)
      return
    }
    const index = this.#waiting.indexOf(job)
    if (index !== -1) this.#waiting.splice(index, 1)
    refuse()
  }

  #advance(): void {
    for (;;) {
      const thread = this.#waiting.length > 0 ? this.#findThread() : undefined
      const job = thread && this.#waiting.shift()
      if (!job) break
      clearTimeout(thread.idle)
      if (thread.jobs.length === 0 && Number.isFinite(thread.begunAt)) thread.begunAt = performance.now()
      thread.jobs.push(job)
      thread.worker.ref()
      thread.worker.postMessage(job.task)
    }
    if (!this.#closing) return
    for (const thread of this.#threads) if (thread.jobs.length === 0) this.#end(thread)
    if (this.#threads.size === 0) this.#closing.resolve()
  }

  /** An idle thread, else a new one, else one whose queue is not full. */
  #findThread(): Thread | undefined {
    const threads = [...this.#threads]
    const idle = threads.find(({ jobs }) => jobs.length === 0)
    if (idle) return idle
    if (threads.length < this.#options.maxThreads) return this.#start()
    // Only if more jobs wait than there are threads: a queued job cannot move to another thread that is free sooner.
    if (this.#waiting.length <= threads.length) return undefined
    return threads.find(({ jobs }) => jobs.length < JOBS_PER_THREAD)
  }

  #start(): Thread {
    // Flags of the main process, such as --watch, must not reach the worker.
    const worker = new Worker(this.#options.program, { execArgv: [], workerData: this.#options.cost })
    const thread: Thread = {
      worker,
      jobs: [],
      begunAt: Number.POSITIVE_INFINITY,
      reason: 'no error was reported',
    }
    this.#threads.add(thread)
    worker.on('online', () => {
      thread.begunAt = performance.now()
    })
    worker.on('message', (result: string | boolean) => {
      const job = thread.jobs.shift()
      const now = performance.now()
      this.#hashMs += NEWEST_WEIGHT * (now - thread.begunAt - this.#hashMs)
      thread.begunAt = now
      if (thread.jobs.length === 0) {
        worker.unref()
        thread.idle = setTimeout(() => this.#end(thread), this.#options.idleMs).unref()
      }
      this.#advance()
      job?.result.resolve(result)
    })
    worker.on('error', (error) => {
      thread.reason = error instanceof Error ? error.message : JSON.stringify(error)
    })
    worker.on('exit', () => this.#handleExit(thread))
    return thread
  }

  #end(thread: Thread): void {
    clearTimeout(thread.idle)
    this.#threads.delete(thread)
    void thread.worker.terminate()
  }

  #handleExit(thread: Thread): void {
    clearTimeout(thread.idle)
    if (!this.#threads.delete(thread)) return
    const [failed, ...others] = thread.jobs
    this.#waiting.unshift(...others)
    if (failed?.isSecondAttempt) {
      failed.result.reject(new Error(`Two hashing threads crashed at the same password: ${thread.reason}`))
    } else if (failed) {
      failed.isSecondAttempt = true
      this.#waiting.unshift(failed)
    }
    this.#advance()
  }
}
