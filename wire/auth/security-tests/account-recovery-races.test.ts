import { describe, expect, it } from 'vitest'
import { browserClient, followLink, readMessageTo, listMessagesTo } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser, interruptStatement } from '@firstline/wire/test-wire/request-auth'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: true, anonymous: true }
const { database, owner, clock, wire } = await openApiFixture({ settings })

const attackerPassword = 'password of the attacker'

async function recoverAccount(email: string) {
  await sendAuthRequest(wire, '/recover', { body: { email } })
  return followLink(wire.fetchBare, (await readMessageTo(wire, email, 'recovery')).link)
}

/** A wire on which the owner of this address proves it right before another caller's statement runs. */
async function slowWire(words: string, email: string) {
  const during = interruptStatement(database, words, () => recoverAccount(email))
  return { slow: await openTestApi({ database: during, clock, settings }), during }
}

async function signUpFirst(email: string): Promise<string> {
  const { body } = await sendAuthRequest(wire, '/signup', { body: { email, password: attackerPassword } })
  return String(body['access_token'])
}

async function countSessions(email: string): Promise<number> {
  const rows = await owner.query(
    'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  return rows.length
}

describe('unfinished requests of an attacker when the owner recovers the account', () => {
  it('refuses a new password together with its session', async () => {
    const email = makeEmail()
    const token = await signUpFirst(email)
    const { slow, during } = await slowWire('auth.change_user(', email)
    const response = await sendAuthRequest(slow, '/user', {
      method: 'PUT',
      token,
      body: { password: 'the second one' },
    })
    expect(during.hasHappened()).toBe(true)
    expect(response).toMatchObject({ status: 403, code: 'session_not_found' })
    const login = await sendAuthRequest(wire, '/token?grant_type=password', {
      body: { email, password: 'the second one' },
    })
    expect(login).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(await countSessions(email)).toBe(1)
  })

  it('opens no session for a code sent by text', async () => {
    const email = makeEmail()
    const token = await signUpFirst(email)
    const phone = `49151${String(Date.now()).slice(-8)}`
    await changeUser(wire, token, { phone })
    const [text] = await listMessagesTo(wire, phone)
    const { slow, during } = await slowWire('auth.start_session(', email)
    const response = await sendAuthRequest(slow, '/verify', {
      body: { type: 'phone_change', phone, token: text?.code },
    })
    expect(during.hasHappened()).toBe(true)
    expect(response.status).toBe(400)
    expect(await countSessions(email)).toBe(1)
  })

  it('opens no session for the sign-up itself', async () => {
    const email = makeEmail()
    const { slow, during } = await slowWire('auth.start_session(', email)
    const response = await sendAuthRequest(slow, '/signup', { body: { email, password: attackerPassword } })
    expect(during.hasHappened()).toBe(true)
    expect(response.status).toBe(400)
    expect(await countSessions(email)).toBe(1)
  })

  it('discards the user metadata that the attacker set', async () => {
    const email = makeEmail()
    await sendAuthRequest(wire, '/signup', {
      body: { email, password: attackerPassword, data: { name: 'Mallory' } },
    })
    const { fragment } = await recoverAccount(email)
    const { body } = await sendAuthRequest(wire, '/user', { token: fragment['access_token'] })
    expect(body['user_metadata']).toEqual({
      sub: body['id'],
      email,
      email_verified: true,
      phone_verified: false,
    })
  })
})

describe('password change of the owner', () => {
  it('refuses a concurrent PKCE exchange that an attacker began', async () => {
    const email = makeEmail()
    await signUpFirst(email)
    const { fragment } = await recoverAccount(email)
    const token = fragment['access_token']
    const thief = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    await thief.auth.signInWithOtp({ email })
    const { query } = await followLink(wire.fetchBare, (await readMessageTo(wire, email, 'magic_link')).link)
    const during = interruptStatement(database, 'auth.start_session(', () =>
      changeUser(wire, token, { password: 'the owner’s own' }),
    )
    const slow = await openTestApi({ database: during, clock, settings })
    const storage = thief.auth as unknown as {
      storage: { getItem(key: string): string | null }
      storageKey: string
    }
    const verifier = storage.storage.getItem(`${storage.storageKey}-code-verifier`)
    const response = await sendAuthRequest(slow, '/token?grant_type=pkce', {
      body: {
        auth_code: query['code'],
        code_verifier: String(JSON.parse(verifier ?? '""')).split('/')[0],
      },
    })
    expect(during.hasHappened()).toBe(true)
    expect(response.status).toBe(400)
    expect(await countSessions(email)).toBe(1)
  })
})

describe('one-time code of a mail whose link was followed', () => {
  it('stays valid until the PKCE exchange, because a scanner or another device may follow the link', async () => {
    const email = makeEmail()
    await signUpFirst(email)
    await recoverAccount(email)
    const browser = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    await browser.auth.signInWithOtp({ email })
    const mail = await readMessageTo(wire, email, 'magic_link')
    const { query } = await followLink(wire.fetchBare, mail.link)
    expect(query['code']).toBeDefined()
    const typed = await browser.auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(typed.error).toBeNull()
    expect((await browser.auth.exchangeCodeForSession(String(query['code']))).error).not.toBeNull()
    expect((await browser.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).not.toBeNull()
  })

  it('is invalid after the PKCE exchange', async () => {
    const email = makeEmail()
    await signUpFirst(email)
    await recoverAccount(email)
    const browser = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    await browser.auth.signInWithOtp({ email })
    const mail = await readMessageTo(wire, email, 'magic_link')
    const { query } = await followLink(wire.fetchBare, mail.link)
    expect((await browser.auth.exchangeCodeForSession(String(query['code']))).error).toBeNull()
    const typed = await browser.auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(typed.error).toMatchObject({ code: 'otp_expired' })
  })
})
