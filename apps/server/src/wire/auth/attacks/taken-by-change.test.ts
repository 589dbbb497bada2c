import { describe, expect, it } from 'vitest'
import { follow, messagesTo, messageTo, signInByCode } from '#test/accounts.ts'
import { askAuth, changeUser, interrupted } from '#test/ask-auth.ts'
import { makeEmail } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const settings = { autoconfirm: false }
const { database, owner, clock, wire } = await openWireFixture({
  settings,
  isReserved: (address) => address === 'admin@example.test',
})

async function addressOf(id: string): Promise<unknown> {
  const [user] = await owner.query('select email from auth.users where id = $1', [id])
  return user?.['email']
}

async function agree(email: string, kind: 'email_change_current' | 'email_change_new') {
  return follow(wire.fetchBare, (await messageTo(wire, email, kind)).link)
}

describe('a change of address to one that belongs to somebody else', () => {
  it('waits for that somebody, however often its own half is agreed to', async () => {
    const own = makeEmail('attacker')
    const victim = makeEmail('victim')
    const { id, token } = await signInByCode(wire, own)
    await changeUser(wire, token, { email: victim })
    const { linkToken } = await messageTo(wire, own, 'email_change_current')
    const body = { type: 'email_change', token_hash: linkToken }
    expect(await askAuth(wire, '/verify', { body })).toMatchObject({ status: 200, code: '200' })
    expect(await askAuth(wire, '/verify', { body })).toMatchObject({ status: 403, code: 'otp_expired' })
    await askAuth(wire, '/resend', { body: { type: 'email_change', email: victim } })
    await agree(own, 'email_change_current')
    await askAuth(wire, '/resend', { body: { type: 'email_change', email: own } })
    await agree(own, 'email_change_current')
    expect(await addressOf(id)).toBe(own)
  })

  it('is not completed by what was agreed to for another address', async () => {
    const own = makeEmail('attacker')
    const second = makeEmail('attacker')
    const victim = makeEmail('victim')
    const { id, token } = await signInByCode(wire, own)
    await changeUser(wire, token, { email: second })
    await agree(second, 'email_change_new')
    await changeUser(wire, token, { email: victim })
    const { fragment } = await agree(own, 'email_change_current')
    expect(fragment).toHaveProperty('message')
    expect(await addressOf(id)).toBe(own)
  })

  it('is not completed by links to another address that were sent again in the same moment', async () => {
    const own = makeEmail('attacker')
    const second = makeEmail('attacker')
    const victim = makeEmail('victim')
    const { id, token } = await signInByCode(wire, own)
    await changeUser(wire, token, { email: second })
    const during = interrupted(database, 'auth.send_one_time_tokens', () =>
      changeUser(wire, token, { email: victim }),
    )
    const late = await openTestWire({ database: during, clock, settings })
    await askAuth(late, '/resend', { body: { type: 'email_change', email: second } })
    expect(during.hasHappened()).toBe(true)

    const mails = [
      ...(await messagesTo(wire, second)),
      ...(await messagesTo(wire, own, 'email_change_current')),
    ]
    const landings = []
    for (const { link } of mails) landings.push(await follow(wire.fetchBare, link))
    // One of them is good for its own half; the address is never the victim's.
    expect(landings.filter(({ fragment }) => 'message' in fragment)).toHaveLength(1)
    expect(await addressOf(id)).toBe(own)
  })

  it('is not completed alone when the other half was cleared away', async () => {
    const own = makeEmail('attacker')
    const { id, token } = await signInByCode(wire, own)
    await changeUser(wire, token, { email: makeEmail('victim') })
    await owner.query(
      "delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_new'",
      [id],
    )
    expect((await agree(own, 'email_change_current')).fragment).toHaveProperty('message')
    expect(await addressOf(id)).toBe(own)
  })

  it('fails when the address was taken meanwhile, by somebody who proved it or who did not yet', async () => {
    for (const isProven of [true, false]) {
      const own = makeEmail('attacker')
      const victim = makeEmail('victim')
      const { id, token } = await signInByCode(wire, own)
      await changeUser(wire, token, { email: victim })
      const { linkToken } = await messageTo(wire, victim, 'email_change_new')
      if (isProven) await signInByCode(wire, victim)
      else await askAuth(wire, '/otp', { body: { email: victim } })
      await agree(own, 'email_change_current')
      const body = { type: 'email_change', token_hash: linkToken }
      expect(await askAuth(wire, '/verify', { body })).toMatchObject({ status: 422, code: 'email_exists' })
      expect(await addressOf(id)).toBe(own)
    }
  })

  it('is refused as for any registered address where the address is reserved', async () => {
    const { token } = await signInByCode(wire, makeEmail('attacker'))
    for (const email of ['admin@example.test', ' ADMIN@Example.TEST ', 'admin@ｅxample.test']) {
      expect(await changeUser(wire, token, { email }), email).toMatchObject({
        status: 422,
        code: 'email_exists',
      })
    }
  })
})

describe('an address that an account had before', () => {
  it('opens it no more, by a mail that was sent while it was there', async () => {
    const old = makeEmail('former')
    const { id } = await signInByCode(wire, old)
    await askAuth(wire, '/recover', { body: { email: old } })
    const { linkToken } = await messageTo(wire, old, 'recovery')
    // As an administrator's change leaves it.
    await owner.query('update auth.users set email = $2 where id = $1', [id, makeEmail('later')])
    const body = { type: 'recovery', token_hash: linkToken }
    expect(await askAuth(wire, '/verify', { body })).toMatchObject({ status: 403, code: 'otp_expired' })
  })
})

describe('a change of number', () => {
  it('to one that somebody has is refused, and to one that somebody takes meanwhile fails', async () => {
    const taken = '15550010001'
    const wanted = '15550010002'
    const owns = async (phone: string) => {
      await askAuth(wire, '/otp', { body: { phone } })
      const { code } = await messageTo(wire, phone, 'confirmation')
      await askAuth(wire, '/verify', { body: { type: 'sms', phone, token: code } })
    }
    await owns(taken)
    const { token } = await signInByCode(wire, makeEmail('attacker'))
    for (const phone of [taken, `+${taken}`, '+1 555 001 0001']) {
      expect(await changeUser(wire, token, { phone }), phone).toMatchObject({
        status: 422,
        code: 'phone_exists',
      })
    }
    await changeUser(wire, token, { phone: wanted })
    const { code } = await messageTo(wire, wanted, 'phone_change')
    await owns(wanted)
    const late = { type: 'phone_change', phone: wanted, token: code }
    expect(await askAuth(wire, '/verify', { body: late })).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
  })
})
