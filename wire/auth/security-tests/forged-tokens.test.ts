import { createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { encodePart } from '@firstline/wire/test-wire/fixtures'
import { es256, hs256, openTokenVictim, ownKey } from '#auth/test/forged-access-tokens.ts'

const { wire, victim, claims, sendToken, expectRefused } = await openTokenVictim()
const { gateway } = wire
const [head = '', body = '', signature = ''] = victim.token.split('.')

const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const foreignJwk = { ...foreign.publicKey.export({ format: 'jwk' }), kid: 'tests', alg: 'ES256' }

describe('access token verification', () => {
  it('accepts an issued token and an identical one signed by the same keys', async () => {
    const responses = { user: '200 undefined', rest: 200 }
    expect(await sendToken(victim.token)).toEqual(responses)
    expect(await sendToken(es256(claims))).toEqual(responses)
    expect(await sendToken(hs256(claims))).toEqual(responses)
  })

  it('refuses an unsigned token, however alg none is written', async () => {
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

  it('refuses an HMAC by publicly known values (algorithm confusion)', async () => {
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

  it('refuses a key that the token contains or points to', async () => {
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

  it('refuses degenerate and malformed ECDSA signatures', async () => {
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
      const encoded = typeof forged === 'string' ? forged : forged.toString('base64url')
      await expectRefused({ [name]: `${head}.${body}.${encoded}` })
    }
  })

  it('refuses changed, missing and additional parts', async () => {
    const escalated = encodePart({ ...claims, role: 'service_role' })
    await expectRefused({
      'another role': `${head}.${escalated}.${signature}`,
      'two parts': `${head}.${body}`,
      'four parts': `${victim.token}.`,
      'five parts': `${victim.token}.${body}.${signature}`,
      'its payload twice': `${head}.${body}.${escalated}.${signature}`,
      'padding at its end': `${victim.token}=`,
      'a payload that is no object': es256([] as object),
      'huge parts': `${head}.${'a'.repeat(8_000)}.${signature}`,
      'a dot': '.',
      dots: '..',
      'a word': 'token',
    })
    const huge = await sendAuthRequest(wire, '/user', { token: `${head}.${'a'.repeat(20_000)}.${signature}` })
    expect(huge.status).toBe(431)
  })

  it('refuses any random mutation of a valid token', async () => {
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

  it('refuses alternative base64url spellings of the signature', async () => {
    // The last letter of a 64 byte signature has four unused bits.
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

  it('accepts the complementary ECDSA signature with identical claims', async () => {
    // (r, n - s) is valid wherever (r, s) is. That is harmless: nothing here identifies a token by its text.
    const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
    const bytes = Buffer.from(signature, 'base64url')
    const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
    const verified = await gateway.tokens.verify(`${head}.${body}.${other.toString('base64url')}`)
    expect(verified).toEqual({ kind: 'valid', claims })
  })
})
