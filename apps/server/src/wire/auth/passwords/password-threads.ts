import { Worker } from 'node:worker_threads'
import type { PasswordTask } from './password-work.ts'
import type { HashCost } from './stored-password.ts'

interface Job {
  task: PasswordTask
  result: PromiseWithResolvers<string | boolean>
  /** It met a thread that ended over it. */
  isSecondAttempt: boolean
  /** Gives up a job that waits, or runs, for too long. */
  timer?: NodeJS.Timeout
}

interface Thread {
  worker: Worker
  /** The first is being done. */
  jobs: Job[]
  /** When the first of them was begun, by `performance.now`; infinite while the thread starts. */
  begunAt: number
  /** Why it ended, when it says so. */
  reason: string
  idle?: NodeJS.Timeout
}

export interface PasswordThreadsOptions {
  most: number
  /** For how many milliseconds a password may wait for a thread. What would wait longer is refused at once. */
  waitMs: number
  /** Milliseconds after which a thread without work ends. */
  idleMs: number
  /** The program of a thread. */
  program: URL
  /** Given to that program as its `workerData`. */
  cost: HashCost
}

/** A thread that is done finds the next job at its door, and doesn't wait for the thread that answers requests. */
const IN_HAND = 2

/** What a hash is expected to take before any was measured, in milliseconds. */
const FIRST_ESTIMATE_MS = 50
/** The weight of the newest hash in the mean of what they take. */
const NEWEST_WEIGHT = 0.2
/** A thread that gets no processor keeps its password for so many times the longest wait: less than a request may take. */
const RUNS_PER_WAIT = 3

/** More passwords at once than can be looked at in reasonable time. */
export class PasswordsBusyError extends Error {
  override readonly name = 'PasswordsBusyError'
  readonly retryAfterSeconds: number

  constructor(waitMs: number) {
    super('Too many passwords are being checked')
    this.retryAfterSeconds = Math.ceil(waitMs / 1_000)
  }
}

/**
 * A few threads that hash, each one password at a time. They start when there is something to do and end after a while
 * without, and keep the process alive only while they work.
 */
export class PasswordThreads {
  readonly #options: PasswordThreadsOptions
  readonly #threads = new Set<Thread>()
  readonly #waiting: Job[] = []
  /** What a hash takes, as a moving mean. */
  #hashMs = FIRST_ESTIMATE_MS
  #closing: PromiseWithResolvers<void> | null = null

  constructor(options: PasswordThreadsOptions) {
    this.#options = options
  }

  /** @throws {PasswordsBusyError} when too many are waiting. */
  async run(task: PasswordTask): Promise<string | boolean> {
    if (this.#closing) throw new Error('No more passwords are looked at: the server ends')
    const { waitMs } = this.#options
    if (this.#expectedWaitMs() > waitMs) throw new PasswordsBusyError(waitMs)
    const job: Job = { task, result: Promise.withResolvers(), isSecondAttempt: false }
    job.timer = setTimeout(() => this.#giveUp(job), waitMs)
    this.#waiting.push(job)
    this.#advance()
    try {
      return await job.result.promise
    } finally {
      clearTimeout(job.timer)
    }
  }

  /** Finishes what was begun, then ends the threads. */
  async close(): Promise<void> {
    this.#closing ??= Promise.withResolvers()
    this.#advance()
    await this.#closing.promise
  }

  /** How many there are, looked at or waiting. */
  get #jobs(): number {
    return [...this.#threads].reduce((sum, { jobs }) => sum + jobs.length, this.#waiting.length)
  }

  /** How long a further password would wait. A thread that is slower than the mean says what they take now. */
  #expectedWaitMs(): number {
    const now = performance.now()
    const running = [...this.#threads].flatMap(({ jobs, begunAt }) =>
      jobs.length > 0 ? [now - begunAt] : [],
    )
    return Math.floor(this.#jobs / this.#options.most) * Math.max(this.#hashMs, ...running)
  }

  /** The estimate was too low: refuses what still waits, and what runs a while later. */
  #giveUp(job: Job): void {
    const { waitMs } = this.#options
    const refuse = () => job.result.reject(new PasswordsBusyError(waitMs))
    if ([...this.#threads].some(({ jobs }) => jobs[0] === job)) {
      job.timer = setTimeout(refuse, RUNS_PER_WAIT * waitMs)
      return
    }
    const place = this.#waiting.indexOf(job)
    if (place !== -1) this.#waiting.splice(place, 1)
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

  /** One that has nothing to do, else a new one, else one that will have nothing to do soon. */
  #findThread(): Thread | undefined {
    const threads = [...this.#threads]
    const idle = threads.find(({ jobs }) => jobs.length === 0)
    if (idle) return idle
    if (threads.length < this.#options.most) return this.#start()
    // Only while there is something for the others too: who is given to one thread can't go to another that is done first.
    if (this.#waiting.length <= threads.length) return undefined
    return threads.find(({ jobs }) => jobs.length < IN_HAND)
  }

  #start(): Thread {
    // Flags meant for the main program, such as --watch, are not this thread's.
    const worker = new Worker(this.#options.program, { execArgv: [], workerData: this.#options.cost })
    const thread: Thread = {
      worker,
      jobs: [],
      begunAt: Number.POSITIVE_INFINITY,
      reason: 'it gave no reason',
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
    worker.on('exit', () => this.#lose(thread))
    return thread
  }

  #end(thread: Thread): void {
    clearTimeout(thread.idle)
    this.#threads.delete(thread)
    void thread.worker.terminate()
  }

  #lose(thread: Thread): void {
    clearTimeout(thread.idle)
    if (!this.#threads.delete(thread)) return
    const [failed, ...others] = thread.jobs
    this.#waiting.unshift(...others)
    if (failed?.isSecondAttempt) {
      failed.result.reject(new Error(`The thread that looked at a password ended twice: ${thread.reason}`))
    } else if (failed) {
      failed.isSecondAttempt = true
      this.#waiting.unshift(failed)
    }
    this.#advance()
  }
}
