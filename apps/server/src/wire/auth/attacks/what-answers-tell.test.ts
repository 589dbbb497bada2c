import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { signInByCode, tickingClock } from '#test/accounts.ts'
import { askAuth, changeUser } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { HOUR_MS, makeEmail, MINUTE_MS, password } from '#test/fixtures.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'
import { PasswordThreads } from '../passwords/password-threads.ts'

const { database, owner } = await createTestDatabase()
const clock = tickingClock()
const statements: string[] = []
const counted: Database = {
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
  listen: (channel, hear) => database.listen(channel, hear),
  close: () => database.close(),
}
const settings = {
  autoconfirm: false,
  mailIntervalSeconds: 60,
  rates: { ...NO_RATES, mailRecipient: { limit: 3, windowMs: 3_600_000 } },
}
const wire = await openTestWire({
  database: counted,
  clock,
  settings,
  isReserved: (address) => address.startsWith('reserved-'),
})
const passwordWork = vi.spyOn(PasswordThreads.prototype, 'run')
afterEach(() => passwordWork.mockClear())

/** One address of each sort, whose difference nobody outside may see. */
async function addresses() {
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
  await askAuth(wire, '/otp', { body: { email: unconfirmed } })
  clock.advance(HOUR_MS)
  const reserved = `reserved-${id}@example.test`
  return { known, banned, sso, unconfirmed, reserved, unknown: `unknown-${id}@example.test` }
}

/** An answer with what it took to make it, without what is random in every answer. */
async function observe(path: string, body: object) {
  statements.length = 0
  passwordWork.mockClear()
  const answer = await askAuth(wire, path, { body })
  const headers = [...answer.headers.keys()].filter((name) => name !== 'content-length').toSorted()
  return {
    status: answer.status,
    body: answer.body,
    fields: Object.keys(answer.body),
    headers,
    statements: statements.length,
    passwords: passwordWork.mock.calls.length,
  }
}

describe('whether there is an account is told by neither answer nor work', () => {
  it('when a new password is asked for', async () => {
    const people = await addresses()
    const seen = []
    for (const email of Object.values(people)) seen.push(await observe('/recover', { email }))
    for (const one of seen) expect(one).toEqual({ ...seen[0], status: 200, body: {}, passwords: 0 })
  })

  it('when a link to sign in is asked for, where unknown people are signed up', async () => {
    const { known, banned, sso, unknown, reserved } = await addresses()
    const seen = []
    for (const email of [known, banned, sso, unknown, reserved]) seen.push(await observe('/otp', { email }))
    for (const one of seen) expect(one).toEqual({ ...seen[0], status: 200, body: {}, passwords: 0 })
  })

  it('when a message is asked for again, of any kind', async () => {
    const people = await addresses()
    for (const type of ['signup', 'email_change']) {
      const seen = []
      for (const email of Object.values(people)) seen.push(await observe('/resend', { email, type }))
      for (const one of seen) expect(one, type).toEqual({ ...seen[0], status: 200, body: {}, passwords: 0 })
      clock.advance(HOUR_MS)
    }
  })

  it('when a wrong password is tried', async () => {
    const { known, unknown, unconfirmed, sso, reserved } = await addresses()
    const seen = []
    for (const email of [known, unknown, unconfirmed, sso, reserved]) {
      seen.push(await observe('/token?grant_type=password', { email, password: 'wrong password' }))
    }
    for (const one of seen) expect(one).toEqual({ ...seen[0], status: 400, passwords: 1 })
    expect(seen[0]?.body['code']).toBe('invalid_credentials')
  })

  it('when a wrong code or link is tried', async () => {
    const people = await addresses()
    const seen = []
    for (const email of Object.values(people)) {
      seen.push(await observe('/verify', { type: 'email', email, token: '000000' }))
    }
    for (const one of seen) expect(one).toEqual({ ...seen[0], status: 403 })
  })

  it('when it was asked too often', async () => {
    const { known, unknown } = await addresses()
    for (const path of ['/recover', '/otp', '/resend']) {
      const type = 'signup'
      clock.advance(HOUR_MS)
      const asked = async (email: string) => {
        const answers = []
        for (let time = 0; time < 3; time++) {
          const { status, body } = await askAuth(wire, path, { body: { email, type } })
          answers.push({ status, code: body['code'] })
          if (time === 1) clock.advance(MINUTE_MS)
        }
        return answers
      }
      expect(await asked(unknown), path).toEqual(await asked(known))
    }
  })
})

describe('a sign-up to be confirmed', () => {
  it('is answered for a known address as the wire says, with the same work on the password', async () => {
    const { known, banned, unknown, reserved } = await addresses()
    const body = { password: 'another password', data: { name: 'Ada' } }
    const taken = await observe('/signup', { email: known, ...body })
    const out = await observe('/signup', { email: banned, ...body })
    const kept = await observe('/signup', { email: reserved, ...body })
    const fresh = await observe('/signup', { email: unknown, ...body })
    for (const one of [taken, out, kept, fresh]) expect(one).toMatchObject({ status: 200, passwords: 2 })
    for (const one of [out, kept]) {
      expect(one.fields).toEqual(taken.fields)
      expect(one.statements).toBe(taken.statements)
    }
    // The one difference is the upstream's, which clients look for: an account that is not shown has no identities.
    expect(taken.body).toMatchObject({ role: '', identities: [] })
    expect(taken.fields.toSorted()).toEqual(fresh.fields.toSorted())
    expect(taken.headers).toEqual(fresh.headers)
    expect(JSON.stringify(taken.body)).not.toContain(
      (await owner.query('select id from auth.users where email = $1', [known]))[0]?.['id'],
    )
  })
})

describe('what the wire itself tells', () => {
  it('is that an address is unknown, to who asks not to be signed up', async () => {
    const { known, unknown, reserved } = await addresses()
    expect((await observe('/otp', { email: known, create_user: false })).status).toBe(200)
    expect((await observe('/otp', { email: reserved, create_user: false })).status).toBe(200)
    expect((await observe('/otp', { email: unknown, create_user: false })).status).toBe(422)
  })

  it('is that somebody is banned, and that an address is not confirmed, to who knows the password', async () => {
    const { banned } = await addresses()
    const asBanned = await observe('/token?grant_type=password', { email: banned, password })
    expect(asBanned.body['code']).toBe('user_banned')
    const email = makeEmail('waiting')
    await askAuth(wire, '/signup', { body: { email, password } })
    const right = await observe('/token?grant_type=password', { email, password })
    expect(right.body['code']).toBe('email_not_confirmed')
    const wrong = await observe('/token?grant_type=password', { email, password: 'wrong password' })
    expect(wrong.body['code']).toBe('invalid_credentials')
  })
})
