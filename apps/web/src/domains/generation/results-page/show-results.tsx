import { memberSubmissions, createSubmission } from '#domains/generation/submission.ts'
import { connection, makeForm } from '#domains/generation/fake-generation-server.ts'
import { makeAuth, makeProfile, showPage } from '#domains/auth/testing/show-page.tsx'
import { ResultsPage } from './results-page.tsx'

export const free = makeAuth(makeProfile())
export const pro = makeAuth(makeProfile({ plan: 'pro', credits_dm: 90, credits_subject: 90 }))

/** For tests: shows /results after a form was submitted in this tab. */
export function showResults({ auth = free, form = makeForm(), through = connection } = {}) {
  const submission = createSubmission(form)
  memberSubmissions.keep(submission)
  return { ...showStored({ auth, through }), submission }
}

/** Shows /results with the stored submission of this tab. */
export function showStored({ auth = free, through = connection } = {}) {
  return showPage(<ResultsPage connection={through} />, { at: '/results', auth })
}
