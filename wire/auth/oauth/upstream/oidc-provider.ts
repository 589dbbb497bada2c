import * as oidc from 'openid-client'
import { isLoopbackHttp } from '@firstline/platform/is-confidential'
import { AuthError } from '../../auth-error.ts'
import type { ExternalProvider } from '../../auth-settings.ts'
import { hashCodeVerifier } from '../../one-time-tokens/pkce.ts'
import { readIdentityFromClaims } from './read-identity-from-claims.ts'
import { boundedFetch } from '../../bounded-fetch.ts'
import { getErrorCode, type ReadOidcMetadata } from './oidc-metadata.ts'
import type {
  CallbackParams,
  ProviderOptions,
  AuthorizationUrlParams,
  OAuthProvider,
} from './oauth-provider.ts'
import { ProviderError } from '../../provider-error.ts'

const SCOPES = ['openid', 'email', 'profile']
/** Accepted clock drift. */
const TOLERANCE_SECONDS = 30

/**
 * An OpenID Connect provider, by openid-client: it checks signature, issuer, audience, age and nonce of the ID token,
 * and the response's issuer (RFC 9207) if sent or announced.
 */
export function createOidcProvider(
  provider: ExternalProvider,
  metadata: ReadOidcMetadata,
  { callback, timeLimitMs, secrets }: ProviderOptions,
): OAuthProvider {
  let keys: oidc.ExportedJWKSCache | undefined

  const configure = async (deadline: AbortSignal): Promise<oidc.Configuration> => {
    const published = await metadata()
    const [clientId] = provider.clientIds
    const configuration = new oidc.Configuration(
      published,
      clientId,
      { [oidc.clockTolerance]: TOLERANCE_SECONDS },
      chooseClientAuth(published, provider.clientSecret),
    )
    configuration[oidc.customFetch] = (url, init) => boundedFetch(url, init as RequestInit, deadline)
    if (isLoopbackHttp(new URL(provider.issuer))) oidc.allowInsecureRequests(configuration)
    // Verifies the ID token's signature also in the direct response: TLS with one wrongly issued certificate must not
    // be enough.
    oidc.enableNonRepudiationChecks(configuration)
    if (keys) oidc.setJwksCache(configuration, keys)
    return configuration
  }

  return {
    async addressFor({ state, scopes, extra }: AuthorizationUrlParams) {
      return oidc.buildAuthorizationUrl(await configure(AbortSignal.timeout(timeLimitMs)), {
        ...extra,
        scope: [...new Set([...SCOPES, ...scopes])].join(' '),
        redirect_uri: callback,
        response_type: 'code',
        state,
        nonce: secrets.nonceOf(state),
        code_challenge: hashCodeVerifier(secrets.verifierOf(state)),
        code_challenge_method: 'S256',
      })
    },

    async identify(answer: CallbackParams, state: string) {
      const configuration = await configure(AbortSignal.timeout(timeLimitMs))
      try {
        const tokens = await oidc.authorizationCodeGrant(
          configuration,
          buildCallbackUrl(callback, answer, state),
          {
            expectedState: state,
            expectedNonce: secrets.nonceOf(state),
            pkceCodeVerifier: secrets.verifierOf(state),
            idTokenExpected: true,
          },
        )
        const claims = tokens.claims()
        if (!claims) throw new ProviderError('refused', 'it gave no ID token')
        const needsUserInfo =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
        const userInfo = needsUserInfo
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : undefined
        keys = oidc.getJwksCache(configuration)
        return {
          identity: readIdentityFromClaims(provider, userInfo ? addUserInfoEmail(claims, userInfo) : claims),
          tokens: { access: tokens.access_token, refresh: tokens.refresh_token ?? null },
        }
      } catch (error) {
        // The keys may have been rotated: the next sign-in fetches them.
        keys = undefined
        throw toFailure(error)
      }
    },
  }
}

/**
 * Some providers return the address from the userinfo endpoint only. `email_verified` must come from the same source.
 */
function addUserInfoEmail(
  claims: oidc.IDToken,
  userInfo: oidc.UserInfoResponse,
): Readonly<Record<string, unknown>> {
  const { email, email_verified } = userInfo
  return { ...userInfo, ...claims, email, email_verified }
}

/** Default: client_secret_basic (OpenID Connect Discovery, 3). */
function chooseClientAuth(
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
  secret: string,
): oidc.ClientAuth {
  return methods?.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret)
}

/** The callback URL with the checked parameters only. */
function buildCallbackUrl(callback: string, { code, issuer }: CallbackParams, state: string): URL {
  const url = new URL(callback)
  url.searchParams.set('code', code)
  url.searchParams.set('state', state)
  if (issuer !== null) url.searchParams.set('iss', issuer)
  return url
}

/** Codes of openid-client for unreadable responses, which may succeed later; others are rejections. */
const UNREADABLE = new Set([
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
])

function toFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('a provider could not be asked', { cause: error })
  // Errors thrown here, also as wrapped by openid-client.
  if (error instanceof AuthError) return error
  if (error.cause instanceof ProviderError) return error.cause
  const code = getErrorCode(error)
  if (!code.startsWith('OAUTH_')) return error
  return new ProviderError(UNREADABLE.has(code) ? 'unreachable' : 'refused', code)
}
