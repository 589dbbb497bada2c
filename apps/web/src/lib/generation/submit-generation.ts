import {
  ConnectionLostError,
  InvalidResponseError,
  isTransient,
  isUnclear,
  RefusedError,
} from '#lib/functions/function-errors.ts'
import { handOverLoss, listenToGeneration } from './live-generation.ts'
import type { GenerationConnection } from './generation-connection.ts'
import type { Submission } from './submission.ts'

/**
 * Posts a submission and returns as soon as the server has accepted it; whoever shows the messages listens on. An answer
 * that can't be read is shown there too: the server may have accepted.
 */
export async function submitGeneration(
  connection: GenerationConnection,
  submission: Submission,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = listenToGeneration(connection, submission, {
    onEvent: ({ event }) => event !== 'interrupted' && resolve(),
    onError(error) {
      if (!(error instanceof InvalidResponseError)) return reject(error)
      handOverLoss(submission)
      resolve()
    },
  })
  try {
    await promise
  } finally {
    leave()
  }
}

/** Whether a submission that failed this way may have been accepted all the same: then the same id must be sent again. */
export function mayHaveBeenAccepted(error: unknown): boolean {
  return (
    error instanceof ConnectionLostError ||
    (error instanceof RefusedError && (isTransient(error) || isUnclear(error)))
  )
}
