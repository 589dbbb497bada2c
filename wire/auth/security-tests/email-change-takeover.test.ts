import { describe, expect, it } from 'vitest'
import { followLink, listMessagesTo, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser, interruptStatement } from '@firstline/wire/test-wire/request-auth'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false }
const { database, owner, clock, wire } = await openApiFixture({
  settings,
  isReserved: (address) => address === 'admin@example.test',
})

async function readAddress(id: string): Promise<unknown> {
  const [user] = await owner.query('select email from auth.users where id = $1', [id])
  return user?.['email']
}

async function confirmBy(email: string, kind: 'email_change_current' | 'email_change_new') {
  return followLink(wire.fetchBare, (await readMessageTo(wire, email, kind)).link)
}

describe('change of address to one of another user', () => {
  it('is not completed by repeated confirmations of the own address', async () => {
    const own = makeEmail('attacker')
    const victim = makeEmail('victim')
    const { id, token } = await signInByCode(wire, own)
    await changeUser(wire, token, { email: victim })
    const { linkToken } = await readMessageTo(wire, own, 'email_change_current')
    const body = { type: 'email_change', token_hash: linkToken }
    expect(await sendAuthRequest(wire, '/verify', { body })).toMatchObject({ status: 200, code: '200' })
    expect(await sendAuthRequest(wire, '/verify', { body })).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    await sendAuthRequest(wire, '/resend', { body: { type: 'email_change', email: victim } })
    await confirmBy(own, 'email_change_current')
    await sendAuthRequest(wire, '/resend', { body: { type: 'email_change', email: own } })
    await confirmBy(own, 'email_change_current')
    expect(await readAddress(id)).toBe(own)
  })

  it('is not completed by a confirmation that was given for another address', async () => {
    const own = makeEmail('attacker')
    const second = makeEmail('attacker')
    const victim = makeEmail('victim')
    const { id, token } = await signInByCode(wire, own)
    await changeUser(wire, token, { email: second })
    await confirmBy(second, 'email_change_new')
    await changeUser(wire, token, { email: victim })
    const { fragment } = await confirmBy(own, 'email_change_current')
    expect(fragment).toHaveProperty('message')
    expect(await readAddress(id)).toBe(own)
  })

  it('is not completed by links that a concurrent request sent again for another address', async () => {
    const own = makeEmail('attacker')
    const second = makeEmail('attacker')
    const victim = makeEmail('victim')
    const { id, token } = await signInByCode(wire, own)
    await changeUser(wire, token, { email: second })
    const during = interruptStatement(database, 'auth.send_one_time_tokens', () =>
      changeUser(wire, token, { email: victim }),
    )
    const late = await openTestApi({ database: during, clock, settings })
    await sendAuthRequest(late, '/resend', { body: { type: 'email_change', email: second } })
    expect(during.hasHappened()).toBe(true)

    const mails = [
      ...(await listMessagesTo(wire, second)),
      ...(await listMessagesTo(wire, own, 'email_change_current')),
    ]
    const landings = []
    for (const { link } of mails) landings.push(await followLink(wire.fetchBare, link))
    // One link confirms its own side only, and the address never becomes the victim's.
    expect(landings.filter(({ fragment }) => 'message' in fragment)).toHaveLength(1)
    expect(await readAddress(id)).toBe(own)
  })

  it('is not completed by one side when the token of the other side is gone', async () => {
    const own = makeEmail('attacker')
    const { id, token } = await signInByCode(wire, own)
    await changeUser(wire, token, { email: makeEmail('victim') })
    await owner.query(
      "delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_new'",
      [id],
    )
    expect((await confirmBy(own, 'email_change_current')).fragment).toHaveProperty('message')
    expect(await readAddress(id)).toBe(own)
  })

  it('fails when another account took the address meanwhile, confirmed or not', async () => {
    for (const isConfirmed of [true, false]) {
      const own = makeEmail('attacker')
      const victim = makeEmail('victim')
      const { id, token } = await signInByCode(wire, own)
      await changeUser(wire, token, { email: victim })
      const { linkToken } = await readMessageTo(wire, victim, 'email_change_new')
      if (isConfirmed) await signInByCode(wire, victim)
      else await sendAuthRequest(wire, '/otp', { body: { email: victim } })
      await confirmBy(own, 'email_change_current')
      const body = { type: 'email_change', token_hash: linkToken }
      expect(await sendAuthRequest(wire, '/verify', { body })).toMatchObject({
        status: 422,
        code: 'email_exists',
      })
      expect(await readAddress(id)).toBe(own)
    }
  })

  it('is refused for a reserved address like for a registered one', async () => {
    const { token } = await signInByCode(wire, makeEmail('attacker'))
    for (const email of ['admin@example.test', ' ADMIN@Example.TEST ', 'admin@ｅxample.test']) {
      expect(await changeUser(wire, token, { email }), email).toMatchObject({
        status: 422,
        code: 'email_exists',
      })
    }
  })
})

describe('former address of an account', () => {
  it('no longer signs in by a mail that was sent before the change', async () => {
    const old = makeEmail('former')
    const { id } = await signInByCode(wire, old)
    await sendAuthRequest(wire, '/recover', { body: { email: old } })
    const { linkToken } = await readMessageTo(wire, old, 'recovery')
    // The state after a change by an administrator.
    await owner.query('update auth.users set email = $2 where id = $1', [id, makeEmail('later')])
    const body = { type: 'recovery', token_hash: linkToken }
    expect(await sendAuthRequest(wire, '/verify', { body })).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
  })
})

describe('change of phone number', () => {
  it('is refused for a registered number and fails for one registered meanwhile', async () => {
    const taken = '15550010001'
    const wanted = '15550010002'
    const register = async (phone: string) => {
      await sendAuthRequest(wire, '/otp', { body: { phone } })
      const { code } = await readMessageTo(wire, phone, 'confirmation')
      await sendAuthRequest(wire, '/verify', { body: { type: 'sms', phone, token: code } })
    }
    await register(taken)
    const { token } = await signInByCode(wire, makeEmail('attacker'))
    for (const phone of [taken, `+${taken}`, '+1 555 001 0001']) {
      expect(await changeUser(wire, token, { phone }), phone).toMatchObject({
        status: 422,
        code: 'phone_exists',
      })
    }
    await changeUser(wire, token, { phone: wanted })
    const { code } = await readMessageTo(wire, wanted, 'phone_change')
    await register(wanted)
    const late = { type: 'phone_change', phone: wanted, token: code }
    expect(await sendAuthRequest(wire, '/verify', { body: late })).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
  })
})
