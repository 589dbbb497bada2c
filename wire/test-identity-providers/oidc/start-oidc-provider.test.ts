import { afterEach, describe, expect, it } from 'vitest'
import { CookieJar, signInAtProvider, startOidcProvider } from '../index.ts'
import type { OidcOptions, OidcProvider } from '../index.ts'

const CLIENT = { id: 'site', secret: 'a secret', redirectUris: ['http://localhost:4/callback'] }
const ADA = { sub: 'ada', email: 'ada@example.test', email_verified: true, name: 'Ada' }
const BOB = { sub: 'bob', email: 'bob@example.test', email_verified: 'true' }

let provider: OidcProvider | undefined
afterEach(() => provider?.close())

async function open(options: OidcOptions = {}) {
  provider = await startOidcProvider({ accounts: [ADA, BOB], clients: [CLIENT], ...options })
  return provider
}

function authorizeUrl({ issuer }: OidcProvider, more: Record<string, string> = {}): string {
  const url = new URL('/auth', issuer)
  const query = { client_id: CLIENT.id, redirect_uri: CLIENT.redirectUris[0] ?? '', response_type: 'code' }
  for (const [name, value] of Object.entries({ ...query, scope: 'openid email', state: 's', ...more }))
    url.searchParams.set(name, value)
  return url.href
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('startOidcProvider', () => {
  it('returns an account’s tokens for a code, with its claims unchanged', async () => {
    const provider = await open()
    const run = { client: 'site', nonce: 'n', scope: 'openid email profile offline_access' }
    const ada = await provider.tokensOf({ ...run, account: 'ada' })
    expect(claimsOf(ada.id_token)).toMatchObject({ ...ADA, iss: provider.issuer, aud: 'site', nonce: 'n' })
    expect(ada.refresh_token).toBeTypeOf('string')
    const bob = await provider.tokensOf({ account: 'bob', client: 'site' })
    expect(claimsOf(bob.id_token)).toMatchObject({ email_verified: 'true' })
    expect(bob.refresh_token).toBeUndefined()
  })

  it('redirects after a cancelled sign-in and shows the account page every time', async () => {
    const provider = await open()
    const jar = new CookieJar()
    const first = await signInAtProvider(authorizeUrl(provider), { jar, account: 'ada' })
    expect(new URL(first.url).searchParams.get('code')).toBeTruthy()
    const second = await signInAtProvider(authorizeUrl(provider), { jar, account: 'ada', answer: 'cancel' })
    const { searchParams } = new URL(second.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      error: 'access_denied',
      state: 's',
      iss: provider.issuer,
    })
  })

  it('explains on a page that a sign-in is over', async () => {
    const { issuer } = await open()
    const gone = await fetch(`${issuer}/interaction/over`)
    expect(gone.status).toBe(400)
    expect(await gone.text()).toContain('This sign-in is over')
  })

  it('responds with a form that submits itself for form_post', async () => {
    const url = authorizeUrl(await open(), { response_mode: 'form_post' })
    const answer = await signInAtProvider(url, { account: 'ada' })
    expect(answer.url).toBe(CLIENT.redirectUris[0])
    expect(answer.form?.get('state')).toBe('s')
  })

  it('rotates its keys and can issue tampered tokens', async () => {
    const provider = await open({ authMethod: 'client_secret_post' })
    const kids = async () => {
      const response = await fetch(`${provider.issuer}/jwks`)
      return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
    }
    const old = provider.key.kid
    provider.rotateKeys()
    expect(await kids()).toEqual([provider.key.kid, old])
    provider.rotateKeys({ dropOld: true })
    expect(await kids()).toEqual([provider.key.kid])
    provider.setTamper((claims) => ({ ...claims, nonce: 'another' }))
    const { id_token } = await provider.tokensOf({ account: 'ada', client: 'site', nonce: 'n' })
    expect(claimsOf(id_token)).toMatchObject({ sub: 'ada', nonce: 'another' })
  })

  it('fails in the configured mode, everywhere or on one path', async () => {
    const provider = await open()
    provider.setMood('failing', '/jwks')
    expect((await fetch(`${provider.issuer}/jwks`)).status).toBe(500)
    const document = `${provider.issuer}/.well-known/openid-configuration`
    expect((await fetch(document)).status).toBe(200)
    provider.setMood('down')
    await expect(fetch(document)).rejects.toThrow('fetch failed')
    provider.setMood('redirecting')
    expect((await fetch(document, { redirect: 'manual' })).status).toBe(302)
    provider.setMood('rubbish')
    await expect((await fetch(document)).json()).rejects.toThrow('JSON')
    provider.setMood('huge')
    const reader = (await fetch(document)).body?.getReader()
    let length = 0
    while (length < 1_000_000) length += (await reader?.read())?.value?.length ?? 0
    await reader?.cancel()
    provider.setMood('ok')
    expect((await fetch(document)).status).toBe(200)
  })
})
