import { GENERATION_RETRY_DELAYS_MS } from '@firstline/contract/limits'
import { ConnectionLostError, isTransient, RefusedError } from '#platform/api/function-errors.ts'
import { postFunction } from '#platform/api/post-function.ts'
import type { GenerationConnection } from './generation-connection.ts'
import type { SubmittedBrief } from './submission.ts'
import type { FollowedEvent } from './written-item.ts'

export interface FollowOptions {
  signal?: AbortSignal
}

/**
 * Starts the generation of a submission, joins the running one, or reads the finished one: all three are the same
 * request, and only the first is charged. A lost connection and a server error are retried after the last message
 * received; a refusal is thrown without a retry. Leaving the loop closes the connection, but does not stop the generation.
 */
export async function* followGeneration(
  connection: GenerationConnection,
  submission: SubmittedBrief,
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
