import type { GenerationForm } from '@firstline/contract/generation'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FormErrors, readRefusalErrors } from '#domains/brief/to-form.ts'
import { readErrorMessage } from '#platform/clean-message.ts'
import {
  ConnectionLostError,
  GENERATION_FAILED,
  InvalidResponseError,
  isOutcomeUnknown,
  isTransient,
  RefusedError,
} from '#platform/api/function-errors.ts'
import { type GenerationConnection, submitBrief } from './generation-connection.ts'
import { type CreditOutcome, type GenerationProblem, toProblemFromError } from './generation-state.ts'
import {
  createSubmission,
  type SubmissionResponse,
  type SubmissionStore,
  type SubmittedBrief,
} from './submission.ts'
import { joinSentences } from '#platform/format/join-sentences.ts'

export interface UseSubmitBriefOptions {
  connection: GenerationConnection
  store: SubmissionStore
  /** The path of the results page. */
  resultsPath: string
  /** Marks the fields that the server reports. */
  onFieldErrors: (errors: FormErrors) => void
  /** Shows a toast; the form shows the error too. */
  onFailed: (message: string, error: unknown) => void
  /** A sentence about the price of a try whose outcome is unknown. */
  describeOutcome: (problem: Pick<GenerationProblem, 'message' | 'credit'>) => string
}

/** Stores the form for the results, posts it, and navigates once the server has accepted it. A refusal is shown here. */
export function useSubmitBrief({
  connection,
  store,
  resultsPath,
  onFieldErrors,
  onFailed,
  describeOutcome,
}: UseSubmitBriefOptions) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const unsettled = useRef<SubmittedBrief | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const submit = async (form: GenerationForm) => {
    if (isBusy) return
    const submission = sameOrNew(unsettled.current, form)
    unsettled.current = submission
    const { signal } = (leaving.current = new AbortController())
    setBusy(true)
    setProblem(null)
    const restore = store.keep({ ...submission, response: 'unknown' })
    const showResults = async (response: SubmissionResponse) => {
      if (signal.aborted) return
      store.keep({ ...submission, response })
      await navigate(resultsPath)
    }
    try {
      await submitBrief(connection, submission)
      await showResults('accepted')
    } catch (error) {
      // The server may have accepted it: the results page says what became of the credit.
      if (error instanceof InvalidResponseError) return showResults('unreadable')
      const isUncertain = isPossiblyAccepted(error)
      // A refused form has no results; the previous results are restored.
      if (!isUncertain) restore()
      if (signal.aborted) return
      if (!isUncertain) unsettled.current = null
      const problem = toProblemFromError(error)
      const credit = await creditAfter(problem, { connection, submission })
      if (signal.aborted) return
      // It was accepted: the results page shows its messages.
      if (credit === 'used') return showResults('accepted')
      const message = error instanceof Error ? readErrorMessage(error) : GENERATION_FAILED
      const fate = problem.credit === 'unknown' ? describeOutcome({ message, credit }) : ''
      setProblem(joinSentences(message, fate))
      setBusy(false)
      if (error instanceof RefusedError) onFieldErrors(readRefusalErrors(error))
      onFailed(message, error)
    }
  }

  return { submit, isBusy, problem }
}

/** Whether a failed submission may have been accepted: then the same id must be sent again. */
function isPossiblyAccepted(error: unknown): boolean {
  return (
    error instanceof ConnectionLostError ||
    (error instanceof RefusedError && (isTransient(error) || isOutcomeUnknown(error)))
  )
}

async function creditAfter(
  { credit }: GenerationProblem,
  { connection, submission }: { connection: GenerationConnection; submission: SubmittedBrief },
): Promise<CreditOutcome> {
  if (credit !== 'unknown' || !connection.readCreditOutcome) return credit
  return connection.readCreditOutcome(submission.requestId)
}

// While a try is sent, and after a lost connection, whether it was accepted is unknown: the same form and id are charged once.
function sameOrNew(unsettled: SubmittedBrief | null, form: GenerationForm): SubmittedBrief {
  const isSame = unsettled && JSON.stringify(unsettled.form) === JSON.stringify(form)
  return isSame ? unsettled : createSubmission(form)
}
