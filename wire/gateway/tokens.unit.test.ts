import { createLocalJWKSet, decodeProtectedHeader, type JWK, jwtVerify, type JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { encodePart, signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'
import { generateSigningKey, mintProjectKey } from './index.ts'
import { createTokens } from './tokens.ts'

const { jwtSecret, jwtKeys } = TEST_KEYS
const clock = createFixedClock('2026-01-31T12:00:00Z')
const now = clock.now().getTime() / 1000
const tokens = await createTokens({ jwtSecret, jwtKeys, clock })

const claims = { sub: '5f0c3a52-4b52-4f1e-9a59-0d9b5c6a7c11', role: 'authenticated' }

describe('createTokens', () => {
  it('signs tokens that verify with the public keys', async () => {
    const token = await tokens.sign({ ...claims, exp: now + 3600 })
    const keys = createLocalJWKSet({ keys: [...tokens.publicKeys] })
    const { payload } = await jwtVerify(token, keys, { currentDate: clock.now() })
    expect(payload).toMatchObject(claims)
  })

  it('signs with the first key and accepts tokens of all keys', async () => {
    const next = await generateSigningKey()
    const rotated = await createTokens({ jwtSecret, jwtKeys: [next, ...jwtKeys], clock })
    const oldToken = await tokens.sign({ ...claims, exp: now + 60 })
    const newToken = await rotated.sign({ ...claims, exp: now + 60 })
    expect(await rotated.verify(oldToken)).toMatchObject({ kind: 'valid' })
    expect(await rotated.verify(newToken)).toMatchObject({ kind: 'valid' })
    expect(await tokens.verify(newToken)).toEqual({ kind: 'invalid', error: 'signature' })
  })

  it('accepts tokens of the project secret and no other secret', async () => {
    const timed = { ...claims, exp: now + 60 }
    expect(await tokens.verify(await signWithSecret(timed))).toMatchObject({ kind: 'valid', claims: timed })
    const foreign = await signWithSecret(timed, 'another-secret-of-thirty-two-characters')
    expect(await tokens.verify(foreign)).toEqual({ kind: 'invalid', error: 'signature' })
  })

  it('refuses a public key as HMAC secret and an unsigned token', async () => {
    const publicKey = new TextEncoder().encode(JSON.stringify(tokens.publicKeys[0]))
    const confusedToken = await signWithSecret({ ...claims, role: 'service_role' }, publicKey)
    expect(await tokens.verify(confusedToken)).toEqual({ kind: 'invalid', error: 'signature' })
    const unsigned = `${encodePart({ alg: 'none' })}.${encodePart({ ...claims, role: 'service_role' })}.`
    expect(await tokens.verify(unsigned)).toMatchObject({ kind: 'invalid' })
  })

  it('allows a clock skew of thirty seconds and no more', async () => {
    const verify = async (times: JWTPayload) => {
      const verified = await tokens.verify(await signWithSecret({ ...claims, exp: now + 60, ...times }))
      return verified.kind === 'valid' ? 'valid' : verified.error
    }
    expect(await verify({ exp: now - 29 })).toBe('valid')
    expect(await verify({ exp: now - 31 })).toBe('expired')
    expect(await verify({ nbf: now + 29 })).toBe('valid')
    expect(await verify({ nbf: now + 31 })).toBe('not_yet_valid')
    expect(await verify({ iat: now + 29 })).toBe('valid')
    expect(await verify({ iat: now + 31 })).toBe('issued_in_future')
  })

  it('refuses a cached token after its expiry', async () => {
    const moving = createFixedClock('2026-01-31T12:00:00Z')
    const caching = await createTokens({ jwtSecret, jwtKeys, clock: moving })
    const token = await caching.sign({ ...claims, exp: now + 60 })
    expect(await caching.verify(token)).toMatchObject({ kind: 'valid', claims })
    expect(await caching.verify(token)).toMatchObject({ kind: 'valid', claims })
    const [header, , signature] = token.split('.')
    const payload = encodePart({ ...claims, role: 'service_role', exp: now + 60 })
    const forged = `${header}.${payload}.${signature}`
    expect(await caching.verify(forged)).toEqual({ kind: 'invalid', error: 'signature' })
    moving.advance(91_000)
    expect(await caching.verify(token)).toEqual({ kind: 'invalid', error: 'expired' })
  })

  it('requires exp and a UUID as sub in user tokens but not in project keys', async () => {
    const refused = { kind: 'invalid', error: 'user_claims' }
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

  it('refuses an unknown role and treats a missing one as anonymous', async () => {
    const invented = await signWithSecret({ role: 'firstline' })
    expect(await tokens.verify(invented)).toEqual({ kind: 'invalid', error: 'role' })
    expect(await tokens.verify(await signWithSecret({}))).toMatchObject({ claims: { role: 'anon' } })
  })

  it('throws when JWT_KEYS has no usable key', async () => {
    await expect(createTokens({ jwtSecret, jwtKeys: [], clock })).rejects.toThrow('JWT_KEYS')
    const short = [{ kty: 'oct', k: 'c2VjcmV0' }]
    await expect(createTokens({ jwtSecret, jwtKeys: short, clock })).rejects.toThrow('JWT_KEYS')
  })
})

/** GOTRUE_JWT_KEYS as written by Supabase's own setup: a signing key and the old project secret. */
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
    expect(await set.verify(foreign)).toEqual({ kind: 'invalid', error: 'signature' })
  })

  it('publishes neither oct keys nor private fields', async () => {
    const set = await createTokens({ jwtSecret, jwtKeys: [octKey, pair], clock })
    const { kty, crv, x, y, kid } = pair
    expect(set.publicKeys).toEqual([{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }])
  })

  it('signs with the first key for sign or else the first private key', async () => {
    const standby = { ...(await generateSigningKey()), kid: 'standby', key_ops: ['verify'] }
    const { d: _, ...published } = { ...(await generateSigningKey()), kid: 'published' }
    const plain = { ...(await generateSigningKey()), kid: 'plain' }
    expect(await headerOf([octKey, pair])).toMatchObject({ alg: 'ES256', kid: pair.kid })
    expect(await headerOf([standby, pair, { ...plain, key_ops: ['sign'] }])).toMatchObject({ kid: pair.kid })
    expect(await headerOf([published, plain, octKey])).toMatchObject({ kid: 'plain' })
    expect(await headerOf([{ ...octKey, kid: 'old' }])).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'old' })
  })

  it('verifies user tokens signed by an oct key', async () => {
    const set = await createTokens({ jwtSecret, jwtKeys: [octKey], clock })
    expect(set.publicKeys).toEqual([])
    expect(await set.verify(await set.sign(timed))).toMatchObject({ kind: 'valid', claims: timed })
    expect(await tokens.verify(await set.sign(timed))).toEqual({ kind: 'invalid', error: 'signature' })
  })
})

describe('mintProjectKey', () => {
  it('derives the same key on every replica without user claims', async () => {
    const key = await mintProjectKey('anon', jwtSecret)
    expect(await mintProjectKey('anon', jwtSecret)).toBe(key)
    const verified = await tokens.verify(key)
    expect(verified).toMatchObject({ kind: 'valid', claims: { role: 'anon' } })
    expect(verified).not.toHaveProperty('claims.sub')
    expect(verified).not.toHaveProperty('claims.aud')
  })
})
