import { z } from 'zod'
import type { AuthProvider } from '../../auth-options.ts'
import { s256 } from '../../one-time/pkce.ts'
import { readIdentity } from '../accounts/read-identity.ts'
import type { ProviderIdentity } from '../accounts/provider-identity.ts'
import { boundedFetch, readJson } from './bounded-fetch.ts'
import type {
  ProviderAnswer,
  ProviderOptions,
  ProviderRequest,
  UpstreamProvider,
} from './upstream-provider.ts'
import { ProviderFailure } from './provider-failure.ts'

const PUBLIC_SITE = 'https://github.com'
const PUBLIC_API = 'https://api.github.com'
/** Without it nobody's addresses are told. */
const SCOPES = ['user:email']

const Grant = z.object({ access_token: z.string().min(1), refresh_token: z.string().nullish() })
const Person = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const Addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub, or GitHub Enterprise: OAuth 2.0, and its own API that says who somebody is. */
export function createGithubProvider(provider: AuthProvider, options: ProviderOptions): UpstreamProvider {
  const { callback, timeLimitMs, secrets } = options
  const site = provider.issuer.replace(/(?<!\/)\/+$/, '')
  const api = site === PUBLIC_SITE ? PUBLIC_API : `${site}/api/v3`
  const [clientId] = provider.clientIds

  return {
    async addressFor({ state, scopes, extra }: ProviderRequest) {
      const url = new URL(`${site}/login/oauth/authorize`)
      const query = {
        ...extra,
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: [...new Set([...SCOPES, ...scopes])].join(' '),
        state,
        code_challenge: s256(secrets.verifierOf(state)),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url
    },

    async identify({ code, issuer }: ProviderAnswer, state: string) {
      if (issuer !== null && !isOf(site, issuer)) throw new ProviderFailure('refused', 'another one answered')
      const deadline = AbortSignal.timeout(timeLimitMs)
      const form = new URLSearchParams({
        client_id: clientId,
        client_secret: provider.clientSecret,
        code,
        redirect_uri: callback,
        code_verifier: secrets.verifierOf(state),
      })
      // Its refusals come with status 200, too.
      const grant = await ask(
        `${site}/login/oauth/access_token`,
        { method: 'POST', body: form, headers: { accept: 'application/json' } },
        { schema: Grant, deadline },
      )
      const headers = {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${grant.access_token}`,
        'user-agent': clientId,
      }
      const [person, addresses] = await Promise.all([
        ask(`${api}/user`, { headers }, { schema: Person, deadline }),
        ask(`${api}/user/emails?per_page=100`, { headers }, { schema: Addresses, deadline }),
      ])
      return {
        identity: toIdentity(provider.name, api, person, addresses),
        tokens: { access: grant.access_token, refresh: grant.refresh_token ?? null },
      }
    },
  }
}

/** The primary address is who somebody is there; others may be anybody's wish. */
function toIdentity(
  provider: string,
  api: string,
  { id, login, name, avatar_url }: z.output<typeof Person>,
  addresses: z.output<typeof Addresses>,
): ProviderIdentity {
  const primary = addresses.find((address) => address.primary)
  return readIdentity(provider, {
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

async function ask<S extends z.ZodType>(
  url: string,
  init: RequestInit,
  { schema, deadline }: { schema: S; deadline: AbortSignal },
): Promise<z.output<S>> {
  const response = await boundedFetch(url, init, deadline)
  const answer = await readJson(response)
  const parsed = schema.safeParse(answer)
  if (response.ok && parsed.success) return parsed.data
  const isRefusal = !response.ok || (typeof answer === 'object' && answer !== null && 'error' in answer)
  throw isRefusal
    ? new ProviderFailure('refused', `it answered ${response.status} without what was asked for`)
    : new ProviderFailure('unreachable', 'its answer can not be understood')
}

function isOf(site: string, issuer: string): boolean {
  return URL.canParse(issuer) && new URL(issuer).origin === new URL(site).origin
}
