import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { CACHE_MS, queryClient as sharedQueryClient } from '#platform/api/query-client.ts'
import { createAuthCalls } from './create-auth-calls.ts'
import { type AuthStore, getAuthStore, getUnknownAuth } from './auth-store.ts'
import { profileQuery } from './profile-query.ts'
import { useRequestedPage } from '#domains/auth/requested-page.tsx'
import { type AuthState, AuthContext } from './use-auth.ts'
import { useLiveProfile } from './use-live-profile.ts'

export interface AuthProviderProps {
  children: ReactNode
  /** For tests; the page has one of each. */
  store?: AuthStore
  queryClient?: QueryClient
}

/** Provides the signed-in user, the profile and the query cache. */
export function AuthProvider({ children, store, queryClient = sharedQueryClient }: AuthProviderProps) {
  // Pages are also rendered at build time, where there is no client and no session.
  const usable = store ?? (typeof window === 'undefined' ? undefined : getAuthStore())
  return (
    <QueryClientProvider client={queryClient}>
      {usable ? (
        <LiveAuth store={usable}>{children}</LiveAuth>
      ) : (
        <AuthContext value={PRERENDERED}>{children}</AuthContext>
      )}
    </QueryClientProvider>
  )
}

function LiveAuth({ store, children }: { store: AuthStore; children: ReactNode }) {
  const cache = useQueryClient()
  const requested = useRequestedPage()
  const { user, pendingUser, isLoading, hasSignedOut, isRecovering } = useSyncExternalStore(
    store.subscribe,
    store.getState,
    getUnknownAuth,
  )
  const status = useLiveProfile(store, cache, user?.id)
  const profile = useQuery({
    ...profileQuery(store.client, user),
    // While there is no live connection.
    refetchInterval: status === 'live' ? false : CACHE_MS.default,
  })
  const calls = useMemo(() => createAuthCalls(store, cache, requested), [store, cache, requested])
  const value: AuthState = {
    ...calls,
    user,
    pendingUser,
    profile: user ? (profile.data ?? null) : null,
    isLoading: isLoading || (user !== null && profile.isPending),
    isAdmin: user !== null && profile.data?.role === 'admin',
    profileError: profile.error,
    isReconnecting: status === 'overdue',
    hasSignedOut,
    isRecovering,
    isTrialActive: false,
    daysRemaining: null,
  }
  return <AuthContext value={value}>{children}</AuthContext>
}

function failAtBuild(): never {
  throw new Error('A prerendered page has no session')
}

const PRERENDERED: AuthState = {
  user: null,
  pendingUser: null,
  profile: null,
  isLoading: true,
  isAdmin: false,
  profileError: null,
  isReconnecting: false,
  signIn: failAtBuild,
  signUp: failAtBuild,
  signOut: failAtBuild,
  sendSignInLink: failAtBuild,
  sendRecoveryLink: failAtBuild,
  resendConfirmation: failAtBuild,
  resendEmailChange: failAtBuild,
  verifyCode: failAtBuild,
  verifyEmailChange: failAtBuild,
  changeAccount: failAtBuild,
  sendNonce: failAtBuild,
  readUser: failAtBuild,
  deleteAccount: failAtBuild,
  refreshProfile: failAtBuild,
  hasSignedOut: false,
  isRecovering: false,
  isTrialActive: false,
  daysRemaining: null,
}
