import type { Session, User } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { emailChanged, emailConfirmed, paths } from '#platform/router/paths.ts'
import { forgetFailedRefresh } from '#platform/api/bound-waits.ts'
import { UNREACHED } from '#platform/clean-message.ts'
import { callAsMember } from './call-as-member.ts'
import type { AuthStore } from './auth-store.ts'
import { clearAccountTraces } from './clear-account-traces.ts'
import { toAbsoluteUrl } from '#platform/router/to-absolute-url.ts'
import { isAdministrator } from './is-administrator.ts'
import { forgetSession } from '#platform/api/lost-session.ts'
import { addRequestedPage } from '#domains/auth/requested-page.tsx'
import { isMfaPending, listVerifiedFactors } from '#platform/session/is-mfa-pending.ts'
import type { AuthCalls } from './use-auth.ts'

/** The captcha token in the library's form. */
const toCaptchaOption = (captchaToken: string | undefined) =>
  captchaToken === undefined ? {} : { captchaToken }

/** Whether the factors of a user have changed. */
function haveFactorsChanged(now: User, before: User | null): boolean {
  const factorsOf = (user: User) => listVerifiedFactors(user).map(({ id }) => id)
  return before !== null && String(factorsOf(now)) !== String(factorsOf(before))
}

/**
 * What the interface asks of the client library, in the product's words.
 * @param requested the page that links of mails lead to in the end
 */
export function createAuthCalls(store: AuthStore, cache: QueryClient, requested?: string): AuthCalls {
  const { client } = store
  const { auth } = client
  const toLink = (path: string) => toAbsoluteUrl(addRequestedPage(path, requested))
  const isAdmin = (user: User) => isAdministrator(client, cache, user)
  const getUser = () => store.getState().user ?? store.getState().pendingUser
  /** The outcome of a sign-in. While MFA is pending, nothing else is requested. */
  const finishSignIn = async ({ user, session }: { user: User | null; session: Session | null }) => {
    const isPending = session !== null && isMfaPending(session)
    return {
      error: null,
      isMfaPending: isPending,
      isAdmin: !isPending && user !== null && (await isAdmin(user)),
    }
  }
  return {
    async signIn(credentials, captchaToken) {
      const options = toCaptchaOption(captchaToken)
      const { data, error } = await auth.signInWithPassword({ ...credentials, options })
      return error ? { error } : { ...(await finishSignIn(data)), user: data.user }
    },
    async signUp(credentials, captchaToken) {
      const options = { emailRedirectTo: toLink(emailConfirmed), ...toCaptchaOption(captchaToken) }
      const { data, error } = await auth.signUp({ ...credentials, options })
      return error ? { error } : { error: null, user: data.user }
    },
    async signOut(scope = 'local') {
      if (scope !== 'others') store.beginSignOut()
      const { error } = await auth.signOut({ scope })
      // The library may remove this browser's session even when the request fails.
      if (error && getUser()) store.cancelSignOut()
      else if (scope !== 'others') cache.clear()
      return { error }
    },
    async sendSignInLink(email, captchaToken) {
      const emailRedirectTo = toLink(paths.signInLink)
      const options = { shouldCreateUser: false, emailRedirectTo, ...toCaptchaOption(captchaToken) }
      return auth.signInWithOtp({ email, options })
    },
    sendRecoveryLink: (email, captchaToken) =>
      auth.resetPasswordForEmail(email, {
        redirectTo: toLink(paths.newPassword),
        ...toCaptchaOption(captchaToken),
      }),
    resendConfirmation: (email, captchaToken) => {
      const options = { emailRedirectTo: toLink(emailConfirmed), ...toCaptchaOption(captchaToken) }
      return auth.resend({ type: 'signup', email, options })
    },
    resendEmailChange: (email, captchaToken) => {
      const options = { emailRedirectTo: toAbsoluteUrl(emailChanged), ...toCaptchaOption(captchaToken) }
      return auth.resend({ type: 'email_change', email, options })
    },
    async verifyCode({ email, code, kind }) {
      const { data, error } = await auth.verifyOtp({ email, token: code, type: kind })
      return error ? { error } : finishSignIn(data)
    },
    async verifyEmailChange({ email, code }) {
      const { data, error } = await auth.verifyOtp({ email, token: code, type: 'email_change' })
      return error ? { error } : { error: null, isDone: data.session !== null }
    },
    changeAccount: (change) =>
      callAsMember(client, () => auth.updateUser(change, { emailRedirectTo: toAbsoluteUrl(emailChanged) })),
    sendNonce: () => callAsMember(client, () => auth.reauthenticate()),
    async readUser() {
      const { data, error } = await callAsMember(client, () => auth.getUser())
      if (error) throw error
      // It was changed in another browser: the user and token here are outdated.
      if (data.user.email !== getUser()?.email || haveFactorsChanged(data.user, getUser()))
        await auth.refreshSession()
      return data.user
    },
    async deleteAccount(request) {
      const { user } = store.getState()
      // The live connection may report the end of the session before the response arrives.
      store.beginSignOut()
      if (!(await request())) {
        store.cancelSignOut()
        return false
      }
      await forgetSession(client)
      cache.clear()
      if (user) clearAccountTraces(user.id)
      return true
    },
    async refreshProfile() {
      // The cache would wait for the connection.
      if (!navigator.onLine) throw new Error(UNREACHED)
      forgetFailedRefresh(client)
      await cache.refetchQueries({ queryKey: ['profile'] }, { throwOnError: true })
    },
  }
}
