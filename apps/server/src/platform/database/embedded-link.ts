import { DatabaseError, type Statement } from './database.ts'
import { type EmbeddedThread, startThread } from './embedded-thread.ts'
import { encodeScript } from './encode-statements.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { readAnswer } from './read-answer.ts'
import type { Replies } from './replies.ts'
import type { Link } from './link.ts'

interface Task {
  /** Written when its turn comes: what the session has prepared by then is part of it. */
  encode(): { message: Buffer; settle?: (replies: Replies) => boolean }
  settle: PromiseWithResolvers<Replies>
}

interface EmbeddedLinkOptions {
  directory: string | null
  notify: (channel: string, payload: string) => void
  /** What a new session is told first, again after every restart. */
  greeting: () => string
}

/**
 * Messages to PGlite, one after another. PGlite has no statement timeout, so one that takes too long costs the
 * thread: it is ended, the directory opened anew, and what still waited goes on.
 */
export class EmbeddedLink implements Link {
  /** Milliseconds one message, that is one transaction, may take; null while migrations take what they need. */
  timeout: number | null = null
  readonly #options: EmbeddedLinkOptions
  #thread: EmbeddedThread | null = null
  #starting: Promise<void> | null = null
  #waiting: Task[] = []
  #running: Task | null = null
  /** Hears what was answered to the running task; true repeats it. */
  #settleRun: ((replies: Replies) => boolean) | undefined
  #prepared = new PreparedStatements()
  #timer: NodeJS.Timeout | undefined
  #idle: PromiseWithResolvers<void> | null = null
  /** Set when a database in memory lost its thread, and with it everything. */
  #gone: DatabaseError | null = null

  constructor(options: EmbeddedLinkOptions) {
    this.#options = options
  }

  /** @throws {DatabaseError} when the directory can't be opened. */
  async open(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null
    })
    await this.#starting
  }

  run(statements: readonly Statement[]): Promise<Replies> {
    return this.#send(() => this.#prepared.encode(statements))
  }

  script(sql: string): Promise<Replies> {
    return this.#send(() => ({ message: encodeScript(sql) }))
  }

  async #send(encode: Task['encode']): Promise<Replies> {
    if (this.#gone) throw this.#gone
    const task: Task = { encode, settle: Promise.withResolvers() }
    this.#waiting.push(task)
    this.#advance()
    return task.settle.promise
  }

  /** Waits for what was sent, then shuts the database down. */
  async close(): Promise<void> {
    if (this.#running || this.#waiting.length > 0) {
      this.#idle = Promise.withResolvers()
      await this.#idle.promise
    }
    this.#gone = new DatabaseError({ code: '08003', message: 'The database is closed' })
    await this.#starting?.catch(() => undefined)
    await this.#thread?.close()
    this.#thread = null
  }

  async #start(): Promise<void> {
    const { directory, greeting, notify } = this.#options
    const greeted = Promise.withResolvers<Uint8Array>()
    let thread: EmbeddedThread | undefined
    try {
      thread = await startThread(directory, {
        lost: (reason) => {
          if (!this.#thread) return greeted.reject(new Error(reason))
          this.#recover('57P01', `The embedded database broke off (${reason}) and was restarted`)
        },
        answer: (answer) => (this.#thread ? this.#answer(answer) : greeted.resolve(answer)),
      })
      thread.post(encodeScript(greeting()))
      const replies = readAnswer(await greeted.promise, notify)
      if (!replies || replies.error) throw replies?.error ?? new Error('it does not answer')
      this.#thread = thread
      this.#prepared = new PreparedStatements()
    } catch (cause) {
      await thread?.terminate()
      const message = `The embedded database in ${directory ?? 'memory'} can't be opened: ${messageOf(cause)}`
      throw new DatabaseError({ code: '58030', message, cause })
    }
    this.#advance()
  }

  #advance(): void {
    if (this.#running) return
    if (this.#waiting.length === 0) return this.#idle?.resolve()
    if (!this.#thread) {
      if (!this.#starting) this.open().catch((error) => this.#failWaiting(error))
      return
    }
    const task = this.#waiting.shift()
    if (task) this.#post(task)
  }

  #post(task: Task): void {
    let run: ReturnType<Task['encode']>
    try {
      run = task.encode()
    } catch (error) {
      task.settle.reject(error)
      return this.#advance()
    }
    this.#running = task
    this.#settleRun = run.settle
    // The answer may have come while this thread was busy: messages are looked at once more before the verdict.
    if (this.timeout !== null) {
      this.#timer = setTimeout(() => setImmediate(() => this.#expire(task)), this.timeout)
    }
    this.#thread?.post(run.message)
  }

  #answer(answer: Uint8Array): void {
    const task = this.#running
    const replies = readAnswer(answer, this.#options.notify)
    if (!replies) return this.#recover('57P01', 'The embedded database broke off and was restarted')
    this.#running = null
    clearTimeout(this.#timer)
    if (task && this.#settleRun?.(replies)) return this.#post(task)
    task?.settle.resolve(replies)
    this.#advance()
  }

  #expire(task: Task): void {
    if (this.#running !== task) return
    this.#recover('57014', `canceling statement due to statement timeout`)
  }

  #recover(code: string, message: string): void {
    const thread = this.#thread
    this.#thread = null
    clearTimeout(this.#timer)
    this.#running?.settle.reject(new DatabaseError({ code, message }))
    this.#running = null
    this.#starting = this.#restart(thread).finally(() => {
      this.#starting = null
    })
    this.#starting.catch((error) => this.#failWaiting(error))
  }

  async #restart(thread: EmbeddedThread | null): Promise<void> {
    await thread?.terminate()
    if (this.#options.directory === null) {
      const message = 'The database in memory was lost when its thread was stopped'
      this.#gone = new DatabaseError({ code: '57P01', message })
      throw this.#gone
    }
    await this.#start()
  }

  #failWaiting(error: unknown): void {
    for (const task of this.#waiting.splice(0)) task.settle.reject(error)
    this.#idle?.resolve()
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
