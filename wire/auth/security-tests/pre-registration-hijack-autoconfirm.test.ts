import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { browserClient, followLink, listMessagesTo, readMessageTo } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser, interruptStatement } from '@firstline/wire/test-wire/request-auth'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: true, anonymous: true }
const { database, owner, clock, wire } = await openApiFixture({ settings })

const attackerPassword = 'password of the attacker'
const ownPassword = 'password of the victim'

const signIn = (email: string, password: string, on = wire) =>
  sendAuthRequest(on, '/token?grant_type=password', { body: { email, password } })
const refresh = (token: unknown) =>
  sendAuthRequest(wire, '/token?grant_type=refresh_token', { body: { refresh_token: token } })

async function followMailFrom(path: string, email: string) {
  await sendAuthRequest(wire, path, { body: { email } })
  const [mail] = await listMessagesTo(wire, email)
  return followLink(wire.fetchBare, mail?.link ?? '')
}

interface AttackerSession {
  id: string
  token: string
  refreshToken: unknown
}

async function signUpFirst(email: string): Promise<AttackerSession> {
  const { body } = await sendAuthRequest(wire, '/signup', { body: { email, password: attackerPassword } })
  const { id } = body['user'] as { id: string }
  return { id, token: String(body['access_token']), refreshToken: body['refresh_token'] }
}

/** Expects that nothing the attacker set remains on the account. */
async function expectAttackerRemoved(email: string, { id, token, refreshToken }: AttackerSession) {
  expect(await signIn(email, attackerPassword)).toMatchObject({ status: 400, code: 'invalid_credentials' })
  expect(await refresh(refreshToken)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(await sendAuthRequest(wire, '/user', { token })).toMatchObject({
    status: 403,
    code: 'session_not_found',
  })
  const change = await changeUser(wire, token, { password: 'another one' })
  expect(change).toMatchObject({ status: 403, code: 'session_not_found' })
  const [remaining] = await owner.query(
    `select phone, encrypted_password, email_change, phone_change,
       (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
       (select array_agg(provider) from auth.identities where user_id = u.id) as providers,
       (select count(*)::int from auth.one_time_tokens where user_id = u.id) as messages
     from auth.users u where id = $1`,
    [id],
  )
  expect(remaining).toEqual({
    phone: null,
    encrypted_password: null,
    email_change: '',
    phone_change: '',
    factors: 0,
    providers: ['email'],
    messages: 0,
  })
}

describe('pre-registration hijack with autoconfirm', () => {
  it('leaves nothing of the attacker after the owner follows a sign-in link', async () => {
    const email = makeEmail()
    const attacker = await signUpFirst(email)
    expect((await sendAuthRequest(wire, '/user', { token: attacker.token })).status).toBe(200)
    await owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')`,
      [attacker.id],
    )
    await owner.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($2, $1, '{}', 'github')`,
      [attacker.id, randomUUID()],
    )
    await sendAuthRequest(wire, '/user', {
      method: 'PUT',
      token: attacker.token,
      body: { email: makeEmail('attacker'), phone: '15550001111' },
    })
    const { fragment } = await followMailFrom('/otp', email)

    await expectAttackerRemoved(email, attacker)
    const own = await sendAuthRequest(wire, '/user', { token: fragment['access_token'] })
    expect(own.body).toMatchObject({ id: attacker.id, email, user_metadata: { email_verified: true } })
  })

  it('leaves nothing of the attacker after the owner recovers the password', async () => {
    const email = makeEmail()
    const attacker = await signUpFirst(email)
    const { fragment } = await followMailFrom('/recover', email)
    await expectAttackerRemoved(email, attacker)
    await sendAuthRequest(wire, '/user', {
      method: 'PUT',
      token: fragment['access_token'] ?? '',
      body: { password: ownPassword },
    })
    expect((await signIn(email, ownPassword)).status).toBe(200)
    expect((await signIn(email, attackerPassword)).status).toBe(400)
  })

  it('leaves nothing of the attacker after the owner types a code or finishes a PKCE flow', async () => {
    const firstEmail = makeEmail()
    const first = await signUpFirst(firstEmail)
    await sendAuthRequest(wire, '/otp', { body: { email: firstEmail } })
    const { code } = await readMessageTo(wire, firstEmail, 'magic_link')
    const verified = await sendAuthRequest(wire, '/verify', {
      body: { type: 'email', email: firstEmail, token: code },
    })
    expect(verified.status).toBe(200)
    await expectAttackerRemoved(firstEmail, first)

    const secondEmail = makeEmail()
    const second = await signUpFirst(secondEmail)
    const victim = browserClient(wire.fetch, wire.gateway.keys.anonKey)
    await victim.auth.resetPasswordForEmail(secondEmail)
    const { query } = await followLink(
      wire.fetchBare,
      (await readMessageTo(wire, secondEmail, 'recovery')).link,
    )
    expect((await victim.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
    await expectAttackerRemoved(secondEmail, second)
  })

  it('removes a confirmed phone number of the attacker', async () => {
    const email = makeEmail()
    const attacker = await signUpFirst(email)
    const phone = '15550002222'
    await sendAuthRequest(wire, '/user', { method: 'PUT', token: attacker.token, body: { phone } })
    const { code } = await readMessageTo(wire, phone, 'phone_change')
    const added = await sendAuthRequest(wire, '/verify', {
      body: { type: 'phone_change', phone, token: code },
    })
    expect(added.status).toBe(200)

    await followMailFrom('/otp', email)
    await expectAttackerRemoved(email, attacker)
    expect(await refresh(added.body['refresh_token'])).toMatchObject({ code: 'refresh_token_not_found' })
    const byPhone = await sendAuthRequest(wire, '/token?grant_type=password', {
      body: { phone, password: attackerPassword },
    })
    expect(byPhone).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('removes the claim of an anonymous user to the address', async () => {
    const email = makeEmail()
    const { body } = await sendAuthRequest(wire, '/signup', { body: {} })
    const attacker = {
      id: (body['user'] as { id: string }).id,
      token: String(body['access_token']),
      refreshToken: body['refresh_token'],
    }
    const claimed = await sendAuthRequest(wire, '/user', {
      method: 'PUT',
      token: attacker.token,
      body: { email, password: attackerPassword },
    })
    expect(claimed.body).toMatchObject({ email, user_metadata: { email_verified: false } })
    expect((await signIn(email, attackerPassword)).status).toBe(200)
    await followMailFrom('/otp', email)
    await expectAttackerRemoved(email, attacker)
  })

  it("opens no session for a concurrent sign-in with the attacker's password", async () => {
    const email = makeEmail()
    const attacker = await signUpFirst(email)
    const during = interruptStatement(database, 'auth.start_session', () => followMailFrom('/otp', email))
    const late = await openTestApi({ clock, settings, database: during })
    expect(await signIn(email, attackerPassword, late)).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
    })
    expect(during.hasHappened()).toBe(true)
    const sessions = await owner.query('select 1 from auth.sessions where user_id = $1', [attacker.id])
    expect(sessions).toHaveLength(1)
  })

  it('keeps password and sessions of an owner who confirmed the address', async () => {
    const email = makeEmail()
    await followMailFrom('/otp', email)
    const { fragment } = await followMailFrom('/recover', email)
    const token = fragment['access_token'] ?? ''
    await changeUser(wire, token, { password: ownPassword })
    await followMailFrom('/recover', email)
    await followMailFrom('/otp', email)
    expect((await signIn(email, ownPassword)).status).toBe(200)
    expect((await sendAuthRequest(wire, '/user', { token })).status).toBe(200)
    expect(
      await sendAuthRequest(wire, '/signup', { body: { email, password: attackerPassword } }),
    ).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
  })
})
