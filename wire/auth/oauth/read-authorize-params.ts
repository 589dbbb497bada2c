import { createValidationError } from '../auth-error.ts'
import type { ExternalSignInDependencies } from './external-sign-in-dependencies.ts'
import { type CodeChallenge, readCodeChallenge } from '../one-time-tokens/pkce.ts'
import type { OAuthProvider } from './upstream/oauth-provider.ts'

/** Parsed query of GET /authorize. */
export interface AuthorizeParams {
  provider: string
  upstream: OAuthProvider
  pkce: CodeChallenge | null
  redirectTo: string
  scopes: readonly string[]
  extra: Record<string, string>
  inviteToken: string | null
}

/**
 * Parameters that are not forwarded: this endpoint's own, and those that could override the server's authorization
 * request.
 */
const NOT_PASSED_ON = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'scope',
  'nonce',
  'request',
  'request_uri',
  'registration',
])

/** RFC 6749, 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/**
 * Reads the query of GET /authorize.
 * @throws {AuthError} validation_failed: unknown provider, half of a PKCE pair, invalid scope.
 */
export function readAuthorizeParams(deps: ExternalSignInDependencies, request: Request): AuthorizeParams {
  const query = new URL(request.url).searchParams
  const provider = query.get('provider') ?? ''
  const upstream = deps.upstreams.get(provider)
  if (!upstream) throw createValidationError('Unsupported provider: provider is not enabled')
  const pkce = readCodeChallenge({
    code_challenge: query.get('code_challenge'),
    code_challenge_method: query.get('code_challenge_method'),
  })
  const scopes = (query.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  if (!scopes.every((scope) => SCOPE.test(scope))) throw createValidationError('Invalid scopes')
  const extra = [...query].filter(([name]) => !NOT_PASSED_ON.has(name.toLowerCase()))
  return {
    provider,
    upstream,
    pkce,
    redirectTo: deps.oneTimeTokens.readRedirect(request),
    scopes,
    extra: Object.fromEntries(extra),
    inviteToken: query.get('invite_token') || null,
  }
}
