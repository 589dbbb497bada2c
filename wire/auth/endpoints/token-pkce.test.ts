import { describe, expect, it } from 'vitest'
import {
  browserClient,
  browserStorage,
  followLink,
  readMessageTo,
  signInByCode,
} from '@firstline/wire/test-wire/accounts'
import { postAuth } from '@firstline/wire/test-wire/request-auth'
import { UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, clock, wire } = await openApiFixture({ settings: { autoconfirm: false } })
const { anonKey } = wire.gateway.keys
const VERIFIER = 'the-verifier-that-only-this-browser-has-0123456789'

const exchange = (body: object) => postAuth(wire, '/token?grant_type=pkce', body)

/** The code that a link leads back with, of a flow with code challenge method plain. */
async function requestCode(email: string): Promise<string> {
  await postAuth(wire, '/otp', { email, code_challenge: VERIFIER, code_challenge_method: 'plain' })
  const { query } = await followLink(wire.fetchBare, (await readMessageTo(wire, email, 'confirmation')).link)
  return query['code'] ?? ''
}

describe('POST /auth/v1/token?grant_type=pkce', () => {
  it('returns a session for a code once', async () => {
    const auth_code = await requestCode('once@example.test')
    const body = { auth_code, code_verifier: VERIFIER }
    expect(await exchange(body)).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', user: { email: 'once@example.test' } },
    })
    expect(await exchange(body)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  it('keeps the flow valid when the verifier is wrong', async () => {
    const auth_code = await requestCode('wrong@example.test')
    expect(await exchange({ auth_code, code_verifier: `${VERIFIER}x` })).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    expect(await exchange({ auth_code, code_verifier: VERIFIER })).toMatchObject({ status: 200 })
  })

  it('compares the S256 hash of the verifier and refuses the challenge itself', async () => {
    const storage = browserStorage()
    const browser = browserClient(wire.fetchBare, anonKey, { storage })
    await browser.auth.signInWithOtp({ email: 's256@example.test' })
    const [flow] = await owner.query<{ code_challenge: string; code_challenge_method: string }>(
      'select code_challenge, code_challenge_method from auth.flow_state order by created_at desc limit 1',
    )
    expect(flow?.code_challenge_method).toBe('s256')
    const { link } = await readMessageTo(wire, 's256@example.test', 'confirmation')
    const { query } = await followLink(wire.fetchBare, link)
    const withChallenge = await exchange({ auth_code: query['code'], code_verifier: flow?.code_challenge })
    expect(withChallenge).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect((await browser.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
  })

  it('returns nothing to another browser without the verifier', async () => {
    const auth_code = await requestCode('other@example.test')
    const other = browserClient(wire.fetchBare, anonKey)
    const { data, error } = await other.auth.exchangeCodeForSession(auth_code)
    expect(error).not.toBeNull()
    expect(data.session).toBeNull()
  })

  it('accepts a code for five minutes after the link was followed', async () => {
    const soon = await requestCode('soon@example.test')
    clock.advance(290_000)
    expect(await exchange({ auth_code: soon, code_verifier: VERIFIER })).toMatchObject({ status: 200 })
    const late = await requestCode('late@example.test')
    clock.advance(300_000)
    expect(await exchange({ auth_code: late, code_verifier: VERIFIER })).toMatchObject({
      status: 422,
      body: { code: 'flow_state_expired' },
    })
  })

  it('refuses unknown codes and the values stored for a flow', async () => {
    const unknown = { auth_code: UNKNOWN_ID, code_verifier: VERIFIER }
    expect(await exchange(unknown)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
    const [flow] = await owner.query<{ id: string; auth_code: string }>(
      'select id, auth_code from auth.flow_state where auth_code is not null limit 1',
    )
    for (const auth_code of [flow?.id, flow?.auth_code]) {
      expect(await exchange({ auth_code, code_verifier: VERIFIER })).toMatchObject({ status: 404 })
    }
  })

  it('refuses a user who was banned meanwhile', async () => {
    const auth_code = await requestCode('banned@example.test')
    await owner.query("update auth.users set banned_until = 'infinity' where email = 'banned@example.test'")
    expect(await exchange({ auth_code, code_verifier: VERIFIER })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
  })

  it.each([
    {},
    { auth_code: 'x' },
    { code_verifier: 'x' },
    { auth_code: '', code_verifier: 'x' },
    { auth_code: 'x', code_verifier: '' },
  ])('refuses the body %j with validation_failed', async (body) => {
    expect(await exchange(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('finishes a flow whose link was followed in another browser', async () => {
    const email = 'elsewhere@example.test'
    const browser = browserClient(wire.fetchBare, anonKey)
    await signInByCode(wire, email)
    await browser.auth.signInWithOtp({ email })
    // The browser of the mail program has no storage. It receives only the code in the URL.
    const { query, fragment } = await followLink(
      wire.fetchBare,
      (await readMessageTo(wire, email, 'magic_link')).link,
    )
    expect(fragment).toEqual({})
    expect((await browser.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
  })
})
