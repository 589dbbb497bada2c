import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { emailConfirmed } from '#lib/paths.ts'
import { queryClient as sharedQueryClient } from '#lib/query-client.ts'
import { type AuthStore, authStore, unknownAuth } from './auth-store.ts'
import { profileQuery } from './profile-query.ts'
import { type Auth, AuthContext, type Credentials } from './use-auth.ts'

export interface AuthProviderProps {
  children: ReactNode
  /** For tests; the page has one of each. */
  store?: AuthStore
  queryClient?: QueryClient
}

/** Makes the signed-in user, the profile and the query cache known to what is inside. */
export function AuthProvider({ children, store, queryClient = sharedQueryClient }: AuthProviderProps) {
  // Pages are also rendered at build time, where there is no client and nobody is signed in.
  const usable = store ?? (typeof window === 'undefined' ? undefined : authStore())
  return (
    <QueryClientProvider client={queryClient}>
      {usable ? (
        <LiveAuth store={usable}>{children}</LiveAuth>
      ) : (
        <AuthContext value={nobody}>{children}</AuthContext>
      )}
    </QueryClientProvider>
  )
}

function LiveAuth({ store, children }: { store: AuthStore; children: ReactNode }) {
  const cache = useQueryClient()
  const { user, isLoading, hasLeft } = useSyncExternalStore(store.subscribe, store.getState, unknownAuth)
  const profile = useQuery(profileQuery(store.client, user))
  const calls = useMemo(() => callsOf(store, cache), [store, cache])
  const value: Auth = {
    ...calls,
    user,
    profile: user ? (profile.data ?? null) : null,
    isLoading: isLoading || (user !== null && profile.isPending),
    isAdmin: user !== null && profile.data?.role === 'admin',
    profileError: profile.error,
    hasLeft,
    isTrialActive: false,
    daysRemaining: null,
  }
  return <AuthContext value={value}>{children}</AuthContext>
}

function callsOf(store: AuthStore, cache: QueryClient): Pick<Auth, CallName> {
  const { client } = store
  return {
    async signIn(credentials: Credentials) {
      const { data, error } = await client.auth.signInWithPassword(credentials)
      if (error) return { error }
      const profile = await cache.fetchQuery(profileQuery(client, data.user)).catch(() => null)
      return { error: null, user: data.user, isAdmin: profile?.role === 'admin' }
    },
    async signUp(credentials: Credentials) {
      const emailRedirectTo = `${window.location.origin}${emailConfirmed}`
      const { data, error } = await client.auth.signUp({ ...credentials, options: { emailRedirectTo } })
      return error ? { error } : { error: null, user: data.user }
    },
    async signOut() {
      store.markLeft()
      const { error } = await client.auth.signOut()
      if (!error) cache.clear()
      return { error }
    },
    async refreshProfile() {
      await cache.refetchQueries({ queryKey: ['profile'] }, { throwOnError: true })
    },
  }
}

type CallName = 'signIn' | 'signUp' | 'signOut' | 'refreshProfile'

function tooEarly(): never {
  throw new Error('Pages written at build time have nobody to sign in')
}

const nobody: Auth = {
  user: null,
  profile: null,
  isLoading: true,
  isAdmin: false,
  profileError: null,
  signIn: tooEarly,
  signUp: tooEarly,
  signOut: tooEarly,
  refreshProfile: tooEarly,
  hasLeft: false,
  isTrialActive: false,
  daysRemaining: null,
}
