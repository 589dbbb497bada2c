import {
  type AuthError,
  isAuthSessionMissingError,
  type Session,
  type SupabaseClient,
  type User,
} from '@supabase/supabase-js'
import { notify } from '#platform/notify.ts'
import { getSupabase } from '#platform/api/supabase.ts'
import { rejectAuthCallback, cleanAddressBar } from '#domains/auth/auth-callback.ts'
import { isMfaPending } from '#platform/session/is-mfa-pending.ts'
import { claimMemberStorage, clearMemberStorage } from '#platform/storage/member-storage.ts'
import { publishSessionPresence } from '#platform/storage/session-presence.ts'
import { markSignOut, isSignOutIntended } from './sign-out-marker.ts'
import { createSessionWatch } from './watch-session.ts'

interface AuthState {
  user: User | null
  /** The user of a session whose MFA is pending; `user` is null until the code is verified. */
  pendingUser: User | null
  /** True until the stored session was read. */
  isLoading: boolean
  /** The user signed out on purpose. Leads to the home page and not to the login page. */
  hasSignedOut: boolean
  /** This page was opened by a recovery link. */
  isRecovering: boolean
}

export interface AuthStore {
  client: SupabaseClient
  getState: () => AuthState
  subscribe: (listener: () => void) => () => void
  /** Call it before a sign-out. */
  beginSignOut: () => void
  /** The sign-out failed: the session is still there. */
  cancelSignOut: () => void
}

const UNKNOWN: AuthState = {
  user: null,
  pendingUser: null,
  isLoading: true,
  hasSignedOut: false,
  isRecovering: false,
}

function identifyUser(session: Session | null): Pick<AuthState, 'user' | 'pendingUser'> {
  if (!session) return { user: null, pendingUser: null }
  return isMfaPending(session)
    ? { user: null, pendingUser: session.user }
    : { user: session.user, pendingUser: null }
}

/** The library's own errors have no code: for a missing session, and for a server that can't be reached. */
function getErrorCode(error: AuthError): string {
  return error.code ?? (isAuthSessionMissingError(error) ? 'session_not_found' : 'temporarily_unavailable')
}

/** The signed-in user, as the client library last reported. It subscribes with its first listener. */
export function createAuthStore(client: SupabaseClient): AuthStore {
  let state = UNKNOWN
  let started = false
  const listeners = new Set<() => void>()

  const change = (part: Partial<AuthState>) => {
    state = { ...state, ...part }
    if (state.user) claimMemberStorage(state.user.id)
    publishSessionPresence()
    for (const listener of listeners) listener()
  }

  const watch = createSessionWatch(client, () => (state.user ?? state.pendingUser) !== null)

  const loseSession = () => {
    const wasIn = (state.user ?? state.pendingUser) !== null
    const hasSignedOut = state.hasSignedOut || isSignOutIntended()
    change({ ...identifyUser(null), isLoading: false, hasSignedOut })
    if (hasSignedOut) clearMemberStorage()
    if (wasIn && !hasSignedOut) {
      notify.info('You have been signed out', { id: 'signed-out', description: 'Please sign in again.' })
    }
  }

  const start = async () => {
    started = true
    const { error } = await client.auth.initialize()
    if (error) rejectAuthCallback(getErrorCode(error))
    // Without a connection the session is reported as soon as it could be refreshed.
    const { data } = await client.auth.getSession().catch(() => ({ data: { session: null } }))
    cleanAddressBar()
    change({ ...identifyUser(data.session), isLoading: false })
    // The client must not be called inside this callback: it holds its lock (deadlock).
    client.auth.onAuthStateChange((event, session) => {
      if (event === 'PASSWORD_RECOVERY' && document.visibilityState === 'visible')
        change({ isRecovering: true })
      // The library updates the realtime token for other events, but not for this one.
      if (event === 'MFA_CHALLENGE_VERIFIED') void client.realtime.setAuth()
      if (session) change({ ...identifyUser(session), isLoading: false, hasSignedOut: false })
      else loseSession()
    })
    if (listeners.size > 0) watch.start()
  }

  return {
    client,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (!started) void start()
      else if (listeners.size === 1 && !state.isLoading) watch.start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) watch.stop()
      }
    },
    beginSignOut() {
      markSignOut()
      change({ hasSignedOut: true })
    },
    cancelSignOut() {
      markSignOut(false)
      change({ hasSignedOut: false })
    },
  }
}

let shared: AuthStore | undefined

/** The store of this page, shared by header and page. */
export function getAuthStore(): AuthStore {
  shared ??= createAuthStore(getSupabase())
  return shared
}

/** The state before hydration. */
export const getUnknownAuth = () => UNKNOWN
