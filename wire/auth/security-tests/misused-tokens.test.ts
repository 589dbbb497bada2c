import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { es256, hs256, openTokenVictim } from '#auth/test/forged-access-tokens.ts'

const { wire, clock, victim, claims, sendToken, expectRefused } = await openTokenVictim()
const { gateway } = wire
const now = clock.now().getTime() / 1000

describe('access token verification', () => {
  it('refuses a token outside of its validity period', async () => {
    await expectRefused({
      expired: es256({ ...claims, exp: now - 31 }),
      'not yet': es256({ ...claims, nbf: now + 31 }),
      'of tomorrow': es256({ ...claims, iat: now + 86_400 }),
      'ending at no time': es256({ ...claims, exp: 'never' }),
      'ending nowhere': es256({ ...claims, exp: null }),
      'expired, by the secret': hs256({ ...claims, exp: now - 31 }),
    })
  })

  it('refuses a token for another audience', async () => {
    await expectRefused({
      'another audience': es256({ ...claims, aud: 'another-service' }),
      'other audiences': es256({ ...claims, aud: ['another-service', 'authenticated.example'] }),
      'an empty audience': es256({ ...claims, aud: '' }),
      'no audience at all': es256({ ...claims, aud: [] }),
      'another audience, by the secret': hs256({ ...claims, aud: 'another-service' }),
    })
  })

  it('refuses database roles that tokens may not have', async () => {
    for (const role of ['firstline', 'postgres', 'authenticator', 'SUPABASE_ADMIN', 'AUTHENTICATED', '', 7]) {
      const { user, rest } = await sendToken(hs256({ ...claims, role }))
      expect(user, String(role)).toBe('403 bad_jwt')
      expect(rest, String(role)).toBeGreaterThanOrEqual(400)
    }
  })

  it('binds a token to its user and its session', async () => {
    const user = async (changed: object) => {
      const { status, code } = await sendAuthRequest(wire, '/user', {
        token: es256({ ...claims, ...changed }),
      })
      return `${status} ${String(code)}`
    }
    const other = await signInByCode(wire, 'other@example.test')
    expect(await user({ sub: randomUUID() })).toBe('403 user_not_found')
    expect(await user({ sub: other.id })).toBe('403 session_not_found')
    expect(await user({ session_id: randomUUID() })).toBe('403 session_not_found')
    for (const sub of ['', 'me', "' or 1=1 --", 7, null, [victim.id]]) {
      const responses = await sendToken(es256({ ...claims, sub }))
      expect(responses, JSON.stringify(sub)).toEqual({ user: '401 bad_jwt', rest: 401 })
    }
  })

  it('refuses a user token without an expiry', async () => {
    const { exp: _, ...endless } = claims
    const refusal = { user: '401 bad_jwt', rest: 401 }
    expect(await sendToken(es256(endless))).toEqual(refusal)
    expect(await sendToken(hs256(endless))).toEqual(refusal)
  })

  it('refuses API keys as user tokens, and refresh tokens as access tokens and vice versa', async () => {
    const { data } = await victim.client.auth.getSession()
    const refreshToken = data.session?.refresh_token ?? ''
    expect(refreshToken).toMatch(/^[\w-]{22}$/)
    await expectRefused({ 'refresh token': refreshToken })
    for (const key of [gateway.keys.anonKey, gateway.keys.serviceRoleKey]) {
      expect((await sendAuthRequest(wire, '/user', { token: key })).code).toBe('bad_jwt')
      expect(
        (await sendAuthRequest(wire, '/user', { method: 'PUT', token: key, body: { data: {} } })).code,
      ).toBe('bad_jwt')
    }
    const body = { refresh_token: victim.token }
    expect((await sendAuthRequest(wire, '/token?grant_type=refresh_token', { body })).status).toBe(400)
    const asKey = await wire.fetchBare('/rest/v1/notes', { headers: { apikey: victim.token } })
    expect(asKey.status).toBe(401)
  })
})
