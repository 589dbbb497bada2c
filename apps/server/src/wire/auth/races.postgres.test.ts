import { describe, expect, it } from 'vitest'
import { browserClient, follow, messageTo, signInByCode } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { password } from '#test/fixtures.ts'
import { openTestWire, type TestWire } from '#test/test-wire.ts'

const { database, owner, openReplica } = await createTestDatabase()
const settings = { autoconfirm: false, anonymous: true }
const pair: readonly [TestWire, TestWire] = [
  await openTestWire({ database, settings }),
  await openTestWire({ database: await openReplica(), settings }),
]
const [here, there] = pair

/** Ten calls at once, every other one to the other replica. */
function tenTimes<T>(call: (wire: TestWire, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 10 }, (_, index) => call(pair[index % 2] as TestWire, index)))
}

async function count(sql: string, ...params: unknown[]): Promise<number> {
  const [row] = await owner.query<{ count: number }>(`select count(*)::integer as count from ${sql}`, params)
  return row?.count ?? -1
}

const sessionsOf = (email: string) =>
  count('auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', email)

describe('ten sign-ups of one address at once', () => {
  it('make one account and one link that works', async () => {
    const email = 'crowd@example.test'
    const answers = await tenTimes((wire) => wire.client().auth.signUp({ email, password }))
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
    expect(await count('auth.users where email = $1', email)).toBe(1)
    expect(await count('auth.identities where email = $1', email)).toBe(1)
    expect(await count('auth.one_time_tokens where relates_to = $1', email)).toBe(1)
    expect((await here.client().auth.resend({ type: 'signup', email })).error).toBeNull()
    const { fragment } = await follow(here.fetchBare, (await messageTo(here, email, 'confirmation')).link)
    expect(fragment).toHaveProperty('access_token')
    expect((await there.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('make one account where accounts are usable at once', async () => {
    const lenient = await Promise.all(
      pair.map(() => openTestWire({ database, settings: { autoconfirm: true } })),
    )
    const email = 'at-once@example.test'
    const answers = await tenTimes((_wire, index) =>
      (lenient[index % 2] as TestWire).client().auth.signUp({ email, password }),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(
      new Set(['user_already_exists']),
    )
  })
})

describe('one link followed ten times at once', () => {
  it('opens one session', async () => {
    const email = 'link@example.test'
    await here.client().auth.signInWithOtp({ email })
    const { link } = await messageTo(here, email, 'confirmation')
    const landings = await tenTimes((wire) => follow(wire.fetchBare, link))
    expect(landings.filter(({ fragment }) => 'access_token' in fragment)).toHaveLength(1)
    expect(landings.filter(({ fragment }) => fragment['error_code'] === 'otp_expired')).toHaveLength(9)
    expect(await sessionsOf(email)).toBe(1)
  })

  it('gives one code, which opens one session however often it is shown', async () => {
    const email = 'pkce@example.test'
    const code_verifier = 'v'.repeat(43)
    const body = { email, code_challenge: code_verifier, code_challenge_method: 'plain' }
    await here.fetch('/auth/v1/otp', { method: 'POST', body: JSON.stringify(body) })
    const { link } = await messageTo(here, email, 'confirmation')
    const landings = await tenTimes((wire) => follow(wire.fetchBare, link))
    const codes = landings.flatMap(({ query }) => (query['code'] ? [query['code']] : []))
    expect(codes).toHaveLength(1)
    const answers = await tenTimes((wire) =>
      wire.fetch('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({ auth_code: codes[0], code_verifier }),
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
    expect(await sessionsOf(email)).toBe(1)
  })
})

describe('one code typed ten times at once', () => {
  it('opens one session', async () => {
    const email = 'code@example.test'
    await here.client().auth.signInWithOtp({ email })
    const { code: token } = await messageTo(here, email, 'confirmation')
    const answers = await tenTimes((wire) => wire.client().auth.verifyOtp({ email, token, type: 'email' }))
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1)
    expect(await sessionsOf(email)).toBe(1)
  })

  it('that is wrong counts ten times: no more than five guesses are looked at', async () => {
    const email = 'guess@example.test'
    await here.client().auth.signInWithOtp({ email })
    const { code } = await messageTo(here, email, 'confirmation')
    const wrong = code === '000000' ? '111111' : '000000'
    await tenTimes((wire) => wire.client().auth.verifyOtp({ email, token: wrong, type: 'email' }))
    const [row] = await owner.query('select attempts from auth.one_time_tokens where relates_to = $1', [
      email,
    ])
    expect(row).toEqual({ attempts: 5 })
    const { error } = await here.client().auth.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })
})

describe('calls that want the same rows in different order', () => {
  const RACES = 12

  it('never wait for each other: a link, a change of metadata, a refresh, a resend and a sign-out', async () => {
    for (let round = 0; round < RACES; round++) {
      const email = `rows-${round}@example.test`
      const { client, token } = await signInByCode(here, email)
      const other = await signInByCode(there, email)
      await here.client().auth.resetPasswordForEmail(email)
      const { linkToken } = await messageTo(here, email, 'recovery')
      const { data } = await client.auth.getSession()
      const { data: second } = await other.client.auth.getSession()
      const refreshed = (refresh_token: string | undefined, wire: TestWire) =>
        wire.fetch('/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: JSON.stringify({ refresh_token }),
        })
      const answers = await Promise.all([
        here.fetch('/auth/v1/verify', {
          method: 'POST',
          body: JSON.stringify({ type: 'recovery', token_hash: linkToken }),
        }),
        there.fetch('/auth/v1/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ data: { round } }),
        }),
        here.fetch('/auth/v1/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ email: `rows-to-${round}@example.test` }),
        }),
        refreshed(data.session?.refresh_token, there),
        refreshed(second.session?.refresh_token, here),
        there.fetch('/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email }) }),
        here.fetch('/auth/v1/logout?scope=others', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        }),
      ])
      for (const answer of answers) expect(answer.status, await answer.clone().text()).toBeLessThan(500)
    }
  })

  it('never wait for each other: a first proof, which ends sessions, and refreshes of those', async () => {
    const lenient = await openTestWire({ database, settings: { autoconfirm: true } })
    for (let round = 0; round < RACES; round++) {
      const email = `proof-${round}@example.test`
      const { data } = await lenient.client().auth.signUp({ email, password: '123456' })
      await lenient.client().auth.resetPasswordForEmail(email)
      const { linkToken } = await messageTo(lenient, email, 'recovery')
      const refresh = (wire: TestWire) =>
        wire.fetch('/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: JSON.stringify({ refresh_token: data.session?.refresh_token }),
        })
      const answers = await Promise.all([
        refresh(here),
        lenient.fetch('/auth/v1/verify', {
          method: 'POST',
          body: JSON.stringify({ type: 'recovery', token_hash: linkToken }),
        }),
        refresh(there),
        refresh(here),
        there.fetch('/auth/v1/logout', {
          method: 'POST',
          headers: { authorization: `Bearer ${data.session?.access_token}` },
        }),
      ])
      for (const answer of answers) expect(answer.status, await answer.clone().text()).toBeLessThan(500)
    }
  })

  it('never wait for each other: a change of password and the links it makes void', async () => {
    for (let round = 0; round < RACES / 2; round++) {
      const email = `password-${round}@example.test`
      const { token } = await signInByCode(here, email)
      const browser = browserClient(there.fetchBare, there.gateway.keys.anonKey)
      await browser.auth.resetPasswordForEmail(email)
      const { link } = await messageTo(here, email, 'recovery')
      const [changed, landing] = await Promise.all([
        here.fetch('/auth/v1/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ password: 'battery staple' }),
        }),
        follow(there.fetchBare, link),
      ])
      expect([200, 403]).toContain(changed.status)
      if (!landing.query['code']) expect(landing.query).toMatchObject({ error_code: 'otp_expired' })
      expect(await count('auth.one_time_tokens where relates_to = $1', email)).toBe(0)
    }
  })
})

describe('two accounts that want one address', () => {
  it('do not both get it, and the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const wanted = `wanted-${round}@example.test`
      const people = await Promise.all(
        pair.map(async (wire, index) => {
          const { client } = await signInByCode(wire, `person-${round}-${index}@example.test`)
          await client.auth.updateUser({ email: wanted })
          const current = await messageTo(
            wire,
            `person-${round}-${index}@example.test`,
            'email_change_current',
          )
          await wire.client().auth.verifyOtp({ token_hash: current.linkToken, type: 'email_change' })
          return client
        }),
      )
      const mails = (await here.outgoing.list())
        .filter(({ message }) => message.to === wanted)
        .map(
          ({ message }) =>
            new URL(/https?:\/\/\S+/.exec(message.text)?.[0] ?? '').searchParams.get('token') ?? '',
        )
      expect(mails).toHaveLength(2)
      const answers = await Promise.all(
        mails.map((token_hash, index) =>
          (pair[index] as TestWire).client().auth.verifyOtp({ token_hash, type: 'email_change' }),
        ),
      )
      expect(answers.map(({ error }) => error?.code ?? 'changed').sort()).toEqual(['changed', 'email_exists'])
      expect(await count('auth.users where email = $1', wanted)).toBe(1)
      const shown = await Promise.all(people.map((client) => client.auth.getUser()))
      expect(shown.filter(({ data }) => data.user?.email === wanted)).toHaveLength(1)
    }
  })
})

describe('a refresh while the same session signs out', () => {
  it('ends without a session, whichever was first', async () => {
    for (let round = 0; round < 10; round++) {
      const email = `leaving-${round}@example.test`
      const { client, token } = await signInByCode(here, email)
      const { data } = await client.auth.getSession()
      const body = JSON.stringify({ refresh_token: data.session?.refresh_token })
      const [refreshed, left] = await Promise.all([
        there.fetch('/auth/v1/token?grant_type=refresh_token', { method: 'POST', body }),
        here.fetch('/auth/v1/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
      ])
      expect(left.status).toBe(204)
      expect([200, 400]).toContain(refreshed.status)
      expect(await sessionsOf(email)).toBe(0)
      if (refreshed.status === 200) {
        const { refresh_token } = (await refreshed.json()) as { refresh_token: string }
        const again = await there.fetch('/auth/v1/token?grant_type=refresh_token', {
          method: 'POST',
          body: JSON.stringify({ refresh_token }),
        })
        expect(again.status).toBe(400)
      }
    }
  })
})

describe('an account that is deleted in the middle of its own calls', () => {
  it('leaves no session, and every call an answer', async () => {
    for (let round = 0; round < 12; round++) {
      const email = `gone-${round}@example.test`
      const { id, client, token } = await signInByCode(here, email)
      await here.client().auth.resetPasswordForEmail(email)
      const { linkToken } = await messageTo(here, email, 'recovery')
      const { data } = await client.auth.getSession()
      const post = (wire: TestWire, path: string, body: object) =>
        wire.fetch(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) })
      const [, ...answers] = await Promise.all([
        owner.query('delete from auth.users where id = $1', [id]),
        post(here, '/token?grant_type=refresh_token', { refresh_token: data.session?.refresh_token }),
        post(there, '/verify', { type: 'recovery', token_hash: linkToken }),
        post(there, '/recover', { email }),
        there.fetch('/auth/v1/user', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ email: `gone-to-${round}@example.test` }),
        }),
        here.fetch('/auth/v1/reauthenticate', { headers: { authorization: `Bearer ${token}` } }),
      ])
      for (const answer of answers) expect(answer.status, await answer.clone().text()).toBeLessThan(500)
      expect(await count('auth.sessions where user_id = $1', id)).toBe(0)
    }
  })
})
