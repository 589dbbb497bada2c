import type { AccountAbilities } from '@firstline/contract/account'
import { effectivePlan, PLAN_CREDITS } from '@firstline/contract/plans'
import type { Profile } from '@firstline/contract/profile'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { abilitiesQuery } from '#domains/auth/session/abilities-query.ts'
import { setAuthCallbackForTest } from '#domains/auth/auth-callback.ts'
import type { FactorCalls } from '#domains/auth/mfa/factor-calls.ts'
import { type AuthState, AuthContext } from '#domains/auth/session/use-auth.ts'
import { type ProviderCalls, ProviderCallsContext } from '#domains/auth/sign-in/provider-calls.ts'
import { FactorCallsContext } from '#domains/auth/mfa/use-factor-calls.ts'
import { provideToasts, resetNotify } from '#platform/notify.ts'

const USER_ID = '11111111-1111-4111-8111-111111111111'

export function makeProfile(changes: Partial<Profile> = {}): Profile {
  const { dm, subject } = PLAN_CREDITS[effectivePlan(changes.plan ?? 'free')]
  return {
    id: '22222222-2222-4222-8222-222222222222',
    user_id: USER_ID,
    email: 'rowan@halecover.example',
    role: 'user',
    plan: 'free',
    plan_status: 'active',
    credits_dm: 4,
    credits_subject: 6,
    allowance_dm: dm,
    allowance_subject: subject,
    free_insight_uses: 2,
    testing_mode: false,
    next_renewal_date: '2099-12-01T12:00:00Z',
    is_trial: false,
    trial_start_date: null,
    trial_end_date: null,
    created_at: '2026-11-01T12:00:00Z',
    version: 3,
    ...changes,
  }
}

export function makeAuth(profile: Profile | null, changes: Partial<AuthState> = {}): AuthState {
  const unprepared = () => Promise.reject(new Error('Not prepared in this test'))
  return {
    user:
      profile &&
      ({ id: profile.user_id, email: profile.email, app_metadata: {} } as NonNullable<AuthState['user']>),
    pendingUser: null,
    profile,
    isLoading: false,
    isAdmin: false,
    profileError: null,
    isReconnecting: false,
    signIn: unprepared,
    signUp: unprepared,
    signOut: unprepared,
    sendSignInLink: unprepared,
    sendRecoveryLink: unprepared,
    resendConfirmation: unprepared,
    resendEmailChange: unprepared,
    verifyCode: unprepared,
    verifyEmailChange: unprepared,
    changeAccount: unprepared,
    sendNonce: unprepared,
    readUser: unprepared,
    deleteAccount: unprepared,
    refreshProfile: vi.fn(async () => undefined),
    hasSignedOut: false,
    isRecovering: false,
    isTrialActive: false,
    daysRemaining: null,
    ...changes,
  }
}

function makeFactorCalls(changes: Partial<FactorCalls> = {}): FactorCalls {
  const unprepared = () => Promise.reject(new Error('Not prepared in this test'))
  return {
    addApp: unprepared,
    addPhone: unprepared,
    removeFactor: unprepared,
    sendFactorCode: unprepared,
    verifyFactor: unprepared,
    ...changes,
  }
}

function makeProviderCalls(changes: Partial<ProviderCalls> = {}): ProviderCalls {
  const unprepared = () => Promise.reject(new Error('Not prepared in this test'))
  return {
    signInWithProvider: unprepared,
    signInWithSso: unprepared,
    connect: unprepared,
    disconnect: unprepared,
    ...changes,
  }
}

export interface ShowPageOptions {
  /** The path of the page, with its query. */
  at: string
  state?: unknown
  auth: AuthState
  /** What only this account may do. */
  abilities?: Partial<AccountAbilities>
  /** What was read before the page opens. */
  cached?: readonly (readonly [QueryKey, unknown])[]
  factorCalls?: Partial<FactorCalls> | undefined
  providerCalls?: Partial<ProviderCalls> | undefined
}

/** Renders one page at its path for a user; every other path only shows its name. */
export function showPage(page: ReactNode, options: ShowPageOptions) {
  const { at, state, auth, abilities, cached = [], factorCalls, providerCalls } = options
  const path = at.split('?')[0] ?? at
  const entry = new URL(at, 'http://firstline.test')
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [{ pathname: entry.pathname, search: entry.search, state }] },
  )
  const cache = new QueryClient()
  cache.setQueryData(abilitiesQuery(auth.user?.id).queryKey, {
    testingMode: false,
    statistics: false,
    ...abilities,
  })
  for (const [key, data] of cached) cache.setQueryData(key, data)
  const { unmount } = render(
    <QueryClientProvider client={cache}>
      <AuthContext value={auth}>
        <FactorCallsContext value={makeFactorCalls(factorCalls)}>
          <ProviderCallsContext value={makeProviderCalls(providerCalls)}>
            <main>
              <RouterProvider router={router} />
            </main>
          </ProviderCallsContext>
        </FactorCallsContext>
      </AuthContext>
    </QueryClientProvider>,
  )
  return {
    router,
    cache,
    unmount,
    person: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

export interface Toast {
  kind: string
  title: string
  description?: string | undefined
  action?: string | undefined
}

/** Resets everything between the tests of a file; returns the recorded toasts. */
export function isolatePages(): Toast[] {
  const toasts: Toast[] = []
  beforeEach(() => {
    toasts.length = 0
    sessionStorage.clear()
    localStorage.clear()
    resetNotify()
    setAuthCallbackForTest(window.location.origin)
    provideToasts(
      async () =>
        (kind, title, { description, action }) =>
          void toasts.push({ kind, title, description, ...(action && { action: action.label }) }),
    )
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  return toasts
}
