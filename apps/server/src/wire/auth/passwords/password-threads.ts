import { Worker } from 'node:worker_threads'
import type { PasswordTask } from './password-work.ts'

interface Job {
  task: PasswordTask
  result: PromiseWithResolvers<string | boolean>
  /** It met a thread that ended over it. */
  isSecondAttempt: boolean
}

interface Thread {
  worker: Worker
  job: Job | null
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
}

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
    const isBusy = this.#threads.size >= this.#options.most && [...this.#threads].every(({ job }) => job)
    if (isBusy && this.#waiting.length >= this.#options.waitingAtMost) {
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

  #advance(): void {
    for (const thread of this.#threads) {
      if (thread.job) continue
      const job = this.#waiting.shift()
      if (job) this.#give(thread, job)
    }
    while (this.#waiting.length > 0 && this.#threads.size < this.#options.most) {
      const job = this.#waiting.shift()
      if (job) this.#give(this.#start(), job)
    }
    if (!this.#closing) return
    for (const thread of this.#threads) if (!thread.job) this.#end(thread)
    if (this.#threads.size === 0) this.#closing.resolve()
  }

  #give(thread: Thread, job: Job): void {
    thread.job = job
    clearTimeout(thread.idle)
    thread.worker.ref()
    thread.worker.postMessage(job.task)
  }

  #start(): Thread {
    // Flags meant for the main program, such as --watch, are not this thread's.
    const worker = new Worker(this.#options.program, { execArgv: [] })
    const thread: Thread = { worker, job: null, reason: 'it gave no reason' }
    this.#threads.add(thread)
    worker.on('message', (result: string | boolean) => {
      const { job } = thread
      thread.job = null
      worker.unref()
      thread.idle = setTimeout(() => this.#end(thread), this.#options.idleMs).unref()
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
    const { job, reason } = thread
    clearTimeout(thread.idle)
    if (!this.#threads.delete(thread)) return
    if (job?.isSecondAttempt) {
      job.result.reject(new Error(`The thread that looked at a password ended twice: ${reason}`))
    } else if (job) {
      job.isSecondAttempt = true
      this.#waiting.unshift(job)
    }
    this.#advance()
  }
}
