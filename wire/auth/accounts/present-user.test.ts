import { describe, expect, it } from 'vitest'
import { readClaims, signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
const wire = await openTestApi({ database, settings: { autoconfirm: false, anonymous: true } })

async function getUser(token: string): Promise<Record<string, unknown>> {
  const { status, body } = await sendAuthRequest(wire, '/user', { token })
  expect(status).toBe(200)
  return body
}

const ALWAYS = [
  'app_metadata',
  'aud',
  'created_at',
  'email',
  'id',
  'identities',
  'is_anonymous',
  'phone',
  'role',
  'updated_at',
  'user_metadata',
]

const TIMES = [
  'invited_at',
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
]

describe('user object of the auth API', () => {
  it('always has the fields that clients rely on, with empty strings instead of null', async () => {
    const { data } = await wire.client().auth.signInAnonymously()
    await owner.query('update auth.users set last_sign_in_at = null where id = $1', [data.user?.id])
    const user = await getUser(data.session?.access_token ?? '')
    expect(Object.keys(user).sort()).toEqual(ALWAYS)
    expect(user).toMatchObject({
      email: '',
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      identities: [],
    })
  })

  it('includes every optional field once it is set, with times in UTC', async () => {
    const { id, token } = await signInByCode(wire, 'everything@example.test')
    const times = TIMES.map((name, index) => `${name} = '2026-01-0${index + 1} 12:00:00.123+02'`)
    await owner.query(
      `update auth.users set ${times.join(', ')}, phone = '4915123450', email_change = 'new@example.test',
         phone_change = '4915123451', banned_until = '2026-01-31' where id = $1`,
      [id],
    )
    const user = await getUser(token)
    expect(Object.keys(user).sort()).toEqual(
      [...ALWAYS, ...TIMES, 'confirmed_at', 'new_email', 'new_phone', 'banned_until'].sort(),
    )
    for (const [index, name] of TIMES.entries())
      expect(user[name]).toBe(`2026-01-0${index + 1}T10:00:00.123Z`)
    expect(user).toMatchObject({
      // Confirmed at the earlier of the two confirmations.
      confirmed_at: user['email_confirmed_at'],
      phone: '4915123450',
      new_email: 'new@example.test',
      new_phone: '4915123451',
    })
  })

  it('presents an identity by its id at the provider and the row id as identity_id', async () => {
    const { id, token } = await signInByCode(wire, 'identity@example.test')
    const [row] = await owner.query<{ id: string }>('select id from auth.identities where user_id = $1', [id])
    const { identities } = await getUser(token)
    expect(identities).toEqual([
      {
        identity_id: row?.id,
        id,
        user_id: id,
        identity_data: {
          sub: id,
          email: 'identity@example.test',
          email_verified: true,
          phone_verified: false,
        },
        provider: 'email',
        last_sign_in_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        email: 'identity@example.test',
      },
    ])
  })
})

describe('access token', () => {
  it('carries exactly the claims of a GoTrue access token', async () => {
    const { id, token } = await signInByCode(wire, 'claims@example.test')
    const claims = readClaims(token)
    expect(claims).toEqual({
      iss: 'http://firstline.test/auth/v1',
      sub: id,
      aud: 'authenticated',
      exp: Number(claims['iat']) + 3_600,
      iat: expect.any(Number),
      email: 'claims@example.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { sub: id, email: 'claims@example.test', email_verified: true, phone_verified: false },
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
    const [head = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: 'tests',
    })
  })

  it('keeps session_id and amr when the session is refreshed', async () => {
    const { client, token } = await signInByCode(wire, 'refreshed@example.test')
    const { data } = await client.auth.refreshSession()
    const before = readClaims(token)
    const after = readClaims(data.session?.access_token)
    expect(after['session_id']).toBe(before['session_id'])
    expect(after['amr']).toEqual(before['amr'])
  })
})
