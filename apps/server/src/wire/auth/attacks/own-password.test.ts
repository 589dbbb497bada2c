import { describe, expect, it } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { changeUser } from '#test/ask-auth.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { database, clock, wire } = await openWireFixture({ settings: { autoconfirm: false } })

async function owned(): Promise<{ email: string; token: string }> {
  const email = makeEmail()
  const { token } = await signInByCode(wire, email)
  expect((await changeUser(wire, token, { password })).status).toBe(200)
  return { email, token }
}

describe('whoever found an open session', () => {
  it('learns nothing about the password by a change that is refused for its mail', async () => {
    const { token } = await owned()
    const slow = await openTestWire({
      database,
      clock,
      settings: { autoconfirm: false, mailIntervalSeconds: 60 },
    })
    const email = makeEmail('next')
    expect((await changeUser(slow, token, { email })).status).toBe(200)
    for (const guess of ['a wrong password', password]) {
      expect(await changeUser(slow, token, { email, password: guess })).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      })
    }
  })

  it('can compare no more than ten times, however the change ends', async () => {
    const { token } = await owned()
    // The first comparison was that of the password's own setting: there was none to compare with.
    const answers = []
    for (let guess = 0; guess < 11; guess++) answers.push((await changeUser(wire, token, { password })).code)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'same_password'), 'over_request_rate_limit'])
    expect((await changeUser(wire, token, { password: 'another password' })).code).toBe(
      'over_request_rate_limit',
    )
    clock.advance(15 * 60_000)
    expect((await changeUser(wire, token, { password: 'another password' })).status).toBe(200)
  })
})
