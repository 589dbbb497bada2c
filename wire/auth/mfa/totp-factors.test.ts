import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { readClaims, readAuthMethods, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import {
  enrollApp,
  addVerifiedFactor,
  verifyFactor,
  readAccessToken,
} from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'
import { createTotp } from './totp.ts'

const { clock, wire } = await openApiFixture()

async function signInMember(email = makeEmail('member')) {
  return { email, ...(await signInByCode(wire, email)) }
}

describe('TOTP factor', () => {
  it('is enrolled by QR code, URI or secret', async () => {
    const { client, email } = await signInMember()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telephone' })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Telephone' })
    const { qr_code: picture = '', secret = '', uri = '' } = data?.totp ?? {}
    // The client adds the data URI prefix to plain SVG.
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^]*<\/svg>$/)
    const totp = URI.parse(uri)
    expect(totp).toBeInstanceOf(TOTP)
    const rules = { algorithm: 'SHA1', digits: 6, period: 30 }
    expect(totp).toMatchObject({ issuer: 'firstline.test', label: email, ...rules })
    expect(totp.secret.base32).toBe(secret)
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  })

  it('uses the requested issuer in its URI', async () => {
    const { client } = await signInMember()
    const issuer = 'Ada & Söhne: Büro'
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', issuer })
    expect(URI.parse(data?.totp.uri ?? '').issuer).toBe(issuer)
  })

  it('truncates issuer and label to what a QR code can hold', () => {
    const { uri } = createTotp('漢'.repeat(300), `x${'🔐'.repeat(300)}`)
    expect(URI.parse(uri)).toMatchObject({ issuer: '漢'.repeat(64), label: `x${'🔐'.repeat(63)}` })
  })

  it('escapes hostile names in the URI and leaves them out of the picture', () => {
    const hostile = `"><svg onload=x>&secret=AAAA\r\n#:/?%00`
    const { uri, secret, qr_code: picture } = createTotp(hostile, hostile)
    const read = URI.parse(uri)
    expect([read.issuer, read.secret.base32]).toEqual([hostile, secret])
    expect(picture).not.toMatch(/onload|secret/)
  })

  it('raises the verified session to aal2 with the same id and the newest method first in amr', async () => {
    const { client, token } = await signInMember()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const app = await enrollApp(client, clock)
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: app.factorId })
    expect(challenge).toMatchObject({ id: expect.any(String), type: 'totp' })
    const secondsLeft = (challenge?.expires_at ?? 0) - clock.now().getTime() / 1_000
    expect(secondsLeft).toBeGreaterThan(295)
    expect(secondsLeft).toBeLessThanOrEqual(300)
    const { data, error } = await client.auth.mfa.verify({
      factorId: app.factorId,
      challengeId: challenge?.id ?? '',
      code: app.code(),
    })
    expect(error).toBeNull()
    const claims = readClaims(data?.access_token)
    expect(claims).toMatchObject({ aal: 'aal2', session_id: readClaims(token)['session_id'] })
    expect(readAuthMethods(data?.access_token)).toEqual(['totp', 'otp'])
    expect(data?.user.factors).toMatchObject([
      { id: app.factorId, factor_type: 'totp', status: 'verified', phone: '' },
    ])
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'otp' }],
    })
  })

  it('keeps aal2 when the session is refreshed and is required again at the next sign-in', async () => {
    const { client, email } = await signInMember()
    const app = await addVerifiedFactor(client, clock)
    const { data } = await client.auth.refreshSession()
    expect(readClaims(data.session?.access_token)['aal']).toBe('aal2')
    expect(readAuthMethods(data.session?.access_token)).toEqual(['totp', 'otp'])

    const next = await signInByCode(wire, email)
    expect(readClaims(next.token)['aal']).toBe('aal1')
    expect((await next.client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    await verifyFactor(next.client, app)
    expect(readClaims(await readAccessToken(next.client))['aal']).toBe('aal2')
  })

  it('revokes earlier refresh tokens, also within the reuse interval', async () => {
    const { client } = await signInMember()
    const before = (await client.auth.getSession()).data.session?.refresh_token
    await addVerifiedFactor(client, clock)
    const { code } = await sendAuthRequest(wire, '/token?grant_type=refresh_token', {
      body: { refresh_token: before },
    })
    expect(code).toBe('refresh_token_not_found')
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('ends sessions at aal1 and keeps those at aal2', async () => {
    const { client, email } = await signInMember()
    const other = await signInByCode(wire, email)
    const app = await addVerifiedFactor(client, clock)
    expect((await sendAuthRequest(wire, '/user', { token: other.token })).code).toBe('session_not_found')
    const third = await signInByCode(wire, email)
    await verifyFactor(third.client, app)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('accepts a clock drift of one time step and no more (RFC 6238, 6)', async () => {
    const { client, email } = await signInMember()
    const app = await addVerifiedFactor(client, clock)
    for (const [ahead, code] of [
      [-30, null],
      [30, null],
      [-60, 'mfa_verification_failed'],
      [60, 'mfa_verification_failed'],
    ] as const) {
      const { client: next } = await signInByCode(wire, email)
      // More than the accepted window, so that no time step was used yet.
      clock.advance(120_000)
      const { error } = await next.auth.mfa.challengeAndVerify({
        factorId: app.factorId,
        code: app.code(ahead),
      })
      expect(error?.code ?? null, `${ahead} s`).toBe(code)
    }
  })

  it('accepts a code with a space between its digit groups', async () => {
    const { client } = await signInMember()
    const app = await enrollApp(client, clock)
    const code = app.code()
    const grouped = `${code.slice(0, 3)} ${code.slice(3)}`
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: grouped })
    expect(error).toBeNull()
  })
})
