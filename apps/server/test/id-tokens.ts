import { createHash } from 'node:crypto'
import type { OidcAccount } from '@firstline/stub-providers'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type AuthAnswer, askAuth } from './ask-auth.ts'
import type { TestProviders } from './provider-browser.ts'
import type { TestWire } from './test-wire.ts'

/** The nonce that an app sends to its provider: the server gets what it is the hash of. */
export const nonceFor = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

/** An ID token as an app gets it, by the whole way of a sign-in at the provider. */
export async function idTokenOf(
  { oidc }: Pick<TestProviders, 'oidc'>,
  { sub }: OidcAccount,
  nonce?: string,
): Promise<{ token: string; accessToken: string }> {
  const tokens = await oidc.tokensOf({
    account: sub,
    client: 'firstline',
    ...(nonce === undefined ? {} : { nonce: nonceFor(nonce) }),
  })
  return { token: tokens.id_token, accessToken: tokens.access_token }
}

/** What the provider would say of somebody at this moment, to be changed and signed by whoever likes. */
export function claimsFor({ oidc }: Pick<TestProviders, 'oidc'>, person: OidcAccount) {
  const now = Math.floor(Date.now() / 1000)
  return { ...person, iss: oidc.issuer, aud: 'firstline', iat: now, exp: now + 600 }
}

/** The official client's call; `provider` may have any name. */
export function signInWith(
  client: SupabaseClient,
  credentials: { token: string; nonce?: string; access_token?: string; provider?: string },
) {
  return client.auth.signInWithIdToken({ provider: 'acme', ...credentials })
}

/** The same for any body, by a program that is not the client. */
export function postIdToken(
  wire: Pick<TestWire, 'fetch'>,
  body: Record<string, unknown>,
  session?: string,
): Promise<AuthAnswer> {
  return askAuth(wire, '/token?grant_type=id_token', {
    body: { provider: 'acme', ...body },
    token: session,
  })
}
