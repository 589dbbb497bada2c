import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { claimsOf, messagesTo, signInByCode } from '#test/accounts.ts'
import { askAuth, interrupted } from '#test/ask-auth.ts'
import { type AuthenticatorApp, enrollApp, protect, raise, tokenOf } from '#test/factors.ts'
import { makeAddress, makeEmail } from '#test/fixtures.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const trustedProxies = ['127.0.0.1']
const { database, clock, wire } = await openWireFixture({ trustedProxies })

/** Another replica: it shares the database and nothing else. */
const replica = await openTestWire({ database, clock, trustedProxies })

const HOME = '203.0.113.7'

async function attacked() {
  const email = makeEmail('owner')
  const { client } = await signInByCode(wire, email)
  const app = await protect(client, clock)
  // Past the step that protected it.
  clock.advance(60_000)
  return { email, app, thief: await signInByCode(wire, email) }
}

interface Try {
  token: string
  factorId: string
  from?: string
  door?: typeof wire
}

async function challenge({ token, factorId, from = HOME, door = wire }: Try): Promise<string> {
  const { body } = await askAuth(door, `/factors/${factorId}/challenge`, { token, body: {}, from })
  return String(body['id'])
}

async function verify({ token, factorId, from = HOME, door = wire }: Try, challengeId: string, code: string) {
  const body = { challenge_id: challengeId, code }
  return askAuth(door, `/factors/${factorId}/verify`, { token, body, from })
}

async function guess(one: Try, code: string) {
  return verify(one, await challenge(one), code)
}

/** Each session asks for itself; then all show the same code in the same moment. */
async function showAtOnce(sessions: readonly string[], app: AuthenticatorApp): Promise<number[]> {
  const asked: [Try, string][] = []
  for (const [index, token] of sessions.entries()) {
    const one = { token, factorId: app.factorId, door: index % 2 === 0 ? wire : replica }
    asked.push([one, await challenge(one)])
  }
  const code = app.code()
  const answers = await Promise.all(asked.map(([one, id]) => verify(one, id, code)))
  return answers.map(({ status }) => status)
}

/** A code that is none of those which are good now. */
function wrongFor(app: AuthenticatorApp): string {
  const good = [app.code(-30), app.code(), app.code(30)]
  for (let code = 0; ; code++) {
    const written = String(code).padStart(6, '0')
    if (!good.includes(written)) return written
  }
}

describe('a code of an app', () => {
  it('counts once: not again in its step, nor for another session, nor an older one', async () => {
    const { email, app, thief } = await attacked()
    const owner = await signInByCode(wire, email)
    const mine = { token: owner.token, factorId: app.factorId }
    const theirs = { token: thief.token, factorId: app.factorId }
    const older = app.code()
    const [mineAsked, theirsAsked] = [await challenge(mine), await challenge(theirs)]
    clock.advance(30_000)
    const seen = app.code()
    expect((await verify(mine, mineAsked, seen)).status).toBe(200)

    // The thief's session went with it; another one is not helped either.
    expect((await verify(theirs, theirsAsked, seen)).code).toBe('session_not_found')
    const again = { ...theirs, token: (await signInByCode(wire, email)).token }
    for (const code of [seen, older]) {
      expect((await guess(again, code)).code).toBe('mfa_verification_failed')
    }
    expect((await guess(again, app.nextCode())).status).toBe(200)
  })

  it('raises one session of many that show it at the same moment, on two replicas', async () => {
    const { email, app } = await attacked()
    const sessions: string[] = []
    for (let count = 0; count < 4; count++) sessions.push((await signInByCode(wire, email)).token)
    const statuses = await showAtOnce(sessions, app)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  it('counts once also for sessions that were raised before', async () => {
    const { email, app } = await attacked()
    const sessions: string[] = []
    for (let count = 0; count < 4; count++) {
      const { client } = await signInByCode(wire, email)
      await raise(client, app)
      sessions.push(await tokenOf(client))
    }
    clock.advance(60_000)
    const statuses = await showAtOnce(sessions, app)
    expect(statuses.sort()).toEqual([200, 422, 422, 422])
  })

  it('answers one challenge once, also at the same moment', async () => {
    const { app, thief } = await attacked()
    const one = { token: thief.token, factorId: app.factorId }
    const id = await challenge(one)
    const code = app.code()
    const answers = await Promise.all([
      verify(one, id, code),
      verify({ ...one, door: replica }, id, code),
      verify(one, id, code),
    ])
    expect(answers.map(({ code: said, status }) => said ?? status).sort()).toEqual([
      200,
      'mfa_ip_address_mismatch',
      'mfa_ip_address_mismatch',
    ])
    const [raised] = answers.filter(({ status }) => status === 200)
    expect(claimsOf(String(raised?.body['access_token']))['aal']).toBe('aal2')
    expect((await verify(one, id, app.nextCode())).code).toBe('mfa_ip_address_mismatch')
  })

  it('is taken from the address that asked for it, within five minutes', async () => {
    const { app, thief } = await attacked()
    const one = { token: thief.token, factorId: app.factorId }
    const id = await challenge(one)
    expect(await verify({ ...one, from: makeAddress() }, id, app.code())).toMatchObject({
      status: 422,
      code: 'mfa_ip_address_mismatch',
    })
    clock.advance(300_000)
    expect(await verify(one, id, app.code())).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    expect((await guess(one, app.code())).status).toBe(200)
  })
})

describe('a factor that is verified while it is taken away', () => {
  it('stays: whoever asked had not shown it', async () => {
    const { client, token } = await signInByCode(wire, makeEmail('owner'))
    const app = await enrollApp(client, clock)
    const late = interrupted(database, 'auth.remove_factor', () => raise(client, app))
    const door = await openTestWire({ database: late, clock, trustedProxies })
    const path = `/factors/${app.factorId}`
    expect(await askAuth(door, path, { method: 'DELETE', token })).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect((await askAuth(door, path, { method: 'DELETE', token: await tokenOf(client) })).status).toBe(200)
  })
})

describe('guessing the codes of a second factor', () => {
  it('ends a challenge after five tries, also at the same moment', async () => {
    const { app, thief } = await attacked()
    const one = { token: thief.token, factorId: app.factorId }
    const wrong = wrongFor(app)
    const id = await challenge(one)
    await Promise.all(Array.from({ length: 5 }, () => verify(one, id, wrong)))
    expect((await verify(one, id, app.code())).code).toBe('mfa_challenge_expired')
    expect((await guess(one, app.code())).status).toBe(200)
  })

  it('ends after ten, from however many addresses, for however many challenges, on every replica', async () => {
    const { email, app, thief } = await attacked()
    const token = thief.token
    const guesses = Array.from({ length: 12 }, (_, count) => {
      const door = count % 2 === 0 ? wire : replica
      return guess({ token, factorId: app.factorId, from: makeAddress(), door }, wrongFor(app))
    })
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
    // A right one says the same as a wrong one, and a new session is no new beginning.
    const again = await signInByCode(wire, email)
    const late = { token: again.token, factorId: app.factorId, from: makeAddress() }
    expect(await guess(late, app.code())).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    // Whoever tries has the password: the owner is told, once.
    expect(await messagesTo(wire, email, 'second_factor_guessed')).toHaveLength(1)
    clock.advance(15 * 60_000)
    expect((await guess(late, app.code())).status).toBe(200)
  })

  it('is not what a failure of ours is taken for: the owner is told of guesses alone', async () => {
    const { email, app, thief } = await attacked()
    const failing = await openTestWire({
      database: interrupted(database, 'take_rate_limits', () => Promise.reject(new Error('no connection'))),
      clock,
      trustedProxies,
    })
    const one = { token: thief.token, factorId: app.factorId, door: failing }
    expect((await guess(one, app.code())).status).toBe(500)
    expect(await messagesTo(wire, email, 'second_factor_guessed')).toHaveLength(0)
  })

  it('shuts nobody out where a code was shown before', async () => {
    const { email, app, thief } = await attacked()
    const home = { token: (await signInByCode(wire, email)).token, factorId: app.factorId }
    expect((await guess(home, app.code())).status).toBe(200)
    const from = makeAddress()
    const { token } = await signInByCode(wire, email)
    for (let count = 0; count < 11; count++) {
      await guess({ token, factorId: app.factorId, from }, wrongFor(app))
    }
    const back = { ...home, token: (await signInByCode(wire, email)).token }
    expect((await guess(back, app.nextCode())).status).toBe(200)
    expect((await askAuth(wire, '/user', { token: thief.token })).code).toBe('session_not_found')
  })

  it('is not begun anew by another factor', async () => {
    const email = makeEmail('owner')
    const { client, token } = await signInByCode(wire, email)
    const from = makeAddress()
    const first = await enrollApp(client, clock, 'First')
    for (let count = 0; count < 10; count++) {
      await guess({ token, factorId: first.factorId, from }, wrongFor(first))
    }
    const second = await enrollApp(client, clock, 'Second')
    const answer = await guess({ token, factorId: second.factorId, from }, second.code())
    expect(answer.code).toBe('over_request_rate_limit')
  })

  it('is counted by address too: codes asked for and codes tried, each by itself', async () => {
    const mfa = { limit: 3, windowMs: 60_000 }
    const door = await openTestWire({
      database,
      clock,
      trustedProxies,
      settings: { rates: { ...NO_RATES, mfa } },
    })
    const { app, thief } = await attacked()
    const one = { token: thief.token, factorId: app.factorId, from: makeAddress(), door }
    const ids = [await challenge(one), await challenge(one), await challenge(one)]
    const over = await askAuth(door, `/factors/${app.factorId}/challenge`, { ...one, body: {} })
    expect(over).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const codes = []
    for (const id of [...ids, '']) codes.push((await verify(one, id, wrongFor(app))).code)
    expect(codes.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'mfa_verification_failed'))
    expect(codes[3]).toBe('over_request_rate_limit')
  })
})

describe('odd input', () => {
  it('is refused as what it is, or kept as it was given', async () => {
    const { client } = await signInByCode(wire, makeEmail('odd'))
    const token = await tokenOf(client)
    const enroll = (body: unknown) => askAuth(wire, '/factors', { token, body })
    for (const body of [
      {},
      { factor_type: 'sms' },
      { factor_type: 7 },
      { factor_type: 'totp', friendly_name: 'x'.repeat(256) },
      { factor_type: 'totp', friendly_name: 'a\0b' },
      { factor_type: 'phone' },
      '[]',
      '{',
    ]) {
      expect((await enroll(body)).status, JSON.stringify(body)).toBe(400)
    }
    const names = ['<b>"\'; drop table auth.mfa_factors --', '🔐‮ غير', '   ', 'null', 'ö'.repeat(255)]
    for (const name of names) {
      expect(
        (await enroll({ factor_type: 'totp', friendly_name: name, issuer: `x${'🔐'.repeat(9_000)}` })).status,
      ).toBe(200)
    }
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map(({ friendly_name: name }) => name)).toEqual(names)
  })

  it('instead of a code or a challenge is told apart from a wrong code', async () => {
    const { client } = await signInByCode(wire, makeEmail('odd'))
    const app = await enrollApp(client, clock)
    const { data } = await client.auth.mfa.challenge({ factorId: app.factorId })
    const token = await tokenOf(client)
    const verify = (body: unknown, id = app.factorId) =>
      askAuth(wire, `/factors/${id}/verify`, { token, body })
    for (const body of [
      { code: '123456' },
      { challenge_id: 'none', code: '123456' },
      { challenge_id: data?.id },
      { challenge_id: data?.id, code: ' ' },
      { challenge_id: data?.id, code: 123456 },
      { challenge_id: data?.id, code: ['123456'] },
    ]) {
      expect((await verify(body)).status, JSON.stringify(body)).toBe(400)
    }
    for (const code of ['１２３４５６', '1e5', '-12345', '123456789', 'x'.repeat(10_000)]) {
      expect((await verify({ challenge_id: data?.id, code })).code, code).toBe('mfa_verification_failed')
    }
    expect(await verify({ challenge_id: randomUUID(), code: '123456' })).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    })
    expect(await verify({ challenge_id: data?.id, code: '123456' }, 'none')).toMatchObject({
      status: 404,
      code: 'validation_failed',
    })
  })
})
