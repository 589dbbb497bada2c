import { randomUUID } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { claimsOf, messagesTo, methodsOf, signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { enrollApp, protect, raise, tokenOf } from '#test/factors.ts'
import { makeEmail } from '#test/fixtures.ts'
import { openWireFixture } from '#test/wire-fixture.ts'
import { removeExpired } from '../accounts/remove-expired.ts'
import { makeTotp } from './totp.ts'

const { database, owner, clock, wire } = await openWireFixture()

async function member(email = makeEmail('member')) {
  return { email, ...(await signInByCode(wire, email)) }
}

describe('an authenticator app', () => {
  it('takes up a secret by its picture, its address or by hand', async () => {
    const { client, email } = await member()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Telephone' })
    const { qr_code: picture = '', secret = '', uri = '' } = data?.totp ?? {}
    // The client puts its prefix before what must be plain SVG.
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^]*<\/svg>$/)
    const totp = URI.parse(uri)
    expect(totp).toBeInstanceOf(TOTP)
    const rules = { algorithm: 'SHA1', digits: 6, period: 30 }
    expect(totp).toMatchObject({ issuer: 'firstline.test', label: email, ...rules })
    expect(totp.secret.base32).toBe(secret)
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  })

  it('names another issuer where one is given', async () => {
    const { client } = await member()
    const issuer = 'Ada & Söhne: Büro'
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', issuer })
    expect(URI.parse(data?.totp.uri ?? '').issuer).toBe(issuer)
  })

  it('is given the beginning of names that no picture could hold', () => {
    const { uri } = makeTotp('漢'.repeat(300), `x${'🔐'.repeat(300)}`)
    expect(URI.parse(uri)).toMatchObject({ issuer: '漢'.repeat(64), label: `x${'🔐'.repeat(63)}` })
  })

  it('takes up its secret whatever the names hold, and the picture holds none of them', () => {
    const hostile = `"><svg onload=x>&secret=AAAA\r\n#:/?%00`
    const { uri, secret, qr_code: picture } = makeTotp(hostile, hostile)
    const read = URI.parse(uri)
    expect([read.issuer, read.secret.base32]).toEqual([hostile, secret])
    expect(picture).not.toMatch(/onload|secret/)
  })

  it('raises the session that shows its code: same id, second level, newest way in first', async () => {
    const { client, token } = await member()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const app = await enrollApp(client, clock)
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: app.factorId })
    expect(challenge).toMatchObject({ id: expect.any(String), type: 'totp' })
    const left = (challenge?.expires_at ?? 0) - clock.now().getTime() / 1_000
    expect(left).toBeGreaterThan(295)
    expect(left).toBeLessThanOrEqual(300)
    const { data, error } = await client.auth.mfa.verify({
      factorId: app.factorId,
      challengeId: challenge?.id ?? '',
      code: app.code(),
    })
    expect(error).toBeNull()
    const claims = claimsOf(data?.access_token)
    expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(token)['session_id'] })
    expect(methodsOf(data?.access_token)).toEqual(['totp', 'otp'])
    expect(data?.user.factors).toMatchObject([
      { id: app.factorId, factor_type: 'totp', status: 'verified', phone: '' },
    ])
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'otp' }],
    })
  })

  it('keeps the level when the session is refreshed, and asks again at the next sign-in', async () => {
    const { client, email } = await member()
    const app = await protect(client, clock)
    const { data } = await client.auth.refreshSession()
    expect(claimsOf(data.session?.access_token)['aal']).toBe('aal2')
    expect(methodsOf(data.session?.access_token)).toEqual(['totp', 'otp'])

    const next = await signInByCode(wire, email)
    expect(claimsOf(next.token)['aal']).toBe('aal1')
    expect((await next.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    await raise(next.client, app)
    expect(claimsOf(await tokenOf(next.client))['aal']).toBe('aal2')
  })

  it('makes the refresh tokens from before useless, also within the reuse interval', async () => {
    const { client } = await member()
    const before = (await client.auth.getSession()).data.session?.refresh_token
    await protect(client, clock)
    const { code } = await askAuth(wire, '/token?grant_type=refresh_token', {
      body: { refresh_token: before },
    })
    expect(code).toBe('refresh_token_not_found')
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('signs out devices that have not shown a code, and leaves those that have', async () => {
    const { client, email } = await member()
    const other = await signInByCode(wire, email)
    const app = await protect(client, clock)
    expect((await askAuth(wire, '/user', { token: other.token })).code).toBe('session_not_found')
    const third = await signInByCode(wire, email)
    await raise(third.client, app)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('takes a code from a clock that is a step off to either side, and no further', async () => {
    const { client, email } = await member()
    const app = await protect(client, clock)
    for (const [ahead, code] of [
      [-30, null],
      [30, null],
      [-60, 'mfa_verification_failed'],
      [60, 'mfa_verification_failed'],
    ] as const) {
      const { client: next } = await signInByCode(wire, email)
      // Further than the window is wide, so that no step was used yet.
      clock.advance(120_000)
      const { error } = await next.auth.mfa.challengeAndVerify({
        factorId: app.factorId,
        code: app.code(ahead),
      })
      expect(error?.code ?? null, `${ahead} s`).toBe(code)
    }
  })

  it('takes the two groups of digits that apps show', async () => {
    const { client } = await member()
    const app = await enrollApp(client, clock)
    const code = app.code()
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: grouped })
    expect(error).toBeNull()
  })
})

/** What is answered, those that succeeded first. */
async function enrollAtOnce(token: string, names: readonly string[]): Promise<unknown[]> {
  const asked = names.map((name) =>
    askAuth(wire, '/factors', { token, body: { factor_type: 'totp', friendly_name: name } }),
  )
  return (await Promise.all(asked)).map(({ code, status }) => code ?? status).sort()
}

describe('the factors of an account', () => {
  it('are listed with the account, and left out where there are none', async () => {
    const { client } = await member()
    expect((await client.auth.getUser()).data.user).not.toHaveProperty('factors')
    const app = await protect(client, clock, 'Telephone')
    await enrollApp(client, clock, 'Tablet')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.totp.map(({ id }) => id)).toEqual([app.factorId])
    expect(data?.all).toMatchObject([
      { friendly_name: 'Telephone', status: 'verified', last_challenged_at: expect.stringMatching(/Z$/) },
      { friendly_name: 'Tablet', status: 'unverified', last_challenged_at: null },
    ])
  })

  it('have different names, and none counts as one', async () => {
    const { client } = await member()
    await enrollApp(client, clock)
    await enrollApp(client, clock, 'Telephone')
    for (const name of [undefined, '', 'Telephone']) {
      const { error } = await client.auth.mfa.enroll({
        factorType: 'totp',
        ...(name === undefined ? {} : { friendlyName: name }),
      })
      expect(error, String(name)).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    }
    const atOnce = await enrollAtOnce(await tokenOf(client), ['Tablet', 'Tablet', 'Tablet'])
    expect(atOnce).toEqual([200, 'mfa_factor_name_conflict', 'mfa_factor_name_conflict'])
  })

  it('are at most ten', async () => {
    const { token } = await member()
    const names = Array.from({ length: 11 }, (_, place) => `App ${place}`)
    expect(await enrollAtOnce(token, names)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      'too_many_enrolled_mfa_factors',
    ])
  })

  it('that were begun and left make room after five minutes', async () => {
    const { client } = await member()
    await enrollApp(client, clock)
    clock.advance(299_000)
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe(
      'mfa_factor_name_conflict',
    )
    clock.advance(1_000)
    await enrollApp(client, clock)
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('that were begun and left are gone after a day, and those that protect are not', async () => {
    const { id, client } = await member()
    const app = await protect(client, clock, 'Done')
    await enrollApp(client, clock, 'Begun')
    clock.advance(86_400_001)
    await removeExpired(database, { limit: 1_000, now: clock.now(), sessionIdleSeconds: 180 * 86_400 })
    expect(await owner.query('select id from auth.mfa_factors where user_id = $1', [id])).toEqual([
      { id: app.factorId },
    ])
  })

  it('that were begun beside go when one of their kind is verified', async () => {
    const { client } = await member()
    await enrollApp(client, clock, 'Begun')
    const number = await client.auth.mfa.enroll({
      factorType: 'phone',
      phone: '+4915100000001',
      friendlyName: 'Number',
    })
    const app = await protect(client, clock, 'Done')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map(({ id }) => id).sort()).toEqual([app.factorId, number.data?.id].sort())
  })

  it('are taken away with the level they gave', async () => {
    const { client, email } = await member()
    const app = await protect(client, clock)
    const other = await signInByCode(wire, email)
    await raise(other.client, app)
    expect((await client.auth.mfa.unenroll({ factorId: app.factorId })).data).toEqual({ id: app.factorId })
    for (const one of [client, other.client]) {
      const { data } = await one.auth.refreshSession()
      expect(claimsOf(data.session?.access_token)['aal']).toBe('aal1')
      expect(methodsOf(data.session?.access_token)).toEqual(['otp'])
      expect(data.user).not.toHaveProperty('factors')
    }
    // Nothing asks for a second level any more.
    expect((await client.auth.updateUser({ password: 'another one' })).error).toBeNull()
  })

  it('can be taken away unverified without any code', async () => {
    const { client } = await member()
    const app = await enrollApp(client, clock)
    expect((await client.auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
  })

  it('are told their owner by mail when they are added and removed, once each', async () => {
    const { client, email } = await member()
    const app = await protect(client, clock)
    await client.auth.signOut()
    const again = await signInByCode(wire, email)
    await raise(again.client, app)
    const added = await messagesTo(wire, email, 'second_factor_added')
    expect(added).toHaveLength(1)
    expect(added[0]?.text).toContain('an authenticator app was added')
    await again.client.auth.mfa.unenroll({ factorId: app.factorId })
    const removed = await messagesTo(wire, email, 'second_factor_removed')
    expect(removed).toHaveLength(1)
    expect(removed[0]?.text).toContain('no longer protects your Firstline account')
  })

  it('are in the journal by their ids alone', async () => {
    const { client, id } = await member()
    const app = await protect(client, clock)
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

describe('the service key', () => {
  const admin = () => wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.mfa

  it('lists what somebody has, and takes away what was lost: the account opens without it', async () => {
    const { client, id, email } = await member()
    const app = await protect(client, clock, 'Lost')
    const { data } = await admin().listFactors({ userId: id })
    expect(data?.factors).toMatchObject([{ id: app.factorId, friendly_name: 'Lost', status: 'verified' }])
    expect((await admin().deleteFactor({ userId: id, id: app.factorId })).error).toBeNull()
    const { data: refreshed } = await client.auth.refreshSession()
    expect(claimsOf(refreshed.session?.access_token)['aal']).toBe('aal1')
    const next = await signInByCode(wire, email)
    expect((await next.client.auth.updateUser({ password: 'another one' })).error).toBeNull()
    expect(await messagesTo(wire, email, 'second_factor_removed')).toHaveLength(1)
  })

  it('gives another name or number', async () => {
    const { client, id } = await member()
    const app = await enrollApp(client, clock, 'Telephone')
    const { data: number } = await client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Number',
      phone: '+4915100000002',
    })
    const put = (factor: string | undefined, body: object) =>
      askAuth(wire, `/admin/users/${id}/factors/${factor}`, {
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
