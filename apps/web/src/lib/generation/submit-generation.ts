import { ConnectionLostError, GenerationRefusedError } from './generation-errors.ts'
import { type FollowOptions, followGeneration } from './follow-generation.ts'
import type { GenerationConnection } from './post-generation.ts'
import type { Submission } from './submission.ts'

/** Posts a submission and returns as soon as the server has accepted it; whoever shows the messages follows it again. */
export async function submitGeneration(
  connection: GenerationConnection,
  submission: Submission,
  options: FollowOptions = {},
): Promise<void> {
  for await (const _accepted of followGeneration(connection, submission, options)) return
}

/** Whether a submission that failed this way may have been accepted all the same: then the same id must be sent again. */
export function mayHaveBeenAccepted(error: unknown): boolean {
  return (
    error instanceof ConnectionLostError || (error instanceof GenerationRefusedError && error.status >= 500)
  )
}
