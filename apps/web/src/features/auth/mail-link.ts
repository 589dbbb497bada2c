import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { forgetLanding, openingLanding, useLanding } from '#lib/auth/landing.ts'
import { linkProblem } from '#lib/auth/link-problem.ts'
import { isOfProvider, providerProblem } from '#lib/auth/provider-problem.ts'
import { useRequestedPage } from '#lib/auth/requested-page.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { welcome } from '#lib/auth/welcome.ts'
import { wasMadeNow } from './was-made-now.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { forgetMailRequests } from './mail-request.ts'

/** Whether the address says so, and no error in it says otherwise. The prerendered page knows no query. */
function useIsDone(name: string): boolean {
  const [search] = useSearchParams()
  const isAlive = useIsAlive()
  return isAlive && search.get(name) === 'true' && openingLanding()?.errorCode === undefined
}

/** Whether a confirmation mail's link was followed and worked. */
export function useIsEmailConfirmed(): boolean {
  return useIsDone('email_confirmed')
}

/** What is known of a change of address here: it is done, or waits for the link in the other mail. */
export function useEmailChange(): 'done' | 'half' | undefined {
  const isChanged = useIsDone('email_changed')
  if (!isChanged) return undefined
  return openingLanding()?.isHalfDone === true ? 'half' : 'done'
}

/**
 * Says what a mail's link brought along: to those whose browser got a session, on their way to the dashboard, and to
 * those who see the green notice. Answers where somebody with a session goes on to, once there is nothing left to say.
 */
export function useLinkOutcome(): string | undefined {
  const { user, halfway, isLoading, isAdmin, isRecovering } = useAuth()
  const landing = useLanding()
  const requested = useRequestedPage()
  const isConfirmed = useIsDone('email_confirmed')
  const emailChange = useEmailChange()
  const [search] = useSearchParams()
  const wasToChange = search.get('email_changed') === 'true'
  const hasSignedIn =
    landing?.hasCode === true &&
    landing.errorCode === undefined &&
    !isConfirmed &&
    !emailChange &&
    !isRecovering
  // Who is greeted depends on the profile.
  const isSettled = halfway !== null || (user !== null && !(hasSignedIn && isLoading))
  const isIn = user !== null
  const isNew = user !== null && landing?.provider !== undefined && wasMadeNow(user)
  const problem =
    landing?.errorCode !== undefined && isOfProvider(landing) ? providerProblem(landing) : undefined
  const failure = problem?.is === 'failed' ? problem.text : undefined

  useEffect(() => {
    if (isConfirmed) {
      notify.success('Email verified successfully', {
        id: 'email-verified',
        description: 'You can now sign in to your account',
      })
    }
  }, [isConfirmed])
  useEffect(() => {
    if (landing?.errorCode === undefined || isOfProvider(landing)) return
    const title = wasToChange ? 'Email address not changed' : 'This link did not work'
    notify.error(title, { id: 'error-in-address', description: linkProblem(landing) })
  }, [landing, wasToChange])
  useEffect(() => {
    if (emailChange === 'half') {
      const description = 'Now open the link that we sent to your other address.'
      notify.info('One more step', { id: 'email-changed', description })
    }
    if (emailChange === 'done') notify.success('Email address changed', { id: 'email-changed' })
  }, [emailChange])
  useEffect(() => {
    if (!isSettled) return
    // Whoever owes a second step is greeted after it.
    if (hasSignedIn && isNew) notify.success('Account created successfully!')
    else if (hasSignedIn && isIn) welcome(isAdmin)
    // Nobody sees the form, where it would stand otherwise.
    if (failure !== undefined) notify.error('Login failed', { id: 'error-in-address', description: failure })
    forgetLanding()
    forgetMailRequests()
  }, [isSettled, isIn, hasSignedIn, isNew, isAdmin, failure])

  if (!isSettled) return undefined
  if (isRecovering) return paths.newPassword
  return wasToChange ? paths.account : (requested ?? paths.userDashboard)
}
