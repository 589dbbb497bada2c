import { z } from 'zod'
import type { ExternalProvider } from '../../auth-settings.ts'
import { hashCodeVerifier } from '../../one-time-tokens/pkce.ts'
import { parseIdentity } from './read-identity.ts'
import type { ProviderIdentity } from './provider-identity.ts'
import { boundedFetch, readJsonResponse } from '../../bounded-fetch.ts'
import type {
  CallbackParams,
  ProviderOptions,
  AuthorizationUrlParams,
  OAuthProvider,
} from './oauth-provider.ts'
import { ProviderError } from '../../provider-error.ts'

const PUBLIC_SITE = 'https://github.com'
const PUBLIC_API = 'https://api.github.com'
/** Required for reading email addresses. */
const SCOPES = ['user:email']

const TokenResponse = z.object({ access_token: z.string().min(1), refresh_token: z.string().nullish() })
const UserResponse = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const EmailsResponse = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub or GitHub Enterprise: OAuth 2.0 (RFC 6749) with its own user API. */
export function createGithubProvider(provider: ExternalProvider, options: ProviderOptions): OAuthProvider {
  const { callback, timeLimitMs, secrets } = options
  const site = provider.issuer.replace(/(?<!\/)\/+$/, '')
  const api = site === PUBLIC_SITE ? PUBLIC_API : `${site}/api/v3`
  const [clientId] = provider.clientIds

  return {
    async addressFor({ state, scopes, extra }: AuthorizationUrlParams) {
      const url = new URL(`${site}/login/oauth/authorize`)
      const query = {
        ...extra,
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: [...new Set([...SCOPES, ...scopes])].join(' '),
        state,
        code_challenge: hashCodeVerifier(secrets.verifierOf(state)),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url
    },

    async identify({ code, issuer }: CallbackParams, state: string) {
      if (issuer !== null && !isIssuedBy(site, issuer))
        throw new ProviderError('refused', 'another one answered')
      const deadline = AbortSignal.timeout(timeLimitMs)
      const form = new URLSearchParams({
        client_id: clientId,
        client_secret: provider.clientSecret,
        code,
        redirect_uri: callback,
        code_verifier: secrets.verifierOf(state),
      })
      // Error responses have status 200 too.
      const grant = await fetchJson(
        `${site}/login/oauth/access_token`,
        { method: 'POST', body: form, headers: { accept: 'application/json' } },
        { schema: TokenResponse, deadline },
      )
      const headers = {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${grant.access_token}`,
        'user-agent': clientId,
      }
      const [profile, addresses] = await Promise.all([
        fetchJson(`${api}/user`, { headers }, { schema: UserResponse, deadline }),
        fetchJson(`${api}/user/emails?per_page=100`, { headers }, { schema: EmailsResponse, deadline }),
      ])
      return {
        identity: toIdentity(provider.name, api, profile, addresses),
        tokens: { access: grant.access_token, refresh: grant.refresh_token ?? null },
      }
    },
  }
}

/** Only the primary address identifies the user; the others may be unverified. */
function toIdentity(
  provider: string,
  api: string,
  { id, login, name, avatar_url }: z.output<typeof UserResponse>,
  addresses: z.output<typeof EmailsResponse>,
): ProviderIdentity {
  const primary = addresses.find((address) => address.primary)
  return parseIdentity(provider, {
    id: String(id),
    email: primary?.email,
    emailVerified: primary?.verified,
    issuer: api,
    profile: {
      name,
      full_name: name,
      user_name: login,
      preferred_username: login,
      avatar_url,
    },
  })
}

async function fetchJson<S extends z.ZodType>(
  url: string,
  init: RequestInit,
  { schema, deadline }: { schema: S; deadline: AbortSignal },
): Promise<z.output<S>> {
  const response = await boundedFetch(url, init, deadline)
  const answer = await readJsonResponse(response)
  const parsed = schema.safeParse(answer)
  if (response.ok && parsed.success) return parsed.data
  const isRefusal = !response.ok || (typeof answer === 'object' && answer !== null && 'error' in answer)
  throw isRefusal
    ? new ProviderError('refused', `it answered ${response.status} without what was asked for`)
    : new ProviderError('unreachable', 'its answer cannot be understood')
}

function isIssuedBy(site: string, issuer: string): boolean {
  return URL.canParse(issuer) && new URL(issuer).origin === new URL(site).origin
}
