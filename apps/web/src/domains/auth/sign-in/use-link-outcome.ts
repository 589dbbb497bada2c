import type { User } from '@supabase/supabase-js'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { clearAuthCallback, getInitialAuthCallback, useAuthCallback } from '#domains/auth/auth-callback.ts'
import { describeLinkError } from '#domains/auth/mail/describe-link-error.ts'
import { isProviderCallback, describeProviderError } from './provider-error.ts'
import { useRequestedPage } from '#domains/auth/requested-page.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { showWelcome } from '#domains/auth/show-welcome.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { forgetMailRequests } from '#domains/auth/mail/mail-request.ts'

/** Whether the address claims it and has no error. The prerendered page has no query. */
function useIsDone(name: string): boolean {
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
  return isHydrated && search.get(name) === 'true' && getInitialAuthCallback()?.errorCode === undefined
}

/** Whether a confirmation link was followed and worked. */
export function useIsEmailConfirmed(): boolean {
  return useIsDone('email_confirmed')
}

/** The outcome of a change of address: done, or waiting for the link in the other mail. */
export function useEmailChange(): 'done' | 'half' | undefined {
  const isChanged = useIsDone('email_changed')
  if (!isChanged) return undefined
  return getInitialAuthCallback()?.isHalfDone === true ? 'half' : 'done'
}

/**
 * Reports what a mail's link did: to users who got a session, on their way to the dashboard, and to those who see the
 * green notice. Returns where a signed-in user goes next, once there is nothing left to report.
 */
export function useLinkOutcome(): string | undefined {
  const { user, pendingUser, isLoading, isAdmin, isRecovering } = useAuth()
  const callback = useAuthCallback()
  const requested = useRequestedPage()
  const isConfirmed = useIsDone('email_confirmed')
  const emailChange = useEmailChange()
  const [search] = useSearchParams()
  const wasToChange = search.get('email_changed') === 'true'
  const hasSignedIn =
    callback?.hasCode === true &&
    callback.errorCode === undefined &&
    !isConfirmed &&
    !emailChange &&
    !isRecovering
  // The greeting depends on the profile.
  const isSettled = pendingUser !== null || (user !== null && !(hasSignedIn && isLoading))
  const isIn = user !== null
  const isNew = user !== null && callback?.provider !== undefined && isNewAccount(user)
  const problem =
    callback?.errorCode !== undefined && isProviderCallback(callback)
      ? describeProviderError(callback)
      : undefined
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
    if (callback?.errorCode === undefined || isProviderCallback(callback)) return
    const title = wasToChange ? 'Email address not changed' : 'This link did not work'
    notify.error(title, { id: 'error-in-address', description: describeLinkError(callback) })
  }, [callback, wasToChange])
  useEffect(() => {
    if (emailChange === 'half') {
      const description = 'Now open the link that we sent to your other address.'
      notify.info('One more step', { id: 'email-changed', description })
    }
    if (emailChange === 'done') notify.success('Email address changed', { id: 'email-changed' })
  }, [emailChange])
  useEffect(() => {
    if (!isSettled) return
    // A user with pending MFA is greeted after the code.
    if (hasSignedIn && isNew) notify.success('Account created successfully!')
    else if (hasSignedIn && isIn) showWelcome(isAdmin)
    // The form that would show it is not rendered.
    if (failure !== undefined) notify.error('Login failed', { id: 'error-in-address', description: failure })
    clearAuthCallback()
    forgetMailRequests()
  }, [isSettled, isIn, hasSignedIn, isNew, isAdmin, failure])

  if (!isSettled) return undefined
  if (isRecovering) return paths.newPassword
  return wasToChange ? paths.account : (requested ?? paths.userDashboard)
}

/**
 * Whether this is the user's first sign-in: the same provider button signs up and in. On a sign-up the identity is as
 * old as the account, and has not been used since.
 */
function isNewAccount({ identities, created_at: made }: User): boolean {
  return (identities ?? []).some(
    ({ provider, created_at: since, last_sign_in_at: used }) =>
      provider !== 'email' && provider !== 'phone' && since === made && used === made,
  )
}
