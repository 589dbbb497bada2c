import { describe, expect, it } from 'vitest'
import { followLink, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import { openReplicaPair } from '#auth/test/replica-pair.ts'

const { database, owner, pair, count, countSessions } = await openReplicaPair()
const [first, second] = pair

/** Sends ten concurrent calls, alternating between the replicas. */
function callTenTimes<T>(call: (wire: TestApi, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 10 }, (_, index) => call(pair[index % 2] as TestApi, index)))
}

describe('ten concurrent sign-ups with one address', () => {
  it('create one account and one valid link', async () => {
    const email = 'crowd@example.test'
    const responses = await callTenTimes((wire) => wire.client().auth.signUp({ email, password }))
    expect(responses.map(({ error }) => error)).toEqual(responses.map(() => null))
    expect(await count('auth.users where email = $1', email)).toBe(1)
    expect(await count('auth.identities where email = $1', email)).toBe(1)
    expect(await count('auth.one_time_tokens where relates_to = $1', email)).toBe(1)
    expect((await first.client().auth.resend({ type: 'signup', email })).error).toBeNull()
    const { fragment } = await followLink(
      first.fetchBare,
      (await readMessageTo(first, email, 'confirmation')).link,
    )
    expect(fragment).toHaveProperty('access_token')
    expect((await second.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('create one account with autoconfirm', async () => {
    const lenient = await Promise.all(
      pair.map(() => openTestApi({ database, settings: { autoconfirm: true } })),
    )
    const email = 'at-once@example.test'
    const responses = await callTenTimes((_wire, index) =>
      (lenient[index % 2] as TestApi).client().auth.signUp({ email, password }),
    )
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(responses.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(
      new Set(['user_already_exists']),
    )
  })
})

describe('ten concurrent requests for one link', () => {
  it('open one session by the implicit flow', async () => {
    const email = 'link@example.test'
    await first.client().auth.signInWithOtp({ email })
    const { link } = await readMessageTo(first, email, 'confirmation')
    const landings = await callTenTimes((wire) => followLink(wire.fetchBare, link))
    expect(landings.filter(({ fragment }) => 'access_token' in fragment)).toHaveLength(1)
    expect(landings.filter(({ fragment }) => fragment['error_code'] === 'otp_expired')).toHaveLength(9)
    expect(await countSessions(email)).toBe(1)
  })

  it('issue one PKCE code, which opens one session', async () => {
    const email = 'pkce@example.test'
    const code_verifier = 'v'.repeat(43)
    const body = { email, code_challenge: code_verifier, code_challenge_method: 'plain' }
    await first.fetch('/auth/v1/otp', { method: 'POST', body: JSON.stringify(body) })
    const { link } = await readMessageTo(first, email, 'confirmation')
    const landings = await callTenTimes((wire) => followLink(wire.fetchBare, link))
    const codes = landings.flatMap(({ query }) => (query['code'] ? [query['code']] : []))
    expect(codes).toHaveLength(1)
    const responses = await callTenTimes((wire) =>
      wire.fetch('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({ auth_code: codes[0], code_verifier }),
      }),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ])
    expect(await countSessions(email)).toBe(1)
  })
})

describe('ten concurrent verifications of one code', () => {
  it('open one session when it is correct', async () => {
    const email = 'code@example.test'
    await first.client().auth.signInWithOtp({ email })
    const { code: token } = await readMessageTo(first, email, 'confirmation')
    const responses = await callTenTimes((wire) =>
      wire.client().auth.verifyOtp({ email, token, type: 'email' }),
    )
    expect(responses.filter(({ data }) => data.session !== null)).toHaveLength(1)
    expect(await countSessions(email)).toBe(1)
  })

  it('count as five attempts at most when it is wrong', async () => {
    const email = 'guess@example.test'
    await first.client().auth.signInWithOtp({ email })
    const { code } = await readMessageTo(first, email, 'confirmation')
    const wrong = code === '000000' ? '111111' : '000000'
    await callTenTimes((wire) => wire.client().auth.verifyOtp({ email, token: wrong, type: 'email' }))
    const [row] = await owner.query('select attempts from auth.one_time_tokens where relates_to = $1', [
      email,
    ])
    expect(row).toEqual({ attempts: 5 })
    const { error } = await first.client().auth.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })
})

describe('two concurrent changes to one address', () => {
  it('succeed for one account and fail with email_exists for the other', async () => {
    for (let round = 0; round < 5; round++) {
      const wanted = `wanted-${round}@example.test`
      const people = await Promise.all(
        pair.map(async (wire, index) => {
          const { client } = await signInByCode(wire, `person-${round}-${index}@example.test`)
          await client.auth.updateUser({ email: wanted })
          const current = await readMessageTo(
            wire,
            `person-${round}-${index}@example.test`,
            'email_change_current',
          )
          await wire.client().auth.verifyOtp({ token_hash: current.linkToken, type: 'email_change' })
          return client
        }),
      )
      const mails = (await first.outgoing.list())
        .filter(({ message }) => message.to === wanted)
        .map(
          ({ message }) =>
            new URL(/https?:\/\/\S+/.exec(message.text)?.[0] ?? '').searchParams.get('token') ?? '',
        )
      expect(mails).toHaveLength(2)
      const responses = await Promise.all(
        mails.map((token_hash, index) =>
          (pair[index] as TestApi).client().auth.verifyOtp({ token_hash, type: 'email_change' }),
        ),
      )
      expect(responses.map(({ error }) => error?.code ?? 'changed').sort()).toEqual([
        'changed',
        'email_exists',
      ])
      expect(await count('auth.users where email = $1', wanted)).toBe(1)
      const users = await Promise.all(people.map((client) => client.auth.getUser()))
      expect(users.filter(({ data }) => data.user?.email === wanted)).toHaveLength(1)
    }
  })
})
