import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { followLink, listMessagesTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import { hashVerifier, makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, clock, wire } = await openApiFixture()

interface Flow {
  email: string
  verifier: string
  challenge: string
  linkToken: string
}

async function beginFlow(
  email = makeEmail(),
  method: 's256' | 'plain' = 's256',
  path = '/otp',
): Promise<Flow> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = method === 's256' ? hashVerifier(verifier) : verifier
  await sendAuthRequest(wire, path, {
    body: { email, code_challenge: challenge, code_challenge_method: method },
  })
  const [mail] = await listMessagesTo(wire, email)
  return { email, verifier, challenge, linkToken: mail?.linkToken ?? '' }
}

async function followMailedLink({ email }: Flow): Promise<string> {
  const [mail] = await listMessagesTo(wire, email)
  const { query, fragment } = await followLink(wire.fetchBare, mail?.link ?? '')
  expect(fragment).toEqual({})
  return query['code'] ?? ''
}

const exchange = (code: unknown, verifier: unknown, more: object = {}) =>
  sendAuthRequest(wire, '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: verifier, ...more },
  })

describe('PKCE code from a mailed link', () => {
  it('is exchanged for a session once', async () => {
    const flow = await beginFlow()
    const code = await followMailedLink(flow)
    expect((await exchange(code, flow.verifier)).status).toBe(200)
    expect(await exchange(code, flow.verifier)).toMatchObject({ status: 404, code: 'flow_state_not_found' })
  })

  it('is exchanged by one of ten concurrent requests', async () => {
    const flow = await beginFlow()
    const code = await followMailedLink(flow)
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(code, flow.verifier)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ])
  })

  it('is refused without its verifier and remains valid for the client that has it', async () => {
    const flow = await beginFlow()
    const code = await followMailedLink(flow)
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
    // A flow that began with method S256 cannot end as method plain (RFC 7636, 4.6).
    for (const more of [{ code_challenge_method: 'plain' }, { code_challenge: challenge }]) {
      expect((await exchange(code, challenge, more)).code).toBe('bad_code_verifier')
    }
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  it('is refused with the verifier of another flow', async () => {
    const first = await beginFlow()
    const second = await beginFlow()
    const code = await followMailedLink(first)
    const other = await followMailedLink(second)
    expect((await exchange(code, second.verifier)).code).toBe('bad_code_verifier')
    expect((await exchange(other, first.verifier)).code).toBe('bad_code_verifier')
  })

  it('expires five minutes after the link was followMailedLink, not after it was sent', async () => {
    const flow = await beginFlow()
    clock.advance(3_500_000)
    const code = await followMailedLink(flow)
    clock.advance(300_000)
    expect(await exchange(code, flow.verifier)).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  it('is invalid after a password change, a ban or a soft deletion', async () => {
    const email = makeEmail()
    const { id, token } = await signInByCode(wire, email)
    const first = await beginFlow(email)
    const code = await followMailedLink(first)
    await changeUser(wire, token, { password: 'a new password' })
    expect((await exchange(code, first.verifier)).code).toBe('flow_state_not_found')

    const second = await beginFlow(email)
    const bannedCode = await followMailedLink(second)
    await owner.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [id])
    expect((await exchange(bannedCode, second.verifier)).code).toBe('user_banned')
    await owner.query('update auth.users set banned_until = null, deleted_at = now() where id = $1', [id])
    expect((await exchange(bannedCode, second.verifier)).code).toBe('flow_state_not_found')
  })

  it('is no refresh token, no link token and no access token', async () => {
    const flow = await beginFlow()
    const code = await followMailedLink(flow)
    const refreshed = await sendAuthRequest(wire, '/token?grant_type=refresh_token', {
      body: { refresh_token: code },
    })
    expect(refreshed.status).toBe(400)
    const verified = await sendAuthRequest(wire, '/verify', { body: { type: 'magiclink', token_hash: code } })
    expect(verified.code).toBe('otp_expired')
    expect((await sendAuthRequest(wire, '/user', { token: code })).code).toBe('bad_jwt')
    const [row] = await owner.query(
      'select f.id, f.auth_code from auth.flow_state f join auth.users u on u.id = f.user_id where u.email = $1',
      [flow.email],
    )
    // Values stored in the database are no valid code either.
    for (const other of [row?.['id'], row?.['auth_code'], code.toUpperCase(), `${code} `, flow.linkToken]) {
      expect((await exchange(other, flow.verifier)).code, String(other)).toBe('flow_state_not_found')
    }
    expect((await exchange(code, flow.verifier)).status).toBe(200)
  })
})

describe('mailed link of a PKCE flow', () => {
  it('is refused when its pkce_ prefix is removed, and so is another link with the prefix added', async () => {
    const flow = await beginFlow()
    expect(flow.linkToken).toMatch(/^pkce_/)
    const plain = makeEmail()
    await sendAuthRequest(wire, '/otp', { body: { email: plain } })
    const [mail] = await listMessagesTo(wire, plain)
    const variants = [
      flow.linkToken.slice('pkce_'.length),
      `pkce_${flow.linkToken}`,
      `PKCE_${flow.linkToken.slice(5)}`,
      `pkce_${mail?.linkToken}`,
    ]
    for (const token of variants) {
      const link = new URL('http://firstline.test/auth/v1/verify')
      link.search = String(new URLSearchParams({ token, type: 'magiclink' }))
      const { fragment, query } = await followLink(wire.fetchBare, link)
      expect(fragment, token).toMatchObject({ error_code: 'otp_expired' })
      expect(query, token).not.toHaveProperty('code')
      const posted = await sendAuthRequest(wire, '/verify', { body: { type: 'email', token_hash: token } })
      expect(posted.code, token).toBe('otp_expired')
    }
  })

  it('is accepted once, also before the code is exchanged', async () => {
    const flow = await beginFlow()
    const [mail] = await listMessagesTo(wire, flow.email)
    await followMailedLink(flow)
    const { query } = await followLink(wire.fetchBare, mail?.link ?? '')
    expect(query).toMatchObject({ error_code: 'otp_expired' })
    expect(query).not.toHaveProperty('code')
  })
})

describe('start of a PKCE flow', () => {
  it('refuses an incomplete pair and a malformed challenge (RFC 7636, 4.2)', async () => {
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
        expect((await sendAuthRequest(wire, path, { body })).status, `${path} ${JSON.stringify(pair)}`).toBe(
          400,
        )
      }
    }
  })

  it('compares the verifier with the challenge itself for method plain', async () => {
    const flow = await beginFlow(makeEmail(), 'plain')
    const code = await followMailedLink(flow)
    expect((await exchange(code, hashVerifier(flow.verifier))).code).toBe('bad_code_verifier')
    expect((await exchange(code, flow.verifier)).status).toBe(200)
  })
})
