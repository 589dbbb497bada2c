import { describe, expect, it } from 'vitest'
import { followLink, listMessagesTo, readMessageTo, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, makePkce } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner, openReplica } = await createTestDatabase()
const clock = tickingClock()
const options = { clock, trustedProxies: ['127.0.0.1'], settings: { autoconfirm: false } }
const replicas = [
  await openTestApi({ ...options, database }),
  await openTestApi({ ...options, database: await openReplica() }),
] as const
const [wire] = replicas
const onBoth = (
  count: number,
  send: (on: typeof wire, index: number) => ReturnType<typeof sendAuthRequest>,
) => Promise.all(Array.from({ length: count }, (_, index) => send(replicas[index % 2 === 0 ? 0 : 1], index)))

async function mailTo(email: string) {
  await sendAuthRequest(wire, '/otp', { body: { email } })
  const [mail] = await listMessagesTo(wire, email)
  return { code: mail?.code ?? '', linkToken: mail?.linkToken ?? '', link: mail?.link ?? '' }
}

const refresh = (on: typeof wire, token: unknown) =>
  sendAuthRequest(on, '/token?grant_type=refresh_token', { body: { refresh_token: token } })

/** A session whose refresh token was exchanged twice, once on each replica. */
async function makeRefreshedSession() {
  const email = makeEmail()
  const { code } = await mailTo(email)
  const { body } = await sendAuthRequest(wire, '/verify', { body: { type: 'email', email, token: code } })
  const second = (await refresh(replicas[0], body['refresh_token'])).body['refresh_token']
  const third = (await refresh(replicas[1], second)).body['refresh_token']
  return { body, second, third }
}

describe('two replicas under concurrent requests', () => {
  it('leave one active refresh token after ten exchanges of the same token', async () => {
    const email = makeEmail()
    const { code } = await mailTo(email)
    const { body } = await sendAuthRequest(wire, '/verify', { body: { type: 'email', email, token: code } })
    const responses = await onBoth(10, (on) =>
      sendAuthRequest(on, '/token?grant_type=refresh_token', {
        body: { refresh_token: body['refresh_token'] },
      }),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(responses.map((response) => response.body['refresh_token']))).toHaveLength(1)
    const { id } = body['user'] as { id: string }
    const active = await owner.query('select 1 from auth.refresh_tokens where user_id = $1 and not revoked', [
      id,
    ])
    expect(active).toHaveLength(1)
  })

  it('return one active token for older tokens within the reuse interval', async () => {
    const { body, second, third } = await makeRefreshedSession()
    const responses = await onBoth(10, (on, index) => refresh(on, index % 3 ? body['refresh_token'] : second))
    expect(new Set(responses.map((response) => response.body['refresh_token']))).toEqual(new Set([third]))
    const { id } = body['user'] as { id: string }
    expect(
      await owner.query('select 1 from auth.refresh_tokens where user_id = $1 and not revoked', [id]),
    ).toHaveLength(1)
  })

  it('end the session of a reused refresh token exactly once', async () => {
    const { body, third } = await makeRefreshedSession()
    clock.advance(10_000)
    const responses = await onBoth(6, (on) => refresh(on, body['refresh_token']))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]))
    // The first request ends the session, so the others find nothing.
    expect(responses.filter((response) => response.code === 'refresh_token_already_used')).toHaveLength(1)
    expect((await refresh(replicas[1], third)).code).toBe('refresh_token_not_found')
  })

  it('exchange a PKCE code exactly once', async () => {
    const email = makeEmail()
    const { verifier, challenge } = makePkce()
    await sendAuthRequest(wire, '/otp', { body: { email, ...challenge } })
    const { query } = await followLink(
      wire.fetchBare,
      (await readMessageTo(wire, email, 'confirmation')).link,
    )
    const responses = await onBoth(10, (on) =>
      sendAuthRequest(on, '/token?grant_type=pkce', {
        body: { auth_code: query['code'], code_verifier: verifier },
      }),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter((response) => response.code === 'flow_state_not_found')).toHaveLength(9)
  })

  it('accept a link and its code exactly once', async () => {
    const email = makeEmail()
    const { code, linkToken } = await mailTo(email)
    const responses = await onBoth(10, (on, index) =>
      sendAuthRequest(on, '/verify', {
        body: index < 5 ? { type: 'email', email, token: code } : { type: 'email', token_hash: linkToken },
      }),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('count wrong codes together and keep the link valid', async () => {
    const email = makeEmail()
    const { code, linkToken } = await mailTo(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await onBoth(5, (on, index) =>
      sendAuthRequest(on, '/verify', {
        body: { type: 'email', email, token: wrong },
        from: `198.51.100.${index}`,
      }),
    )
    for (const on of replicas) {
      const right = await sendAuthRequest(on, '/verify', { body: { type: 'email', email, token: code } })
      expect(right.code).toBe('otp_expired')
    }
    const byLink = await sendAuthRequest(wire, '/verify', { body: { type: 'email', token_hash: linkToken } })
    expect(byLink.status).toBe(200)
  })

  it('count wrong passwords together, ten for both replicas', async () => {
    const email = makeEmail()
    const responses = await onBoth(14, (on, index) =>
      sendAuthRequest(on, '/token?grant_type=password', {
        body: { email, password: `guess ${index}` },
        from: `198.51.100.${index}`,
      }),
    )
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('create one account for ten requests with the same address', async () => {
    const email = makeEmail()
    const responses = await onBoth(10, (on, index) =>
      sendAuthRequest(on, '/otp', { body: { email }, from: `198.51.100.${index}` }),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await owner.query('select 1 from auth.users where email = $1', [email])).toHaveLength(1)
  })
})
