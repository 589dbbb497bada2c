import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { modelsLog } from '@firstline/platform/log'
import type { RuntimeMessage, RuntimeStart } from './runtime-messages.ts'

/** The state of the model that runs in a process of this server, for operators. */
export interface LocalModelStatus {
  model: string
  /** `restarting`: it ended unexpectedly and is started again after a pause. */
  state: 'starting' | 'ready' | 'restarting' | 'stopped'
  processId: number | null
  /** Of its process; null while it does not run. */
  memoryBytes: number | null
  /** `cpu`, or the interface of the graphics card; null before it has loaded. */
  device: string | null
  /** Of the last response, or measured by `npm run model`; null before. */
  tokensPerSecond: number | null
  wordsPerSecond: number | null
  /** Since the start of the server. */
  restarts: number
  /** Why it last ended; null while it runs. */
  problem: string | null
}

export interface ModelProcessOptions {
  /** The entry file of the runtime. */
  entry: string
  modelFile: string
  name: string
  title: string
  contextSize: number
  /** Measured before, until this process has measured itself. */
  wordsPerSecond: number | null
  tokensPerSecond: number | null
  times?: Partial<ModelProcessTimes>
}

export interface ModelProcessTimes {
  /** Loading a large model from a slow disk. */
  startMs: number
  /** Longest time without a heartbeat. */
  silenceMs: number
  /** Before the first restart; doubles with each failure up to the maximum. */
  backoffMs: number
  backoffMaxMs: number
  /** A process that ran this long starts the count of failures again. */
  stableMs: number
  stopMs: number
}

const TIMES: ModelProcessTimes = {
  startMs: 180_000,
  silenceMs: 30_000,
  backoffMs: 1_000,
  backoffMaxMs: 60_000,
  stableMs: 60_000,
  stopMs: 3_000,
}
/** The longest pause before a start that a request waits for. */
const PATIENCE_MS = 5_000
/** The origin of its requests; the real address changes with each start. */
export const LOCAL_MODEL_URL = 'http://local-model.internal/v1'

/** Keeps one process with a loaded model running: starts it, watches its heartbeat, restarts it after a crash. */
export interface ModelProcess {
  status(): LocalModelStatus
  /** `fetch` to the process: waits until it has loaded, and adds its key. */
  fetch: typeof globalThis.fetch
  /** Resolves when it has loaded. @throws when the first start fails */
  ready(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

interface Address {
  origin: string
  key: string
}

/** @param environment of the process: what it needs to run at all, and no secret of the server */
export function startModelProcess(
  options: ModelProcessOptions,
  environment: Record<string, string>,
): ModelProcess {
  return new SupervisedProcess(options, environment)
}

class SupervisedProcess implements ModelProcess {
  readonly #options: ModelProcessOptions
  readonly #times: ModelProcessTimes
  readonly #environment: Record<string, string>
  readonly #closing = new AbortController()
  readonly #loop: Promise<void>
  #address = Promise.withResolvers<Address>()
  #status: LocalModelStatus

  constructor(options: ModelProcessOptions, environment: Record<string, string>) {
    this.#options = options
    this.#times = { ...TIMES, ...options.times }
    this.#environment = environment
    const { title, wordsPerSecond, tokensPerSecond } = options
    this.#status = {
      model: title,
      state: 'starting',
      processId: null,
      memoryBytes: null,
      device: null,
      tokensPerSecond,
      wordsPerSecond,
      restarts: 0,
      problem: null,
    }
    this.#renewAddress()
    this.#loop = this.#run()
  }

  status(): LocalModelStatus {
    return { ...this.#status }
  }

  async ready(signal: AbortSignal): Promise<void> {
    await this.#waitForAddress(signal)
  }

  fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, key } = await this.#waitForAddress(request.signal)
    const url = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${key}`)
    return fetch(new URL(url.pathname + url.search, origin), {
      method: request.method,
      headers,
      body: request.body === null ? null : await request.text(),
      redirect: 'manual',
      signal: request.signal,
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#address.reject(new Error('the local model was stopped'))
    await this.#loop
    this.#status = { ...this.#status, state: 'stopped', processId: null, memoryBytes: null }
  }

  #renewAddress(): void {
    this.#address = Promise.withResolvers()
    this.#address.promise.catch(() => undefined)
  }

  async #waitForAddress(signal: AbortSignal): Promise<Address> {
    signal.throwIfAborted()
    const aborted = Promise.withResolvers<never>()
    const giveUp = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      return await Promise.race([this.#address.promise, aborted.promise])
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  async #run(): Promise<void> {
    const { backoffMs, backoffMaxMs, stableMs } = this.#times
    for (let failures = 0; !this.#closing.signal.aborted;) {
      const startedAt = performance.now()
      const problem = await this.#runOnce()
      if (this.#closing.signal.aborted) return
      failures = performance.now() - startedAt >= stableMs ? 1 : failures + 1
      const waitMs = Math.min(backoffMs * 2 ** (failures - 1), backoffMaxMs)
      modelsLog.error({ problem, waitMs }, 'the process of the local model ended')
      // Requests that wait for it fail now. During a short pause, later ones wait for the next start.
      this.#address.reject(Object.assign(new Error(problem), { code: 'ECONNREFUSED' }))
      if (waitMs <= PATIENCE_MS) this.#renewAddress()
      this.#status = {
        ...this.#status,
        state: 'restarting',
        processId: null,
        memoryBytes: null,
        restarts: this.#status.restarts + 1,
        problem,
      }
      await sleep(waitMs, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      if (waitMs > PATIENCE_MS) this.#renewAddress()
    }
  }

  /** Runs one process to its end. Returns why it ended. */
  async #runOnce(): Promise<string> {
    const { entry, modelFile, name, contextSize } = this.#options
    const { startMs, silenceMs, stopMs } = this.#times
    const key = randomBytes(32).toString('base64url')
    const child = fork(entry, [], {
      // Without a debugger that is attached to a crash, and without a build when no binary fits.
      env: { ...this.#environment, GGML_NO_BACKTRACE: '1', NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true' },
      // Its output may repeat a brief, so it is not kept.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    })
    this.#status = { ...this.#status, processId: child.pid ?? null }
    const ended = Promise.withResolvers<string>()
    let problem = ''
    const fail = (reason: string) => {
      problem ||= reason
      child.kill('SIGKILL')
    }
    const watch = setTimeout(() => fail(`it did not load within ${startMs} ms`), startMs)
    let silence: NodeJS.Timeout | undefined
    child.on('message', (message: RuntimeMessage) => {
      if (message.kind === 'failed') problem ||= message.reason
      if (message.kind === 'ready') {
        clearTimeout(watch)
        silence = setTimeout(() => fail(`it gave no sign of life for ${silenceMs} ms`), silenceMs)
        this.#address.resolve({ origin: `http://127.0.0.1:${message.port}`, key })
      }
      if (message.kind === 'heartbeat') silence?.refresh()
      this.#note(message)
    })
    child.on('error', (error) => {
      problem ||= error.message
      // A process that was not started does not exit.
      if (child.pid === undefined) ended.resolve(problem)
    })
    child.on('exit', (code, signal) => {
      ended.resolve(problem || (signal ? `it was ended by ${signal}` : `it ended with code ${code}`))
    })
    const stop = () => {
      if (child.connected) child.disconnect()
      setTimeout(() => child.kill('SIGKILL'), stopMs).unref()
    }
    this.#closing.signal.addEventListener('abort', stop, { once: true })
    const start: RuntimeStart = { kind: 'start', modelFile, name, contextSize, key }
    if (child.pid !== undefined) child.send(start, () => undefined)
    try {
      return await ended.promise
    } finally {
      clearTimeout(watch)
      clearTimeout(silence)
      this.#closing.signal.removeEventListener('abort', stop)
    }
  }

  #note(message: RuntimeMessage): void {
    if (message.kind === 'ready') {
      const { memory, device } = message
      this.#status = { ...this.#status, state: 'ready', memoryBytes: memory, device, problem: null }
      modelsLog.info({ model: this.#options.name, device, memory }, 'the local model is loaded')
    }
    if (message.kind === 'heartbeat') this.#status = { ...this.#status, memoryBytes: message.memory }
    if (message.kind === 'speed') {
      const { tokensPerSecond, wordsPerSecond } = message
      this.#status = { ...this.#status, tokensPerSecond, wordsPerSecond }
    }
  }
}
