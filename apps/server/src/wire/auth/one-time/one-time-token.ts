import { randomUUID } from 'node:crypto'
import type { AuthParts } from '../auth-options.ts'
import { makeCode, makeLinkToken } from '../secrets.ts'
import type { Pkce } from './pkce.ts'

/** What a message is kept as: one of a kind for each user. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_current'
  | 'email_change_token_new'
  | 'phone_change_token'
  | 'reauthentication_token'

/** What a link says it is for. */
export type VerificationType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

/** Links of the PKCE flow begin with this, so that following one leads back with a code and not with tokens. */
const PKCE_PREFIX = 'pkce_'

/** A row for `auth.store_one_time_tokens`: hashes alone. */
export interface TokenRow {
  type: TokenType
  token_hash: string
  code_hash: string
  relates_to: string
  expires_at: Date
  flow: {
    id: string
    code_challenge: string
    code_challenge_method: Pkce['method']
    authentication_method: string
    password_hash: string | null
  } | null
}

/** A token as it is sent. */
export interface OneTimeToken {
  row: TokenRow
  code: string
  linkToken: string
  /** Where the mail's button leads. */
  link: string
}

export interface TokenWish {
  type: TokenType
  verificationType: VerificationType
  contact: string
  redirectTo: string
  pkce?: Pkce | null
  /** Links of one flow lead back to the same browser: both mails of a change of address. */
  flowId?: string
  passwordHash?: string | null
}

/** The method that a session opened by the PKCE flow names. */
const FLOW_METHODS: Record<VerificationType, string> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
}

/** Makes a link and a code for the same thing, and what is kept of them. */
export function makeOneTimeToken(parts: AuthParts, wish: TokenWish): OneTimeToken {
  const { gateway, secrets, settings } = parts
  const { pkce } = wish
  const code = makeCode()
  const linkToken = `${pkce ? PKCE_PREFIX : ''}${makeLinkToken()}`
  const link = new URL(`${settings.publicUrl}/auth/v1/verify`)
  link.searchParams.set('token', linkToken)
  link.searchParams.set('type', wish.verificationType)
  link.searchParams.set('redirect_to', wish.redirectTo)
  const row: TokenRow = {
    type: wish.type,
    token_hash: secrets.hash('link', linkToken),
    code_hash: hashCode(parts, wish.contact, code),
    relates_to: wish.contact,
    expires_at: new Date(gateway.clock.now().getTime() + settings.otpExpirySeconds * 1_000),
    flow: pkce
      ? {
          id: wish.flowId ?? randomUUID(),
          code_challenge: pkce.challenge,
          code_challenge_method: pkce.method,
          authentication_method: FLOW_METHODS[wish.verificationType],
          password_hash: wish.passwordHash ?? null,
        }
      : null,
  }
  return { row, code, linkToken, link: link.href }
}

/** A code is kept together with where it was sent: it is worth nothing for anybody else. */
export function hashCode({ secrets }: AuthParts, contact: string, code: string): string {
  return secrets.hash('code', `${contact} ${code}`)
}

export function isPkceToken(linkToken: string): boolean {
  return linkToken.startsWith(PKCE_PREFIX)
}
