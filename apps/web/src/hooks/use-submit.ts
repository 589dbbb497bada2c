import type { GenerationForm } from '@firstline/contract/generation'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Faults, faultsOfRefusal } from '#lib/brief/faults.ts'
import { messageOf } from '#lib/clean-message.ts'
import { GENERATION_FAILED, RefusedError } from '#lib/functions/function-errors.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { type CreditFate, type Trouble, troubleOfError } from '#lib/generation/generation-state.ts'
import { newSubmission, type Submission, type SubmissionStore } from '#lib/generation/submission.ts'
import { joinSentences } from '#lib/join-sentences.ts'
import { mayHaveBeenAccepted, submitGeneration } from '#lib/generation/submit-generation.ts'

export interface UseSubmitOptions {
  connection: GenerationConnection
  store: SubmissionStore
  /** Where the messages are shown. */
  resultsPath: string
  /** Marks the fields the server names. */
  onFaults: (faults: Faults) => void
  /** Says what went wrong, in passing; it stays on the form too. */
  onFailed: (message: string, error: unknown) => void
  /** What became of the price of a try whose end is not known, in words. */
  fateOf: (trouble: Pick<Trouble, 'message' | 'credit'>) => string
}

/** Keeps the form for its results, posts it, and goes there once the server has accepted it. A refusal stays here. */
export function useSubmit({ connection, store, resultsPath, onFaults, onFailed, fateOf }: UseSubmitOptions) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const uncertain = useRef<Submission | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const submit = async (form: GenerationForm) => {
    if (isBusy) return
    const submission = sameOrNew(uncertain.current, form)
    const { signal } = (leaving.current = new AbortController())
    setBusy(true)
    setProblem(null)
    let takeBack = () => undefined as void
    try {
      takeBack = store.keep(submission)
      await submitGeneration(connection, submission)
      if (signal.aborted) return
      await navigate(resultsPath)
    } catch (error) {
      const isUncertain = mayHaveBeenAccepted(error)
      // What was refused has no results; those shown before it still have theirs.
      if (!isUncertain) takeBack()
      if (signal.aborted) return
      uncertain.current = isUncertain ? submission : null
      const trouble = troubleOfError(error)
      const credit = await creditAfter(trouble, { connection, submission })
      if (signal.aborted) return
      // It was accepted after all: its messages are where they would have been.
      if (credit === 'used') return void navigate(resultsPath)
      const message = error instanceof Error ? messageOf(error) : GENERATION_FAILED
      const fate = trouble.credit === 'unknown' ? fateOf({ message, credit }) : ''
      setProblem(joinSentences(message, fate))
      setBusy(false)
      if (error instanceof RefusedError) onFaults(faultsOfRefusal(error))
      onFailed(message, error)
    }
  }

  return { submit, isBusy, problem }
}

async function creditAfter(
  { credit }: Trouble,
  { connection, submission }: { connection: GenerationConnection; submission: Submission },
): Promise<CreditFate> {
  if (credit !== 'unknown' || !connection.askCredit) return credit
  return connection.askCredit(submission.requestId)
}

// Whether the last try was accepted is unknown when the line broke: the same form under the same id is paid once.
function sameOrNew(uncertain: Submission | null, form: GenerationForm): Submission {
  const isSame = uncertain && JSON.stringify(uncertain.form) === JSON.stringify(form)
  return isSame ? uncertain : newSubmission(form)
}
