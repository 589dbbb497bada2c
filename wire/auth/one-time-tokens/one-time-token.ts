import { randomUUID } from 'node:crypto'
import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'
import { createCode, createLinkToken } from '../secrets.ts'
import type { CodeChallenge } from './pkce.ts'

/** The stored kind of a token: one per kind and user. */
export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_current'
  | 'email_change_token_new'
  | 'phone_change_token'
  | 'reauthentication_token'

/** The `type` parameter of a link. */
export type VerificationType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

/** Prefix of PKCE link tokens, which return a code instead of tokens (GoTrue: internal/api/pkce.go). */
const PKCE_PREFIX = 'pkce_'

/** Argument of `auth.store_one_time_tokens`: hashes only. */
export interface OneTimeTokenRow {
  type: OneTimeTokenType
  token_hash: string
  code_hash: string
  relates_to: string
  expires_at: Date
  flow: {
    id: string
    code_challenge: string
    code_challenge_method: CodeChallenge['method']
    authentication_method: string
    password_hash: string | null
  } | null
}

export interface OneTimeToken {
  row: OneTimeTokenRow
  code: string
  linkToken: string
  link: string
}

export interface OneTimeTokenParams {
  type: OneTimeTokenType
  verificationType: VerificationType
  contact: string
  redirectTo: string
  pkce?: CodeChallenge | null
  /** Shared by both mails of an address change, so that both links return to the same browser. */
  flowId?: string
  passwordHash?: string | null
}

/** The `amr` method of a session that a PKCE flow starts. */
const FLOW_METHODS: Record<VerificationType, string> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
}

/** Creates a link and a code for one purpose, and the row to store. */
export function createOneTimeToken(
  deps: OneTimeTokensDependencies,
  params: OneTimeTokenParams,
): OneTimeToken {
  const { clock, secrets, settings } = deps
  const { pkce } = params
  const code = createCode()
  const linkToken = `${pkce ? PKCE_PREFIX : ''}${createLinkToken()}`
  const link = new URL(`${settings.publicUrl}/auth/v1/verify`)
  link.searchParams.set('token', linkToken)
  link.searchParams.set('type', params.verificationType)
  link.searchParams.set('redirect_to', params.redirectTo)
  const row: OneTimeTokenRow = {
    type: params.type,
    token_hash: secrets.hash('link', linkToken),
    code_hash: hashOneTimeCode(deps, params.contact, code),
    relates_to: params.contact,
    expires_at: new Date(clock.now().getTime() + settings.otpExpirySeconds * 1_000),
    flow: pkce
      ? {
          id: params.flowId ?? randomUUID(),
          code_challenge: pkce.challenge,
          code_challenge_method: pkce.method,
          authentication_method: FLOW_METHODS[params.verificationType],
          password_hash: params.passwordHash ?? null,
        }
      : null,
  }
  return { row, code, linkToken, link: link.href }
}

/** Bound to the contact, so that a code is valid for its recipient only. */
export function hashOneTimeCode(
  { secrets }: OneTimeTokensDependencies,
  contact: string,
  code: string,
): string {
  return secrets.hash('code', `${contact} ${code}`)
}

export function isPkceToken(linkToken: string): boolean {
  return linkToken.startsWith(PKCE_PREFIX)
}
