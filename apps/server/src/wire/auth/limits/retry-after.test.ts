import { describe, expect, it } from 'vitest'
import { tickingClock } from '#test/accounts.ts'
import { askAuth, type AuthAnswer } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { HOUR_MS, makeAddress, makeEmail, MINUTE_MS, password } from '#test/fixtures.ts'
import { signUp } from '#test/make-user.ts'
import { NO_RATES, openTestWire, type TestWire } from '#test/test-wire.ts'
import type { AuthSettings } from '../auth-options.ts'

const { database } = await createTestDatabase()
const clock = tickingClock()

function openServer(settings: Partial<AuthSettings>): Promise<TestWire> {
  return openTestWire({ database, clock, trustedProxies: ['127.0.0.1'], settings })
}

/** Asks until it is refused, waits as long as Retry-After says less a second, and then for the rest. */
async function waitAsTold(ask: () => Promise<AuthAnswer>): Promise<[early: number, told: number]> {
  let answer = await ask()
  for (let asked = 1; answer.status !== 429; asked += 1) {
    if (asked > 60) throw new Error('It is not limited')
    clock.advance(1_500)
    answer = await ask()
  }
  const seconds = Number(answer.headers.get('retry-after'))
  clock.advance((seconds - 1) * 1_000)
  const early = (await ask()).status
  clock.advance(1_000)
  return [early, (await ask()).status]
}

describe('Retry-After of a 429 of auth is when the next attempt succeeds', () => {
  it('after too many requests of one address', async () => {
    const rates = { ...NO_RATES, token: { limit: 3, windowMs: 5 * MINUTE_MS } }
    const wire = await openServer({ rates })
    const body = { refresh_token: 'aaaaaaaaaaaa' }
    const ask = () => askAuth(wire, '/token?grant_type=refresh_token', { body, from: '203.0.113.1' })
    expect(await waitAsTold(ask)).toEqual([429, 400])
  })

  it('after too many wrong passwords, also for the right one', async () => {
    const wire = await openServer({})
    const { email } = await signUp(wire, makeEmail())
    const signIn = (attempt: string) =>
      askAuth(wire, '/token?grant_type=password', {
        body: { email, password: attempt },
        from: makeAddress(),
      })
    for (let guess = 0; guess < 10; guess += 1) await signIn('wrong')
    expect(await waitAsTold(() => signIn(password))).toEqual([429, 200])
  })

  it('after too many mails to one recipient', async () => {
    const rates = { ...NO_RATES, mailRecipient: { limit: 2, windowMs: HOUR_MS } }
    const wire = await openServer({ rates })
    const email = makeEmail()
    expect(await waitAsTold(() => askAuth(wire, '/recover', { body: { email } }))).toEqual([429, 200])
  })

  it('between two mails of a kind, where fewer than all limits are reached', async () => {
    const rates = { ...NO_RATES, mailRecipient: { limit: 2, windowMs: HOUR_MS } }
    const wire = await openServer({ rates, mailIntervalSeconds: 60 })
    const email = makeEmail()
    const ask = () => askAuth(wire, '/recover', { body: { email } })
    expect(await waitAsTold(ask)).toEqual([429, 200])
    // Now both the interval and the hour of the recipient are in the way: the later one counts.
    expect(await waitAsTold(ask)).toEqual([429, 200])
  })
})
