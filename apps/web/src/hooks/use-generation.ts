import { useCallback, useEffect, useState } from 'react'
import { listenToGeneration } from '#lib/generation/live-generation.ts'
import type { GenerationConnection } from '#lib/functions/post-function.ts'
import { newSubmission, storeSubmission, type Submission } from '#lib/generation/submission.ts'
import {
  afterError,
  afterEvent,
  type GenerationState,
  starting,
  type Trouble,
  troubleOfError,
  troubleOfFailure,
} from '#lib/generation/generation-state.ts'

export interface UseGenerationOptions {
  connection: GenerationConnection
  /** The balance may have changed: something was reserved, paid or given back. */
  onBalanceMoved: () => void
  onTrouble: (trouble: Trouble) => void
}

/**
 * Follows a stored submission and keeps what has arrived. `again` writes anew under a new id, at the price of a credit;
 * `resume` asks for the same one again, which is free.
 */
export function useGeneration(first: Submission, options: UseGenerationOptions) {
  const { connection, onBalanceMoved, onTrouble } = options
  const [submission, setSubmission] = useState(first)
  const [state, setState] = useState<GenerationState>(() => beginning(first))

  useEffect(() => {
    if (submission.failure) return
    setState(starting)
    return listenToGeneration(connection, submission, {
      onEvent(event) {
        setState((before) => afterEvent(before, event))
        if (event.event !== 'item') onBalanceMoved()
        if (event.event !== 'failed') return
        storeSubmission({ ...submission, failure: event.data })
        onTrouble(troubleOfFailure(event.data))
      },
      onError(error) {
        setState((before) => afterError(before, error))
        onBalanceMoved()
        onTrouble(troubleOfError(error))
      },
    })
  }, [submission, connection, onBalanceMoved, onTrouble])

  const start = useCallback((next: Submission) => {
    setSubmission(next)
    setState(starting)
  }, [])
  const again = useCallback(() => {
    const next = newSubmission(submission.form)
    storeSubmission(next)
    start(next)
  }, [submission, start])
  // Another object with the same id: enough to follow it once more.
  const resume = useCallback(() => start({ ...submission }), [submission, start])

  return { submission, state, again, resume }
}

function beginning({ failure }: Submission): GenerationState {
  return failure ? { ...starting, phase: 'failed', trouble: troubleOfFailure(failure) } : starting
}
