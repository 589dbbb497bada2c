import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '@firstline/platform/database'
import { signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { HOUR_MS, MINUTE_MS } from '@firstline/platform/testing/times'
import { NO_RATES, openTestApi } from '@firstline/wire/test-wire/test-services'
import { PasswordThreadPool } from '../passwords/password-thread-pool.ts'

const { database, owner } = await createTestDatabase()
const clock = tickingClock()
const statements: string[] = []
const countingDatabase: Database = {
  ...database,
  engine: database.engine,
  query(sql, params) {
    statements.push(sql)
    return database.query(sql, params)
  },
  transaction(list, identity) {
    statements.push(...list.map(({ sql }) => sql))
    return database.transaction(list, identity)
  },
  listen: (channel, listener) => database.listen(channel, listener),
  close: () => database.close(),
}
const settings = {
  autoconfirm: false,
  mailIntervalSeconds: 60,
  rates: { ...NO_RATES, mailRecipient: { limit: 3, windowMs: 3_600_000 } },
}
const wire = await openTestApi({
  database: countingDatabase,
  clock,
  settings,
  isReserved: (address) => address.startsWith('reserved-'),
})
const passwordWork = vi.spyOn(PasswordThreadPool.prototype, 'run')
afterEach(() => passwordWork.mockClear())

/** One address of each kind of account. Responses must not distinguish them. */
async function makeAddresses() {
  const id = randomUUID().slice(0, 8)
  const known = `known-${id}@example.test`
  const banned = `banned-${id}@example.test`
  const sso = `sso-${id}@example.test`
  const { token } = await signInByCode(wire, known)
  await changeUser(wire, token, { password })
  const other = await signInByCode(wire, banned)
  await owner.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [
    other.id,
  ])
  await owner.query(
    'insert into auth.users (email, is_sso_user, email_confirmed_at) values ($1, true, now())',
    [sso],
  )
  const unconfirmed = `unconfirmed-${id}@example.test`
  await sendAuthRequest(wire, '/otp', { body: { email: unconfirmed } })
  clock.advance(HOUR_MS)
  const reserved = `reserved-${id}@example.test`
  return { known, banned, sso, unconfirmed, reserved, unknown: `unknown-${id}@example.test` }
}

/** A response and the work it took, without headers and values that are random in every response. */
async function observe(path: string, body: object) {
  statements.length = 0
  passwordWork.mockClear()
  const response = await sendAuthRequest(wire, path, { body })
  const headers = [...response.headers.keys()].filter((name) => name !== 'content-length').toSorted()
  return {
    status: response.status,
    body: response.body,
    fields: Object.keys(response.body),
    headers,
    statements: statements.length,
    passwords: passwordWork.mock.calls.length,
  }
}

describe('user enumeration by response and work', () => {
  it('is prevented for POST /recover', async () => {
    const emails = await makeAddresses()
    const observed = []
    for (const email of Object.values(emails)) observed.push(await observe('/recover', { email }))
    for (const one of observed) expect(one).toEqual({ ...observed[0], status: 200, body: {}, passwords: 0 })
  })

  it('is prevented for POST /otp, which signs up unknown addresses', async () => {
    const { known, banned, sso, unknown, reserved } = await makeAddresses()
    const observed = []
    for (const email of [known, banned, sso, unknown, reserved])
      observed.push(await observe('/otp', { email }))
    for (const one of observed) expect(one).toEqual({ ...observed[0], status: 200, body: {}, passwords: 0 })
  })

  it('is prevented for POST /resend, for every type', async () => {
    const emails = await makeAddresses()
    for (const type of ['signup', 'email_change']) {
      const observed = []
      for (const email of Object.values(emails)) observed.push(await observe('/resend', { email, type }))
      for (const one of observed)
        expect(one, type).toEqual({ ...observed[0], status: 200, body: {}, passwords: 0 })
      clock.advance(HOUR_MS)
    }
  })

  it('is prevented for a wrong password', async () => {
    const { known, unknown, unconfirmed, sso, reserved } = await makeAddresses()
    const observed = []
    for (const email of [known, unknown, unconfirmed, sso, reserved]) {
      observed.push(await observe('/token?grant_type=password', { email, password: 'wrong password' }))
    }
    for (const one of observed) expect(one).toEqual({ ...observed[0], status: 400, passwords: 1 })
    expect(observed[0]?.body['code']).toBe('invalid_credentials')
  })

  it('is prevented for a wrong code', async () => {
    const emails = await makeAddresses()
    const observed = []
    for (const email of Object.values(emails)) {
      observed.push(await observe('/verify', { type: 'email', email, token: '000000' }))
    }
    for (const one of observed) expect(one).toEqual({ ...observed[0], status: 403 })
  })

  it('is prevented for requests beyond the rate limit', async () => {
    const { known, unknown } = await makeAddresses()
    for (const path of ['/recover', '/otp', '/resend']) {
      const type = 'signup'
      clock.advance(HOUR_MS)
      const collectResponses = async (email: string) => {
        const responses = []
        for (let time = 0; time < 3; time++) {
          const { status, body } = await sendAuthRequest(wire, path, { body: { email, type } })
          responses.push({ status, code: body['code'] })
          if (time === 1) clock.advance(MINUTE_MS)
        }
        return responses
      }
      expect(await collectResponses(unknown), path).toEqual(await collectResponses(known))
    }
  })
})

describe('POST /signup with email confirmation', () => {
  it('responds for a registered address as documented, with the same password work', async () => {
    const { known, banned, unknown, reserved } = await makeAddresses()
    const body = { password: 'another password', data: { name: 'Ada' } }
    const registered = await observe('/signup', { email: known, ...body })
    const bannedOne = await observe('/signup', { email: banned, ...body })
    const reservedOne = await observe('/signup', { email: reserved, ...body })
    const unregistered = await observe('/signup', { email: unknown, ...body })
    for (const one of [registered, bannedOne, reservedOne, unregistered])
      expect(one).toMatchObject({ status: 200, passwords: 2 })
    for (const one of [bannedOne, reservedOne]) {
      expect(one.fields).toEqual(registered.fields)
      expect(one.statements).toBe(registered.statements)
    }
    // GoTrue has this one difference, which clients rely on: an obfuscated user has no identities.
    expect(registered.body).toMatchObject({ role: '', identities: [] })
    expect(registered.fields.toSorted()).toEqual(unregistered.fields.toSorted())
    expect(registered.headers).toEqual(unregistered.headers)
    expect(JSON.stringify(registered.body)).not.toContain(
      (await owner.query('select id from auth.users where email = $1', [known]))[0]?.['id'],
    )
  })
})

describe('account state that the GoTrue protocol reveals', () => {
  it('includes an unknown address when create_user is false', async () => {
    const { known, unknown, reserved } = await makeAddresses()
    expect((await observe('/otp', { email: known, create_user: false })).status).toBe(200)
    expect((await observe('/otp', { email: reserved, create_user: false })).status).toBe(200)
    expect((await observe('/otp', { email: unknown, create_user: false })).status).toBe(422)
  })

  it('includes a ban and a missing confirmation, to a caller with the correct password', async () => {
    const { banned } = await makeAddresses()
    const asBanned = await observe('/token?grant_type=password', { email: banned, password })
    expect(asBanned.body['code']).toBe('user_banned')
    const email = makeEmail('unconfirmed')
    await sendAuthRequest(wire, '/signup', { body: { email, password } })
    const right = await observe('/token?grant_type=password', { email, password })
    expect(right.body['code']).toBe('email_not_confirmed')
    const wrong = await observe('/token?grant_type=password', { email, password: 'wrong password' })
    expect(wrong.body['code']).toBe('invalid_credentials')
  })
})
