import type { SupabaseClient } from '@supabase/supabase-js'
import type { SentMessage } from '#test/accounts.ts'
import type { AuthenticatorApp } from '#test/factors.ts'
import type { Landing } from '#test/landing.ts'
import type { MailKind, TextKind } from '#server/wire/auth/mails/index.ts'

/** What a call finds: a browser of its own, and people made for it. */
export interface Stage {
  /** The official client in a browser that keeps verifiers (PKCE). */
  client: SupabaseClient
  /** The same without verifiers. */
  implicit: SupabaseClient
  /** The official client with the service key. */
  admin: SupabaseClient
  email: string
  phone: string
  /** A second address, which nobody has. */
  otherEmail: string
  /** An account of `email`, without a session in this browser. */
  member(): Promise<{ id: string; token: string; refreshToken: string }>
  /** The same, signed in here. */
  signedIn(): Promise<{ id: string; token: string; refreshToken: string }>
  /** Begins a second factor in this browser, which an app takes up. */
  enrolled(): Promise<AuthenticatorApp>
  /** The account of `email` gets one in another browser, verified there. */
  protectedElsewhere(): Promise<AuthenticatorApp>
  /** A company whose provider signs in its people. */
  company: {
    domain: string
    providerId: string
    /** Signs in there, in this stage’s browser, up to the page that it leads to. */
    signIn(url: string): Promise<Pick<Landing, 'query' | 'fragment'>>
  }
  /** A provider, at which the person has an account with another address. */
  acme: {
    /** Signs in there, in this stage’s browser, up to the page that it leads to. */
    signIn(url: string): Promise<Pick<Landing, 'query' | 'fragment'>>
    /** As an app gets it, which may have made a nonce. */
    idToken(nonce?: string): Promise<string>
  }
  github: {
    signIn(url: string): Promise<Pick<Landing, 'query' | 'fragment'>>
  }
  /** The official client where a captcha is asked for, and what somebody gets who solves one there. */
  guarded: SupabaseClient
  captchaToken(): string
  message(to: string, kind: MailKind | TextKind): Promise<SentMessage>
  /** Follows a mail's link as a browser does. */
  follow(link: URL): Promise<Landing>
}

/** What the official client gives back, as far as all of its calls agree. */
export interface Answer {
  data?: unknown
  error: { status?: number | undefined; code?: string | undefined; name: string } | null
}

export interface AuthCall {
  /** As one writes it. */
  call: string
  /** What the client must have asked of the server last; null for nothing at all. */
  endpoint: string | null
  /** Where it matters, what was the case before. */
  given?: string
  expected: string
  run(stage: Stage): Promise<Answer>
}

/** What came of a call, in a word or two. */
export function outcomeOf({ data, error }: Answer): string {
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
