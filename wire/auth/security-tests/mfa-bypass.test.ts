import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readClaims, listMessagesTo, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, type AuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import {
  createAuthenticatorApp,
  enrollApp,
  addVerifiedFactor,
  verifyFactor,
  readAccessToken,
} from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, clock, wire } = await openApiFixture({ settings: { anonymous: true } })

/** An account with a second factor, and a session of an attacker who has only the first factor. */
async function makeAttackedAccount() {
  const email = makeEmail()
  const { client, id } = await signInByCode(wire, email)
  const app = await addVerifiedFactor(client, clock)
  const attacker = await signInByCode(wire, email)
  const send = (path: string, request: AuthRequest = {}) =>
    sendAuthRequest(wire, path, { token: attacker.token, ...request })
  return { email, id, client, app, attacker, send }
}

describe('session at aal1 of an account with a second factor', () => {
  it('changes neither password nor address nor number nor metadata', async () => {
    const { email, send } = await makeAttackedAccount()
    for (const body of [
      { password: 'the attacker’s own' },
      { email: makeEmail() },
      { phone: '+4915100000004' },
      { data: { name: 'attacker' } },
      {},
    ]) {
      expect(await send('/user', { method: 'PUT', body }), JSON.stringify(body)).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      })
    }
    expect(await send('/reauthenticate')).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect(await listMessagesTo(wire, email, 'reauthentication')).toEqual([])
    expect(
      (await send('/token?grant_type=password', { body: { email, password: 'the attacker’s own' } })).status,
    ).toBe(400)
  })

  it('neither removes nor enrolls a factor', async () => {
    const { app, send } = await makeAttackedAccount()
    expect(await send(`/factors/${app.factorId}`, { method: 'DELETE' })).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    for (const body of [
      { factor_type: 'totp', friendly_name: 'Mine' },
      { factor_type: 'phone', friendly_name: 'Mine', phone: '+4915100000005' },
    ]) {
      expect(await send('/factors', { body })).toMatchObject({ status: 403, code: 'insufficient_aal' })
    }
    expect((await send('/user')).body['factors']).toHaveLength(1)
  })

  it('cannot link an identity of another provider', async () => {
    const { send } = await makeAttackedAccount()
    const linking = await send('/user/identities/authorize?provider=google&skip_http_redirect=true')
    expect(linking).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })

  it('may read the account, refresh its session and sign out', async () => {
    const { attacker, client, send } = await makeAttackedAccount()
    expect((await send('/user')).status).toBe(200)
    const { data } = await attacker.client.auth.refreshSession()
    expect(readClaims(data.session?.access_token)['aal']).toBe('aal1')
    expect((await send('/logout?scope=local', { method: 'POST' })).status).toBe(204)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('is what a password recovery opens: the mailbox alone sets no password', async () => {
    const { email, app } = await makeAttackedAccount()
    const browser = wire.client()
    await browser.auth.resetPasswordForEmail(email)
    const { code } = await readMessageTo(wire, email, 'recovery')
    const { data } = await browser.auth.verifyOtp({ email, token: code, type: 'recovery' })
    expect(readClaims(data.session?.access_token)['aal']).toBe('aal1')
    const password = 'a new password'
    expect((await browser.auth.updateUser({ password })).error?.code).toBe('insufficient_aal')
    await verifyFactor(browser, app)
    expect((await browser.auth.updateUser({ password })).error).toBeNull()
    const { data: after } = await browser.auth.refreshSession()
    expect(readClaims(after.session?.access_token)['aal']).toBe('aal2')
    const byPassword = await wire.client().auth.signInWithPassword({ email, password })
    expect(readClaims(byPassword.data.session?.access_token)['aal']).toBe('aal1')
  })

  it('is assumed for a token without a session', async () => {
    const { id, app } = await makeAttackedAccount()
    const token = await wire.gateway.tokens.sign({
      sub: id,
      role: 'authenticated',
      aal: 'aal2',
      exp: Math.floor(clock.now().getTime() / 1_000) + 3_600,
    })
    const put = await changeUser(wire, token, { password: 'another one' })
    expect(put).toMatchObject({ status: 401, code: 'insufficient_aal' })
    const removal = await sendAuthRequest(wire, `/factors/${app.factorId}`, { method: 'DELETE', token })
    expect(removal).toMatchObject({ status: 403, code: 'session_not_found' })
  })

  it('is not raised by a token issued before the AAL was lowered', async () => {
    const { client, app } = await makeAttackedAccount()
    const second = await enrollApp(client, clock, 'Second')
    await verifyFactor(client, second)
    const aal2Token = await readAccessToken(client)
    await client.auth.mfa.unenroll({ factorId: second.factorId })
    expect(readClaims(aal2Token)['aal']).toBe('aal2')
    const removal = await sendAuthRequest(wire, `/factors/${app.factorId}`, {
      method: 'DELETE',
      token: aal2Token,
    })
    expect(removal).toMatchObject({ status: 422, code: 'insufficient_aal' })
  })

  it('is not raised for a copy of the token from before the verification', async () => {
    const { client, token } = await signInByCode(wire, makeEmail())
    const send = (path: string, request: AuthRequest = {}) =>
      sendAuthRequest(wire, path, { token, ...request })
    const phone = `49${randomInt(1e9, 1e10)}`
    const enrolled = await send('/factors', { body: { factor_type: 'phone', friendly_name: 'x', phone } })
    const attackerFactor = `/factors/${String(enrolled.body['id'])}`
    const challenged = await send(`${attackerFactor}/challenge`, { body: {} })
    const { code } = await readMessageTo(wire, phone, 'second_factor')
    const app = await addVerifiedFactor(client, clock)

    const factor = { factor_type: 'totp', friendly_name: 'Mine' }
    const responses = [
      await send('/user', { method: 'PUT', body: { password: 'the attacker’s own' } }),
      await send(`/factors/${app.factorId}`, { method: 'DELETE' }),
      await send('/factors', { body: factor }),
      await send(`${attackerFactor}/challenge`, { body: {} }),
      await send(`${attackerFactor}/verify`, { body: { challenge_id: challenged.body['id'], code } }),
      await send('/reauthenticate'),
      await send('/user/identities/authorize?provider=google&skip_http_redirect=true'),
    ]
    expect(responses.map((response) => [response.status, response.code])).toEqual(
      [401, 422, 403, 403, 403, 401, 401].map((status) => [status, 'insufficient_aal']),
    )
    expect(
      (await sendAuthRequest(wire, '/factors', { token: await readAccessToken(client), body: factor }))
        .status,
    ).toBe(200)
  })
})

describe('TOTP secret', () => {
  it('is shown once and stored encrypted', async () => {
    const email = makeEmail()
    const { client, id } = await signInByCode(wire, email)
    const app = await addVerifiedFactor(client, clock)
    const outputs = [
      await (
        await wire.fetch('/auth/v1/user', {
          headers: { authorization: `Bearer ${await readAccessToken(client)}` },
        })
      ).text(),
      JSON.stringify(await client.auth.refreshSession()),
      JSON.stringify(
        await wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.mfa.listFactors({ userId: id }),
      ),
      JSON.stringify(await wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.listUsers()),
      JSON.stringify(await owner.query('select * from auth.mfa_factors where user_id = $1', [id])),
      JSON.stringify(await owner.query('select * from auth.audit_log_entries')),
    ]
    for (const text of outputs) {
      expect(text).toContain(app.factorId)
      expect(text).not.toContain(app.secret)
    }
    expect(outputs.slice(0, -2).join()).not.toContain('secret')
  })

  it('differs for each factor, also of one account', async () => {
    const { client } = await signInByCode(wire, makeEmail())
    const one = await enrollApp(client, clock, 'One')
    const two = await enrollApp(client, clock, 'Two')
    expect(one.secret).not.toBe(two.secret)
    const crossed = createAuthenticatorApp(clock, one.factorId, two.secret)
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: one.factorId,
      code: crossed.code(),
    })
    expect(error?.code).toBe('mfa_verification_failed')
  })
})

describe('second factor of another user', () => {
  it('is not found by this caller', async () => {
    const { app, client } = await makeAttackedAccount()
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: app.factorId })
    const other = await signInByCode(wire, makeEmail())
    const own = await addVerifiedFactor(other.client, clock)
    const token = await readAccessToken(other.client)
    const path = `/factors/${app.factorId}`
    for (const response of [
      await sendAuthRequest(wire, `${path}/challenge`, { token, body: {} }),
      await sendAuthRequest(wire, `${path}/verify`, {
        token,
        body: { challenge_id: challenge?.id, code: app.nextCode() },
      }),
      await sendAuthRequest(wire, path, { token, method: 'DELETE' }),
    ]) {
      expect(response).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    }
    // A challenge of another user's factor is not valid for the own factor either.
    const crossed = await sendAuthRequest(wire, `/factors/${own.factorId}/verify`, {
      token,
      body: { challenge_id: challenge?.id, code: own.nextCode() },
    })
    expect(crossed).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })

  it('is refused to anonymous users and to requests without a token', async () => {
    const { data } = await wire.client().auth.signInAnonymously()
    const token = data.session?.access_token
    const anyId = randomUUID()
    for (const [path, method] of [
      ['/factors', 'POST'],
      [`/factors/${anyId}/challenge`, 'POST'],
      [`/factors/${anyId}/verify`, 'POST'],
      [`/factors/${anyId}`, 'DELETE'],
    ] as const) {
      const request = { method, ...(method === 'POST' ? { body: { factor_type: 'totp' } } : {}) }
      expect(await sendAuthRequest(wire, path, { ...request, token }), path).toMatchObject({
        status: 403,
        code: 'no_authorization',
      })
      expect((await sendAuthRequest(wire, path, request)).status, path).toBe(401)
    }
  })
})
