import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { claimsOf, messagesTo, messageTo, signInByCode } from '#test/accounts.ts'
import { askAuth, type AuthQuestion, changeUser, interrupted } from '#test/ask-auth.ts'
import { authenticatorApp, enrollApp, protect, raise, tokenOf } from '#test/factors.ts'
import { makeEmail } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { database, owner, clock, wire } = await openWireFixture({ settings: { anonymous: true } })

/** An account with a second factor, and a session of somebody who has only the first. */
async function attacked() {
  const email = makeEmail()
  const { client, id } = await signInByCode(wire, email)
  const app = await protect(client, clock)
  const thief = await signInByCode(wire, email)
  const ask = (path: string, question: AuthQuestion = {}) =>
    askAuth(wire, path, { token: thief.token, ...question })
  return { email, id, client, app, thief, ask }
}

describe('whoever has only the first level', () => {
  it('changes neither password nor address nor number nor what tokens say', async () => {
    const { email, ask } = await attacked()
    for (const body of [
      { password: 'the thief’s own' },
      { email: makeEmail() },
      { phone: '+4915100000004' },
      { data: { name: 'thief' } },
      {},
    ]) {
      expect(await ask('/user', { method: 'PUT', body }), JSON.stringify(body)).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      })
    }
    expect(await ask('/reauthenticate')).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect(await messagesTo(wire, email, 'reauthentication')).toEqual([])
    expect(
      (await ask('/token?grant_type=password', { body: { email, password: 'the thief’s own' } })).status,
    ).toBe(400)
  })

  it('takes no factor away and adds none', async () => {
    const { app, ask } = await attacked()
    expect(await ask(`/factors/${app.factorId}`, { method: 'DELETE' })).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    for (const body of [
      { factor_type: 'totp', friendly_name: 'Mine' },
      { factor_type: 'phone', friendly_name: 'Mine', phone: '+4915100000005' },
    ]) {
      expect(await ask('/factors', { body })).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
    expect((await ask('/user')).body['factors']).toHaveLength(1)
  })

  it('gets no further way in', async () => {
    const { ask } = await attacked()
    const linking = await ask('/user/identities/authorize?provider=google&skip_http_redirect=true')
    expect(linking).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })

  it('may look at the account, be refreshed and leave', async () => {
    const { thief, client, ask } = await attacked()
    expect((await ask('/user')).status).toBe(200)
    const { data } = await thief.client.auth.refreshSession()
    expect(claimsOf(data.session?.access_token)['aal']).toBe('aal1')
    expect((await ask('/logout?scope=local', { method: 'POST' })).status).toBe(204)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('is who comes by a mail for a new password: the mail box alone changes none', async () => {
    const { email, app } = await attacked()
    const browser = wire.client()
    await browser.auth.resetPasswordForEmail(email)
    const { code } = await messageTo(wire, email, 'recovery')
    const { data } = await browser.auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect(claimsOf(data.session?.access_token)['aal']).toBe('aal1')
    const password = 'a new password'
    expect((await browser.auth.updateUser({ password })).error?.code).toBe('insufficient_aal')
    await raise(browser, app)
    expect((await browser.auth.updateUser({ password })).error).toBeNull()
    const { data: after } = await browser.auth.refreshSession()
    expect(claimsOf(after.session?.access_token)['aal']).toBe('aal2')
    const byPassword = await wire.client().auth.signInWithPassword({ email, password })
    expect(claimsOf(byPassword.data.session?.access_token)['aal']).toBe('aal1')
  })

  it('is also who shows a token that was made for no session', async () => {
    const { id, app } = await attacked()
    const token = await wire.gateway.tokens.sign({
      sub: id,
      role: 'authenticated',
      aal: 'aal2',
      exp: Math.floor(clock.now().getTime() / 1_000) + 3_600,
    })
    const put = await changeUser(wire, token, { password: 'another one' })
    expect(put).toMatchObject({ status: 401, code: 'insufficient_aal' })
    const removal = await askAuth(wire, `/factors/${app.factorId}`, { method: 'DELETE', token })
    expect(removal).toMatchObject({ status: 403, code: 'session_not_found' })
  })

  it('is not helped by a token from before the level was lowered', async () => {
    const { client, app } = await attacked()
    const second = await enrollApp(client, clock, 'Second')
    await raise(client, second)
    const raised = await tokenOf(client)
    await client.auth.mfa.unenroll({ factorId: second.factorId })
    expect(claimsOf(raised)['aal']).toBe('aal2')
    const removal = await askAuth(wire, `/factors/${app.factorId}`, { method: 'DELETE', token: raised })
    expect(removal).toMatchObject({ status: 422, code: 'insufficient_aal' })
  })

  it('is not helped by a copy of the token from before the code, of the session that showed it', async () => {
    const { client, token } = await signInByCode(wire, makeEmail())
    const ask = (path: string, question: AuthQuestion = {}) => askAuth(wire, path, { token, ...question })
    const phone = `49${randomInt(1e9, 1e10)}`
    const begun = await ask('/factors', { body: { factor_type: 'phone', friendly_name: 'x', phone } })
    const theirs = `/factors/${String(begun.body['id'])}`
    const asked = await ask(`${theirs}/challenge`, { body: {} })
    const { code } = await messageTo(wire, phone, 'second_factor')
    const app = await protect(client, clock)

    const factor = { factor_type: 'totp', friendly_name: 'Mine' }
    const answers = [
      await ask('/user', { method: 'PUT', body: { password: 'the thief’s own' } }),
      await ask(`/factors/${app.factorId}`, { method: 'DELETE' }),
      await ask('/factors', { body: factor }),
      await ask(`${theirs}/challenge`, { body: {} }),
      await ask(`${theirs}/verify`, { body: { challenge_id: asked.body['id'], code } }),
      await ask('/reauthenticate'),
      await ask('/user/identities/authorize?provider=google&skip_http_redirect=true'),
    ]
    expect(answers.map((answer) => [answer.status, answer.code])).toEqual(
      [401, 422, 403, 403, 403, 401, 401].map((status) => [status, 'insufficient_aal']),
    )
    expect((await askAuth(wire, '/factors', { token: await tokenOf(client), body: factor })).status).toBe(200)
  })
})

describe('what a thief began before there was a second factor', () => {
  it('raises nothing afterwards: neither a factor nor its challenge', async () => {
    const email = makeEmail()
    const { client } = await signInByCode(wire, email)
    const thief = await signInByCode(wire, email)
    const phone = `49${randomInt(1e9, 1e10)}`
    const { data: begun } = await thief.client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'x',
      phone,
    })
    const factorId = begun?.id ?? ''
    const { data: asked } = await thief.client.auth.mfa.challenge({ factorId })
    const { code } = await messageTo(wire, phone, 'second_factor')
    await protect(client, clock)

    expect((await thief.client.auth.getUser()).error).not.toBeNull()
    const again = await signInByCode(wire, email)
    const verify = { factorId, challengeId: asked?.id ?? '', code }
    expect((await again.client.auth.mfa.verify(verify)).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await again.client.auth.mfa.challenge({ factorId })).error?.code).toBe('insufficient_aal')
    expect(await messagesTo(wire, phone, 'second_factor')).toHaveLength(1)
  })

  it('ends with it: a change that is asked for at that moment, in the session that shows the code', async () => {
    const { client, id } = await signInByCode(wire, makeEmail())
    const app = await enrollApp(client, clock)
    const late = interrupted(database, 'auth.change_user', () => raise(client, app))
    const thief = await openTestWire({ database: late, clock })
    const body = { email: makeEmail(), data: { name: 'thief' } }
    const put = await askAuth(thief, '/user', { method: 'PUT', token: await tokenOf(client), body })
    expect(put).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect(late.hasHappened()).toBe(true)
    expect(await owner.query('select email_change from auth.users where id = $1', [id])).toEqual([
      { email_change: '' },
    ])
  })

  it('ends with it: a change of number that waits for its code', async () => {
    const email = makeEmail()
    const { client, id } = await signInByCode(wire, email)
    const phone = `49${randomInt(1e9, 1e10)}`
    const thief = await signInByCode(wire, email)
    expect((await thief.client.auth.updateUser({ phone })).error).toBeNull()
    const { code } = await messageTo(wire, phone, 'phone_change')
    await protect(client, clock)
    const { error } = await wire.client().auth.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(error?.code).toBe('otp_expired')
    const [row] = await owner.query('select phone, phone_change from auth.users where id = $1', [id])
    expect(row).toEqual({ phone: null, phone_change: '' })
  })
})

describe('a sign-in that was proven before', () => {
  it('opens no session once there is a second factor: it begins anew', async () => {
    const email = makeEmail()
    const { client } = await signInByCode(wire, email)
    const app = await enrollApp(client, clock)
    const late = interrupted(database, 'auth.start_session', () => raise(client, app))
    const thief = await openTestWire({ database: late, clock })
    await expect(signInByCode(thief, email)).rejects.toThrow('Invalid login credentials')
    expect(late.hasHappened()).toBe(true)
  })
})

describe('what makes the codes', () => {
  it('is shown once, and stands nowhere as it is', async () => {
    const email = makeEmail()
    const { client, id } = await signInByCode(wire, email)
    const app = await protect(client, clock)
    const shown = [
      await (
        await wire.fetch('/auth/v1/user', { headers: { authorization: `Bearer ${await tokenOf(client)}` } })
      ).text(),
      JSON.stringify(await client.auth.refreshSession()),
      JSON.stringify(
        await wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.mfa.listFactors({ userId: id }),
      ),
      JSON.stringify(await wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.listUsers()),
      JSON.stringify(await owner.query('select * from auth.mfa_factors where user_id = $1', [id])),
      JSON.stringify(await owner.query('select * from auth.audit_log_entries')),
    ]
    for (const text of shown) {
      expect(text).toContain(app.factorId)
      expect(text).not.toContain(app.secret)
    }
    expect(shown.slice(0, -2).join()).not.toContain('secret')
  })

  it('is different for each, also of one account', async () => {
    const { client } = await signInByCode(wire, makeEmail())
    const one = await enrollApp(client, clock, 'One')
    const two = await enrollApp(client, clock, 'Two')
    expect(one.secret).not.toBe(two.secret)
    const crossed = authenticatorApp(clock, one.factorId, two.secret)
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: one.factorId,
      code: crossed.code(),
    })
    expect(error?.code).toBe('mfa_verification_failed')
  })
})

describe('somebody else’s second factor', () => {
  it('is nobody’s to this caller', async () => {
    const { app, client } = await attacked()
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: app.factorId })
    const stranger = await signInByCode(wire, makeEmail())
    const own = await protect(stranger.client, clock)
    const token = await tokenOf(stranger.client)
    const path = `/factors/${app.factorId}`
    for (const answer of [
      await askAuth(wire, `${path}/challenge`, { token, body: {} }),
      await askAuth(wire, `${path}/verify`, {
        token,
        body: { challenge_id: challenge?.id, code: app.nextCode() },
      }),
      await askAuth(wire, path, { token, method: 'DELETE' }),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    }
    // Neither does a challenge of somebody else's stand for one's own.
    const crossed = await askAuth(wire, `/factors/${own.factorId}/verify`, {
      token,
      body: { challenge_id: challenge?.id, code: own.nextCode() },
    })
    expect(crossed).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })

  it('is not for anonymous users, nor for nobody', async () => {
    const { data } = await wire.client().auth.signInAnonymously()
    const token = data.session?.access_token
    const anyId = randomUUID()
    for (const [path, method] of [
      ['/factors', 'POST'],
      [`/factors/${anyId}/challenge`, 'POST'],
      [`/factors/${anyId}/verify`, 'POST'],
      [`/factors/${anyId}`, 'DELETE'],
    ] as const) {
      const question = { method, ...(method === 'POST' ? { body: { factor_type: 'totp' } } : {}) }
      expect(await askAuth(wire, path, { ...question, token }), path).toMatchObject({
        status: 403,
        code: 'no_authorization',
      })
      expect((await askAuth(wire, path, question)).status, path).toBe(401)
    }
  })
})
