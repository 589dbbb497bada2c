import * as oidc from 'openid-client'
import { isLoopbackHttp } from '#server/platform/is-confidential.ts'
import { AuthError } from '../../auth-error.ts'
import type { AuthProvider } from '../../auth-options.ts'
import { s256 } from '../../one-time/pkce.ts'
import { identityOfClaims } from '../accounts/identity-of-claims.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { codeOf, type OidcMetadata } from './oidc-metadata.ts'
import type {
  ProviderAnswer,
  ProviderOptions,
  ProviderRequest,
  UpstreamProvider,
} from './upstream-provider.ts'
import { ProviderFailure } from './provider-failure.ts'

const SCOPES = ['openid', 'email', 'profile']
/** Clocks of servers differ. */
const TOLERANCE_SECONDS = 30

/**
 * A provider that speaks OpenID Connect, by openid-client: the ID token's signature, issuer, audience, time and nonce are
 * checked, and so is who answers (RFC 9207) where that is told or promised.
 */
export function createOidcProvider(
  provider: AuthProvider,
  metadata: OidcMetadata,
  { callback, timeLimitMs, secrets }: ProviderOptions,
): UpstreamProvider {
  let keys: oidc.ExportedJWKSCache | undefined

  const configure = async (deadline: AbortSignal): Promise<oidc.Configuration> => {
    const published = await metadata()
    const [clientId] = provider.clientIds
    const configuration = new oidc.Configuration(
      published,
      clientId,
      { [oidc.clockTolerance]: TOLERANCE_SECONDS },
      authenticationFor(published, provider.clientSecret),
    )
    configuration[oidc.customFetch] = (url, init) => boundedFetch(url, init as RequestInit, deadline)
    if (isLoopbackHttp(new URL(provider.issuer))) oidc.allowInsecureRequests(configuration)
    // What comes from the provider itself is signed too, and that is looked at: one wrong certificate must not be enough.
    oidc.enableNonRepudiationChecks(configuration)
    if (keys) oidc.setJwksCache(configuration, keys)
    return configuration
  }

  return {
    async addressFor({ state, scopes, extra }: ProviderRequest) {
      return oidc.buildAuthorizationUrl(await configure(AbortSignal.timeout(timeLimitMs)), {
        ...extra,
        scope: [...new Set([...SCOPES, ...scopes])].join(' '),
        redirect_uri: callback,
        response_type: 'code',
        state,
        nonce: secrets.nonceOf(state),
        code_challenge: s256(secrets.verifierOf(state)),
        code_challenge_method: 'S256',
      })
    },

    async identify(answer: ProviderAnswer, state: string) {
      const configuration = await configure(AbortSignal.timeout(timeLimitMs))
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, addressOf(callback, answer, state), {
          expectedState: state,
          expectedNonce: secrets.nonceOf(state),
          pkceCodeVerifier: secrets.verifierOf(state),
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderFailure('refused', 'it gave no ID token')
        const hasToAsk = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
        const told = hasToAsk
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : undefined
        keys = oidc.getJwksCache(configuration)
        return {
          identity: identityOfClaims(provider, told ? withAddress(claims, told) : claims),
          tokens: { access: tokens.access_token, refresh: tokens.refresh_token ?? null },
        }
      } catch (error) {
        // They may be others by now: who comes next asks for them.
        keys = undefined
        throw toFailure(error)
      }
    },
  }
}

/** Some tell the address only when asked. Whether it is verified is said where the address is, or not at all. */
function withAddress(claims: oidc.IDToken, told: oidc.UserInfoResponse): Readonly<Record<string, unknown>> {
  const { email, email_verified } = told
  return { ...told, ...claims, email, email_verified }
}

/** By what the provider takes; the standard's own way where it does not say. */
function authenticationFor(
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  secret: string,
): oidc.ClientAuth {
  return methods?.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret)
}

/** The address that the browser came back to, with what matters of it. */
function addressOf(callback: string, { code, issuer }: ProviderAnswer, state: string): URL {
  const url = new URL(callback)
  url.searchParams.set('code', code)
  url.searchParams.set('state', state)
  if (issuer !== null) url.searchParams.set('iss', issuer)
  return url
}

/** By openid-client's codes: what could not be read at all, which passes, and what was said and is not good. */
const UNREADABLE = new Set([
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
])

function toFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('a provider could not be asked', { cause: error })
  // Our own refusals, also as openid-client hands them on.
  if (error instanceof AuthError) return error
  if (error.cause instanceof ProviderFailure) return error.cause
  const code = codeOf(error)
  if (!code.startsWith('OAUTH_')) return error
  return new ProviderFailure(UNREADABLE.has(code) ? 'unreachable' : 'refused', code)
}
