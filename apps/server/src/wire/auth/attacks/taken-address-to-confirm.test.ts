import { describe, expect, it } from 'vitest'
import { browserClient, follow, messagesTo, messageTo } from '#test/accounts.ts'
import { askAuth, interrupted } from '#test/ask-auth.ts'
import { makeEmail, MINUTE_MS } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: false, mailIntervalSeconds: 60 }
const { database, owner, clock, wire } = await openWireFixture({ settings })

const theirs = 'password of the attacker'
const mine = 'password of the victim'

const signUp = (email: string, password: string) => askAuth(wire, '/signup', { body: { email, password } })
const signIn = (email: string, password: string) =>
  askAuth(wire, '/token?grant_type=password', { body: { email, password } })
const browser = () => browserClient(wire.fetch, wire.gateway.keys.anonKey)

/** The victim opens the newest mail there is. */
async function openNewestMail(email: string) {
  const [mail] = await messagesTo(wire, email)
  return follow(wire.fetchBare, mail?.link ?? '')
}

describe('an address that somebody else signed up with first, before its owner confirms it', () => {
  it('keeps its password where nobody else wanted it', async () => {
    const email = makeEmail()
    await signUp(email, mine)
    await openNewestMail(email)
    expect((await signIn(email, mine)).status).toBe(200)
  })

  it('loses the password of the first when its owner signed up too', async () => {
    const email = makeEmail()
    await signUp(email, theirs)
    clock.advance(MINUTE_MS)
    expect((await signUp(email, mine)).status).toBe(200)
    const { fragment } = await openNewestMail(email)
    expect(fragment).toHaveProperty('access_token')
    expect(await signIn(email, theirs)).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('loses it also when the owner was told to wait, since a mail went there just now', async () => {
    const email = makeEmail()
    await signUp(email, theirs)
    expect(await signUp(email, mine)).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    await openNewestMail(email)
    expect(await signIn(email, theirs)).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('never gets the password of somebody who came second', async () => {
    const email = makeEmail()
    await signUp(email, mine)
    const { linkToken } = await messageTo(wire, email, 'confirmation')
    clock.advance(MINUTE_MS)
    await signUp(email, theirs)
    expect(await askAuth(wire, '/verify', { body: { type: 'signup', token_hash: linkToken } })).toMatchObject(
      { status: 403, code: 'otp_expired' },
    )
    await openNewestMail(email)
    expect((await signIn(email, theirs)).status).toBe(400)
    // Nobody can say whose the first one was.
    expect((await signIn(email, mine)).status).toBe(400)
  })

  it('keeps neither when both sign up in the same moment', async () => {
    const email = makeEmail()
    const eager = { ...settings, mailIntervalSeconds: 0 }
    const fast = await openTestWire({ database, clock, settings: eager })
    const slow = await openTestWire({
      clock,
      settings: eager,
      database: interrupted(database, 'auth.create_user', () =>
        askAuth(fast, '/signup', { body: { email, password: theirs } }),
      ),
    })
    expect((await askAuth(slow, '/signup', { body: { email, password: mine } })).status).toBe(200)
    await openNewestMail(email)
    expect((await signIn(email, theirs)).status).toBe(400)
  })

  it('opens with what its owner chose, when the browser that chose it ends the flow', async () => {
    const email = makeEmail()
    const attacker = browser()
    const victim = browser()
    await attacker.auth.signUp({ email, password: theirs })
    clock.advance(MINUTE_MS)
    await victim.auth.signUp({ email, password: mine })
    const { query } = await openNewestMail(email)

    expect((await attacker.auth.exchangeCodeForSession(query['code'] ?? '')).error?.code).toBe(
      'bad_code_verifier',
    )
    expect((await victim.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
    expect((await signIn(email, mine)).status).toBe(200)
    expect((await signIn(email, theirs)).status).toBe(400)
  })

  it('does not open with the password of whoever sent the last mail, without the code that mail leads to', async () => {
    const email = makeEmail()
    const attacker = browser()
    const victim = browser()
    await victim.auth.signUp({ email, password: mine })
    clock.advance(MINUTE_MS)
    await attacker.auth.signUp({ email, password: theirs })
    const { query } = await openNewestMail(email)
    const exchanged = await victim.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(exchanged.error?.code).toBe('bad_code_verifier')
    expect((await signIn(email, theirs)).status).toBe(400)

    // The owner gets in by mail, and the flow that was begun by the other is over.
    clock.advance(MINUTE_MS)
    await victim.auth.signInWithOtp({ email })
    const { query: own } = await openNewestMail(email)
    expect((await victim.auth.exchangeCodeForSession(own['code'] ?? '')).error).toBeNull()
    await victim.auth.updateUser({ password: mine })
    expect((await attacker.auth.exchangeCodeForSession(query['code'] ?? '')).error?.code).toBe(
      'flow_state_not_found',
    )
    expect((await signIn(email, mine)).status).toBe(200)
  })

  it('loses the password when its owner asks for a link to sign in, or for a new password', async () => {
    for (const path of ['/otp', '/magiclink', '/recover']) {
      const email = makeEmail()
      await signUp(email, theirs)
      clock.advance(MINUTE_MS)
      expect((await askAuth(wire, path, { body: { email } })).status).toBe(200)
      const { fragment } = await openNewestMail(email)
      expect(fragment, path).toHaveProperty('access_token')
      expect((await signIn(email, theirs)).status, path).toBe(400)
    }
  })

  it('loses the password when its owner asks for a link and is told to wait', async () => {
    const email = makeEmail()
    await signUp(email, theirs)
    expect((await askAuth(wire, '/otp', { body: { email } })).status).toBe(429)
    await openNewestMail(email)
    expect((await signIn(email, theirs)).status).toBe(400)
  })

  it('loses the password when its owner is invited and accepts', async () => {
    const email = makeEmail()
    await signUp(email, theirs)
    const { serviceRoleKey } = wire.gateway.keys
    expect((await askAuth(wire, '/invite', { body: { email }, token: serviceRoleKey })).status).toBe(200)
    await openNewestMail(email)
    expect((await signIn(email, theirs)).status).toBe(400)
  })

  it('gives no invitation away to whoever signs up with the invited address', async () => {
    const email = makeEmail()
    const attacker = browser()
    const { serviceRoleKey } = wire.gateway.keys
    await askAuth(wire, '/invite', { body: { email }, token: serviceRoleKey })
    clock.advance(MINUTE_MS)
    await attacker.auth.signUp({ email, password: theirs })
    const { query } = await openNewestMail(email)
    expect(query).toHaveProperty('code')
    expect((await signIn(email, theirs)).status).toBe(400)
  })

  it('is a phone number too', async () => {
    const phone = `1555${String(Math.random()).slice(2, 10)}`
    await askAuth(wire, '/signup', { body: { phone, password: theirs } })
    clock.advance(MINUTE_MS)
    await askAuth(wire, '/otp', { body: { phone } })
    const { code } = await messageTo(wire, phone, 'confirmation')
    const verified = await askAuth(wire, '/verify', { body: { type: 'sms', phone, token: code } })
    expect(verified.status).toBe(200)
    const signedIn = await askAuth(wire, '/token?grant_type=password', { body: { phone, password: theirs } })
    expect(signedIn).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('gives nobody a session before', async () => {
    const email = makeEmail()
    const { body } = await signUp(email, theirs)
    expect(body).not.toHaveProperty('access_token')
    expect(await signIn(email, theirs)).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect(await owner.query('select 1 from auth.sessions where user_id = $1', [body['id']])).toEqual([])
  })
})
