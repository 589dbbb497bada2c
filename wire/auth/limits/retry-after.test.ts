import { describe, expect, it } from 'vitest'
import { tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, type AuthResponse } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeAddress, makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { HOUR_MS, MINUTE_MS } from '@firstline/platform/testing/times'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { NO_RATES, openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import type { AuthSettings } from '../auth-settings.ts'

const { database } = await createTestDatabase()
const clock = tickingClock()

function openServer(settings: Partial<AuthSettings>): Promise<TestApi> {
  return openTestApi({ database, clock, trustedProxies: ['127.0.0.1'], settings })
}

/**
 * Repeats the request until it is refused, then tries again one second before Retry-After has passed, and
 * after it.
 */
async function retryAfter429(send: () => Promise<AuthResponse>): Promise<[early: number, late: number]> {
  let response = await send()
  for (let count = 1; response.status !== 429; count += 1) {
    if (count > 60) throw new Error('It is not limited')
    clock.advance(1_500)
    response = await send()
  }
  const seconds = Number(response.headers.get('retry-after'))
  clock.advance((seconds - 1) * 1_000)
  const early = (await send()).status
  clock.advance(1_000)
  return [early, (await send()).status]
}

describe('Retry-After of 429 responses of /auth/v1', () => {
  it('is exact for the request rate of an IP address', async () => {
    const rates = { ...NO_RATES, token: { limit: 3, windowMs: 5 * MINUTE_MS } }
    const wire = await openServer({ rates })
    const body = { refresh_token: 'aaaaaaaaaaaa' }
    const send = () => sendAuthRequest(wire, '/token?grant_type=refresh_token', { body, from: '203.0.113.1' })
    expect(await retryAfter429(send)).toEqual([429, 400])
  })

  it('is exact for wrong passwords, also when the next one is correct', async () => {
    const wire = await openServer({})
    const { email } = await signUp(wire, makeEmail())
    const signIn = (attempt: string) =>
      sendAuthRequest(wire, '/token?grant_type=password', {
        body: { email, password: attempt },
        from: makeAddress(),
      })
    for (let guess = 0; guess < 10; guess += 1) await signIn('wrong')
    expect(await retryAfter429(() => signIn(password))).toEqual([429, 200])
  })

  it('is exact for the mail limit of a recipient', async () => {
    const rates = { ...NO_RATES, mailRecipient: { limit: 2, windowMs: HOUR_MS } }
    const wire = await openServer({ rates })
    const email = makeEmail()
    expect(await retryAfter429(() => sendAuthRequest(wire, '/recover', { body: { email } }))).toEqual([
      429, 200,
    ])
  })

  it('is the longest of the reached limits', async () => {
    const rates = { ...NO_RATES, mailRecipient: { limit: 2, windowMs: HOUR_MS } }
    const wire = await openServer({ rates, mailIntervalSeconds: 60 })
    const email = makeEmail()
    const send = () => sendAuthRequest(wire, '/recover', { body: { email } })
    expect(await retryAfter429(send)).toEqual([429, 200])
    // Now both the interval and the hourly limit of the recipient apply, and the later one counts.
    expect(await retryAfter429(send)).toEqual([429, 200])
  })
})
