import { Worker } from 'node:worker_threads'
import { sourcePath } from '#server/platform/source-path.ts'

interface ThreadEvents {
  answer: (answer: Uint8Array) => void
  /** The thread ended though nobody asked it to. */
  lost: (reason: string) => void
}

/** The worker thread, started and ready. */
export interface EmbeddedThread {
  post(message: Buffer): void
  /** Shuts the database down in an orderly way. */
  close(): Promise<void>
  /** Stops at once whatever runs. */
  terminate(): Promise<void>
}

/** Starts PGlite in a thread of its own. @throws when the directory can't be opened. */
export async function startThread(directory: string | null, events: ThreadEvents): Promise<EmbeddedThread> {
  const worker = new Worker(sourcePath('platform/database/embedded-worker.ts'), {
    workerData: { directory },
    // Flags meant for the main program, such as --watch, are not this thread's.
    execArgv: [],
    // Deep recursion must meet PostgreSQL's own limit (54001) before that of the thread, which would end it.
    resourceLimits: { stackSizeMb: 16 },
  })
  let isExpected = false
  let reason = 'the thread ended'
  const closed = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()

  worker.on('message', (message: Uint8Array | 'ready' | 'closed') => {
    if (message === 'ready') ready.resolve()
    else if (message === 'closed') closed.resolve()
    else events.answer(message)
  })
  worker.on('error', (error) => {
    // PGlite throws objects that are no errors, too.
    reason = error instanceof Error ? error.message : JSON.stringify(error)
  })
  worker.on('exit', () => {
    closed.resolve()
    ready.reject(new Error(reason))
    if (!isExpected) events.lost(reason)
  })

  const terminate = async () => {
    isExpected = true
    await worker.terminate()
  }
  // A thread that never got ready is the caller's error, not a loss.
  isExpected = true
  await ready.promise
  isExpected = false
  return {
    // Copied: small buffers share one pool, which must not leave with them.
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
