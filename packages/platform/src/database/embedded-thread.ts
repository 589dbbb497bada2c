import { Worker } from 'node:worker_threads'
import { packagePath } from '../package-path.ts'

interface ThreadEvents {
  handleReply: (answer: Uint8Array) => void
  /** The thread ended unexpectedly. */
  handleLoss: (reason: string) => void
}

/** The worker thread, ready for messages. */
export interface EmbeddedThread {
  post(message: Buffer): void
  /** Shuts the database down cleanly. */
  close(): Promise<void>
  /** Stops the thread immediately. */
  terminate(): Promise<void>
}

/** Starts PGlite in a worker thread. @throws if the directory can't be opened. */
export async function startThread(directory: string | null, events: ThreadEvents): Promise<EmbeddedThread> {
  const worker = new Worker(packagePath('src/database/embedded-worker.ts'), {
    workerData: { directory },
    // Flags of the main program, such as --watch, don't apply to this thread.
    execArgv: [],
    // PostgreSQL's stack depth limit (54001) must come before the thread's, which would end the thread.
    resourceLimits: { stackSizeMb: 16 },
  })
  let isExpected = false
  let reason = 'the thread ended'
  const closed = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()

  worker.on('message', (message: Uint8Array | 'ready' | 'closed') => {
    if (message === 'ready') ready.resolve()
    else if (message === 'closed') closed.resolve()
    else events.handleReply(message)
  })
  worker.on('error', (error) => {
    // PGlite also throws objects that are not errors.
    reason = error instanceof Error ? error.message : JSON.stringify(error)
  })
  worker.on('exit', () => {
    closed.resolve()
    ready.reject(new Error(reason))
    if (!isExpected) events.handleLoss(reason)
  })

  const terminate = async () => {
    isExpected = true
    await worker.terminate()
  }
  // A failed start is reported to the caller, not as a lost thread.
  isExpected = true
  await ready.promise
  isExpected = false
  return {
    // Copied, because small buffers share a pool whose memory must not be transferred.
    post: (message) => worker.postMessage(new Uint8Array(message)),
    terminate,
    async close() {
      isExpected = true
      worker.postMessage('close')
      await closed.promise
      await worker.terminate()
    },
  }
}
