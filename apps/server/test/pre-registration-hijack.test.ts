import { afterAll, describe, expect, it } from 'vitest'
import { signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import { password } from '@firstline/wire/test-wire/fixtures'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({
  database,
  environment: {
    ADMIN_EMAIL: 'Boss@Example.test',
    STATS_ADMIN_EMAIL: 'numbers@example.test',
    TESTING_EMAIL: 'probe@xn--mller-kva.test',
    AUTH_MAIL_INTERVAL: '0',
  },
})
afterAll(() => app.close())
const wire = {
  fetch: (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('apikey', app.anonKey)
    return app.fetch(path, { ...init, headers })
  },
}
const signUp = (email: string) => sendAuthRequest(wire, '/signup', { body: { email, password } })

const SPELLINGS = [
  'boss@example.test',
  'BOSS@EXAMPLE.TEST',
  ' boss@example.test\n',
  'boss@ｅxample.test',
  'boss@exa\u00admple.test',
  'numbers@example.test',
  'probe@müller.test',
  'probe@xn--mller-kva.test',
  'probe@mu\u0308ller.test',
]

const LOOKALIKES = [
  'boss+1@example.test',
  'b\u00f6ss@example.test',
  'bos\u017f@example.test',
  'ｂoss@example.test',
  'b\u043ess@example.test',
  'boss@example.test.evil.test',
  'boss@sub.example.test',
  'NUMBERS\u0130@example.test',
]

describe('reserved address without an account', () => {
  it.each(SPELLINGS)('is refused for sign-up as taken, written as %j', async (email) => {
    expect(await signUp(email)).toMatchObject({ status: 422, code: 'user_already_exists' })
    expect((await sendAuthRequest(wire, '/otp', { body: { email } })).status).toBe(200)
    expect((await sendAuthRequest(wire, '/magiclink', { body: { email } })).status).toBe(200)
    expect((await sendAuthRequest(wire, '/recover', { body: { email } })).status).toBe(200)
    expect(await owner.query('select 1 from auth.one_time_tokens')).toEqual([])
    expect(await owner.query('select 1 from auth.users')).toEqual([])
  })

  it('cannot become the new address of an account', async () => {
    const { token, id } = await makeUser(app, { email: 'attacker@example.test' })
    for (const email of SPELLINGS) {
      const change = await changeUser(wire, token, { email })
      expect(change, email).toMatchObject({ status: 422, code: 'email_exists' })
    }
    const [user] = await owner.query('select email, email_change from auth.users where id = $1', [id])
    expect(user).toEqual({ email: 'attacker@example.test', email_change: '' })
    await owner.query('delete from auth.users where id = $1', [id])
  })

  it('differs from look-alikes, whose accounts have no rights', async () => {
    const tokens: string[] = []
    for (const email of LOOKALIKES) {
      const { status, body } = await signUp(email)
      expect(status, email).toBe(200)
      tokens.push(String(body['access_token']))
    }
    const profiles = await owner.query('select distinct role, testing_mode from public.user_profiles')
    expect(profiles).toEqual([{ role: 'user', testing_mode: false }])
    for (const token of tokens) {
      for (const name of ['admin-statistics', 'testing-mode', 'reset-credits', 'admin-users']) {
        const { status } = await wire.fetch(`/functions/v1/${name}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        })
        expect(status, name).toBeGreaterThanOrEqual(400)
      }
    }
  })

  it('gets the response of a registered address where sign-ups are confirmed', async () => {
    const confirming = await openTestApi({
      database,
      clock: tickingClock(),
      settings: { autoconfirm: false },
      isReserved: (address) => address === 'boss@example.test',
    })
    await signInByCode(confirming, 'registered@example.test')
    const answers = []
    for (const email of ['registered@example.test', 'boss@example.test']) {
      const { status, body } = await sendAuthRequest(confirming, '/signup', { body: { email, password } })
      answers.push({ status, fields: Object.keys(body), identities: body['identities'], role: body['role'] })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await owner.query("select 1 from auth.users where email = 'boss@example.test'")).toEqual([])
  })
})

describe('email address', () => {
  it('identifies one account in any case or Unicode composition', async () => {
    const spellings = [
      'jos\u00e9@example.test',
      'jose\u0301@example.test',
      'JOS\u00c9@Example.Test',
      ' JOSE\u0301@EXAMPLE.TEST ',
    ]
    const answers = []
    for (const email of spellings) answers.push((await signUp(email)).status)
    expect(answers).toEqual([200, 422, 422, 422])
    for (const email of spellings) {
      const signedIn = await sendAuthRequest(wire, '/token?grant_type=password', {
        body: { email, password },
      })
      expect(signedIn.status, email).toBe(200)
    }
  })
})
