import { describe, expect, it } from 'vitest'
import { browserClient, followLink, listMessagesTo, readMessageTo } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, interruptStatement } from '@firstline/wire/test-wire/request-auth'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { MINUTE_MS } from '@firstline/platform/testing/times'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false, mailIntervalSeconds: 60 }
const { database, owner, clock, wire } = await openApiFixture({ settings })

const attackerPassword = 'password of the attacker'
const ownPassword = 'password of the victim'

const signUp = (email: string, password: string) =>
  sendAuthRequest(wire, '/signup', { body: { email, password } })
const signIn = (email: string, password: string) =>
  sendAuthRequest(wire, '/token?grant_type=password', { body: { email, password } })
const openBrowser = () => browserClient(wire.fetch, wire.gateway.keys.anonKey)

/** The victim follows the newest mail. */
async function openNewestMail(email: string) {
  const [mail] = await listMessagesTo(wire, email)
  return followLink(wire.fetchBare, mail?.link ?? '')
}

describe('pre-registration hijack with email confirmation', () => {
  it('keeps the password when no other caller signed up with the address', async () => {
    const email = makeEmail()
    await signUp(email, ownPassword)
    await openNewestMail(email)
    expect((await signIn(email, ownPassword)).status).toBe(200)
  })

  it("discards the attacker's password when the owner signs up too", async () => {
    const email = makeEmail()
    await signUp(email, attackerPassword)
    clock.advance(MINUTE_MS)
    expect((await signUp(email, ownPassword)).status).toBe(200)
    const { fragment } = await openNewestMail(email)
    expect(fragment).toHaveProperty('access_token')
    expect(await signIn(email, attackerPassword)).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it("discards the attacker's password even if the owner's sign-up is refused by the mail interval", async () => {
    const email = makeEmail()
    await signUp(email, attackerPassword)
    expect(await signUp(email, ownPassword)).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    await openNewestMail(email)
    expect(await signIn(email, attackerPassword)).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('never adopts the password of a later sign-up', async () => {
    const email = makeEmail()
    await signUp(email, ownPassword)
    const { linkToken } = await readMessageTo(wire, email, 'confirmation')
    clock.advance(MINUTE_MS)
    await signUp(email, attackerPassword)
    expect(
      await sendAuthRequest(wire, '/verify', { body: { type: 'signup', token_hash: linkToken } }),
    ).toMatchObject({ status: 403, code: 'otp_expired' })
    await openNewestMail(email)
    expect((await signIn(email, attackerPassword)).status).toBe(400)
    // The server does not know who chose the first password, so that one is discarded too.
    expect((await signIn(email, ownPassword)).status).toBe(400)
  })

  it('discards both passwords of concurrent sign-ups', async () => {
    const email = makeEmail()
    const withoutInterval = { ...settings, mailIntervalSeconds: 0 }
    const fast = await openTestApi({ database, clock, settings: withoutInterval })
    const slow = await openTestApi({
      clock,
      settings: withoutInterval,
      database: interruptStatement(database, 'auth.create_user', () =>
        sendAuthRequest(fast, '/signup', { body: { email, password: attackerPassword } }),
      ),
    })
    expect((await sendAuthRequest(slow, '/signup', { body: { email, password: ownPassword } })).status).toBe(
      200,
    )
    await openNewestMail(email)
    expect((await signIn(email, attackerPassword)).status).toBe(400)
  })

  it('keeps the password of the browser that finishes its PKCE flow', async () => {
    const email = makeEmail()
    const attacker = openBrowser()
    const victim = openBrowser()
    await attacker.auth.signUp({ email, password: attackerPassword })
    clock.advance(MINUTE_MS)
    await victim.auth.signUp({ email, password: ownPassword })
    const { query } = await openNewestMail(email)

    expect((await attacker.auth.exchangeCodeForSession(query['code'] ?? '')).error?.code).toBe(
      'bad_code_verifier',
    )
    expect((await victim.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
    expect((await signIn(email, ownPassword)).status).toBe(200)
    expect((await signIn(email, attackerPassword)).status).toBe(400)
  })

  it('never adopts the password of the latest sign-up without its PKCE exchange', async () => {
    const email = makeEmail()
    const attacker = openBrowser()
    const victim = openBrowser()
    await victim.auth.signUp({ email, password: ownPassword })
    clock.advance(MINUTE_MS)
    await attacker.auth.signUp({ email, password: attackerPassword })
    const { query } = await openNewestMail(email)
    const exchanged = await victim.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(exchanged.error?.code).toBe('bad_code_verifier')
    expect((await signIn(email, attackerPassword)).status).toBe(400)

    // The owner signs in by mail, and the attacker's flow ends.
    clock.advance(MINUTE_MS)
    await victim.auth.signInWithOtp({ email })
    const { query: own } = await openNewestMail(email)
    expect((await victim.auth.exchangeCodeForSession(own['code'] ?? '')).error).toBeNull()
    await victim.auth.updateUser({ password: ownPassword })
    expect((await attacker.auth.exchangeCodeForSession(query['code'] ?? '')).error?.code).toBe(
      'flow_state_not_found',
    )
    expect((await signIn(email, ownPassword)).status).toBe(200)
  })

  it("discards the attacker's password when the owner requests a link or a recovery", async () => {
    for (const path of ['/otp', '/magiclink', '/recover']) {
      const email = makeEmail()
      await signUp(email, attackerPassword)
      clock.advance(MINUTE_MS)
      expect((await sendAuthRequest(wire, path, { body: { email } })).status).toBe(200)
      const { fragment } = await openNewestMail(email)
      expect(fragment, path).toHaveProperty('access_token')
      expect((await signIn(email, attackerPassword)).status, path).toBe(400)
    }
  })

  it("discards the attacker's password even if the owner's link request is refused by the mail interval", async () => {
    const email = makeEmail()
    await signUp(email, attackerPassword)
    expect((await sendAuthRequest(wire, '/otp', { body: { email } })).status).toBe(429)
    await openNewestMail(email)
    expect((await signIn(email, attackerPassword)).status).toBe(400)
  })

  it("discards the attacker's password when the owner accepts an invitation", async () => {
    const email = makeEmail()
    await signUp(email, attackerPassword)
    const { serviceRoleKey } = wire.gateway.keys
    expect((await sendAuthRequest(wire, '/invite', { body: { email }, token: serviceRoleKey })).status).toBe(
      200,
    )
    await openNewestMail(email)
    expect((await signIn(email, attackerPassword)).status).toBe(400)
  })

  it('gives an attacker who signs up with an invited address no access', async () => {
    const email = makeEmail()
    const attacker = openBrowser()
    const { serviceRoleKey } = wire.gateway.keys
    await sendAuthRequest(wire, '/invite', { body: { email }, token: serviceRoleKey })
    clock.advance(MINUTE_MS)
    await attacker.auth.signUp({ email, password: attackerPassword })
    const { query } = await openNewestMail(email)
    expect(query).toHaveProperty('code')
    expect((await signIn(email, attackerPassword)).status).toBe(400)
  })

  it('applies to phone numbers in the same way', async () => {
    const phone = `1555${String(Math.random()).slice(2, 10)}`
    await sendAuthRequest(wire, '/signup', { body: { phone, password: attackerPassword } })
    clock.advance(MINUTE_MS)
    await sendAuthRequest(wire, '/otp', { body: { phone } })
    const { code } = await readMessageTo(wire, phone, 'confirmation')
    const verified = await sendAuthRequest(wire, '/verify', { body: { type: 'sms', phone, token: code } })
    expect(verified.status).toBe(200)
    const signedIn = await sendAuthRequest(wire, '/token?grant_type=password', {
      body: { phone, password: attackerPassword },
    })
    expect(signedIn).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('opens no session before the confirmation', async () => {
    const email = makeEmail()
    const { body } = await signUp(email, attackerPassword)
    expect(body).not.toHaveProperty('access_token')
    expect(await signIn(email, attackerPassword)).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect(await owner.query('select 1 from auth.sessions where user_id = $1', [body['id']])).toEqual([])
  })
})
