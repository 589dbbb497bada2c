import { Worker } from 'node:worker_threads'
import type { PasswordTask } from './password-work.ts'
import type { HashCost } from './stored-password.ts'

interface Job {
  task: PasswordTask
  result: PromiseWithResolvers<string | boolean>
  /** It met a thread that ended over it. */
  isSecondAttempt: boolean
}

interface Thread {
  worker: Worker
  /** The first is being done. */
  jobs: Job[]
  /** Why it ended, when it says so. */
  reason: string
  idle?: NodeJS.Timeout
}

export interface PasswordThreadsOptions {
  most: number
  waitingAtMost: number
  /** Milliseconds after which a thread without work ends. */
  idleMs: number
  /** The program of a thread. */
  program: URL
  /** Given to that program as its `workerData`. */
  cost: HashCost
}

/** A thread that is done finds the next job at its door, and doesn't wait for the thread that answers requests. */
const IN_HAND = 2

/** More passwords at once than can be looked at in reasonable time. */
export class PasswordsBusyError extends Error {
  override readonly name = 'PasswordsBusyError'
}

/**
 * A few threads that hash, each one password at a time. They start when there is something to do and end after a while
 * without, and keep the process alive only while they work.
 */
export class PasswordThreads {
  readonly #options: PasswordThreadsOptions
  readonly #threads = new Set<Thread>()
  readonly #waiting: Job[] = []
  #closing: PromiseWithResolvers<void> | null = null

  constructor(options: PasswordThreadsOptions) {
    this.#options = options
  }

  /** @throws {PasswordsBusyError} when too many are waiting. */
  async run(task: PasswordTask): Promise<string | boolean> {
    if (this.#closing) throw new Error('No more passwords are looked at: the server ends')
    if (this.#jobs >= this.#options.most + this.#options.waitingAtMost) {
      throw new PasswordsBusyError('Too many passwords are being checked')
    }
    const job: Job = { task, result: Promise.withResolvers(), isSecondAttempt: false }
    this.#waiting.push(job)
    this.#advance()
    return job.result.promise
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

  #advance(): void {
    for (;;) {
      const thread = this.#waiting.length > 0 ? this.#findThread() : undefined
      const job = thread && this.#waiting.shift()
      if (!job) break
      clearTimeout(thread.idle)
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
    const thread: Thread = { worker, jobs: [], reason: 'it gave no reason' }
    this.#threads.add(thread)
    worker.on('message', (result: string | boolean) => {
      const job = thread.jobs.shift()
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
