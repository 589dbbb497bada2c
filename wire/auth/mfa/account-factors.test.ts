import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readClaims, listMessagesTo, readAuthMethods, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import {
  enrollApp,
  addVerifiedFactor,
  verifyFactor,
  readAccessToken,
} from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'
import { removeExpiredRows } from '../accounts/remove-expired.ts'

const { database, owner, clock, wire } = await openApiFixture()

async function signInMember(email = makeEmail('member')) {
  return { email, ...(await signInByCode(wire, email)) }
}

/** The error codes or statuses of all responses, sorted: successes first. */
async function enrollConcurrently(token: string, names: readonly string[]): Promise<unknown[]> {
  const requests = names.map((name) =>
    sendAuthRequest(wire, '/factors', { token, body: { factor_type: 'totp', friendly_name: name } }),
  )
  return (await Promise.all(requests)).map(({ code, status }) => code ?? status).sort()
}

describe('factors of an account', () => {
  it('are listed with the user, and the field is absent without factors', async () => {
    const { client } = await signInMember()
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('factors')
    const app = await addVerifiedFactor(client, clock, 'Telephone')
    await enrollApp(client, clock, 'Tablet')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.totp.map(({ id }) => id)).toEqual([app.factorId])
    expect(data?.all).toMatchObject([
      { friendly_name: 'Telephone', status: 'verified', last_challenged_at: expect.stringMatching(/Z$/) },
      { friendly_name: 'Tablet', status: 'unverified', last_challenged_at: null },
    ])
  })

  it('have unique names, with a missing name as a name of its own', async () => {
    const { client } = await signInMember()
    await enrollApp(client, clock)
    await enrollApp(client, clock, 'Telephone')
    for (const name of [undefined, '', 'Telephone']) {
      const { error } = await client.auth.mfa.enroll({
        factorType: 'totp',
        ...(name === undefined ? {} : { friendlyName: name }),
      })
      expect(error, String(name)).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    }
    const results = await enrollConcurrently(await readAccessToken(client), ['Tablet', 'Tablet', 'Tablet'])
    expect(results).toEqual([200, 'mfa_factor_name_conflict', 'mfa_factor_name_conflict'])
  })

  it('are limited to ten unverified ones', async () => {
    const { token } = await signInMember()
    const names = Array.from({ length: 11 }, (_, index) => `App ${index}`)
    expect(await enrollConcurrently(token, names)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      'too_many_enrolled_mfa_factors',
    ])
  })

  it('can be replaced five minutes after an abandoned enrollment', async () => {
    const { client } = await signInMember()
    await enrollApp(client, clock)
    clock.advance(299_000)
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe(
      'mfa_factor_name_conflict',
    )
    clock.advance(1_000)
    await enrollApp(client, clock)
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('are deleted a day after an abandoned enrollment, unlike verified ones', async () => {
    const { id, client } = await signInMember()
    const app = await addVerifiedFactor(client, clock, 'Done')
    await enrollApp(client, clock, 'Begun')
    clock.advance(86_400_001)
    await removeExpiredRows(database, { limit: 1_000, now: clock.now(), sessionIdleSeconds: 180 * 86_400 })
    expect(await owner.query('select id from auth.mfa_factors where user_id = $1', [id])).toEqual([
      { id: app.factorId },
    ])
  })

  it('lose abandoned enrollments of the same type when one is verified', async () => {
    const { client } = await signInMember()
    await enrollApp(client, clock, 'Begun')
    const number = await client.auth.mfa.enroll({
      factorType: 'phone',
      phone: '+4915100000001',
      friendlyName: 'Number',
    })
    const app = await addVerifiedFactor(client, clock, 'Done')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map(({ id }) => id).sort()).toEqual([app.factorId, number.data?.id].sort())
  })

  it('lower the AAL of all sessions when the last one is removed', async () => {
    const { client, email } = await signInMember()
    const app = await addVerifiedFactor(client, clock)
    const other = await signInByCode(wire, email)
    await verifyFactor(other.client, app)
    expect((await client.auth.mfa.unenroll({ factorId: app.factorId })).data).toEqual({ id: app.factorId })
    for (const one of [client, other.client]) {
      const { data } = await one.auth.refreshSession()
      expect(readClaims(data.session?.access_token)['aal']).toBe('aal1')
      expect(readAuthMethods(data.session?.access_token)).toEqual(['otp'])
      expect(data.user).not.toHaveProperty('factors')
    }
    // No operation requires aal2 any more.
    expect((await client.auth.updateUser({ password: 'another one' })).error).toBeNull()
  })

  it('can be removed without a code while unverified', async () => {
    const { client } = await signInMember()
    const app = await enrollApp(client, clock)
    expect((await client.auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  it('cause one mail to the owner when they are added and removed', async () => {
    const { client, email } = await signInMember()
    const app = await addVerifiedFactor(client, clock)
    await client.auth.signOut()
    const again = await signInByCode(wire, email)
    await verifyFactor(again.client, app)
    const added = await listMessagesTo(wire, email, 'second_factor_added')
    expect(added).toHaveLength(1)
    expect(added[0]?.text).toContain('an authenticator app was added')
    await again.client.auth.mfa.unenroll({ factorId: app.factorId })
    const removed = await listMessagesTo(wire, email, 'second_factor_removed')
    expect(removed).toHaveLength(1)
    expect(removed[0]?.text).toContain('no longer protects your Firstline account')
  })

  it('are in the audit log by id only', async () => {
    const { client, id } = await signInMember()
    const app = await addVerifiedFactor(client, clock)
    await client.auth.mfa.unenroll({ factorId: app.factorId })
    const entries = await owner.query<{ payload: { action: string; log_type: string } }>(
      `select payload from auth.audit_log_entries
       where payload ->> 'actor_id' = $1 and payload ->> 'log_type' = 'factor' order by created_at`,
      [id],
    )
    expect(entries.map(({ payload }) => payload.action)).toEqual([
      'factor_in_progress',
      'challenge_created',
      'mfa_code_login',
      'factor_unenrolled',
    ])
    expect(JSON.stringify(entries)).toContain(app.factorId)
    expect(JSON.stringify(entries)).not.toContain(app.secret)
  })
})

describe('admin API of factors', () => {
  const admin = () => wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.mfa

  it('lists the factors of a user and removes a lost one', async () => {
    const { client, id, email } = await signInMember()
    const app = await addVerifiedFactor(client, clock, 'Lost')
    const { data } = await admin().listFactors({ userId: id })
    expect(data?.factors).toMatchObject([{ id: app.factorId, friendly_name: 'Lost', status: 'verified' }])
    expect((await admin().deleteFactor({ userId: id, id: app.factorId })).error).toBeNull()
    const { data: refreshed } = await client.auth.refreshSession()
    expect(readClaims(refreshed.session?.access_token)['aal']).toBe('aal1')
    const next = await signInByCode(wire, email)
    expect((await next.client.auth.updateUser({ password: 'another one' })).error).toBeNull()
    expect(await listMessagesTo(wire, email, 'second_factor_removed')).toHaveLength(1)
  })

  it('changes the name or the number of a factor', async () => {
    const { client, id } = await signInMember()
    const app = await enrollApp(client, clock, 'Telephone')
    const { data: number } = await client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Number',
      phone: '+4915100000002',
    })
    const put = (factor: string | undefined, body: object) =>
      sendAuthRequest(wire, `/admin/users/${id}/factors/${factor}`, {
        method: 'PUT',
        body,
        token: wire.gateway.keys.serviceRoleKey,
      })
    expect(
      (await put(app.factorId, { friendly_name: 'Tablet', phone: '+4915100000003' })).body,
    ).toMatchObject({
      id: app.factorId,
      friendly_name: 'Tablet',
      phone: '',
      updated_at: expect.stringMatching(/Z$/),
    })
    expect((await put(number?.id, { phone: '+49 151 00000003' })).body).toMatchObject({
      friendly_name: 'Number',
      phone: '4915100000003',
    })
    expect(await put(number?.id, { friendly_name: 'Tablet' })).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
    expect(await put(randomUUID(), { friendly_name: 'x' })).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })
})
