import { describe, expect, it } from 'vitest'
import {
  browserClient,
  followLink,
  listMessagesTo,
  readMessageTo,
  readAuthMethods,
  signInByCode,
} from '@firstline/wire/test-wire/accounts'
import { postAuth } from '@firstline/wire/test-wire/request-auth'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, wire } = await openApiFixture({ settings: { autoconfirm: false } })
const { anonKey } = wire.gateway.keys

const post = (body: object) => postAuth(wire, '/recover', body)

describe('POST /auth/v1/recover', () => {
  it('responds the same for known and unknown addresses, and mails only the known one', async () => {
    await signInByCode(wire, 'ada@example.test')
    expect(await post({ email: 'Ada@example.test' })).toEqual({ status: 200, body: {} })
    expect(await post({ email: 'unknown@example.test' })).toEqual({ status: 200, body: {} })
    const mail = await readMessageTo(wire, 'ada@example.test', 'recovery')
    expect(mail.link.searchParams.get('type')).toBe('recovery')
    expect(await listMessagesTo(wire, 'unknown@example.test')).toEqual([])
    const [user] = await owner.query(
      "select recovery_sent_at is not null as sent from auth.users where email = 'ada@example.test'",
    )
    expect(user).toEqual({ sent: true })
  })

  it('leads the requesting browser to a password change by PKCE', async () => {
    const email = 'forgot@example.test'
    await signInByCode(wire, email)
    const browser = browserClient(wire.fetchBare, anonKey)
    const redirectTo = 'http://firstline.test/new-password'
    expect((await browser.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const { page, query } = await followLink(
      wire.fetchBare,
      (await readMessageTo(wire, email, 'recovery')).link,
    )
    expect(page).toBe(redirectTo)
    const { data, error } = await browser.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toBeNull()
    expect(readAuthMethods(data.session?.access_token)).toEqual(['recovery'])
    expect((await browser.auth.updateUser({ password: 'battery staple' })).error).toBeNull()
    const signedIn = await wire.client().auth.signInWithPassword({ email, password: 'battery staple' })
    expect(signedIn.error).toBeNull()
  })

  it('returns type recovery in the fragment without PKCE', async () => {
    const email = 'implicit@example.test'
    await signInByCode(wire, email)
    await wire.client().auth.resetPasswordForEmail(email)
    const { fragment } = await followLink(wire.fetchBare, (await readMessageTo(wire, email, 'recovery')).link)
    expect(fragment['type']).toBe('recovery')
    expect(readAuthMethods(fragment['access_token'])).toEqual(['otp'])
  })

  it.each([
    [{}, 'Password recovery requires an email'],
    [{ phone: '4915123450' }, 'Password recovery requires an email'],
    [{ email: 'none' }, 'Unable to validate email address: invalid format'],
  ])('refuses the body %j with validation_failed', async (body, message) => {
    expect(await post(body)).toEqual({ status: 400, body: { code: 'validation_failed', message } })
  })

  it('refuses a code challenge method without a challenge', async () => {
    const response = await post({ email: 'ada@example.test', code_challenge_method: 's256' })
    expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
