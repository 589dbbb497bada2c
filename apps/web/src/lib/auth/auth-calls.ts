import type { User } from '@supabase/supabase-js'
import type { QueryClient } from '@tanstack/react-query'
import { emailChanged, emailConfirmed, paths } from '#lib/paths.ts'
import type { AuthStore } from './auth-store.ts'
import { profileQuery } from './profile-query.ts'
import type { AuthCalls } from './use-auth.ts'

/** Links in mails lead back to where they were asked for. */
const here = (path: string) => `${window.location.origin}${path}`

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
      if (error) store.unmarkLeft()
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
    changeAccount: (change) => auth.updateUser(change, { emailRedirectTo: here(emailChanged) }),
    sendNonce: () => auth.reauthenticate(),
    async readUser() {
      const { data, error } = await auth.getUser()
      if (error) throw error
      return data.user
    },
    async refreshProfile() {
      await cache.refetchQueries({ queryKey: ['profile'] }, { throwOnError: true })
    },
  }
}
