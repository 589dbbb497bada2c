import { describe, expect, it } from 'vitest'
import { follow, messagesTo, messageTo, tickingClock } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, makePkce } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database, owner, openReplica } = await createTestDatabase()
const clock = tickingClock()
const options = { clock, trustedProxies: ['127.0.0.1'], settings: { autoconfirm: false } }
const replicas = [
  await openTestWire({ ...options, database }),
  await openTestWire({ ...options, database: await openReplica() }),
] as const
const [wire] = replicas
const onBoth = (count: number, ask: (at: typeof wire, index: number) => ReturnType<typeof askAuth>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(replicas[index % 2 === 0 ? 0 : 1], index)))

async function mailTo(email: string) {
  await askAuth(wire, '/otp', { body: { email } })
  const [mail] = await messagesTo(wire, email)
  return { code: mail?.code ?? '', linkToken: mail?.linkToken ?? '', link: mail?.link ?? '' }
}

const refresh = (at: typeof wire, token: unknown) =>
  askAuth(at, '/token?grant_type=refresh_token', { body: { refresh_token: token } })

/** A session whose refresh token was exchanged twice, once at each replica. */
async function makeRefreshedSession() {
  const email = makeEmail()
  const { code } = await mailTo(email)
  const { body } = await askAuth(wire, '/verify', { body: { type: 'email', email, token: code } })
  const second = (await refresh(replicas[0], body['refresh_token'])).body['refresh_token']
  const third = (await refresh(replicas[1], second)).body['refresh_token']
  return { body, second, third }
}

describe('two replicas asked at once', () => {
  it('leave one live refresh token of ten exchanges', async () => {
    const email = makeEmail()
    const { code } = await mailTo(email)
    const { body } = await askAuth(wire, '/verify', { body: { type: 'email', email, token: code } })
    const answers = await onBoth(10, (at) =>
      askAuth(at, '/token?grant_type=refresh_token', { body: { refresh_token: body['refresh_token'] } }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map((answer) => answer.body['refresh_token']))).toHaveLength(1)
    const { id } = body['user'] as { id: string }
    const live = await owner.query('select 1 from auth.refresh_tokens where user_id = $1 and not revoked', [
      id,
    ])
    expect(live).toHaveLength(1)
  })

  it('give one live token to older ones that come to both within the reuse interval', async () => {
    const { body, second, third } = await makeRefreshedSession()
    const answers = await onBoth(10, (at, index) => refresh(at, index % 3 ? body['refresh_token'] : second))
    expect(new Set(answers.map((answer) => answer.body['refresh_token']))).toEqual(new Set([third]))
    const { id } = body['user'] as { id: string }
    expect(
      await owner.query('select 1 from auth.refresh_tokens where user_id = $1 and not revoked', [id]),
    ).toHaveLength(1)
  })

  it('end the session of a reused refresh token together', async () => {
    const { body, third } = await makeRefreshedSession()
    clock.advance(10_000)
    const answers = await onBoth(6, (at) => refresh(at, body['refresh_token']))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    // The first of them ends the session; by then the others find nothing.
    expect(answers.filter((answer) => answer.code === 'refresh_token_already_used')).toHaveLength(1)
    expect((await refresh(replicas[1], third)).code).toBe('refresh_token_not_found')
  })

  it('exchange a code once', async () => {
    const email = makeEmail()
    const { verifier, challenge } = makePkce()
    await askAuth(wire, '/otp', { body: { email, ...challenge } })
    const { query } = await follow(wire.fetchBare, (await messageTo(wire, email, 'confirmation')).link)
    const answers = await onBoth(10, (at) =>
      askAuth(at, '/token?grant_type=pkce', { body: { auth_code: query['code'], code_verifier: verifier } }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'flow_state_not_found')).toHaveLength(9)
  })

  it('use a link and its code once', async () => {
    const email = makeEmail()
    const { code, linkToken } = await mailTo(email)
    const answers = await onBoth(10, (at, index) =>
      askAuth(at, '/verify', {
        body: index < 5 ? { type: 'email', email, token: code } : { type: 'email', token_hash: linkToken },
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('burn a code together that is guessed at, and leave its link', async () => {
    const email = makeEmail()
    const { code, linkToken } = await mailTo(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await onBoth(5, (at, index) =>
      askAuth(at, '/verify', { body: { type: 'email', email, token: wrong }, from: `198.51.100.${index}` }),
    )
    for (const at of replicas) {
      const right = await askAuth(at, '/verify', { body: { type: 'email', email, token: code } })
      expect(right.code).toBe('otp_expired')
    }
    const byLink = await askAuth(wire, '/verify', { body: { type: 'email', token_hash: linkToken } })
    expect(byLink.status).toBe(200)
  })

  it('end the guessing of a password together', async () => {
    const email = makeEmail()
    const answers = await onBoth(14, (at, index) =>
      askAuth(at, '/token?grant_type=password', {
        body: { email, password: `guess ${index}` },
        from: `198.51.100.${index}`,
      }),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('make one account of an address that is asked for ten times', async () => {
    const email = makeEmail()
    const answers = await onBoth(10, (at, index) =>
      askAuth(at, '/otp', { body: { email }, from: `198.51.100.${index}` }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await owner.query('select 1 from auth.users where email = $1', [email])).toHaveLength(1)
  })
})
