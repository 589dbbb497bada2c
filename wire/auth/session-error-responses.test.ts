import { beforeAll, describe, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password, signWithSecret, UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { expectRefusal, type Refusal, titleRefusals } from '#auth/test/refusals.ts'
import { createUserAsOperator } from './index.ts'

const { database, owner } = await createTestDatabase()
const wire = await openTestApi({ database, settings: { autoconfirm: false, anonymous: true } })

/** Access tokens by the name that a request refers to with `as`. */
const tokens: Record<string, string> = {}

const exp = Math.floor(Date.now() / 1_000) + 3_600

beforeAll(async () => {
  await createUserAsOperator(database, { email: 'known@example.test', password, now: new Date() })
  const member = await signInByCode(wire, 'member@example.test')
  tokens['member'] = member.token
  const { data: anonymous } = await wire.client().auth.signInAnonymously()
  tokens['anonymous'] = anonymous.session?.access_token ?? ''
  const signedOut = await signInByCode(wire, 'signed-out@example.test')
  tokens['signed out'] = signedOut.token
  await signedOut.client.auth.signOut()
  const bannedLater = await signInByCode(wire, 'barred@example.test')
  tokens['banned'] = bannedLater.token
  await owner.query("update auth.users set banned_until = 'infinity' where email = 'barred@example.test'")
  tokens['expired'] = await signWithSecret({ role: 'authenticated', sub: member.id, exp: exp - 7_200 })
  tokens['forged'] = await signWithSecret(
    { role: 'authenticated', sub: member.id, exp },
    'the secret of another project, with the required length',
  )
  tokens['unknown user'] = await signWithSecret({ role: 'authenticated', sub: UNKNOWN_ID, exp })
  tokens['endless'] = await signWithSecret({ role: 'authenticated', sub: member.id })
  tokens['no id'] = await signWithSecret({ role: 'authenticated', sub: 'no-uuid', exp })
})

const REFUSALS: readonly Refusal[] = [
  { request: 'GET /user', status: 401, code: 'no_authorization' },
  {
    request: 'GET /user',
    as: 'forged',
    status: 403,
    code: 'bad_jwt',
    message: /^invalid JWT: unable to parse or verify signature/,
  },
  { request: 'GET /user', as: 'expired', status: 403, code: 'bad_jwt' },
  { request: 'GET /user', as: 'no id', status: 401, code: 'bad_jwt' },
  { request: 'GET /user', as: 'endless', status: 401, code: 'bad_jwt' },
  { request: 'POST /logout', as: 'endless', status: 401, code: 'bad_jwt' },
  { request: 'POST /factors', as: 'no id', status: 401, code: 'bad_jwt' },
  { request: 'GET /user', as: 'unknown user', status: 403, code: 'user_not_found' },
  { request: 'GET /user', as: 'signed out', status: 403, code: 'session_not_found' },
  { request: 'GET /user', as: 'banned', status: 403, code: 'user_banned' },
  { request: 'PUT /user', body: { password }, status: 401, code: 'no_authorization' },
  { request: 'PUT /user', body: { app_metadata: {} }, as: 'member', status: 403, code: 'not_admin' },
  {
    request: 'PUT /user',
    body: { email: 'known@example.test' },
    as: 'member',
    status: 422,
    code: 'email_exists',
  },
  {
    request: 'PUT /user',
    body: { password, nonce: '123456' },
    as: 'member',
    status: 422,
    code: 'reauthentication_not_valid',
  },
  {
    request: 'PUT /user',
    body: { password, current_password: 'x' },
    as: 'member',
    status: 400,
    code: 'current_password_invalid',
  },
  { request: 'PUT /user', body: { password }, as: 'anonymous', status: 422, code: 'validation_failed' },
  { request: 'GET /reauthenticate', as: 'anonymous', status: 400, code: 'validation_failed' },
  { request: 'POST /logout?scope=all', as: 'member', status: 400, code: 'validation_failed' },
  { request: 'POST /logout', as: 'signed out', status: 403, code: 'session_not_found' },
]

describe('error responses of /auth/v1', () => {
  it.each(titleRefusals(REFUSALS))('have the legacy and the versioned format: $title', ({ refusal }) =>
    expectRefusal(wire, refusal, refusal.as && tokens[refusal.as]),
  )
})
