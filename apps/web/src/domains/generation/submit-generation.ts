import {
  ConnectionLostError,
  InvalidResponseError,
  isTransient,
  isOutcomeUnknown,
  RefusedError,
} from '#platform/api/function-errors.ts'
import { reportLostConnection, listenToGeneration } from './live-generation.ts'
import type { GenerationConnection } from './generation-connection.ts'
import type { SubmittedBrief } from './submission.ts'

/**
 * Posts a submission and returns as soon as the server has accepted it; the results page goes on listening. A response
 * that can't be read is shown there too: the server may have accepted.
 */
export async function submitGeneration(
  connection: GenerationConnection,
  submission: SubmittedBrief,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = listenToGeneration(connection, submission, {
    onEvent: ({ event }) => event !== 'interrupted' && resolve(),
    onError(error) {
      if (!(error instanceof InvalidResponseError)) return reject(error)
      reportLostConnection(submission)
      resolve()
    },
  })
  try {
    await promise
  } finally {
    leave()
  }
}

/** Whether a failed submission may have been accepted: then the same id must be sent again. */
export function isPossiblyAccepted(error: unknown): boolean {
  return (
    error instanceof ConnectionLostError ||
    (error instanceof RefusedError && (isTransient(error) || isOutcomeUnknown(error)))
  )
}
