import type { Profile } from '@firstline/contract/profile'
import type { AuthError, User } from '@supabase/supabase-js'
import { createContext, use } from 'react'

export interface PasswordCredentials {
  email: string
  password: string
}

/** With `isMfaPending`, `isAdmin` is not known yet. */
type SignedIn = { error: null; isAdmin: boolean; isMfaPending: boolean }
type SignInResult = { error: AuthError } | (SignedIn & { user: User })
type SignUpResult = { error: AuthError } | { error: null; user: User | null }
export interface CallResult {
  error: AuthError | null
}

/** A code and its kind of mail: one that confirms an address or signs in, or one for recovery. */
export interface MailedCode {
  email: string
  code: string
  kind: 'email' | 'recovery'
}

/** A code for a change of address, and the mail that had it. */
export interface ChangeCode {
  /** The address that the mail was sent to. */
  email: string
  code: string
}

/** The reauthentication required long after the sign-in; `nonce` is a mailed code. */
export type PasswordProof = { current_password: string } | { nonce: string }

export type AccountChange = ({ password: string } & Partial<PasswordProof>) | { email: string }

/** The sessions that a sign-out ends: this browser's, all others, or every one. */
export type SignOutScope = 'local' | 'others' | 'global'

export interface AuthCalls {
  signIn: (credentials: PasswordCredentials, captchaToken?: string) => Promise<SignInResult>
  signUp: (credentials: PasswordCredentials, captchaToken?: string) => Promise<SignUpResult>
  signOut: (scope?: SignOutScope) => Promise<CallResult>
  /** Mails a link that signs in; the result is the same for unknown addresses. */
  sendSignInLink: (email: string, captchaToken?: string) => Promise<CallResult>
  sendRecoveryLink: (email: string, captchaToken?: string) => Promise<CallResult>
  resendConfirmation: (email: string, captchaToken?: string) => Promise<CallResult>
  resendEmailChange: (email: string, captchaToken?: string) => Promise<CallResult>
  /** Signs in with the code that is in a mail beside its link. */
  verifyCode: (mailed: MailedCode) => Promise<{ error: AuthError } | SignedIn>
  /** Verifies one of a change's two codes: `isDone` when it was the second. */
  verifyEmailChange: (mailed: ChangeCode) => Promise<{ error: AuthError } | { error: null; isDone: boolean }>
  changeAccount: (change: AccountChange) => Promise<CallResult>
  /** Mails the code for `PasswordProof.nonce`. */
  sendNonce: () => Promise<CallResult>
  /** The user as the server has it now, with pending changes. */
  readUser: () => Promise<User>
  /** Sends the request that deletes the account; if it resolves to true, removes what this browser keeps of it. */
  deleteAccount: (request: () => Promise<boolean>) => Promise<boolean>
  /** Reads the profile again and waits for it; rejects when that fails. */
  refreshProfile: () => Promise<void>
}

export interface AuthState extends AuthCalls {
  user: User | null
  /** The user of a session whose MFA is pending; `user` is null until the code is verified. */
  pendingUser: User | null
  /** null while unknown, or when the installation has none for this user. */
  profile: Profile | null
  /** True until the user and, for a signed-in user, the profile are known. */
  isLoading: boolean
  isAdmin: boolean
  /** Why the profile could not be read. */
  profileError: Error | null
  /** The live connection has been lost for long enough to report it. */
  isReconnecting: boolean
  /** The user signed out on purpose. */
  hasSignedOut: boolean
  /** This page was opened by a recovery link. */
  isRecovering: boolean
  isTrialActive: false
  daysRemaining: null
}

/** Provided by `AuthProvider`, or by a test. */
export const AuthContext = createContext<AuthState | null>(null)

export function useAuth(): AuthState {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is called outside of AuthProvider')
  return auth
}
