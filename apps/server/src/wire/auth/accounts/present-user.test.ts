import { describe, expect, it } from 'vitest'
import { claimsOf, signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database, owner } = await createTestDatabase()
const wire = await openTestWire({ database, settings: { autoconfirm: false, anonymous: true } })

async function showUser(token: string): Promise<Record<string, unknown>> {
  const { status, body } = await askAuth(wire, '/user', { token })
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

describe('the JSON of a user', () => {
  it('always has what clients rely on, with empty texts instead of null', async () => {
    const { data } = await wire.client().auth.signInAnonymously()
    await owner.query('update auth.users set last_sign_in_at = null where id = $1', [data.user?.id])
    const user = await showUser(data.session?.access_token ?? '')
    expect(Object.keys(user).sort()).toEqual(ALWAYS)
    expect(user).toMatchObject({
      email: '',
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      identities: [],
    })
  })

  it('has each of the rest once there is something to say, times in UTC', async () => {
    const { id, token } = await signInByCode(wire, 'everything@example.test')
    const times = TIMES.map((name, index) => `${name} = '2026-01-0${index + 1} 12:00:00.123+02'`)
    await owner.query(
      `update auth.users set ${times.join(', ')}, phone = '4915123450', email_change = 'new@example.test',
         phone_change = '4915123451', banned_until = '2026-01-31' where id = $1`,
      [id],
    )
    const user = await showUser(token)
    expect(Object.keys(user).sort()).toEqual(
      [...ALWAYS, ...TIMES, 'confirmed_at', 'new_email', 'new_phone', 'banned_until'].sort(),
    )
    for (const [index, name] of TIMES.entries())
      expect(user[name]).toBe(`2026-01-0${index + 1}T10:00:00.123Z`)
    expect(user).toMatchObject({
      // The earlier of the two proofs.
      confirmed_at: user['email_confirmed_at'],
      phone: '4915123450',
      new_email: 'new@example.test',
      new_phone: '4915123451',
    })
  })

  it('names an identity by the id at its provider, and the row apart from it', async () => {
    const { id, token } = await signInByCode(wire, 'identity@example.test')
    const [row] = await owner.query<{ id: string }>('select id from auth.identities where user_id = $1', [id])
    const { identities } = await showUser(token)
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

describe('an access token', () => {
  it('says exactly what the upstream’s does', async () => {
    const { id, token } = await signInByCode(wire, 'claims@example.test')
    const claims = claimsOf(token)
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

  it('keeps session and ways in when it is refreshed, which is none itself', async () => {
    const { client, token } = await signInByCode(wire, 'refreshed@example.test')
    const { data } = await client.auth.refreshSession()
    const before = claimsOf(token)
    const after = claimsOf(data.session?.access_token)
    expect(after['session_id']).toBe(before['session_id'])
    expect(after['amr']).toEqual(before['amr'])
  })
})
