import { describe, expect, it } from 'vitest'
import { follow, messagesTo, messageTo, signInByCode } from '#test/accounts.ts'
import { askAuth, changeUser } from '#test/ask-auth.ts'
import { makeEmail } from '#test/fixtures.ts'
import { NO_RATES, openTestWire, type TestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: false }
const { database, owner, clock, wire } = await openWireFixture({ settings })
const resend = (email: string, at: TestWire) =>
  askAuth(at, '/resend', { body: { type: 'email_change', email } })

async function moving(): Promise<{ id: string; from: string; to: string }> {
  const from = makeEmail('from')
  const to = makeEmail('to')
  const { id, token } = await signInByCode(wire, from)
  await changeUser(wire, token, { email: to })
  return { id, from, to }
}

/** A server at which this recipient got all the mails there are for an hour. */
async function openExhausted(recipient: string): Promise<TestWire> {
  const mailRecipient = { limit: 1, windowMs: 3_600_000 }
  const at = await openTestWire({
    database,
    clock,
    settings: { ...settings, rates: { ...NO_RATES, mailRecipient } },
  })
  expect((await askAuth(at, '/recover', { body: { email: recipient } })).status).toBe(200)
  return at
}

async function addressOf(id: string): Promise<unknown> {
  const [user] = await owner.query('select email from auth.users where id = $1', [id])
  return user?.['email']
}

describe('who knows one address of a change', () => {
  it('is not told the other by an interval', async () => {
    const slow = await openTestWire({ database, clock, settings: { ...settings, mailIntervalSeconds: 60 } })
    const tried = async (guess: string, known: string) => {
      const { status } = await resend(guess, slow)
      return [status, (await resend(known, slow)).status]
    }
    const one = await moving()
    expect(await tried(makeEmail('other'), one.from)).toEqual([200, 200])
    clock.advance(61_000)
    expect(await tried(one.to, one.from)).toEqual([200, 200])
    clock.advance(61_000)
    expect(await tried(one.from, one.to)).toEqual([200, 200])
  })

  it('is not told the other by what is left to it', async () => {
    const { from, to } = await moving()
    const mailRecipient = { limit: 1, windowMs: 3_600_000 }
    const rates = { ...NO_RATES, mailRecipient }
    const at = await openTestWire({ database, clock, settings: { ...settings, rates } })
    expect((await resend(from, at)).status).toBe(200)
    expect(await messagesTo(at, to, 'email_change_new')).toHaveLength(2)
    expect((await askAuth(at, '/recover', { body: { email: to } })).status).toBe(200)
  })

  it('is not told the other by how many mails that one got', async () => {
    const { from, to } = await moving()
    const at = await openExhausted(to)
    expect(await resend(from, at)).toMatchObject({ status: 200, body: {} })
    expect(await messagesTo(at, from, 'email_change_current')).toHaveLength(2)
    expect(await messagesTo(at, to, 'email_change_new')).toHaveLength(1)
    expect((await resend(from, at)).status).toBe(429)
  })
})

describe('a change of which only one mail is sent again', () => {
  it('is agreed to by the new one and the one that was there before', async () => {
    const { id, from, to } = await moving()
    await resend(from, await openExhausted(to))
    await follow(wire.fetchBare, (await messageTo(wire, to, 'email_change_new')).link)
    expect(await addressOf(id)).toBe(from)
    await follow(wire.fetchBare, (await messageTo(wire, from, 'email_change_current')).link)
    expect(await addressOf(id)).toBe(to)
  })

  it('is not agreed to by one address alone, also when the other’s mail is over', async () => {
    const { id, from, to } = await moving()
    await follow(wire.fetchBare, (await messageTo(wire, from, 'email_change_current')).link)
    await owner.query(
      "delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_new'",
      [id],
    )
    await resend(from, await openExhausted(to))
    await follow(wire.fetchBare, (await messageTo(wire, from, 'email_change_current')).link)
    expect(await addressOf(id)).toBe(from)
  })
})
