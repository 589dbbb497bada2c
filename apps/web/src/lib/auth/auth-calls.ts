import type { SupabaseClient, User } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { emailChanged, emailConfirmed, paths } from '#lib/paths.ts'
import type { AuthStore } from './auth-store.ts'
import { forgetTraces } from './forget-traces.ts'
import { forgetLostSession, forgetSession } from './lost-session.ts'
import { profileQuery } from './profile-query.ts'
import type { AuthCalls, CallResult } from './use-auth.ts'

/** Links in mails lead back to where they were asked for. */
const here = (path: string) => `${window.location.origin}${path}`

/** A call that takes a session; one that turns out to be gone is forgotten here too. */
async function asMember(client: SupabaseClient, call: () => Promise<CallResult>): Promise<CallResult> {
  const { error } = await call()
  if (error) await forgetLostSession(client, error)
  return { error }
}

/** What the interface asks of the client library, in the product's words. */
export function authCallsOf(store: AuthStore, cache: QueryClient): AuthCalls {
  const { client } = store
  const { auth } = client
  const isAdmin = async (user: User) => {
    const profile = await cache.fetchQuery(profileQuery(client, user)).catch(() => null)
    return profile?.role === 'admin'
  }
  return {
    async signIn(credentials) {
      const { data, error } = await auth.signInWithPassword(credentials)
      return error ? { error } : { error: null, user: data.user, isAdmin: await isAdmin(data.user) }
    },
    async signUp(credentials) {
      const options = { emailRedirectTo: here(emailConfirmed) }
      const { data, error } = await auth.signUp({ ...credentials, options })
      return error ? { error } : { error: null, user: data.user }
    },
    async signOut(scope = 'local') {
      if (scope !== 'others') store.markLeft()
      const { error } = await auth.signOut({ scope })
      // The library forgets this browser's session before it asks, so a call that failed may have left nobody here.
      if (error && store.getState().user) store.unmarkLeft()
      else if (scope !== 'others') cache.clear()
      return { error }
    },
    async sendSignInLink(email) {
      const options = { shouldCreateUser: false, emailRedirectTo: here(paths.signInLink) }
      return auth.signInWithOtp({ email, options })
    },
    sendRecoveryLink: (email) => auth.resetPasswordForEmail(email, { redirectTo: here(paths.newPassword) }),
    resendConfirmation: (email) =>
      auth.resend({ type: 'signup', email, options: { emailRedirectTo: here(emailConfirmed) } }),
    resendEmailChange: (email) =>
      auth.resend({ type: 'email_change', email, options: { emailRedirectTo: here(emailChanged) } }),
    async verifyCode({ email, code, kind }) {
      const { data, error } = await auth.verifyOtp({ email, token: code, type: kind })
      return error ? { error } : { error: null, isAdmin: data.user !== null && (await isAdmin(data.user)) }
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
      // The address was changed in another browser: this one's copy, and the token's, is of before.
      if (data.user.email !== store.getState().user?.email) await auth.refreshSession()
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
