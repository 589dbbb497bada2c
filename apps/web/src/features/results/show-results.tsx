import { memberSubmissions, newSubmission } from '#lib/generation/submission.ts'
import { connection, makeForm } from '#lib/generation/testing/generation-server.ts'
import { makeAuth, makeProfile, showPage } from '#lib/testing/show-page.tsx'
import { ResultsPage } from './results-page.tsx'

export const free = makeAuth(makeProfile())
export const pro = makeAuth(makeProfile({ plan: 'pro', credits_dm: 90, credits_subject: 90 }))

/** For tests: shows /results as they stand after a form was submitted in this tab. */
export function showResults({ auth = free, form = makeForm(), through = connection } = {}) {
  const submission = newSubmission(form)
  memberSubmissions.keep(submission)
  return { ...showStored({ auth, through }), submission }
}

/** Shows /results with whatever this tab has kept. */
export function showStored({ auth = free, through = connection } = {}) {
  return showPage(<ResultsPage connection={through} />, { at: '/results', auth })
}
