import {
  type AuthError,
  isAuthSessionMissingError,
  type Session,
  type SupabaseClient,
  type User,
} from '@supabase/supabase-js'
import { notify } from '#lib/notify.ts'
import { supabase } from '#lib/supabase.ts'
import { refuseLanding, tidyAddress } from './landing.ts'
import { owesCode } from './owes-code.ts'
import { claimTab, forgetMember } from './own-tab.ts'
import { announceSession } from './session-presence.ts'
import { markLeaving, wasLeftOnPurpose } from './signed-out-elsewhere.ts'
import { createSessionWatch } from './watch-session.ts'

interface AuthState {
  user: User | null
  /** Somebody who still owes the code of a second step: until it is there, nobody is signed in. */
  halfway: User | null
  /** True until the stored session was looked at. */
  isLoading: boolean
  /** The user signed out on purpose, as opposed to never having signed in: leads home and not to the login screen. */
  hasLeft: boolean
  /** This page was opened by a link for people who forgot their password. */
  isRecovering: boolean
}

export interface AuthStore {
  client: SupabaseClient
  getState: () => AuthState
  subscribe: (listener: () => void) => () => void
  /** Somebody is about to sign out. */
  markLeft: () => void
  /** It did not work: the session is still there. */
  unmarkLeft: () => void
}

const unknown: AuthState = { user: null, halfway: null, isLoading: true, hasLeft: false, isRecovering: false }

/** Who a session makes somebody. */
function whoIs(session: Session | null): Pick<AuthState, 'user' | 'halfway'> {
  if (!session) return { user: null, halfway: null }
  return owesCode(session) ? { user: null, halfway: session.user } : { user: session.user, halfway: null }
}

/** The library has errors of its own without a code: for a session that is gone, and for a server that does not answer. */
function refusalOf(error: AuthError): string {
  return error.code ?? (isAuthSessionMissingError(error) ? 'session_not_found' : 'temporarily_unavailable')
}

/** Who is signed in, as the client library last said. It starts listening when somebody first wants to know. */
export function createAuthStore(client: SupabaseClient): AuthStore {
  let state = unknown
  let started = false
  const listeners = new Set<() => void>()

  const change = (part: Partial<AuthState>) => {
    state = { ...state, ...part }
    if (state.user) claimTab(state.user.id)
    announceSession()
    for (const listener of listeners) listener()
  }

  const watch = createSessionWatch(client, () => (state.user ?? state.halfway) !== null)

  const loseSession = () => {
    const wasIn = (state.user ?? state.halfway) !== null
    const hasLeft = state.hasLeft || wasLeftOnPurpose()
    change({ ...whoIs(null), isLoading: false, hasLeft })
    if (hasLeft) forgetMember()
    if (wasIn && !hasLeft) {
      notify.info('You have been signed out', { id: 'signed-out', description: 'Please sign in again.' })
    }
  }

  const start = async () => {
    started = true
    const { error: refusal } = await client.auth.initialize()
    if (refusal) refuseLanding(refusalOf(refusal))
    const { data } = await client.auth.getSession()
    tidyAddress()
    change({ ...whoIs(data.session), isLoading: false })
    // Nothing may be asked of the client inside this callback: it still holds its lock.
    client.auth.onAuthStateChange((event, session) => {
      if (event === 'PASSWORD_RECOVERY' && document.visibilityState === 'visible')
        change({ isRecovering: true })
      // The connection that tells of changes shows the new token, in every tab; the library does so for other events.
      if (event === 'MFA_CHALLENGE_VERIFIED') void client.realtime.setAuth()
      if (session) change({ ...whoIs(session), isLoading: false, hasLeft: false })
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
    markLeft() {
      markLeaving()
      change({ hasLeft: true })
    },
    unmarkLeft: () => change({ hasLeft: false }),
  }
}

let shared: AuthStore | undefined

/** The store of this page: header and page ask the same one. */
export function authStore(): AuthStore {
  shared ??= createAuthStore(supabase())
  return shared
}

/** What is known before the page is alive. */
export const unknownAuth = () => unknown
