import { describe, expect, it } from 'vitest'
import { readClaims, listMessagesTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, interruptStatement } from '@firstline/wire/test-wire/request-auth'
import {
  type AuthenticatorApp,
  enrollApp,
  addVerifiedFactor,
  verifyFactor,
  readAccessToken,
} from '@firstline/wire/test-wire/mfa-factors'
import { makeAddress, makeEmail } from '@firstline/wire/test-wire/fixtures'
import { NO_RATES, openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const trustedProxies = ['127.0.0.1']
const { database, clock, wire } = await openApiFixture({ trustedProxies })

/** A second replica, which shares only the database. */
const replica = await openTestApi({ database, clock, trustedProxies })

const OWNER_ADDRESS = '203.0.113.7'

async function makeAttackedAccount() {
  const email = makeEmail('owner')
  const { client } = await signInByCode(wire, email)
  const app = await addVerifiedFactor(client, clock)
  // Past the TOTP time step of the enrollment.
  clock.advance(60_000)
  return { email, app, thief: await signInByCode(wire, email) }
}

interface Attempt {
  token: string
  factorId: string
  from?: string
  on?: typeof wire
}

async function challenge({ token, factorId, from = OWNER_ADDRESS, on = wire }: Attempt): Promise<string> {
  const { body } = await sendAuthRequest(on, `/factors/${factorId}/challenge`, { token, body: {}, from })
  return String(body['id'])
}

async function verify(
  { token, factorId, from = OWNER_ADDRESS, on = wire }: Attempt,
  challengeId: string,
  code: string,
) {
  const body = { challenge_id: challengeId, code }
  return sendAuthRequest(on, `/factors/${factorId}/verify`, { token, body, from })
}

async function guess(one: Attempt, code: string) {
  return verify(one, await challenge(one), code)
}

/** Each session requests a challenge, then all verify the same code concurrently. */
async function verifyConcurrently(sessions: readonly string[], app: AuthenticatorApp): Promise<number[]> {
  const challenges: [Attempt, string][] = []
  for (const [index, token] of sessions.entries()) {
    const one = { token, factorId: app.factorId, on: index % 2 === 0 ? wire : replica }
    challenges.push([one, await challenge(one)])
  }
  const code = app.code()
  const responses = await Promise.all(challenges.map(([one, id]) => verify(one, id, code)))
  return responses.map(({ status }) => status)
}

/** A code that is not valid in the previous, current or next time step. */
function wrongFor(app: AuthenticatorApp): string {
  const good = [app.code(-30), app.code(), app.code(30)]
  for (let code = 0; ; code++) {
    const digits = String(code).padStart(6, '0')
    if (!good.includes(digits)) return digits
  }
}

describe('TOTP code', () => {
  it('is accepted once: not again in its time step, by another session, nor an older one (RFC 6238, 5.2)', async () => {
    const { email, app, thief } = await makeAttackedAccount()
    const owner = await signInByCode(wire, email)
    const ownerAttempt = { token: owner.token, factorId: app.factorId }
    const thiefAttempt = { token: thief.token, factorId: app.factorId }
    const older = app.code()
    const [ownerChallenge, thiefChallenge] = [await challenge(ownerAttempt), await challenge(thiefAttempt)]
    clock.advance(30_000)
    const code = app.code()
    expect((await verify(ownerAttempt, ownerChallenge, code)).status).toBe(200)

    // The verification ended the thief's session. A new session does not help either.
    expect((await verify(thiefAttempt, thiefChallenge, code)).code).toBe('session_not_found')
    const again = { ...thiefAttempt, token: (await signInByCode(wire, email)).token }
    for (const used of [code, older]) {
      expect((await guess(again, used)).code).toBe('mfa_verification_failed')
    }
    expect((await guess(again, app.nextCode())).status).toBe(200)
  })

  it('verifies one of several concurrent sessions on two replicas', async () => {
    const { email, app } = await makeAttackedAccount()
    const sessions: string[] = []
    for (let count = 0; count < 4; count++) sessions.push((await signInByCode(wire, email)).token)
    const statuses = await verifyConcurrently(sessions, app)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  it('is accepted once also for sessions that are at aal2 already', async () => {
    const { email, app } = await makeAttackedAccount()
    const sessions: string[] = []
    for (let count = 0; count < 4; count++) {
      const { client } = await signInByCode(wire, email)
      await verifyFactor(client, app)
      sessions.push(await readAccessToken(client))
    }
    clock.advance(60_000)
    const statuses = await verifyConcurrently(sessions, app)
    expect(statuses.sort()).toEqual([200, 422, 422, 422])
  })

  it('verifies one challenge once, also concurrently', async () => {
    const { app, thief } = await makeAttackedAccount()
    const one = { token: thief.token, factorId: app.factorId }
    const id = await challenge(one)
    const code = app.code()
    const responses = await Promise.all([
      verify(one, id, code),
      verify({ ...one, on: replica }, id, code),
      verify(one, id, code),
    ])
    expect(responses.map(({ code, status }) => code ?? status).sort()).toEqual([
      200,
      'mfa_ip_address_mismatch',
      'mfa_ip_address_mismatch',
    ])
    const [verified] = responses.filter(({ status }) => status === 200)
    expect(readClaims(String(verified?.body['access_token']))['aal']).toBe('aal2')
    expect((await verify(one, id, app.nextCode())).code).toBe('mfa_ip_address_mismatch')
  })

  it('is accepted only from the IP address of its challenge, within five minutes', async () => {
    const { app, thief } = await makeAttackedAccount()
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

describe('guessing codes of a second factor', () => {
  it('ends a challenge after five attempts, also concurrent ones', async () => {
    const { app, thief } = await makeAttackedAccount()
    const one = { token: thief.token, factorId: app.factorId }
    const wrong = wrongFor(app)
    const id = await challenge(one)
    await Promise.all(Array.from({ length: 5 }, () => verify(one, id, wrong)))
    expect((await verify(one, id, app.code())).code).toBe('mfa_challenge_expired')
    expect((await guess(one, app.code())).status).toBe(200)
  })

  it('is refused after ten attempts, across IP addresses, challenges and replicas', async () => {
    const { email, app, thief } = await makeAttackedAccount()
    const token = thief.token
    const guesses = Array.from({ length: 12 }, (_, count) => {
      const on = count % 2 === 0 ? wire : replica
      return guess({ token, factorId: app.factorId, from: makeAddress(), on }, wrongFor(app))
    })
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
    // A correct code gets the same response as a wrong one, and a new session does not reset the count.
    const again = await signInByCode(wire, email)
    const late = { token: again.token, factorId: app.factorId, from: makeAddress() }
    expect(await guess(late, app.code())).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    // The attacker knows the password, so the owner is notified, once.
    expect(await listMessagesTo(wire, email, 'second_factor_guessed')).toHaveLength(1)
    clock.advance(15 * 60_000)
    expect((await guess(late, app.code())).status).toBe(200)
  })

  it('notifies the owner of wrong codes only, not of internal errors', async () => {
    const { email, app, thief } = await makeAttackedAccount()
    const failing = await openTestApi({
      database: interruptStatement(database, 'take_rate_limits', () =>
        Promise.reject(new Error('no connection')),
      ),
      clock,
      trustedProxies,
    })
    const one = { token: thief.token, factorId: app.factorId, on: failing }
    expect((await guess(one, app.code())).status).toBe(500)
    expect(await listMessagesTo(wire, email, 'second_factor_guessed')).toHaveLength(0)
  })

  it('does not lock out the owner where a code was verified before (account lockout)', async () => {
    const { email, app, thief } = await makeAttackedAccount()
    const owner = { token: (await signInByCode(wire, email)).token, factorId: app.factorId }
    expect((await guess(owner, app.code())).status).toBe(200)
    const from = makeAddress()
    const { token } = await signInByCode(wire, email)
    for (let count = 0; count < 11; count++) {
      await guess({ token, factorId: app.factorId, from }, wrongFor(app))
    }
    const back = { ...owner, token: (await signInByCode(wire, email)).token }
    expect((await guess(back, app.nextCode())).status).toBe(200)
    expect((await sendAuthRequest(wire, '/user', { token: thief.token })).code).toBe('session_not_found')
  })

  it('is not reset by enrolling another factor', async () => {
    const email = makeEmail('owner')
    const { client, token } = await signInByCode(wire, email)
    const from = makeAddress()
    const first = await enrollApp(client, clock, 'First')
    for (let count = 0; count < 10; count++) {
      await guess({ token, factorId: first.factorId, from }, wrongFor(first))
    }
    const second = await enrollApp(client, clock, 'Second')
    const response = await guess({ token, factorId: second.factorId, from }, second.code())
    expect(response.code).toBe('over_request_rate_limit')
  })

  it('is also limited by IP address, for challenges and verifications separately', async () => {
    const mfa = { limit: 3, windowMs: 60_000 }
    const on = await openTestApi({
      database,
      clock,
      trustedProxies,
      settings: { rates: { ...NO_RATES, mfa } },
    })
    const { app, thief } = await makeAttackedAccount()
    const one = { token: thief.token, factorId: app.factorId, from: makeAddress(), on }
    const ids = [await challenge(one), await challenge(one), await challenge(one)]
    const over = await sendAuthRequest(on, `/factors/${app.factorId}/challenge`, { ...one, body: {} })
    expect(over).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const codes = []
    for (const id of [...ids, '']) codes.push((await verify(one, id, wrongFor(app))).code)
    expect(codes.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => 'mfa_verification_failed'))
    expect(codes[3]).toBe('over_request_rate_limit')
  })
})
