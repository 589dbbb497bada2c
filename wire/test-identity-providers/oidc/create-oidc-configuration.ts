import { type Adapter, type Configuration, interactionPolicy } from 'oidc-provider'
import type { OidcAccount, OidcClient } from './oidc-options.ts'
import type { SigningKey } from './signing-key.ts'

const HOUR = 3_600

export interface OidcParts {
  clients: readonly OidcClient[]
  accounts: ReadonlyMap<string, OidcAccount>
  keys: readonly SigningKey[]
  memory: (model: string) => Adapter
  authMethod: 'client_secret_basic' | 'client_secret_post'
  /** Part of the cookies' names: browsers keep cookies by host, whatever the port. */
  port: string
  cookieSecret: string
}

/** The strict defaults of `oidc-provider`, apart from what is set here. */
export function createOidcConfiguration(parts: OidcParts): Configuration {
  const { clients, accounts, keys, memory, authMethod, port, cookieSecret } = parts
  return {
    adapter: memory,
    clients: clients.map((client) => ({
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [...client.redirectUris],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: authMethod,
    })),
    clientAuthMethods: [authMethod],
    jwks: { keys: keys.map(({ privateJwk }) => privateJwk) as NonNullable<Configuration['jwks']>['keys'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'given_name', 'family_name', 'preferred_username'],
    },
    // Includes the address in the ID token, as Google does.
    conformIdTokenClaims: false,
    findAccount: (_, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ ...account }) }
    },
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: promptEveryTime() },
    cookies: {
      keys: [cookieSecret],
      names: { session: `session_${port}`, interaction: `interaction_${port}`, resume: `resume_${port}` },
    },
    ttl: {
      AccessToken: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
      Grant: 24 * HOUR,
      RefreshToken: 24 * HOUR,
    },
    renderError: (ctx, out) => {
      ctx.type = 'text'
      ctx.body = `${out.error}: ${out.error_description ?? ''}`
    },
  }
}

/** Shows the account page every time, so that one browser can use several accounts. */
function promptEveryTime() {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('asked_every_time', 'the account is chosen every time', (ctx) =>
        ctx.oidc.result?.login
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    )
  return policy
}
