import { describe, expect, it } from 'vitest'
import { browserClient, follow, messagesTo, messageTo, methodsOf, signInByCode } from '#test/accounts.ts'
import { postAuth } from '#test/ask-auth.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { owner, wire } = await openWireFixture({ settings: { autoconfirm: false } })
const { anonKey } = wire.gateway.keys

const post = (body: object) => postAuth(wire, '/recover', body)

describe('POST /auth/v1/recover', () => {
  it('answers alike whether or not somebody has the address, and mails only whom it concerns', async () => {
    await signInByCode(wire, 'ada@example.test')
    expect(await post({ email: 'Ada@example.test' })).toEqual({ status: 200, body: {} })
    expect(await post({ email: 'nobody@example.test' })).toEqual({ status: 200, body: {} })
    const mail = await messageTo(wire, 'ada@example.test', 'recovery')
    expect(mail.link.searchParams.get('type')).toBe('recovery')
    expect(await messagesTo(wire, 'nobody@example.test')).toEqual([])
    const [user] = await owner.query(
      "select recovery_sent_at is not null as sent from auth.users where email = 'ada@example.test'",
    )
    expect(user).toEqual({ sent: true })
  })

  it('leads the browser that asked to a new password', async () => {
    const email = 'forgot@example.test'
    await signInByCode(wire, email)
    const browser = browserClient(wire.fetchBare, anonKey)
    const redirectTo = 'http://firstline.test/new-password'
    expect((await browser.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const { page, query } = await follow(wire.fetchBare, (await messageTo(wire, email, 'recovery')).link)
    expect(page).toBe(redirectTo)
    const { data, error } = await browser.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toBeNull()
    expect(methodsOf(data.session?.access_token)).toEqual(['recovery'])
    expect((await browser.auth.updateUser({ password: 'battery staple' })).error).toBeNull()
    const signedIn = await wire.client().auth.signInWithPassword({ email, password: 'battery staple' })
    expect(signedIn.error).toBeNull()
  })

  it('says in the hash that it was a recovery, where the browser keeps no verifier', async () => {
    const email = 'implicit@example.test'
    await signInByCode(wire, email)
    await wire.client().auth.resetPasswordForEmail(email)
    const { fragment } = await follow(wire.fetchBare, (await messageTo(wire, email, 'recovery')).link)
    expect(fragment['type']).toBe('recovery')
    expect(methodsOf(fragment['access_token'])).toEqual(['otp'])
  })

  it.each([
    [{}, 'Password recovery requires an email'],
    [{ phone: '4915123450' }, 'Password recovery requires an email'],
    [{ email: 'none' }, 'Unable to validate email address: invalid format'],
  ])('refuses %j', async (body, message) => {
    expect(await post(body)).toEqual({ status: 400, body: { code: 'validation_failed', message } })
  })

  it('refuses half of a verifier', async () => {
    const answer = await post({ email: 'ada@example.test', code_challenge_method: 's256' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
