import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { CACHE_MS, queryClient as sharedQueryClient } from '#lib/query-client.ts'
import { authCallsOf } from './auth-calls.ts'
import { type AuthStore, authStore, unknownAuth } from './auth-store.ts'
import { profileQuery } from './profile-query.ts'
import { useRequestedPage } from './requested-page.tsx'
import { type Auth, AuthContext } from './use-auth.ts'
import { useLiveProfile } from './use-live-profile.ts'

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
  const requested = useRequestedPage()
  const { user, halfway, isLoading, hasLeft, isRecovering } = useSyncExternalStore(
    store.subscribe,
    store.getState,
    unknownAuth,
  )
  const standing = useLiveProfile(store, cache, user?.id)
  const profile = useQuery({
    ...profileQuery(store.client, user),
    // As long as nothing tells of changes.
    refetchInterval: standing === 'live' ? false : CACHE_MS.default,
  })
  const calls = useMemo(() => authCallsOf(store, cache, requested), [store, cache, requested])
  const value: Auth = {
    ...calls,
    user,
    halfway,
    profile: user ? (profile.data ?? null) : null,
    isLoading: isLoading || (user !== null && profile.isPending),
    isAdmin: user !== null && profile.data?.role === 'admin',
    profileError: profile.error,
    isReconnecting: standing === 'overdue',
    hasLeft,
    isRecovering,
    isTrialActive: false,
    daysRemaining: null,
  }
  return <AuthContext value={value}>{children}</AuthContext>
}

function tooEarly(): never {
  throw new Error('Pages written at build time have nobody to sign in')
}

const nobody: Auth = {
  user: null,
  halfway: null,
  profile: null,
  isLoading: true,
  isAdmin: false,
  profileError: null,
  isReconnecting: false,
  signIn: tooEarly,
  signUp: tooEarly,
  signOut: tooEarly,
  sendSignInLink: tooEarly,
  sendRecoveryLink: tooEarly,
  resendConfirmation: tooEarly,
  resendEmailChange: tooEarly,
  verifyCode: tooEarly,
  verifyEmailChange: tooEarly,
  changeAccount: tooEarly,
  sendNonce: tooEarly,
  readUser: tooEarly,
  forgetAccount: tooEarly,
  refreshProfile: tooEarly,
  hasLeft: false,
  isRecovering: false,
  isTrialActive: false,
  daysRemaining: null,
}
