import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { browserClient, follow, messagesTo, messageTo } from '#test/accounts.ts'
import { askAuth, changeUser, interrupted } from '#test/ask-auth.ts'
import { makeEmail } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: true, anonymous: true }
const { database, owner, clock, wire } = await openWireFixture({ settings })

const theirs = 'password of the attacker'
const mine = 'password of the victim'

const signIn = (email: string, password: string, at = wire) =>
  askAuth(at, '/token?grant_type=password', { body: { email, password } })
const refresh = (token: unknown) =>
  askAuth(wire, '/token?grant_type=refresh_token', { body: { refresh_token: token } })

async function proveBy(path: string, email: string) {
  await askAuth(wire, path, { body: { email } })
  const [mail] = await messagesTo(wire, email)
  return follow(wire.fetchBare, mail?.link ?? '')
}

interface Taken {
  id: string
  token: string
  refreshToken: unknown
}

async function take(email: string): Promise<Taken> {
  const { body } = await askAuth(wire, '/signup', { body: { email, password: theirs } })
  const { id } = body['user'] as { id: string }
  return { id, token: String(body['access_token']), refreshToken: body['refresh_token'] }
}

/** Nothing of the attacker's is left on the account. */
async function expectRid(email: string, { id, token, refreshToken }: Taken) {
  expect(await signIn(email, theirs)).toMatchObject({ status: 400, code: 'invalid_credentials' })
  expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(await askAuth(wire, '/user', { token })).toMatchObject({ status: 403, code: 'session_not_found' })
  const change = await changeUser(wire, token, { password: 'another one' })
  expect(change).toMatchObject({ status: 403, code: 'session_not_found' })
  const [left] = await owner.query(
    `select phone, encrypted_password, email_change, phone_change,
       (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
       (select array_agg(provider) from auth.identities where user_id = u.id) as providers,
       (select count(*)::int from auth.one_time_tokens where user_id = u.id) as messages
     from auth.users u where id = $1`,
    [id],
  )
  expect(left).toEqual({
    phone: null,
    encrypted_password: null,
    email_change: '',
    phone_change: '',
    factors: 0,
    providers: ['email'],
    messages: 0,
  })
}

describe('an address that somebody took where accounts are usable at once', () => {
  it('is its owner’s alone after a link to sign in', async () => {
    const email = makeEmail()
    const taken = await take(email)
    expect((await askAuth(wire, '/user', { token: taken.token })).status).toBe(200)
    await owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
      [taken.id],
    )
    await owner.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($2, $1, '{}', 'github')`,
      [taken.id, randomUUID()],
    )
    await askAuth(wire, '/user', {
      method: 'PUT',
      token: taken.token,
      body: { email: makeEmail('attacker'), phone: '15550001111' },
    })
    const { fragment } = await proveBy('/otp', email)

    await expectRid(email, taken)
    const own = await askAuth(wire, '/user', { token: fragment['access_token'] })
    expect(own.body).toMatchObject({ id: taken.id, email, user_metadata: { email_verified: true } })
  })

  it('is its owner’s alone after a link to a new password', async () => {
    const email = makeEmail()
    const taken = await take(email)
    const { fragment } = await proveBy('/recover', email)
    await expectRid(email, taken)
    await askAuth(wire, '/user', {
      method: 'PUT',
      token: fragment['access_token'] ?? '',
      body: { password: mine },
    })
    expect((await signIn(email, mine)).status).toBe(200)
    expect((await signIn(email, theirs)).status).toBe(400)
  })

  it('is its owner’s alone after a typed code, and through the browser that asked', async () => {
    const typed = makeEmail()
    const first = await take(typed)
    await askAuth(wire, '/otp', { body: { email: typed } })
    const { code } = await messageTo(wire, typed, 'magic_link')
    const verified = await askAuth(wire, '/verify', { body: { type: 'email', email: typed, token: code } })
    expect(verified.status).toBe(200)
    await expectRid(typed, first)

    const asked = makeEmail()
    const second = await take(asked)
    const victim = browserClient(wire.fetch, wire.gateway.keys.anonKey)
    await victim.auth.resetPasswordForEmail(asked)
    const { query } = await follow(wire.fetchBare, (await messageTo(wire, asked, 'recovery')).link)
    expect((await victim.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
    await expectRid(asked, second)
  })

  it('is not protected from its owner by a phone of whoever took it', async () => {
    const email = makeEmail()
    const taken = await take(email)
    const phone = '15550002222'
    await askAuth(wire, '/user', { method: 'PUT', token: taken.token, body: { phone } })
    const { code } = await messageTo(wire, phone, 'phone_change')
    const added = await askAuth(wire, '/verify', { body: { type: 'phone_change', phone, token: code } })
    expect(added.status).toBe(200)

    await proveBy('/otp', email)
    await expectRid(email, taken)
    expect(await refresh(added.body['refresh_token'])).toMatchObject({ code: 'refresh_token_not_found' })
    const byPhone = await askAuth(wire, '/token?grant_type=password', { body: { phone, password: theirs } })
    expect(byPhone).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('is not proven by an anonymous user who claims it', async () => {
    const email = makeEmail()
    const { body } = await askAuth(wire, '/signup', { body: {} })
    const taken = {
      id: (body['user'] as { id: string }).id,
      token: String(body['access_token']),
      refreshToken: body['refresh_token'],
    }
    const claimed = await askAuth(wire, '/user', {
      method: 'PUT',
      token: taken.token,
      body: { email, password: theirs },
    })
    expect(claimed.body).toMatchObject({ email, user_metadata: { email_verified: false } })
    expect((await signIn(email, theirs)).status).toBe(200)
    await proveBy('/otp', email)
    await expectRid(email, taken)
  })

  it('gives no session to whoever was just signing in with the password', async () => {
    const email = makeEmail()
    const taken = await take(email)
    const during = interrupted(database, 'auth.start_session', () => proveBy('/otp', email))
    const late = await openTestWire({ clock, settings, database: during })
    expect(await signIn(email, theirs, late)).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(during.hasHappened()).toBe(true)
    const sessions = await owner.query('select 1 from auth.sessions where user_id = $1', [taken.id])
    expect(sessions).toHaveLength(1)
  })

  it('keeps password and sessions of its owner, once it was proven, whoever asks for links', async () => {
    const email = makeEmail()
    await proveBy('/otp', email)
    const { fragment } = await proveBy('/recover', email)
    const token = fragment['access_token'] ?? ''
    await changeUser(wire, token, { password: mine })
    await proveBy('/recover', email)
    await proveBy('/otp', email)
    expect((await signIn(email, mine)).status).toBe(200)
    expect((await askAuth(wire, '/user', { token })).status).toBe(200)
    expect(await askAuth(wire, '/signup', { body: { email, password: theirs } })).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
  })
})
