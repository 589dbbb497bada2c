import { GENERATION_RETRY_DELAYS_MS } from '@firstline/contract/limits'
import { ConnectionLostError, isTransient, RefusedError } from '#lib/functions/function-errors.ts'
import { postFunction } from '#lib/functions/post-function.ts'
import type { GenerationConnection } from './generation-connection.ts'
import type { Submission } from './submission.ts'
import type { FollowedEvent } from './written-item.ts'

export interface FollowOptions {
  signal?: AbortSignal
}

/**
 * Starts a submission's generation, or joins the one that runs, or reads the one that ended: all three are the same
 * call, and only the first is paid. A lost connection and a fault of the server are tried again after the last message
 * received; a refusal is thrown at once. Leaving the loop closes the connection and stops nothing.
 */
export async function* followGeneration(
  connection: GenerationConnection,
  submission: Submission,
  { signal }: FollowOptions = {},
): AsyncGenerator<FollowedEvent> {
  const { retryDelays = GENERATION_RETRY_DELAYS_MS } = connection
  const body = { ...submission.form, requestId: submission.requestId, ...connection.fields }
  let position = 0
  let interruptions = 0
  while (true) {
    let interruption: unknown = new ConnectionLostError()
    try {
      const readGeneration = await loadReader()
      const response = await postFunction(connection, body, {
        accept: 'text/event-stream',
        after: position,
        signal,
      })
      for await (const event of readGeneration(response)) {
        if (event.event === 'item') {
          if (event.id <= position) continue
          position = event.id
          interruptions = 0
        }
        yield event
        if (event.event === 'done' || event.event === 'failed') return
      }
    } catch (error) {
      if (signal?.aborted || !isWorthAnotherTry(error)) throw error
      interruption = error
    }
    const delay = retryDelays[interruptions]
    if (delay === undefined) throw interruption
    interruptions += 1
    yield { event: 'interrupted' }
    await pause(delay, signal)
  }
}

/** Loaded with the first submission: the form itself does not need it. */
async function loadReader() {
  try {
    return (await import('./read-generation.ts')).readGeneration
  } catch (error) {
    throw new ConnectionLostError(error)
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof RefusedError) return isTransient(error)
  return error instanceof ConnectionLostError
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
