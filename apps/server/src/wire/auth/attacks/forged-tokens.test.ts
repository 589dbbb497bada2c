import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { claimsOf, signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createNotes } from '#test/create-notes.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { encodePart } from '#test/fixtures.ts'
import { TEST_KEYS } from '#test/test-keys.ts'
import { openTestWire } from '#test/test-wire.ts'

const testDatabase = await createTestDatabase()
await createNotes(testDatabase)
const { database } = testDatabase
const clock = fixedClock('2026-01-31T12:00:00Z')
const wire = await openTestWire({ database, clock })
const { gateway } = wire
const now = clock.now().getTime() / 1000

const victim = await signInByCode(wire, 'victim@example.test')
const [head = '', body = '', signature = ''] = victim.token.split('.')
const claims = claimsOf(victim.token)

const [ownJwk] = TEST_KEYS.jwtKeys
const ownKey = createPrivateKey({ key: ownJwk as JsonWebKey, format: 'jwk' })
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const foreignJwk = { ...foreign.publicKey.export({ format: 'jwk' }), kid: 'tests', alg: 'ES256' }

function es256(payload: object, { key = ownKey, header = {} }: { key?: KeyObject; header?: object } = {}) {
  const input = `${encodePart({ alg: 'ES256', typ: 'JWT', kid: 'tests', ...header })}.${encodePart(payload)}`
  const signed = createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signed.toString('base64url')}`
}

function hs256(payload: object, secret: string | Buffer = TEST_KEYS.jwtSecret, header: object = {}) {
  const input = `${encodePart({ alg: 'HS256', typ: 'JWT', ...header })}.${encodePart(payload)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

/** What both doors say to a token. */
async function answersTo(token: string) {
  const user = await askAuth(wire, '/user', { token })
  const rest = await wire.fetch('/rest/v1/notes', { headers: { authorization: `Bearer ${token}` } })
  await rest.body?.cancel()
  return { user: `${user.status} ${String(user.code)}`, rest: rest.status }
}

const REFUSED = { user: '403 bad_jwt', rest: 401 }

async function expectRefused(tokens: Record<string, string>) {
  for (const [name, token] of Object.entries(tokens)) {
    expect({ name, ...(await answersTo(token)) }).toEqual({ name, ...REFUSED })
  }
}

describe('a token', () => {
  it('is believed as it was handed out, and one that was signed here just like it', async () => {
    const answers = { user: '200 undefined', rest: 200 }
    expect(await answersTo(victim.token)).toEqual(answers)
    expect(await answersTo(es256(claims))).toEqual(answers)
    expect(await answersTo(hs256(claims))).toEqual(answers)
  })

  it('without a signature is none, however that is written', async () => {
    const tokens: Record<string, string> = {}
    for (const alg of [
      'none',
      'None',
      'NONE',
      'nOnE',
      '',
      'null',
      'HS256 ',
      'hs256',
      'es256',
      'HS384',
      'PS256',
    ]) {
      const header = encodePart({ alg, typ: 'JWT' })
      tokens[`${alg} with nothing`] = `${header}.${body}.`
      tokens[`${alg} with a signature`] = `${header}.${body}.${signature}`
    }
    tokens['no alg'] = `${encodePart({ typ: 'JWT' })}.${body}.`
    tokens['alg null'] = `${encodePart({ alg: null })}.${body}.`
    tokens['alg list'] = `${encodePart({ alg: ['none'] })}.${body}.`
    await expectRefused(tokens)
  })

  it('is not signed by what everybody knows', async () => {
    const publicKey = createPublicKey(ownKey)
    const jwk = gateway.tokens.publicKeys[0]
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const escalated = { ...claims, role: 'service_role' }
    await expectRefused({
      pem: hs256(escalated, pem),
      'pem without its last line end': hs256(escalated, pem.trim()),
      der: hs256(escalated, publicKey.export({ type: 'spki', format: 'der' })),
      jwk: hs256(escalated, JSON.stringify(jwk)),
      'jwk set': hs256(escalated, JSON.stringify({ keys: gateway.tokens.publicKeys })),
      x: hs256(escalated, String(jwk?.x)),
      'x as bytes': hs256(escalated, Buffer.from(String(jwk?.x), 'base64url')),
      'anon key': hs256(escalated, gateway.keys.anonKey),
      nothing: hs256(escalated, ''),
      'with the kid of the public key': hs256(escalated, pem, { kid: 'tests' }),
      'secret of another project': hs256(
        escalated,
        'super-secret-jwt-token-with-at-least-32-characters-long',
      ),
    })
  })

  it('is not signed by a key that it brings along, or says where to find', async () => {
    const options = { key: foreign.privateKey }
    const headers: Record<string, object> = {
      'nothing else': {},
      jwk: { jwk: foreignJwk },
      jku: { jku: 'http://127.0.0.1:9/keys' },
      x5u: { x5u: 'http://127.0.0.1:9/chain' },
      x5c: { x5c: ['MIIB'] },
      'unknown kid': { kid: 'another' },
      'no kid': { kid: undefined },
      'kid as a path': { kid: '../../../../dev/null' },
      'kid as SQL': { kid: "' union select 'x" },
      'kid as a list': { kid: ['tests'] },
      'empty kid': { kid: '' },
    }
    for (const [name, header] of Object.entries(headers)) {
      await expectRefused({ [name]: es256(claims, { ...options, header }) })
    }
    await expectRefused({
      'an extension that must be understood': es256(claims, { header: { crit: ['exp'], exp: 1 } }),
      'an unencoded payload': es256(claims, { header: { b64: false, crit: ['b64'] } }),
    })
  })

  it('has a signature that holds for it, and not one that holds for everything', async () => {
    const zeros = Buffer.alloc(64)
    const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')
    const signatures: Record<string, Buffer | string> = {
      'all zero': zeros,
      'r and s the order': Buffer.concat([order, order]),
      'r zero': Buffer.concat([Buffer.alloc(32), Buffer.from(signature, 'base64url').subarray(32)]),
      'as DER': createSign('sha256').update(`${head}.${body}`).sign(ownKey),
      empty: '',
      'DER of zeros': Buffer.from('3006020100020100', 'hex'),
      'cut by a byte': Buffer.from(signature, 'base64url').subarray(0, 63),
      'longer by a byte': Buffer.concat([Buffer.from(signature, 'base64url'), Buffer.alloc(1)]),
    }
    for (const [name, forged] of Object.entries(signatures)) {
      const written = typeof forged === 'string' ? forged : forged.toString('base64url')
      await expectRefused({ [name]: `${head}.${body}.${written}` })
    }
  })

  it('has three parts, of which none was changed', async () => {
    const escalated = encodePart({ ...claims, role: 'service_role' })
    await expectRefused({
      'another role': `${head}.${escalated}.${signature}`,
      'two parts': `${head}.${body}`,
      'four parts': `${victim.token}.`,
      'five parts': `${victim.token}.${body}.${signature}`,
      'its payload twice': `${head}.${body}.${escalated}.${signature}`,
      'padding at its end': `${victim.token}=`,
      'a payload that is none': es256([] as object),
      'huge parts': `${head}.${'a'.repeat(8_000)}.${signature}`,
      'a dot': '.',
      dots: '..',
      'a word': 'token',
    })
    const huge = await askAuth(wire, '/user', { token: `${head}.${'a'.repeat(20_000)}.${signature}` })
    expect(huge.status).toBe(431)
  })

  it('is good only in its time', async () => {
    await expectRefused({
      expired: es256({ ...claims, exp: now - 31 }),
      'not yet': es256({ ...claims, nbf: now + 31 }),
      'of tomorrow': es256({ ...claims, iat: now + 86_400 }),
      'ending at no time': es256({ ...claims, exp: 'never' }),
      'ending nowhere': es256({ ...claims, exp: null }),
      'expired, by the secret': hs256({ ...claims, exp: now - 31 }),
    })
  })

  it('is good only for whom it is meant', async () => {
    await expectRefused({
      'another audience': es256({ ...claims, aud: 'another-service' }),
      'other audiences': es256({ ...claims, aud: ['another-service', 'authenticated.example'] }),
      nobody: es256({ ...claims, aud: '' }),
      'no audience at all': es256({ ...claims, aud: [] }),
      'another audience, by the secret': hs256({ ...claims, aud: 'another-service' }),
    })
  })

  it('names none of our roles but those that tokens have', async () => {
    for (const role of ['firstline', 'postgres', 'authenticator', 'SUPABASE_ADMIN', 'AUTHENTICATED', '', 7]) {
      const { user, rest } = await answersTo(hs256({ ...claims, role }))
      expect(user, String(role)).toBe('403 bad_jwt')
      expect(rest, String(role)).toBeGreaterThanOrEqual(400)
    }
  })

  it('keeps to its user and its session', async () => {
    const user = async (changed: object) => {
      const { status, code } = await askAuth(wire, '/user', { token: es256({ ...claims, ...changed }) })
      return `${status} ${String(code)}`
    }
    const other = await signInByCode(wire, 'other@example.test')
    expect(await user({ sub: randomUUID() })).toBe('403 user_not_found')
    expect(await user({ sub: other.id })).toBe('403 session_not_found')
    expect(await user({ session_id: randomUUID() })).toBe('403 session_not_found')
    for (const sub of ['', 'me', "' or 1=1 --", 7, null, [victim.id]]) {
      const answers = await answersTo(es256({ ...claims, sub }))
      expect(answers, JSON.stringify(sub)).toEqual({ user: '401 bad_jwt', rest: 401 })
    }
  })

  it('ends some day: one of a user without exp is refused', async () => {
    const { exp: _, ...endless } = claims
    const refused = { user: '401 bad_jwt', rest: 401 }
    expect(await answersTo(es256(endless))).toEqual(refused)
    expect(await answersTo(hs256(endless))).toEqual(refused)
  })

  it('is of no other kind: no key is a user, no refresh token is an access token, nor the other way round', async () => {
    const { data } = await victim.client.auth.getSession()
    const refreshToken = data.session?.refresh_token ?? ''
    expect(refreshToken).toMatch(/^[\w-]{22}$/)
    await expectRefused({ 'refresh token': refreshToken })
    for (const key of [gateway.keys.anonKey, gateway.keys.serviceRoleKey]) {
      expect((await askAuth(wire, '/user', { token: key })).code).toBe('bad_jwt')
      expect((await askAuth(wire, '/user', { method: 'PUT', token: key, body: { data: {} } })).code).toBe(
        'bad_jwt',
      )
    }
    const body = { refresh_token: victim.token }
    expect((await askAuth(wire, '/token?grant_type=refresh_token', { body })).status).toBe(400)
    const asKey = await wire.fetchBare('/rest/v1/notes', { headers: { apikey: victim.token } })
    expect(asKey.status).toBe(401)
  })

  it('stays what it is through any change of a letter', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+/= '
    const mutation = fc.record({
      at: fc.nat(victim.token.length - 1),
      letter: fc.constantFrom(...letters),
      kind: fc.constantFrom('replace', 'insert', 'remove', 'cut', 'swap' as const),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
        let token = victim.token
        for (const { at, letter, kind } of mutations) {
          const before = token.slice(0, at)
          if (kind === 'replace') token = before + letter + token.slice(at + 1)
          else if (kind === 'insert') token = before + letter + token.slice(at)
          else if (kind === 'remove') token = before + token.slice(at + 1)
          else if (kind === 'cut') token = before
          else token = before + (token[at + 1] ?? '') + (token[at] ?? '') + token.slice(at + 2)
        }
        fc.pre(token !== victim.token)
        expect((await gateway.tokens.verify(token)).kind).toBe('invalid')
      }),
      { numRuns: 400 },
    )
  })

  it('has one writing: letters that are read alike are no second one', async () => {
    // The last letter of 64 bytes holds four bits that say nothing.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const same = [...letters].filter((letter) => {
      const other = signature.slice(0, -1) + letter
      return (
        other !== signature && Buffer.from(other, 'base64url').equals(Buffer.from(signature, 'base64url'))
      )
    })
    expect(same.length).toBeGreaterThan(0)
    for (const letter of same) {
      await expectRefused({ [letter]: `${head}.${body}.${signature.slice(0, -1)}${letter}` })
    }
  })

  it('says the same by the second signature that ECDSA has for everything', async () => {
    // (r, n - s) holds wherever (r, s) does. That is no other token: nothing here goes by a token's letters.
    const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
    const bytes = Buffer.from(signature, 'base64url')
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
    const verified = await gateway.tokens.verify(`${head}.${body}.${other.toString('base64url')}`)
    expect(verified).toEqual({ kind: 'valid', claims })
  })
})
