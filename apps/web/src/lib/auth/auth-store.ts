import type { SupabaseClient, User } from '@supabase/supabase-js'
import { supabase } from '#lib/supabase.ts'
import { announceSession } from './session-presence.ts'

interface AuthState {
  user: User | null
  /** True until the stored session was looked at. */
  isLoading: boolean
  /** The user signed out here, as opposed to never having signed in: leads home and not to the login screen. */
  hasLeft: boolean
}

export interface AuthStore {
  client: SupabaseClient
  getState: () => AuthState
  subscribe: (listener: () => void) => () => void
  markLeft: () => void
}

const unknown: AuthState = { user: null, isLoading: true, hasLeft: false }

/** Who is signed in, as the client library last said. It starts listening when somebody first wants to know. */
export function createAuthStore(client: SupabaseClient): AuthStore {
  let state = unknown
  let started = false
  const listeners = new Set<() => void>()

  const change = (part: Partial<AuthState>) => {
    state = { ...state, ...part }
    announceSession()
    for (const listener of listeners) listener()
  }

  const start = async () => {
    started = true
    const { data } = await client.auth.getSession()
    change({ user: data.session?.user ?? null, isLoading: false })
    // Nothing may be asked of the client inside this callback: it still holds its lock.
    client.auth.onAuthStateChange((_event, session) => {
      const user = session?.user ?? null
      change({ user, isLoading: false, ...(user && { hasLeft: false }) })
    })
  }

  return {
    client,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (!started) void start()
      return () => listeners.delete(listener)
    },
    markLeft: () => change({ hasLeft: true }),
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
