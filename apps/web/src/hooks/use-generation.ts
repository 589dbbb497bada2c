import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { RefusedError } from '#lib/functions/function-errors.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import {
  afterCredit,
  afterEvent,
  afterTrouble,
  type CreditFate,
  type GenerationState,
  resuming,
  starting,
  type Trouble,
  troubleOfError,
  troubleOfFailure,
} from '#lib/generation/generation-state.ts'
import { listenToGeneration } from '#lib/generation/live-generation.ts'
import { newSubmission, type Submission, type SubmissionStore } from '#lib/generation/submission.ts'
import type { WrittenItem } from '#lib/generation/written-item.ts'

export interface UseGenerationOptions {
  connection: GenerationConnection
  store: SubmissionStore
  /** What is left may have changed: something was reserved, paid or given back. */
  onBalanceMoved: () => void
  onTrouble: (trouble: Trouble) => void
}

/**
 * Follows a stored submission and keeps what has arrived. `again` writes anew under a new id, at the price of another;
 * `resume` asks for the same one again, which is free
 * and happens by itself once the device is online again.
 */
export function useGeneration(first: Submission, options: UseGenerationOptions) {
  const { connection, store, onBalanceMoved, onTrouble } = options
  const [submission, setSubmission] = useState(first)
  const [state, setState] = useState<GenerationState>(() => beginning(first))

  useEffect(() => {
    if (submission.failure) return
    const items: WrittenItem[] = []
    const learnCredit = async (ask: (requestId: string) => Promise<CreditFate>) => {
      const credit = await ask(submission.requestId)
      setState((before) => afterCredit(before, credit))
    }
    return listenToGeneration(connection, submission, {
      onEvent(event) {
        setState((before) => afterEvent(before, event))
        if (event.event === 'item') items.push(event.data)
        else if (event.event !== 'interrupted') onBalanceMoved()
        if (event.event !== 'failed') return
        store.keep({ ...submission, failure: { ...event.data, items } })
        onTrouble(troubleOfFailure(event.data))
      },
      onError(error) {
        const trouble = troubleOfError(error)
        const { askCredit } = connection
        const isAsked = trouble.credit === 'unknown' && askCredit !== undefined
        setState((before) => afterTrouble(before, isAsked ? { ...trouble, credit: 'asking' } : trouble))
        if (error instanceof RefusedError || isAsked) onBalanceMoved()
        onTrouble(trouble)
        if (isAsked) void learnCredit(askCredit)
      },
    })
  }, [submission, connection, store, onBalanceMoved, onTrouble])

  const again = useCallback(() => {
    const next = newSubmission(submission.form)
    store.keep(next)
    setSubmission(next)
    setState(starting)
  }, [submission, store])
  const resume = useCallback(() => {
    // Another object with the same id: enough to follow it once more.
    setSubmission({ ...submission })
    setState(resuming)
  }, [submission])

  const isOutOfReach = state.trouble?.mayGoOn === true
  // With the words that say so, not a moment after them: the device may be back by then.
  useLayoutEffect(() => {
    if (!isOutOfReach) return
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [isOutOfReach, resume])

  return { submission, state, again, resume }
}

function beginning({ failure }: Submission): GenerationState {
  if (!failure) return starting
  return { ...starting, phase: 'failed', items: failure.items ?? [], trouble: troubleOfFailure(failure) }
}
