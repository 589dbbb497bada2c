import type { Profile } from '@firstline/contract/profile'
import type { AuthError, User } from '@supabase/supabase-js'
import { createContext, use } from 'react'

export interface Credentials {
  email: string
  password: string
}

type SignInResult = { error: AuthError } | { error: null; user: User; isAdmin: boolean }
type SignUpResult = { error: AuthError } | { error: null; user: User | null }

export interface Auth {
  user: User | null
  /** null while unknown, or when the installation has none for this user. */
  profile: Profile | null
  /** Until it is known who is signed in and, if someone is, what their profile says. */
  isLoading: boolean
  isAdmin: boolean
  /** Why the profile could not be read. */
  profileError: Error | null
  signIn: (credentials: Credentials) => Promise<SignInResult>
  signUp: (credentials: Credentials) => Promise<SignUpResult>
  signOut: () => Promise<{ error: AuthError | null }>
  /** Reads the profile anew and waits for it; rejects when that fails. */
  refreshProfile: () => Promise<void>
  /** The user signed out on this page. */
  hasLeft: boolean
  isTrialActive: false
  daysRemaining: null
}

/** Filled by `AuthProvider`; a test may fill it with what it likes. */
export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth stands outside of AuthProvider')
  return auth
}
