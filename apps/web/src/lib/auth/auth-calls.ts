import type { Session, User } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { emailChanged, emailConfirmed, paths } from '#lib/paths.ts'
import { asMember } from './as-member.ts'
import type { AuthStore } from './auth-store.ts'
import { forgetTraces } from './forget-traces.ts'
import { here } from './here.ts'
import { isAdministrator } from './is-administrator.ts'
import { forgetSession } from './lost-session.ts'
import { withRequestedPage } from './requested-page.tsx'
import { owesCode, verifiedFactors } from './owes-code.ts'
import type { AuthCalls } from './use-auth.ts'

/** That a person asks, as the library takes it. */
const proof = (captchaToken: string | undefined) => (captchaToken === undefined ? {} : { captchaToken })

/** Whether two copies of an account differ in what its sessions are asked for. */
function hasMoved(now: User, before: User | null): boolean {
  const factorsOf = (user: User) => verifiedFactors(user).map(({ id }) => id)
  return before !== null && String(factorsOf(now)) !== String(factorsOf(before))
}

/**
 * What the interface asks of the client library, in the product's words.
 * @param requested the page that links of mails lead to in the end
 */
export function authCallsOf(store: AuthStore, cache: QueryClient, requested?: string): AuthCalls {
  const { client } = store
  const { auth } = client
  const back = (path: string) => here(withRequestedPage(path, requested))
  const isAdmin = (user: User) => isAdministrator(client, cache, user)
  const person = () => store.getState().user ?? store.getState().halfway
  /** What is known of somebody who has come in: before the second step, nothing is asked for. */
  const entered = async ({ user, session }: { user: User | null; session: Session | null }) => {
    const owes = session !== null && owesCode(session)
    return { error: null, owesCode: owes, isAdmin: !owes && user !== null && (await isAdmin(user)) }
  }
  return {
    async signIn(credentials, captchaToken) {
      const options = proof(captchaToken)
      const { data, error } = await auth.signInWithPassword({ ...credentials, options })
      return error ? { error } : { ...(await entered(data)), user: data.user }
    },
    async signUp(credentials, captchaToken) {
      const options = { emailRedirectTo: back(emailConfirmed), ...proof(captchaToken) }
      const { data, error } = await auth.signUp({ ...credentials, options })
      return error ? { error } : { error: null, user: data.user }
    },
    async signOut(scope = 'local') {
      if (scope !== 'others') store.markLeft()
      const { error } = await auth.signOut({ scope })
      // The library forgets this browser's session before it asks, so a call that failed may have left nobody here.
      if (error && person()) store.unmarkLeft()
      else if (scope !== 'others') cache.clear()
      return { error }
    },
    async sendSignInLink(email, captchaToken) {
      const emailRedirectTo = back(paths.signInLink)
      const options = { shouldCreateUser: false, emailRedirectTo, ...proof(captchaToken) }
      return auth.signInWithOtp({ email, options })
    },
    sendRecoveryLink: (email, captchaToken) =>
      auth.resetPasswordForEmail(email, { redirectTo: back(paths.newPassword), ...proof(captchaToken) }),
    resendConfirmation: (email, captchaToken) => {
      const options = { emailRedirectTo: back(emailConfirmed), ...proof(captchaToken) }
      return auth.resend({ type: 'signup', email, options })
    },
    resendEmailChange: (email, captchaToken) => {
      const options = { emailRedirectTo: here(emailChanged), ...proof(captchaToken) }
      return auth.resend({ type: 'email_change', email, options })
    },
    async verifyCode({ email, code, kind }) {
      const { data, error } = await auth.verifyOtp({ email, token: code, type: kind })
      return error ? { error } : entered(data)
    },
    async verifyEmailChange({ email, code }) {
      const { data, error } = await auth.verifyOtp({ email, token: code, type: 'email_change' })
      return error ? { error } : { error: null, isDone: data.session !== null }
    },
    changeAccount: (change) =>
      asMember(client, () => auth.updateUser(change, { emailRedirectTo: here(emailChanged) })),
    sendNonce: () => asMember(client, () => auth.reauthenticate()),
    async readUser() {
      const { data, error } = await auth.getUser()
      if (error) throw error
      // It was changed in another browser: this one's copy, and the token's, is of before.
      if (data.user.email !== person()?.email || hasMoved(data.user, person())) await auth.refreshSession()
      return data.user
    },
    async forgetAccount() {
      const { user } = store.getState()
      store.markLeft()
      await forgetSession(client)
      cache.clear()
      if (user) forgetTraces(user.id)
    },
    async refreshProfile() {
      await cache.refetchQueries({ queryKey: ['profile'] }, { throwOnError: true })
    },
  }
}
