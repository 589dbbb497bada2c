import type { GenerationForm } from '@firstline/contract/generation'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { RefusedError } from '#platform/api/function-errors.ts'
import { followGeneration, type GenerationConnection } from './generation-connection.ts'
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
import { createSubmission, type SubmittedBrief, type SubmissionStore } from './submission.ts'
import type { FollowedEvent, WrittenItem } from './written-item.ts'

export interface UseGenerationOptions {
  connection: GenerationConnection
  store: SubmissionStore
  /** The balance may have changed: a credit was reserved, settled or refunded. */
  onBalanceChange: () => void
  onProblem: (problem: GenerationProblem) => void
}

/**
 * Follows a stored submission and keeps what has arrived. `write` starts another one under a new id, at its own price;
 * `resume` asks for the same one again, which costs nothing more and happens by itself once the device is online again.
 */
export function useGeneration(first: SubmittedBrief, options: UseGenerationOptions) {
  const { connection, store, onBalanceChange, onProblem } = options
  const [submission, setSubmission] = useState(first)
  const [state, setState] = useState<GenerationViewState>(() => beginning(first))

  useEffect(() => {
    if (submission.failure) return
    const items: WrittenItem[] = []
    let isAccepted = submission.response === 'accepted'
    const learnCredit = async (ask: (requestId: string) => Promise<CreditOutcome>) => {
      const credit = await ask(submission.requestId)
      setState((before) => applyCreditOutcome(before, credit))
    }
    return watchGeneration(connection, submission, {
      onEvent(event) {
        setState((before) => applyEvent(before, event))
        if (event.event === 'item') items.push(event.data)
        else if (event.event !== 'interrupted') onBalanceChange()
        if (event.event === 'accepted' && !isAccepted) {
          isAccepted = true
          store.keep({ ...submission, response: 'accepted' })
        }
        if (event.event !== 'failed') return
        store.keep({ ...submission, response: 'accepted', failure: { ...event.data, items } })
        onProblem(toProblemFromFailure(event.data))
      },
      onError(error) {
        const problem = toProblemFromError(error, isAccepted)
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
      store.keep({ ...next, response: 'unknown' })
      setSubmission(next)
      setState(initialState)
    },
    [store],
  )
  const { problem, count } = state
  const isAccepted = submission.response === 'accepted' || count !== null
  const isRefused = problem?.credit === 'never-taken'
  const resume = useCallback(() => {
    const response = isAccepted ? 'accepted' : isRefused ? 'not-sent' : 'unknown'
    // Another object with the same id: the effect follows it again.
    const same: SubmittedBrief = { ...submission, response }
    store.keep(same)
    setSubmission(same)
    setState(applyResume)
  }, [submission, store, isAccepted, isRefused])

  const isOutOfReach = problem?.canResume === true
  // In the same effect as the message: the device may be online again a moment later.
  useLayoutEffect(() => {
    if (!isOutOfReach) return
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [isOutOfReach, resume])

  return { submission, state, write, resume }
}

/** Reports the events of a generation until the returned function is called, which closes the connection. */
function watchGeneration(
  connection: GenerationConnection,
  submission: SubmittedBrief,
  listener: { onEvent: (event: FollowedEvent) => void; onError: (error: unknown) => void },
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const watch = async () => {
    try {
      for await (const event of followGeneration(connection, submission, signal)) {
        if (signal.aborted) return
        listener.onEvent(event)
      }
    } catch (error) {
      if (!signal.aborted) listener.onError(error)
    }
  }
  void watch()
  return () => leaving.abort()
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
