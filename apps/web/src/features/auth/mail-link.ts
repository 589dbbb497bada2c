import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { forgetLanding, useLanding } from '#lib/auth/landing.ts'
import { linkProblem } from '#lib/auth/link-problem.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { forgetMailRequests } from './mail-request.ts'
import { welcome } from './use-login.ts'

/** Whether the address says so, and no error in it says otherwise. The prerendered page knows no query. */
function useIsDone(name: string): boolean {
  const [search] = useSearchParams()
  const isAlive = useIsAlive()
  const landing = useLanding()
  return isAlive && search.get(name) === 'true' && landing?.errorCode === undefined
}

/** Whether a confirmation mail's link was followed and worked. */
export function useIsEmailConfirmed(): boolean {
  return useIsDone('email_confirmed')
}

/**
 * Says what a mail's link brought along: to those whose browser got a session, on their way to the dashboard, and to
 * those who see the green notice. Answers where somebody with a session goes on to, once there is nothing left to say.
 */
export function useLinkOutcome(): string | undefined {
  const { user, isLoading, isAdmin, isRecovering } = useAuth()
  const landing = useLanding()
  const isConfirmed = useIsDone('email_confirmed')
  const isChanged = useIsDone('email_changed')
  const [search] = useSearchParams()
  const wasToChange = search.get('email_changed') === 'true'
  const hasSignedIn = landing?.hasCode === true && !isConfirmed && !isChanged && !isRecovering
  const isHalfDone = landing?.isHalfDone === true
  // Who is greeted depends on the profile.
  const isSettled = user !== null && !(hasSignedIn && isLoading)

  useEffect(() => {
    if (isConfirmed) {
      notify.success('Email verified successfully', {
        id: 'email-verified',
        description: 'You can now sign in to your account',
      })
    }
  }, [isConfirmed])
  useEffect(() => {
    if (landing?.errorCode === undefined) return
    const title = wasToChange ? 'Email address not changed' : 'Login failed'
    notify.error(title, { id: 'error-in-address', description: linkProblem(landing) })
  }, [landing, wasToChange])
  useEffect(() => {
    if (!isChanged) return
    if (isHalfDone) {
      const description = 'Now open the link that we sent to your other address.'
      notify.info('One more step', { id: 'email-changed', description })
    } else notify.success('Email address changed', { id: 'email-changed' })
  }, [isChanged, isHalfDone])
  useEffect(() => {
    if (!isSettled) return
    if (hasSignedIn) welcome(isAdmin)
    forgetLanding()
    forgetMailRequests()
  }, [isSettled, hasSignedIn, isAdmin])

  if (!isSettled) return undefined
  if (isRecovering) return paths.newPassword
  return wasToChange ? paths.account : paths.userDashboard
}
