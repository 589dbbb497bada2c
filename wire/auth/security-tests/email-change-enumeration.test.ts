import { describe, expect, it } from 'vitest'
import { followLink, listMessagesTo, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { NO_RATES, openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false }
const { database, owner, clock, wire } = await openApiFixture({ settings })
const resend = (email: string, on: TestApi) =>
  sendAuthRequest(on, '/resend', { body: { type: 'email_change', email } })

async function requestAddressChange(): Promise<{ id: string; from: string; to: string }> {
  const from = makeEmail('from')
  const to = makeEmail('to')
  const { id, token } = await signInByCode(wire, from)
  await changeUser(wire, token, { email: to })
  return { id, from, to }
}

/** A server where this recipient has used up the mail limit for an hour. */
async function openExhausted(recipient: string): Promise<TestApi> {
  const mailRecipient = { limit: 1, windowMs: 3_600_000 }
  const on = await openTestApi({
    database,
    clock,
    settings: { ...settings, rates: { ...NO_RATES, mailRecipient } },
  })
  expect((await sendAuthRequest(on, '/recover', { body: { email: recipient } })).status).toBe(200)
  return on
}

async function readAddress(id: string): Promise<unknown> {
  const [user] = await owner.query('select email from auth.users where id = $1', [id])
  return user?.['email']
}

describe('one known address of a pending change', () => {
  it('does not reveal the other address by the mail interval', async () => {
    const slow = await openTestApi({ database, clock, settings: { ...settings, mailIntervalSeconds: 60 } })
    const tryResend = async (guess: string, known: string) => {
      const { status } = await resend(guess, slow)
      return [status, (await resend(known, slow)).status]
    }
    const one = await requestAddressChange()
    expect(await tryResend(makeEmail('other'), one.from)).toEqual([200, 200])
    clock.advance(61_000)
    expect(await tryResend(one.to, one.from)).toEqual([200, 200])
    clock.advance(61_000)
    expect(await tryResend(one.from, one.to)).toEqual([200, 200])
  })

  it('does not reveal the other address by its remaining mail limit', async () => {
    const { from, to } = await requestAddressChange()
    const mailRecipient = { limit: 1, windowMs: 3_600_000 }
    const rates = { ...NO_RATES, mailRecipient }
    const on = await openTestApi({ database, clock, settings: { ...settings, rates } })
    expect((await resend(from, on)).status).toBe(200)
    expect(await listMessagesTo(on, to, 'email_change_new')).toHaveLength(2)
    expect((await sendAuthRequest(on, '/recover', { body: { email: to } })).status).toBe(200)
  })

  it('does not reveal the other address by its exhausted mail limit', async () => {
    const { from, to } = await requestAddressChange()
    const on = await openExhausted(to)
    expect(await resend(from, on)).toMatchObject({ status: 200, body: {} })
    expect(await listMessagesTo(on, from, 'email_change_current')).toHaveLength(2)
    expect(await listMessagesTo(on, to, 'email_change_new')).toHaveLength(1)
    expect((await resend(from, on)).status).toBe(429)
  })
})

describe('change of address with one mail sent again', () => {
  it('is confirmed by the new mail and the earlier one of the other address', async () => {
    const { id, from, to } = await requestAddressChange()
    await resend(from, await openExhausted(to))
    await followLink(wire.fetchBare, (await readMessageTo(wire, to, 'email_change_new')).link)
    expect(await readAddress(id)).toBe(from)
    await followLink(wire.fetchBare, (await readMessageTo(wire, from, 'email_change_current')).link)
    expect(await readAddress(id)).toBe(to)
  })

  it('is not confirmed by one address alone after the other token is gone', async () => {
    const { id, from, to } = await requestAddressChange()
    await followLink(wire.fetchBare, (await readMessageTo(wire, from, 'email_change_current')).link)
    await owner.query(
      "delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_new'",
      [id],
    )
    await resend(from, await openExhausted(to))
    await followLink(wire.fetchBare, (await readMessageTo(wire, from, 'email_change_current')).link)
    expect(await readAddress(id)).toBe(from)
  })
})
