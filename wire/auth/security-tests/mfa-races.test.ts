import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listMessagesTo, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, interruptStatement } from '@firstline/wire/test-wire/request-auth'
import {
  enrollApp,
  addVerifiedFactor,
  verifyFactor,
  readAccessToken,
} from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { database, owner, clock, wire } = await openApiFixture()

describe('requests of an attacker from before the second factor was verified', () => {
  it('verify nothing afterwards: neither a factor nor its challenge', async () => {
    const email = makeEmail()
    const { client } = await signInByCode(wire, email)
    const attacker = await signInByCode(wire, email)
    const phone = `49${randomInt(1e9, 1e10)}`
    const { data: enrolled } = await attacker.client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'x',
      phone,
    })
    const factorId = enrolled?.id ?? ''
    const { data: challenged } = await attacker.client.auth.mfa.challenge({ factorId })
    const { code } = await readMessageTo(wire, phone, 'second_factor')
    await addVerifiedFactor(client, clock)

    expect((await attacker.client.auth.getUser()).error).not.toBeNull()
    const again = await signInByCode(wire, email)
    const verify = { factorId, challengeId: challenged?.id ?? '', code }
    expect((await again.client.auth.mfa.verify(verify)).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await again.client.auth.mfa.challenge({ factorId })).error?.code).toBe('insufficient_aal')
    expect(await listMessagesTo(wire, phone, 'second_factor')).toHaveLength(1)
  })

  it('lose a concurrent change of the address in the session that verifies', async () => {
    const { client, id } = await signInByCode(wire, makeEmail())
    const app = await enrollApp(client, clock)
    const late = interruptStatement(database, 'auth.change_user', () => verifyFactor(client, app))
    const attacker = await openTestApi({ database: late, clock })
    const body = { email: makeEmail(), data: { name: 'attacker' } }
    const put = await sendAuthRequest(attacker, '/user', {
      method: 'PUT',
      token: await readAccessToken(client),
      body,
    })
    expect(put).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect(late.hasHappened()).toBe(true)
    expect(await owner.query('select email_change from auth.users where id = $1', [id])).toEqual([
      { email_change: '' },
    ])
  })

  it('lose a pending change of the phone number', async () => {
    const email = makeEmail()
    const { client, id } = await signInByCode(wire, email)
    const phone = `49${randomInt(1e9, 1e10)}`
    const attacker = await signInByCode(wire, email)
    expect((await attacker.client.auth.updateUser({ phone })).error).toBeNull()
    const { code } = await readMessageTo(wire, phone, 'phone_change')
    await addVerifiedFactor(client, clock)
    const { error } = await wire.client().auth.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(error?.code).toBe('otp_expired')
    const [row] = await owner.query('select phone, phone_change from auth.users where id = $1', [id])
    expect(row).toEqual({ phone: null, phone_change: '' })
  })
})

describe('sign-in concurrent to the first verification', () => {
  it('opens no session and has to be repeated with the second factor', async () => {
    const email = makeEmail()
    const { client } = await signInByCode(wire, email)
    const app = await enrollApp(client, clock)
    const late = interruptStatement(database, 'auth.start_session', () => verifyFactor(client, app))
    const attacker = await openTestApi({ database: late, clock })
    await expect(signInByCode(attacker, email)).rejects.toThrow('Invalid login credentials')
    expect(late.hasHappened()).toBe(true)
  })
})

describe('DELETE /factors/{id} during a concurrent verification', () => {
  it("keeps the factor, because the caller's token has only aal1", async () => {
    const { client, token } = await signInByCode(wire, makeEmail('owner'))
    const app = await enrollApp(client, clock)
    const late = interruptStatement(database, 'auth.remove_factor', () => verifyFactor(client, app))
    const on = await openTestApi({ database: late, clock })
    const path = `/factors/${app.factorId}`
    expect(await sendAuthRequest(on, path, { method: 'DELETE', token })).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect(
      (await sendAuthRequest(on, path, { method: 'DELETE', token: await readAccessToken(client) })).status,
    ).toBe(200)
  })
})
