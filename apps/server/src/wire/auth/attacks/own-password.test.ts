import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signInByCode, tickingClock } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire, type TestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const clock = tickingClock()
const wire = await openTestWire({ database, clock, settings: { autoconfirm: false } })
const newAddress = (name = 'owner') => `${name}-${randomUUID()}@example.test`
const password = 'the right password'

async function owned(): Promise<{ email: string; token: string }> {
  const email = newAddress()
  const { token } = await signInByCode(wire, email)
  expect((await change(token, { password })).status).toBe(200)
  return { email, token }
}

const change = (token: string, body: object, at: TestWire = wire) =>
  askAuth(at, '/user', { method: 'PUT', token, body })

describe('whoever found an open session', () => {
  it('learns nothing about the password by a change that is refused for its mail', async () => {
    const { token } = await owned()
    const slow = await openTestWire({
      database,
      clock,
      settings: { autoconfirm: false, mailIntervalSeconds: 60 },
    })
    const email = newAddress('next')
    expect((await change(token, { email }, slow)).status).toBe(200)
    for (const guess of ['a wrong password', password]) {
      expect(await change(token, { email, password: guess }, slow)).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      })
    }
  })

  it('can compare no more than ten times, however the change ends', async () => {
    const { token } = await owned()
    // The first comparison was that of the password's own setting: there was none to compare with.
    const answers = []
    for (let guess = 0; guess < 11; guess++) answers.push((await change(token, { password })).code)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'same_password'), 'over_request_rate_limit'])
    expect((await change(token, { password: 'another password' })).code).toBe('over_request_rate_limit')
    clock.advance(15 * 60_000)
    expect((await change(token, { password: 'another password' })).status).toBe(200)
  })
})
