import type { GenerationForm } from '@firstline/contract/generation'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { RefusedError } from '#platform/api/function-errors.ts'
import type { GenerationConnection } from './generation-connection.ts'
import {
  applyCreditOutcome,
  applyEvent,
  applyProblem,
  type CreditOutcome,
  type GenerationViewState,
  applyResume,
  initialState,
  type GenerationProblem,
  toProblemFromError,
  toProblemFromFailure,
} from './generation-state.ts'
import { listenToGeneration } from './live-generation.ts'
import { createSubmission, type SubmittedBrief, type SubmissionStore } from './submission.ts'
import type { WrittenItem } from './written-item.ts'

export interface UseGenerationOptions {
  connection: GenerationConnection
  store: SubmissionStore
  /** The balance may have changed: a credit was reserved, settled or refunded. */
  onBalanceChange: () => void
  onProblem: (problem: GenerationProblem) => void
}

/**
 * Follows a stored submission and keeps what has arrived. `write` starts another one under a new id, at its own price;
 * `resume` requests the same one again, which is free and happens by itself once the device is online again.
 */
export function useGeneration(first: SubmittedBrief, options: UseGenerationOptions) {
  const { connection, store, onBalanceChange, onProblem } = options
  const [submission, setSubmission] = useState(first)
  const [state, setState] = useState<GenerationViewState>(() => beginning(first))

  useEffect(() => {
    if (submission.failure) return
    const items: WrittenItem[] = []
    const learnCredit = async (ask: (requestId: string) => Promise<CreditOutcome>) => {
      const credit = await ask(submission.requestId)
      setState((before) => applyCreditOutcome(before, credit))
    }
    return listenToGeneration(connection, submission, {
      onEvent(event) {
        setState((before) => applyEvent(before, event))
        if (event.event === 'item') items.push(event.data)
        else if (event.event !== 'interrupted') onBalanceChange()
        if (event.event !== 'failed') return
        store.keep({ ...submission, failure: { ...event.data, items } })
        onProblem(toProblemFromFailure(event.data))
      },
      onError(error) {
        const problem = toProblemFromError(error)
        const { readCreditOutcome } = connection
        const isAsked = problem.credit === 'unknown' && readCreditOutcome !== undefined
        setState((before) => applyProblem(before, isAsked ? { ...problem, credit: 'asking' } : problem))
        if (error instanceof RefusedError || isAsked) onBalanceChange()
        onProblem(problem)
        if (isAsked) void learnCredit(readCreditOutcome)
      },
    })
  }, [submission, connection, store, onBalanceChange, onProblem])

  const write = useCallback(
    (form: GenerationForm) => {
      const next = createSubmission(form)
      store.keep(next)
      setSubmission(next)
      setState(initialState)
    },
    [store],
  )
  const resume = useCallback(() => {
    // Another object with the same id: the effect follows it again.
    setSubmission({ ...submission })
    setState(applyResume)
  }, [submission])

  const isOutOfReach = state.problem?.canResume === true
  // In the same effect as the message: the device may be online again a moment later.
  useLayoutEffect(() => {
    if (!isOutOfReach) return
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [isOutOfReach, resume])

  return { submission, state, write, resume }
}

function beginning({ failure }: SubmittedBrief): GenerationViewState {
  if (!failure) return initialState
  return {
    ...initialState,
    phase: 'failed',
    items: failure.items ?? [],
    problem: toProblemFromFailure(failure),
  }
}
