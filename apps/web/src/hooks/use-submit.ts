import type { GenerationForm } from '@firstline/contract/generation'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#lib/clean-message.ts'
import { GENERATION_FAILED, RefusedError } from '#lib/functions/function-errors.ts'
import type { GenerationConnection } from '#lib/functions/post-function.ts'
import { newSubmission, storeSubmission, type Submission } from '#lib/generation/submission.ts'
import { mayHaveBeenAccepted, submitGeneration } from '#lib/generation/submit-generation.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { type Faults, faultsByField } from '#lib/brief/faults.ts'

export interface UseSubmitOptions {
  connection: GenerationConnection
  onFaults: (faults: Faults) => void
  /** The server knows better what this user may: the profile is out of date. */
  onRefused: () => void
}

/** Keeps the form for /results, posts it, and goes there once the server has accepted it. A refusal stays here. */
export function useSubmit({ connection, onFaults, onRefused }: UseSubmitOptions) {
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
    try {
      storeSubmission(submission)
      await submitGeneration(connection, submission)
      if (signal.aborted) return
      await navigate(paths.results)
    } catch (error) {
      if (signal.aborted) return
      uncertain.current = mayHaveBeenAccepted(error) ? submission : null
      const message = error instanceof Error ? messageOf(error) : GENERATION_FAILED
      setProblem(message)
      setBusy(false)
      notify.error('Generation failed', { description: message })
      if (!(error instanceof RefusedError)) return
      onFaults(faultsByField(error.fields))
      onRefused()
    }
  }

  return { submit, isBusy, problem }
}

// Whether the last try was accepted is unknown when the line broke: the same form under the same id is paid once.
function sameOrNew(uncertain: Submission | null, form: GenerationForm): Submission {
  const isSame = uncertain && JSON.stringify(uncertain.form) === JSON.stringify(form)
  return isSame ? uncertain : newSubmission(form)
}
