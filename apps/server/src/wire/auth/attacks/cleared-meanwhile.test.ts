import { describe, expect, it } from 'vitest'
import { browserClient, follow, messageTo, messagesTo } from '#test/accounts.ts'
import { askAuth, changeUser, interrupted } from '#test/ask-auth.ts'
import { makeEmail } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: true, anonymous: true }
const { database, owner, clock, wire } = await openWireFixture({ settings })

const theirs = 'password of the attacker'

async function prove(email: string) {
  await askAuth(wire, '/recover', { body: { email } })
  return follow(wire.fetchBare, (await messageTo(wire, email, 'recovery')).link)
}

/** A wire on which the owner of this address proves it, right before a statement of somebody else's. */
async function slowWire(words: string, email: string) {
  const during = interrupted(database, words, () => prove(email))
  return { slow: await openTestWire({ database: during, clock, settings }), during }
}

async function take(email: string): Promise<string> {
  const { body } = await askAuth(wire, '/signup', { body: { email, password: theirs } })
  return String(body['access_token'])
}

async function sessionsOf(email: string): Promise<number> {
  const rows = await owner.query(
    'select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  return rows.length
}

describe('what a stranger had under way when the owner of an address proved it', () => {
  it('as a new password is refused, with its session', async () => {
    const email = makeEmail()
    const token = await take(email)
    const { slow, during } = await slowWire('auth.change_user(', email)
    const answer = await askAuth(slow, '/user', {
      method: 'PUT',
      token,
      body: { password: 'the second one' },
    })
    expect(during.hasHappened()).toBe(true)
    expect(answer).toMatchObject({ status: 403, code: 'session_not_found' })
    const login = await askAuth(wire, '/token?grant_type=password', {
      body: { email, password: 'the second one' },
    })
    expect(login).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(await sessionsOf(email)).toBe(1)
  })

  it('as a code of a text opens no session', async () => {
    const email = makeEmail()
    const token = await take(email)
    const phone = `49151${String(Date.now()).slice(-8)}`
    await changeUser(wire, token, { phone })
    const [text] = await messagesTo(wire, phone)
    const { slow, during } = await slowWire('auth.start_session(', email)
    const answer = await askAuth(slow, '/verify', {
      body: { type: 'phone_change', phone, token: text?.code },
    })
    expect(during.hasHappened()).toBe(true)
    expect(answer.status).toBe(400)
    expect(await sessionsOf(email)).toBe(1)
  })

  it('as the sign-up itself opens no session', async () => {
    const email = makeEmail()
    const { slow, during } = await slowWire('auth.start_session(', email)
    const answer = await askAuth(slow, '/signup', { body: { email, password: theirs } })
    expect(during.hasHappened()).toBe(true)
    expect(answer.status).toBe(400)
    expect(await sessionsOf(email)).toBe(1)
  })

  it('as what they said of themselves is gone', async () => {
    const email = makeEmail()
    await askAuth(wire, '/signup', { body: { email, password: theirs, data: { name: 'Mallory' } } })
    const { fragment } = await prove(email)
    const { body } = await askAuth(wire, '/user', { token: fragment['access_token'] })
    expect(body['user_metadata']).toEqual({
      sub: body['id'],
      email,
      email_verified: true,
      phone_verified: false,
    })
  })
})

describe('a new password of the owner', () => {
  it('keeps out whoever was just ending a flow with the code of a link', async () => {
    const email = makeEmail()
    await take(email)
    const { fragment } = await prove(email)
    const token = fragment['access_token']
    const thief = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    await thief.auth.signInWithOtp({ email })
    const { query } = await follow(wire.fetchBare, (await messageTo(wire, email, 'magic_link')).link)
    const during = interrupted(database, 'auth.start_session(', () =>
      changeUser(wire, token, { password: 'the owner’s own' }),
    )
    const slow = await openTestWire({ database: during, clock, settings })
    const storage = thief.auth as unknown as {
      storage: { getItem(key: string): string | null }
      storageKey: string
    }
    const verifier = storage.storage.getItem(`${storage.storageKey}-code-verifier`)
    const answer = await askAuth(slow, '/token?grant_type=pkce', {
      body: {
        auth_code: query['code'],
        code_verifier: String(JSON.parse(verifier ?? '""')).split('/')[0],
      },
    })
    expect(during.hasHappened()).toBe(true)
    expect(answer.status).toBe(400)
    expect(await sessionsOf(email)).toBe(1)
  })
})

describe('the code of a mail whose link was followed', () => {
  it('works until the flow is ended: a scanner, or another device, may have followed it', async () => {
    const email = makeEmail()
    await take(email)
    await prove(email)
    const browser = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    await browser.auth.signInWithOtp({ email })
    const mail = await messageTo(wire, email, 'magic_link')
    const { query } = await follow(wire.fetchBare, mail.link)
    expect(query['code']).toBeDefined()
    const typed = await browser.auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(typed.error).toBeNull()
    expect((await browser.auth.exchangeCodeForSession(String(query['code']))).error).not.toBeNull()
    expect((await browser.auth.verifyOtp({ email, token: mail.code, type: 'email' })).error).not.toBeNull()
  })

  it('is dead once the flow was ended', async () => {
    const email = makeEmail()
    await take(email)
    await prove(email)
    const browser = browserClient(wire.fetchBare, wire.gateway.keys.anonKey)
    await browser.auth.signInWithOtp({ email })
    const mail = await messageTo(wire, email, 'magic_link')
    const { query } = await follow(wire.fetchBare, mail.link)
    expect((await browser.auth.exchangeCodeForSession(String(query['code']))).error).toBeNull()
    const typed = await browser.auth.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(typed.error).toMatchObject({ code: 'otp_expired' })
  })
})
