import { StopAnswer } from '@firstline/contract/generation'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import {
  ConnectionLostError,
  InvalidResponseError,
  isTransient,
  RefusedError,
} from '#platform/api/function-errors.ts'
import { postFunction } from '#platform/api/post-function.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import type { CreditOutcome } from './generation-state.ts'
import type { SubmittedBrief } from './submission.ts'
import type { FollowedEvent } from './written-item.ts'

const GENERATION_RETRY_DELAYS_MS = [1_500, 2_250] as const

/** The function that writes, for members or for visitors. */
export interface GenerationConnection extends FunctionConnection {
  /** Fields that the specification adds to the form and its id; the server ignores them. */
  fields: { modelName: string; isDemo?: true }
  /** Reads the outcome of a submission's credit; absent for visitors. */
  readCreditOutcome?: (requestId: string) => Promise<CreditOutcome>
  /** Delays of the retries in milliseconds; tests set shorter ones. */
  retryDelays?: readonly number[]
}

/** Posts a submission and returns as soon as the server has accepted it; the generation goes on without this connection. */
export async function submitBrief(
  connection: GenerationConnection,
  submission: SubmittedBrief,
): Promise<void> {
  for await (const { event } of streamSubmission(connection, submission)) {
    if (event !== 'interrupted') return
  }
}

/**
 * Yields the events of a submission's generation: a running, finished or failed one. One that may never have arrived is
 * submitted if the server does not know it. Leaving the loop closes the connection, but does not stop the generation.
 */
export async function* followGeneration(
  connection: GenerationConnection,
  submission: SubmittedBrief,
  signal?: AbortSignal,
): AsyncGenerator<FollowedEvent> {
  const { requestId, response } = submission
  if (response === 'unreadable') throw new InvalidResponseError()
  if (response !== 'not-sent') {
    try {
      yield* streamEvents(connection, requestId, callToFollow(requestId), signal)
      return
    } catch (error) {
      if (response === 'accepted' || !isUnknownRequest(error)) throw error
    }
  }
  yield* streamSubmission(connection, submission, signal)
}

/** The credit comes back only when nothing was sent yet; what was written is kept. */
export function stopGeneration(connection: GenerationConnection, requestId: string): Promise<StopAnswer> {
  return requestFunction(connection, StopAnswer, { body: { action: 'stop', requestId } })
}

/** Whether the server has no generation of this id. */
function isUnknownRequest(error: unknown): boolean {
  return error instanceof RefusedError && error.code === 'not_found'
}

const callToFollow = (requestId: string) => ({ action: 'follow', requestId })

/** The same form and id are charged once, however often they are sent. */
function streamSubmission(
  connection: GenerationConnection,
  { form, requestId }: SubmittedBrief,
  signal?: AbortSignal,
): AsyncGenerator<FollowedEvent> {
  return streamEvents(connection, requestId, { ...form, requestId, ...connection.fields }, signal)
}

/**
 * A lost connection and a server error are retried after the last message received; a refusal is thrown without a retry.
 * Once accepted, a generation is only followed: its submission would run it again if it has failed.
 */
async function* streamEvents(
  connection: GenerationConnection,
  requestId: string,
  call: object,
  signal: AbortSignal | undefined,
): AsyncGenerator<FollowedEvent> {
  const { retryDelays = GENERATION_RETRY_DELAYS_MS } = connection
  let body = call
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
        if (event.event === 'accepted') body = callToFollow(requestId)
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
