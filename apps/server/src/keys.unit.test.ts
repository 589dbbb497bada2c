import { generateKeyPair, exportJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'
import { ConfigError, parseConfig } from './config/config.ts'
import { loadKeys } from './keys.ts'
import { generateSigningKey } from '@firstline/wire/gateway'

const { jwtSecret } = TEST_KEYS
const pair = { ...(await generateSigningKey()), kid: 'ours' }
const foreign = await generateSigningKey()
const oct = { kty: 'oct', k: Buffer.from('x'.repeat(32)).toString('base64url') }
const { privateKey: other } = await generateKeyPair('ES384', { extractable: true })
const p384 = await exportJWK(other)

const loadTestKeys = (keys: unknown) => {
  const JWT_KEYS = typeof keys === 'string' ? keys : JSON.stringify(keys)
  return loadKeys(parseConfig({ JWT_SECRET: jwtSecret, JWT_KEYS }, (path) => path))
}

async function loadInvalid(keys: unknown): Promise<readonly string[]> {
  const error: unknown = await loadTestKeys(keys).catch((failure: unknown) => failure)
  if (!(error instanceof ConfigError)) throw new Error('was accepted', { cause: error })
  // The start prints only this message.
  expect(error.message).not.toMatch(/ {4}at |"d"|"k"/)
  expect(error.message).not.toContain(pair.d)
  return error.issues
}

describe('loadKeys: JWT_KEYS', () => {
  it.each([
    ['a list', [pair]],
    ['a set', { keys: [pair] }],
    [
      'keys with key_ops, use and ext',
      [{ ...pair, key_ops: ['sign', 'verify'], use: 'sig', ext: true }, oct],
    ],
    ['an oct key alone', [{ ...oct, kid: 'old', alg: 'HS256', key_ops: ['sign', 'verify'] }]],
  ])('accepts %s as signing keys', async (_, keys) => {
    const loaded = await loadTestKeys(keys)
    expect(loaded.jwtKeys).toEqual(Array.isArray(keys) ? keys : keys.keys)
  })

  const SET = 'JWT_KEYS must be a JWK set, as JSON or as a path to it'
  it.each<[string, unknown, string | RegExp]>([
    ['what is no JSON', '[{"kty":', SET],
    ['a path that leads nowhere', '/nowhere/keys.json', SET],
    ['an empty list', [], SET],
    ['another object', { kty: 'EC' }, SET],
    ['a key that is no object', [pair, 'key'], 'JWT_KEYS: key 2 is no JWK'],
    [
      'an unknown type',
      [{ kty: 'AKP', kid: 'pq' }],
      /^JWT_KEYS: key 1 \(kid "pq"\) must be of type EC, RSA, OKP or oct$/,
    ],
    ['another algorithm', [{ ...pair, alg: 'ES512' }], 'JWT_KEYS: key 1 (kid "ours") must be for ES256'],
    [
      'another algorithm of an oct key',
      [pair, { ...oct, alg: 'HS512' }],
      'JWT_KEYS: key 2 must be for HS256',
    ],
    ['another curve', [p384], 'JWT_KEYS: key 1 cannot be read as a key for ES256'],
    [
      'a public half that is none',
      [{ ...pair, x: 'AAAA' }],
      'JWT_KEYS: key 1 (kid "ours") cannot be read as a key for ES256',
    ],
    [
      'halves that do not match',
      [{ ...pair, d: foreign.d }],
      'JWT_KEYS: key 1 (kid "ours") cannot be read as a key for ES256',
    ],
    [
      'an oct key of less than 32 bytes',
      [{ kty: 'oct', k: 'c2VjcmV0' }],
      'JWT_KEYS: key 1 must have at least 32 bytes in k',
    ],
    [
      'an oct key without a value',
      [{ kty: 'oct', kid: 'x' }],
      'JWT_KEYS: key 1 (kid "x") must have at least 32 bytes in k',
    ],
    [
      'key_ops that are no list',
      [{ ...pair, key_ops: 'sign' }],
      'JWT_KEYS: key 1 (kid "ours") must have key_ops that are a list of sign and verify',
    ],
    [
      'key_ops for something else',
      [{ ...pair, key_ops: ['encrypt'] }],
      'JWT_KEYS: key 1 (kid "ours") must have key_ops that are a list of sign and verify',
    ],
    [
      'a key for encryption',
      [{ ...pair, use: 'enc' }],
      'JWT_KEYS: key 1 (kid "ours") must be for signatures (use sig)',
    ],
    ['two keys of one kid', [pair, { ...foreign, kid: 'ours' }], 'JWT_KEYS: keys 1 and 2 have the same kid'],
    [
      'keys of which none may sign',
      [{ ...pair, key_ops: ['verify'] }],
      'JWT_KEYS: no key may sign: one needs its private part and, if it has key_ops, sign among them',
    ],
    ['public keys alone', [{ ...pair, d: undefined }], /^JWT_KEYS: no key may sign/],
  ])('refuses %s and names the key', async (_, keys, issue) => {
    expect(await loadInvalid(keys)).toEqual([
      typeof issue === 'string' ? issue : expect.stringMatching(issue),
    ])
  })

  it('refuses published and guessable keys in production', async () => {
    const d = 'dIhR8wywJlqlua4y_yMq2SLhlFXDZJBCvFrY1DCHyVU'
    // The key of the Supabase CLI.
    const demo = {
      kty: 'EC',
      kid: 'b81269f1-21d8-4f2e-b719-c2240a840d90',
      use: 'sig',
      key_ops: ['sign', 'verify'],
      alg: 'ES256',
      ext: true,
      crv: 'P-256',
      x: 'M5Sjqn5zwC9Kl1zVfUUGvv9boQjCGd45G8sdopBExB4',
      y: 'P6IXMvA2WYXSHSOMTBH2jsw_9rrzGy89FjPf6oOsIxQ',
      d,
    }
    const example = Buffer.from('your-super-secret-jwt-token-with-at-least-32-characters-long')
    const octExample = { kty: 'oct', kid: 'old', k: example.toString('base64url') }
    const environment = {
      NODE_ENV: 'production',
      ADMIN_EMAIL: 'admin@example.test',
      ADMIN_PASSWORD: 'long enough',
      JWT_SECRET: 'k3Zr8sVd0Qw5Ty2Hn7Bx4Lp9Mc6Jf1Ga',
      JWT_KEYS: JSON.stringify([demo, octExample, oct, pair]),
    }
    const error: unknown = await loadKeys(parseConfig(environment, (path) => path)).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ConfigError)
    const { issues, message } = error as ConfigError
    expect(issues).toEqual([
      expect.stringMatching(/^JWT_KEYS: key 1 \(kid "b81269f1-.*"\) is published as an example/),
      expect.stringMatching(/^JWT_KEYS: key 2 \(kid "old"\) is published as an example/),
      expect.stringMatching(/^JWT_KEYS: key 3 is easy to guess/),
    ])
    expect(message).not.toContain(d)
    expect(await loadTestKeys([demo, octExample, oct])).toMatchObject({ jwtKeys: [demo, octExample, oct] })
  })

  it('names every invalid key in one error', async () => {
    const issues = await loadInvalid([{ kty: 'oct' }, pair, { ...pair, kid: 'other', alg: 'RS256' }])
    expect(issues.map((issue) => issue.slice(0, 15))).toEqual(['JWT_KEYS: key 1', 'JWT_KEYS: key 3'])
  })
})
