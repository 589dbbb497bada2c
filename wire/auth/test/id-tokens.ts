import { createHash } from 'node:crypto'
import type { OidcAccount } from '@firstline/wire/test-identity-providers'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type AuthResponse, sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import type { TestProviders } from './provider-browser.ts'
import type { TestApi } from '@firstline/wire/test-wire/test-services'

/** The hashed nonce for the provider. The auth server receives the plain nonce. */
export const hashNonce = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

/** An ID token from a complete sign-in at the provider. */
export async function requestIdToken(
  { oidc }: Pick<TestProviders, 'oidc'>,
  { sub }: OidcAccount,
  nonce?: string,
): Promise<{ token: string; accessToken: string }> {
  const tokens = await oidc.tokensOf({
    account: sub,
    client: 'firstline',
    ...(nonce === undefined ? {} : { nonce: hashNonce(nonce) }),
  })
  return { token: tokens.id_token, accessToken: tokens.access_token }
}

/** Valid ID token claims for an account, to be changed and signed by the test. */
export function makeIdTokenClaims({ oidc }: Pick<TestProviders, 'oidc'>, person: OidcAccount) {
  const now = Math.floor(Date.now() / 1000)
  return { ...person, iss: oidc.issuer, aud: 'firstline', iat: now, exp: now + 600 }
}

/** Signs in by the official client; `provider` may have any name. */
export function signInWith(
  client: SupabaseClient,
  credentials: { token: string; nonce?: string; access_token?: string; provider?: string },
) {
  return client.auth.signInWithIdToken({ provider: 'acme', ...credentials })
}

/** Posts any body to the ID token grant, without the official client. */
export function postIdToken(
  wire: Pick<TestApi, 'fetch'>,
  body: Record<string, unknown>,
  session?: string,
): Promise<AuthResponse> {
  return sendAuthRequest(wire, '/token?grant_type=id_token', {
    body: { provider: 'acme', ...body },
    token: session,
  })
}
