import type { Profile } from '@firstline/contract/profile'
import type { AuthError, User } from '@supabase/supabase-js'
import { createContext, use } from 'react'

export interface Credentials {
  email: string
  password: string
}

/** `owesCode`: a second step is to come, and until then nobody knows more. */
type Entered = { error: null; isAdmin: boolean; owesCode: boolean }
type SignInResult = { error: AuthError } | (Entered & { user: User })
type SignUpResult = { error: AuthError } | { error: null; user: User | null }
export interface CallResult {
  error: AuthError | null
}

/** Which mail a code stands in: the one that confirms an address or signs in, or the one for a forgotten password. */
export interface MailedCode {
  email: string
  code: string
  kind: 'email' | 'recovery'
}

/** A code for a change of address, and which of its two mails it stands in. */
export interface ChangeCode {
  /** The address that mail went to. */
  email: string
  code: string
}

/** By what the server makes sure, long after the sign-in, that it is still the same user: `nonce` is a mailed code. */
export type PasswordProof = { current_password: string } | { nonce: string }

/** What the signed-in user may change. */
export type AccountChange = ({ password: string } & Partial<PasswordProof>) | { email: string }

/** Where a sign-out reaches: this browser, all others, or every one. */
export type SignOutScope = 'local' | 'others' | 'global'

export interface AuthCalls {
  signIn: (credentials: Credentials, captchaToken?: string) => Promise<SignInResult>
  signUp: (credentials: Credentials, captchaToken?: string) => Promise<SignUpResult>
  signOut: (scope?: SignOutScope) => Promise<CallResult>
  /** Mails a link that signs in; nothing is told about whether the address is known. */
  sendSignInLink: (email: string, captchaToken?: string) => Promise<CallResult>
  sendRecoveryLink: (email: string, captchaToken?: string) => Promise<CallResult>
  resendConfirmation: (email: string, captchaToken?: string) => Promise<CallResult>
  resendEmailChange: (email: string, captchaToken?: string) => Promise<CallResult>
  /** Signs in with the code that stands in a mail beside its link. */
  verifyCode: (mailed: MailedCode) => Promise<{ error: AuthError } | Entered>
  /** One of a change's two codes: `isDone` when it was the second. */
  verifyEmailChange: (mailed: ChangeCode) => Promise<{ error: AuthError } | { error: null; isDone: boolean }>
  changeAccount: (change: AccountChange) => Promise<CallResult>
  /** Mails the code for `PasswordProof.nonce`. */
  sendNonce: () => Promise<CallResult>
  /** The user as the server has it now, with what is pending. */
  readUser: () => Promise<User>
  /** The account is gone: what this browser keeps of it goes too. */
  forgetAccount: () => Promise<void>
  /** Reads the profile anew and waits for it; rejects when that fails. */
  refreshProfile: () => Promise<void>
}

export interface Auth extends AuthCalls {
  user: User | null
  /** Somebody who still owes the code of a second step: for everything else, nobody is signed in. */
  halfway: User | null
  /** null while unknown, or when the installation has none for this user. */
  profile: Profile | null
  /** Until it is known who is signed in and, if someone is, what their profile says. */
  isLoading: boolean
  isAdmin: boolean
  /** Why the profile could not be read. */
  profileError: Error | null
  /** The connection that tells of changes has been away for so long that it should be said. */
  isReconnecting: boolean
  /** The user signed out on purpose. */
  hasLeft: boolean
  /** This page was opened by a link for people who forgot their password. */
  isRecovering: boolean
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
