import { createLocalJWKSet, decodeProtectedHeader, type JWK, jwtVerify, type JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { encodePart, signWithSecret } from '#test/fixtures.ts'
import { TEST_KEYS } from '#test/test-keys.ts'
import { generateSigningKey, mintProjectKey } from './index.ts'
import { createTokens } from './tokens.ts'

const { jwtSecret, jwtKeys } = TEST_KEYS
const clock = fixedClock('2026-01-31T12:00:00Z')
const now = clock.now().getTime() / 1000
const tokens = await createTokens({ jwtSecret, jwtKeys, clock })

const claims = { sub: '5f0c3a52-4b52-4f1e-9a59-0d9b5c6a7c11', role: 'authenticated' }

describe('createTokens', () => {
  it('signs what others can verify by the public keys alone', async () => {
    const token = await tokens.sign({ ...claims, exp: now + 3600 })
    const keys = createLocalJWKSet({ keys: [...tokens.publicKeys] })
    const { payload } = await jwtVerify(token, keys, { currentDate: clock.now() })
    expect(payload).toMatchObject(claims)
  })

  it('signs with the first key and believes all of them', async () => {
    const next = await generateSigningKey()
    const rotated = await createTokens({ jwtSecret, jwtKeys: [next, ...jwtKeys], clock })
    const old = await tokens.sign({ ...claims, exp: now + 60 })
    const fresh = await rotated.sign({ ...claims, exp: now + 60 })
    expect(await rotated.verify(old)).toMatchObject({ kind: 'valid' })
    expect(await rotated.verify(fresh)).toMatchObject({ kind: 'valid' })
    expect(await tokens.verify(fresh)).toEqual({ kind: 'invalid', fault: 'signature' })
  })

  it('believes the project secret, and no other', async () => {
    const timed = { ...claims, exp: now + 60 }
    expect(await tokens.verify(await signWithSecret(timed))).toMatchObject({ kind: 'valid', claims: timed })
    const stranger = await signWithSecret(timed, 'another-secret-of-thirty-two-characters')
    expect(await tokens.verify(stranger)).toEqual({ kind: 'invalid', fault: 'signature' })
  })

  it('never takes a public key for a secret, nor an unsigned token for a token', async () => {
    const publicKey = new TextEncoder().encode(JSON.stringify(tokens.publicKeys[0]))
    const confused = await signWithSecret({ ...claims, role: 'service_role' }, publicKey)
    expect(await tokens.verify(confused)).toEqual({ kind: 'invalid', fault: 'signature' })
    const unsigned = `${encodePart({ alg: 'none' })}.${encodePart({ ...claims, role: 'service_role' })}.`
    expect(await tokens.verify(unsigned)).toMatchObject({ kind: 'invalid' })
  })

  it('allows thirty seconds between clocks and no more', async () => {
    const verify = async (times: JWTPayload) => {
      const verified = await tokens.verify(await signWithSecret({ ...claims, exp: now + 60, ...times }))
      return verified.kind === 'valid' ? 'valid' : verified.fault
    }
    expect(await verify({ exp: now - 29 })).toBe('valid')
    expect(await verify({ exp: now - 31 })).toBe('expired')
    expect(await verify({ nbf: now + 29 })).toBe('valid')
    expect(await verify({ nbf: now + 31 })).toBe('not_yet_valid')
    expect(await verify({ iat: now + 29 })).toBe('valid')
    expect(await verify({ iat: now + 31 })).toBe('issued_in_future')
  })

  it('refuses what it believed before, once that has ended', async () => {
    const moving = fixedClock('2026-01-31T12:00:00Z')
    const believing = await createTokens({ jwtSecret, jwtKeys, clock: moving })
    const token = await believing.sign({ ...claims, exp: now + 60 })
    expect(await believing.verify(token)).toMatchObject({ kind: 'valid', claims })
    expect(await believing.verify(token)).toMatchObject({ kind: 'valid', claims })
    const [header, , signature] = token.split('.')
    const payload = encodePart({ ...claims, role: 'service_role', exp: now + 60 })
    const forged = `${header}.${payload}.${signature}`
    expect(await believing.verify(forged)).toEqual({ kind: 'invalid', fault: 'signature' })
    moving.advance(91_000)
    expect(await believing.verify(token)).toEqual({ kind: 'invalid', fault: 'expired' })
  })

  it('refuses a user token without exp or with a sub that is no UUID, and needs neither of a project key', async () => {
    const refused = { kind: 'invalid', fault: 'user_claims' }
    const { sub: _, ...anonymous } = claims
    expect(await tokens.verify(await signWithSecret(claims))).toEqual(refused)
    expect(await tokens.verify(await signWithSecret({ ...anonymous, exp: now + 60 }))).toEqual(refused)
    for (const sub of ['', 'me', 7, null, [claims.sub], `${claims.sub} `]) {
      expect(await tokens.verify(await signWithSecret({ ...claims, exp: now + 60, sub }))).toEqual(refused)
    }
    for (const role of ['anon', 'service_role']) {
      expect(await tokens.verify(await signWithSecret({ role }))).toMatchObject({ kind: 'valid' })
    }
  })

  it('refuses a role of its own invention and takes a missing one for anonymous', async () => {
    const invented = await signWithSecret({ role: 'firstline' })
    expect(await tokens.verify(invented)).toEqual({ kind: 'invalid', fault: 'role' })
    expect(await tokens.verify(await signWithSecret({}))).toMatchObject({ claims: { role: 'anon' } })
  })

  it('refuses to start without a usable key', async () => {
    await expect(createTokens({ jwtSecret, jwtKeys: [], clock })).rejects.toThrow('JWT_KEYS')
    const short = [{ kty: 'oct', k: 'c2VjcmV0' }]
    await expect(createTokens({ jwtSecret, jwtKeys: short, clock })).rejects.toThrow('JWT_KEYS')
  })
})

/** As Supabase's own setup writes GOTRUE_JWT_KEYS: a pair that signs, and the older project secret. */
const octSecret = 'the-secret-of-a-project-that-moved-here'
const octKey = { kty: 'oct', k: Buffer.from(octSecret).toString('base64url'), alg: 'HS256' }
const pair = { ...(await generateSigningKey()), key_ops: ['sign', 'verify'], ext: true }

describe('createTokens with key_ops and oct keys', () => {
  const timed = { ...claims, exp: now + 60 }
  const headerOf = async (of: JWK[]) =>
    decodeProtectedHeader(await (await createTokens({ jwtSecret, jwtKeys: of, clock })).sign(timed))

  it('verifies tokens of each key and of the project secret', async () => {
    const set = await createTokens({ jwtSecret, jwtKeys: [pair, octKey], clock })
    for (const token of [
      await set.sign(timed),
      await signWithSecret(timed, octSecret),
      await signWithSecret({ role: 'anon' }, octSecret),
      await signWithSecret({ role: 'service_role' }, octSecret),
      await signWithSecret(timed),
    ]) {
      expect(await set.verify(token)).toMatchObject({ kind: 'valid' })
    }
    const foreign = await signWithSecret(timed, 'another-secret-of-thirty-two-characters')
    expect(await set.verify(foreign)).toEqual({ kind: 'invalid', fault: 'signature' })
  })

  it('publishes no oct key, and nothing private of the others', async () => {
    const set = await createTokens({ jwtSecret, jwtKeys: [octKey, pair], clock })
    const { kty, crv, x, y, kid } = pair
    expect(set.publicKeys).toEqual([{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }])
  })

  it('signs with the first key whose key_ops include sign, else with the first private one', async () => {
    const standby = { ...(await generateSigningKey()), kid: 'standby', key_ops: ['verify'] }
    const { d: _, ...published } = { ...(await generateSigningKey()), kid: 'published' }
    const plain = { ...(await generateSigningKey()), kid: 'plain' }
    expect(await headerOf([octKey, pair])).toMatchObject({ alg: 'ES256', kid: pair.kid })
    expect(await headerOf([standby, pair, { ...plain, key_ops: ['sign'] }])).toMatchObject({ kid: pair.kid })
    expect(await headerOf([published, plain, octKey])).toMatchObject({ kid: 'plain' })
    expect(await headerOf([{ ...octKey, kid: 'old' }])).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'old' })
  })

  it('verifies user tokens that an oct key has signed', async () => {
    const set = await createTokens({ jwtSecret, jwtKeys: [octKey], clock })
    expect(set.publicKeys).toEqual([])
    expect(await set.verify(await set.sign(timed))).toMatchObject({ kind: 'valid', claims: timed })
    expect(await tokens.verify(await set.sign(timed))).toEqual({ kind: 'invalid', fault: 'signature' })
  })
})

describe('mintProjectKey', () => {
  it('gives every replica the same key, with nothing of a user in it', async () => {
    const key = await mintProjectKey('anon', jwtSecret)
    expect(await mintProjectKey('anon', jwtSecret)).toBe(key)
    const verified = await tokens.verify(key)
    expect(verified).toMatchObject({ kind: 'valid', claims: { role: 'anon' } })
    expect(verified).not.toHaveProperty('claims.sub')
    expect(verified).not.toHaveProperty('claims.aud')
  })
})
