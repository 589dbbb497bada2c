import { DATABASE_CLOSED } from './connection-error.ts'
import { DatabaseError, type Statement } from './database.ts'
import { type EmbeddedThread, startThread } from './embedded-thread.ts'
import { encodeScript } from './encode-statements.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { decodeReplies } from './decode-replies.ts'
import type { Replies } from './replies.ts'
import type { DatabaseConnection } from './database-connection.ts'

interface Task {
  /** Encoded right before it is sent, because it depends on the statements prepared by then. */
  encode(): { message: Buffer; settle?: (replies: Replies) => boolean }
  settle: PromiseWithResolvers<Replies>
}

interface EmbeddedLinkOptions {
  directory: string | null
  notify: (channel: string, payload: string) => void
  /** Script for a new session, also after every restart. */
  sessionScript: () => string
}

/**
 * Sends messages to PGlite one by one. PGlite has no statement timeout: a message that takes too long is stopped with
 * its thread, the directory is opened again and queued messages continue.
 */
export class EmbeddedConnection implements DatabaseConnection {
  /** Milliseconds per message, that is per transaction; null during migrations. */
  timeout: number | null = null
  readonly #options: EmbeddedLinkOptions
  #thread: EmbeddedThread | null = null
  #starting: Promise<void> | null = null
  #queue: Task[] = []
  #running: Task | null = null
  /** Handles the replies to the running task; returns true to repeat it. */
  #settleRun: ((replies: Replies) => boolean) | undefined
  #prepared = new PreparedStatements()
  #timer: NodeJS.Timeout | undefined
  #idle: PromiseWithResolvers<void> | null = null
  /** Set when an in-memory database lost its thread and all its data. */
  #lostError: DatabaseError | null = null

  constructor(options: EmbeddedLinkOptions) {
    this.#options = options
  }

  /** @throws {DatabaseError} if the directory can't be opened. */
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
    if (this.#lostError) throw this.#lostError
    const task: Task = { encode, settle: Promise.withResolvers() }
    this.#queue.push(task)
    this.#sendNext()
    return task.settle.promise
  }

  /** Waits for queued messages, then shuts the database down. */
  async close(): Promise<void> {
    if (this.#running || this.#queue.length > 0) {
      this.#idle = Promise.withResolvers()
      await this.#idle.promise
    }
    this.#lostError = new DatabaseError({ code: DATABASE_CLOSED, message: 'The database is closed' })
    await this.#starting?.catch(() => undefined)
    await this.#thread?.close()
    this.#thread = null
  }

  async #start(): Promise<void> {
    const { directory, sessionScript, notify } = this.#options
    const started = Promise.withResolvers<Uint8Array>()
    let thread: EmbeddedThread | undefined
    try {
      thread = await startThread(directory, {
        handleLoss: (reason) => {
          if (!this.#thread) return started.reject(new Error(reason))
          this.#recover('57P01', `The embedded database crashed (${reason}) and was restarted`)
        },
        handleReply: (answer) => (this.#thread ? this.#handleReply(answer) : started.resolve(answer)),
      })
      thread.post(encodeScript(sessionScript()))
      const replies = decodeReplies(await started.promise, notify)
      if (!replies || replies.error) throw replies?.error ?? new Error('it does not answer')
      this.#thread = thread
      this.#prepared = new PreparedStatements()
    } catch (cause) {
      await thread?.terminate()
      const message = `The embedded database in ${directory ?? 'memory'} can't be opened: ${getMessage(cause)}`
      throw new DatabaseError({ code: '58030', message, cause })
    }
    this.#sendNext()
  }

  #sendNext(): void {
    if (this.#running) return
    if (this.#queue.length === 0) return this.#idle?.resolve()
    if (!this.#thread) {
      if (!this.#starting) this.open().catch((error) => this.#failWaiting(error))
      return
    }
    const task = this.#queue.shift()
    if (task) this.#post(task)
  }

  #post(task: Task): void {
    let run: ReturnType<Task['encode']>
    try {
      run = task.encode()
    } catch (error) {
      task.settle.reject(error)
      return this.#sendNext()
    }
    this.#running = task
    this.#settleRun = run.settle
    // The reply may have arrived while this thread was busy, so pending events are processed before the timeout takes
    // effect.
    if (this.timeout !== null) {
      this.#timer = setTimeout(() => setImmediate(() => this.#expire(task)), this.timeout)
    }
    this.#thread?.post(run.message)
  }

  #handleReply(answer: Uint8Array): void {
    const task = this.#running
    const replies = decodeReplies(answer, this.#options.notify)
    if (!replies) return this.#recover('57P01', 'The embedded database crashed and was restarted')
    this.#running = null
    clearTimeout(this.#timer)
    if (task && this.#settleRun?.(replies)) return this.#post(task)
    task?.settle.resolve(replies)
    this.#sendNext()
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
      this.#lostError = new DatabaseError({ code: '57P01', message })
      throw this.#lostError
    }
    await this.#start()
  }

  #failWaiting(error: unknown): void {
    for (const task of this.#queue.splice(0)) task.settle.reject(error)
    this.#idle?.resolve()
  }
}

function getMessage(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
