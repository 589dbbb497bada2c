import type { SupabaseClient } from '@supabase/supabase-js'
import type { SentMessage } from '@firstline/wire/test-wire/accounts'
import type { AuthenticatorApp } from '@firstline/wire/test-wire/mfa-factors'
import type { RedirectTarget } from '@firstline/wire/test-wire/redirect-target'
import type { MailKind, TextKind } from '../mails/index.ts'

/** The fixture of a call: a browser of its own, and accounts made for it. */
export interface CallFixture {
  /** The official client with the PKCE flow. */
  client: SupabaseClient
  /** The official client with the implicit flow. */
  implicit: SupabaseClient
  /** The official client with the service key. */
  admin: SupabaseClient
  email: string
  phone: string
  /** A second address without an account. */
  otherEmail: string
  /** Creates an account of `email`, without a session in this browser. */
  member(): Promise<{ id: string; token: string; refreshToken: string }>
  /** Creates the same account with a session in this browser. */
  signedIn(): Promise<{ id: string; token: string; refreshToken: string }>
  /** Enrolls a TOTP factor in this browser, without verifying it. */
  enrolled(): Promise<AuthenticatorApp>
  /** Enrolls and verifies a TOTP factor of the account of `email` in another browser. */
  protectedElsewhere(): Promise<AuthenticatorApp>
  /** A company with a SAML provider. */
  company: {
    domain: string
    providerId: string
    /** Signs in at the provider in this browser. Returns the parameters of the page that it redirects to. */
    signIn(url: string): Promise<Pick<RedirectTarget, 'query' | 'fragment'>>
  }
  /** A provider where the user has an account with another address. */
  acme: {
    /** Signs in at the provider in this browser. Returns the parameters of the page that it redirects to. */
    signIn(url: string): Promise<Pick<RedirectTarget, 'query' | 'fragment'>>
    /** An ID token as a native app receives it, optionally with a nonce. */
    idToken(nonce?: string): Promise<string>
  }
  github: {
    signIn(url: string): Promise<Pick<RedirectTarget, 'query' | 'fragment'>>
  }
  /** The official client on a server with a captcha, and a solved captcha of it. */
  guarded: SupabaseClient
  captchaToken(): string
  message(to: string, kind: MailKind | TextKind): Promise<SentMessage>
  /** Follows the link of a mail as a browser does. */
  follow(link: URL): Promise<RedirectTarget>
}

/** The fields that the results of all client methods share. */
export interface CallResult {
  data?: unknown
  error: { status?: number | undefined; code?: string | undefined; name: string } | null
}

export interface AuthCall {
  /** The call as written in an app. */
  call: string
  /** Method and path of the client's last request, or null if it sends none. */
  endpoint: string | null
  /** The condition under which the call is made, if it matters. */
  given?: string
  expected: string
  run(stage: CallFixture): Promise<CallResult>
}

/** The result of a call in one or two words. */
export function describeResult({ data, error }: CallResult): string {
  if (error) return `${error.status ?? ''} ${error.code ?? error.name}`.trim()
  const given = (data ?? {}) as Record<string, unknown>
  if (given['session'] || given['access_token']) return 'session'
  if (given['properties']) return 'user and link'
  if (given['user']) return 'user'
  if (given['claims']) return 'claims'
  if (Array.isArray(given['users'])) return 'users'
  if (Array.isArray(given['identities'])) return 'identities'
  if (Array.isArray(given['factors']) || Array.isArray(given['all'])) return 'factors'
  if (given['expires_at'] && given['type']) return 'challenge'
  if (given['friendly_name'] !== undefined) return 'factor'
  if (given['currentLevel']) return `level ${String(given['currentLevel'])} of ${String(given['nextLevel'])}`
  return 'ok'
}
