import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { type Pkce, readPkce } from '../one-time/pkce.ts'
import { redirectOf } from '../one-time/redirect-of.ts'
import type { UpstreamProvider } from './upstream/upstream-provider.ts'

/** Where a browser wants to be taken, and how it will come back. */
export interface ProviderWish {
  provider: string
  upstream: UpstreamProvider
  pkce: Pkce | null
  redirectTo: string
  scopes: readonly string[]
  extra: Record<string, string>
  inviteToken: string | null
}

/** Ours, and those by which somebody else's request could be put in place of ours. */
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

/** RFC 6749, section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/**
 * What the query of /authorize asks for.
 * @throws {AuthError} validation_failed: no such provider, half of a PKCE pair, a scope that is none.
 */
export function readProviderWish(parts: AuthParts, request: Request): ProviderWish {
  const query = new URL(request.url).searchParams
  const provider = query.get('provider') ?? ''
  const upstream = parts.upstreams.get(provider)
  if (!upstream) throw validationFailed('Unsupported provider: provider is not enabled')
  const pkce = readPkce({
    code_challenge: query.get('code_challenge'),
    code_challenge_method: query.get('code_challenge_method'),
  })
  const scopes = (query.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  if (!scopes.every((scope) => SCOPE.test(scope))) throw validationFailed('Invalid scopes')
  const extra = [...query].filter(([name]) => !NOT_PASSED_ON.has(name.toLowerCase()))
  return {
    provider,
    upstream,
    pkce,
    redirectTo: redirectOf(parts, request),
    scopes,
    extra: Object.fromEntries(extra),
    inviteToken: query.get('invite_token') || null,
  }
}
