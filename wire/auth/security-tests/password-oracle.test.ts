import { describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { changeUser } from '@firstline/wire/test-wire/request-auth'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { database, clock, wire } = await openApiFixture({ settings: { autoconfirm: false } })

async function createAccount(): Promise<{ email: string; token: string }> {
  const email = makeEmail()
  const { token } = await signInByCode(wire, email)
  expect((await changeUser(wire, token, { password })).status).toBe(200)
  return { email, token }
}

describe('PUT /user from a stolen session', () => {
  it('reveals nothing about the password when the change is refused by the mail limit', async () => {
    const { token } = await createAccount()
    const slow = await openTestApi({
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

  it('allows ten password comparisons per fifteen minutes, whatever the result', async () => {
    const { token } = await createAccount()
    // Setting the password above compared nothing: the account had none.
    const responses = []
    for (let guess = 0; guess < 11; guess++)
      responses.push((await changeUser(wire, token, { password })).code)
    expect(responses).toEqual([
      ...Array.from({ length: 10 }, () => 'same_password'),
      'over_request_rate_limit',
    ])
    expect((await changeUser(wire, token, { password: 'another password' })).code).toBe(
      'over_request_rate_limit',
    )
    clock.advance(15 * 60_000)
    expect((await changeUser(wire, token, { password: 'another password' })).status).toBe(200)
  })
})
