import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { enrollApp, readAccessToken } from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { clock, wire } = await openApiFixture()

describe('odd input of /factors', () => {
  it('is refused as invalid, or stored unchanged', async () => {
    const { client } = await signInByCode(wire, makeEmail('odd'))
    const token = await readAccessToken(client)
    const enroll = (body: unknown) => sendAuthRequest(wire, '/factors', { token, body })
    for (const body of [
      {},
      { factor_type: 'sms' },
      { factor_type: 7 },
      { factor_type: 'totp', friendly_name: 'x'.repeat(256) },
      { factor_type: 'totp', friendly_name: 'a\0b' },
      { factor_type: 'phone' },
      '[]',
      '{',
    ]) {
      expect((await enroll(body)).status, JSON.stringify(body)).toBe(400)
    }
    const names = ['<b>"\'; drop table auth.mfa_factors --', '🔐‮ غير', '   ', 'null', 'ö'.repeat(255)]
    for (const name of names) {
      expect(
        (await enroll({ factor_type: 'totp', friendly_name: name, issuer: `x${'🔐'.repeat(9_000)}` })).status,
      ).toBe(200)
    }
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map(({ friendly_name: name }) => name)).toEqual(names)
  })

  it('is distinguished from a wrong code in verify requests', async () => {
    const { client } = await signInByCode(wire, makeEmail('odd'))
    const app = await enrollApp(client, clock)
    const { data } = await client.auth.mfa.challenge({ factorId: app.factorId })
    const token = await readAccessToken(client)
    const verify = (body: unknown, id = app.factorId) =>
      sendAuthRequest(wire, `/factors/${id}/verify`, { token, body })
    for (const body of [
      { code: '123456' },
      { challenge_id: 'none', code: '123456' },
      { challenge_id: data?.id },
      { challenge_id: data?.id, code: ' ' },
      { challenge_id: data?.id, code: 123456 },
      { challenge_id: data?.id, code: ['123456'] },
    ]) {
      expect((await verify(body)).status, JSON.stringify(body)).toBe(400)
    }
    for (const code of ['１２３４５６', '1e5', '-12345', '123456789', 'x'.repeat(10_000)]) {
      expect((await verify({ challenge_id: data?.id, code })).code, code).toBe('mfa_verification_failed')
    }
    expect(await verify({ challenge_id: randomUUID(), code: '123456' })).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    })
    expect(await verify({ challenge_id: data?.id, code: '123456' }, 'none')).toMatchObject({
      status: 404,
      code: 'validation_failed',
    })
  })
})
