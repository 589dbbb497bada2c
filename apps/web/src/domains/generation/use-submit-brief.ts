import type { GenerationForm } from '@firstline/contract/generation'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FormErrors, readRefusalErrors } from '#domains/brief/form-errors.ts'
import { readErrorMessage } from '#platform/clean-message.ts'
import { GENERATION_FAILED, RefusedError } from '#platform/api/function-errors.ts'
import type { GenerationConnection } from './generation-connection.ts'
import { type CreditOutcome, type GenerationProblem, toProblemFromError } from './generation-state.ts'
import { createSubmission, type SubmittedBrief, type SubmissionStore } from './submission.ts'
import { joinSentences } from '#platform/format/join-sentences.ts'
import { isPossiblyAccepted, submitGeneration } from './submit-generation.ts'

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
    const restore = store.keep(submission)
    try {
      await submitGeneration(connection, submission)
      if (signal.aborted) return
      await navigate(resultsPath)
    } catch (error) {
      const isUncertain = isPossiblyAccepted(error)
      // A refused form has no results; the previous results are restored.
      if (!isUncertain) restore()
      if (signal.aborted) return
      if (!isUncertain) unsettled.current = null
      const problem = toProblemFromError(error)
      const credit = await creditAfter(problem, { connection, submission })
      if (signal.aborted) return
      // It was accepted: the results page shows its messages.
      if (credit === 'used') return void navigate(resultsPath)
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
