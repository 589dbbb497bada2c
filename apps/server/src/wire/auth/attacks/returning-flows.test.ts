import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { follow, messagesTo, signInByCode } from '#test/accounts.ts'
import { askAuth, changeUser } from '#test/ask-auth.ts'
import { hashVerifier, makeEmail } from '#test/fixtures.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { owner, clock, wire } = await openWireFixture()

interface Flow {
  email: string
  verifier: string
  challenge: string
  linkToken: string
}

async function begin(email = makeEmail(), method: 's256' | 'plain' = 's256', path = '/otp'): Promise<Flow> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = method === 's256' ? hashVerifier(verifier) : verifier
  await askAuth(wire, path, { body: { email, code_challenge: challenge, code_challenge_method: method } })
  const [mail] = await messagesTo(wire, email)
  return { email, verifier, challenge, linkToken: mail?.linkToken ?? '' }
}

async function followed({ email }: Flow): Promise<string> {
  const [mail] = await messagesTo(wire, email)
  const { query, fragment } = await follow(wire.fetchBare, mail?.link ?? '')
  expect(fragment).toEqual({})
  return query['code'] ?? ''
}

const exchange = (code: unknown, verifier: unknown, more: object = {}) =>
  askAuth(wire, '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier, ...more } })

describe('the code that a link leads back with', () => {
  it('is exchanged once', async () => {
    const flow = await begin()
    const code = await followed(flow)
    expect((await exchange(code, flow.verifier)).status).toBe(200)
    expect(await exchange(code, flow.verifier)).toMatchObject({ status: 404, code: 'flow_state_not_found' })
  })

  it('is exchanged by one of ten at once', async () => {
    const flow = await begin()
    const code = await followed(flow)
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code, flow.verifier)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ])
  })

  it('is worth nothing without the verifier, and stays for who has it', async () => {
    const flow = await begin()
    const code = await followed(flow)
    for (const verifier of [undefined, null, '', 7, [flow.verifier], { verifier: flow.verifier }]) {
      expect((await exchange(code, verifier)).status, JSON.stringify(verifier)).toBe(400)
    }
    const { verifier, challenge } = flow
    for (const wrong of [
      `${verifier}a`,
      verifier.slice(1),
      ` ${verifier}`,
      challenge,
      hashVerifier(challenge),
      code,
    ]) {
      expect(await exchange(code, wrong), wrong).toMatchObject({ status: 400, code: 'bad_code_verifier' })
    }
    // A flow that began with a hash does not end as one without.
    for (const more of [{ code_challenge_method: 'plain' }, { code_challenge: challenge }]) {
      expect((await exchange(code, challenge, more)).code).toBe('bad_code_verifier')
    }
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  it('is not exchanged by the verifier of another flow', async () => {
    const mine = await begin()
    const theirs = await begin()
    const code = await followed(mine)
    const other = await followed(theirs)
    expect((await exchange(code, theirs.verifier)).code).toBe('bad_code_verifier')
    expect((await exchange(other, mine.verifier)).code).toBe('bad_code_verifier')
  })

  it('ends five minutes after the link was followed, however late that was', async () => {
    const flow = await begin()
    clock.advance(3_500_000)
    const code = await followed(flow)
    clock.advance(300_000)
    expect(await exchange(code, flow.verifier)).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  it('ends with a new password, and with its user', async () => {
    const email = makeEmail()
    const { id, token } = await signInByCode(wire, email)
    const first = await begin(email)
    const code = await followed(first)
    await changeUser(wire, token, { password: 'a new password' })
    expect((await exchange(code, first.verifier)).code).toBe('flow_state_not_found')

    const second = await begin(email)
    const banned = await followed(second)
    await owner.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [id])
    expect((await exchange(banned, second.verifier)).code).toBe('user_banned')
    await owner.query('update auth.users set banned_until = null, deleted_at = now() where id = $1', [id])
    expect((await exchange(banned, second.verifier)).code).toBe('flow_state_not_found')
  })

  it('is nothing but that code', async () => {
    const flow = await begin()
    const code = await followed(flow)
    const refreshed = await askAuth(wire, '/token?grant_type=refresh_token', {
      body: { refresh_token: code },
    })
    expect(refreshed.status).toBe(400)
    const verified = await askAuth(wire, '/verify', { body: { type: 'magiclink', token_hash: code } })
    expect(verified.code).toBe('otp_expired')
    expect((await askAuth(wire, '/user', { token: code })).code).toBe('bad_jwt')
    const [row] = await owner.query(
      'select f.id, f.auth_code from auth.flow_state f join auth.users u on u.id = f.user_id where u.email = $1',
      [flow.email],
    )
    // Nor is what the database knows of the flow.
    for (const other of [row?.['id'], row?.['auth_code'], code.toUpperCase(), `${code} `, flow.linkToken]) {
      expect((await exchange(other, flow.verifier)).code, String(other)).toBe('flow_state_not_found')
    }
    expect((await exchange(code, flow.verifier)).status).toBe(200)
  })
})

describe('the link of a flow that goes back to a browser', () => {
  it('gives no tokens to whoever leaves its mark away, nor a code to whoever adds one', async () => {
    const flow = await begin()
    expect(flow.linkToken).toMatch(/^pkce_/)
    const plain = makeEmail()
    await askAuth(wire, '/otp', { body: { email: plain } })
    const [mail] = await messagesTo(wire, plain)
    const games = [
      flow.linkToken.slice('pkce_'.length),
      `pkce_${flow.linkToken}`,
      `PKCE_${flow.linkToken.slice(5)}`,
      `pkce_${mail?.linkToken}`,
    ]
    for (const token of games) {
      const link = new URL('http://firstline.test/auth/v1/verify')
      link.search = String(new URLSearchParams({ token, type: 'magiclink' }))
      const { fragment, query } = await follow(wire.fetchBare, link)
      expect(fragment, token).toMatchObject({ error_code: 'otp_expired' })
      expect(query, token).not.toHaveProperty('code')
      const posted = await askAuth(wire, '/verify', { body: { type: 'email', token_hash: token } })
      expect(posted.code, token).toBe('otp_expired')
    }
  })

  it('is followed once', async () => {
    const flow = await begin()
    const [mail] = await messagesTo(wire, flow.email)
    await followed(flow)
    const { query } = await follow(wire.fetchBare, mail?.link ?? '')
    expect(query).toMatchObject({ error_code: 'otp_expired' })
    expect(query).not.toHaveProperty('code')
  })
})

describe('beginning a flow', () => {
  it('takes no half of a pair, nor a challenge that is none', async () => {
    const good = 'a'.repeat(43)
    const bad = [
      { code_challenge: good },
      { code_challenge_method: 's256' },
      { code_challenge: good, code_challenge_method: 'none' },
      { code_challenge: good, code_challenge_method: 's256 ' },
      { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' },
      { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' },
      { code_challenge: `${good}+`, code_challenge_method: 'plain' },
      { code_challenge: `${good}\n`, code_challenge_method: 'plain' },
      { code_challenge: [good], code_challenge_method: 's256' },
    ]
    for (const path of ['/otp', '/recover', '/resend', '/signup', '/magiclink']) {
      for (const pair of bad) {
        const body = { type: 'signup', email: makeEmail(), password: 'a good password', ...pair }
        expect((await askAuth(wire, path, { body })).status, `${path} ${JSON.stringify(pair)}`).toBe(400)
      }
    }
  })

  it('without a hash ends by the very challenge, as its method says', async () => {
    const flow = await begin(makeEmail(), 'plain')
    const code = await followed(flow)
    expect((await exchange(code, hashVerifier(flow.verifier))).code).toBe('bad_code_verifier')
    expect((await exchange(code, flow.verifier)).status).toBe(200)
  })
})
