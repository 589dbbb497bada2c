import { describe, expect, it } from 'vitest'
import {
  browserClient,
  readClaims,
  followLink,
  readMessageTo,
  readAuthMethods,
} from '@firstline/wire/test-wire/accounts'
import { changeUser } from '@firstline/wire/test-wire/request-auth'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const settings = { autoconfirm: false, anonymous: true }
const { database, clock, wire } = await openApiFixture({ settings })
const { anonKey } = wire.gateway.keys

async function signInAnonymously(on: TestApi = wire) {
  const client = browserClient(on.fetchBare, anonKey)
  const { data, error } = await client.auth.signInAnonymously()
  if (error || !data.session || !data.user) throw error ?? new Error('no session')
  return { client, id: data.user.id, token: data.session.access_token }
}

describe('PUT /auth/v1/user by an anonymous user', () => {
  it('refuses a password without an address or number', async () => {
    const { token } = await signInAnonymously()
    expect(await changeUser(wire, token, { password })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    })
  })

  it('converts the user by one mail, to the new address only', async () => {
    const { client, id } = await signInAnonymously()
    const { data } = await client.auth.updateUser({ email: 'person@example.test' })
    expect(data.user).toMatchObject({ email: '', new_email: 'person@example.test', is_anonymous: true })
    const { link } = await readMessageTo(wire, 'person@example.test', 'email_change_new')
    const { query } = await followLink(wire.fetchBare, link)
    const exchanged = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user).toMatchObject({
      id,
      email: 'person@example.test',
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email: 'person@example.test', email_verified: true },
      identities: [{ provider: 'email', identity_data: { email_verified: true } }],
    })
    expect(readAuthMethods(exchanged.data.session?.access_token)).toEqual(['email_change'])
    expect(readClaims(exchanged.data.session?.access_token)['is_anonymous']).toBe(false)
  })

  it('converts the user by a code sent by text', async () => {
    const { client, id } = await signInAnonymously()
    await client.auth.updateUser({ phone: '491517770009' })
    const { code: token } = await readMessageTo(wire, '491517770009', 'phone_change')
    const { data } = await client.auth.verifyOtp({ phone: '491517770009', token, type: 'phone_change' })
    expect(data.user).toMatchObject({ id, phone: '491517770009', is_anonymous: false })
  })

  it('assigns the address immediately with autoconfirm, but not as verified', async () => {
    const lenient = await openTestApi({ database, clock, settings: { ...settings, autoconfirm: true } })
    const { client, id } = await signInAnonymously(lenient)
    const { data, error } = await client.auth.updateUser({ email: 'at-once@example.test', password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      email: 'at-once@example.test',
      email_confirmed_at: expect.any(String),
      is_anonymous: false,
      user_metadata: { email_verified: false },
      identities: [{ identity_data: { email_verified: false } }],
    })
    expect(data.user).not.toHaveProperty('new_email')
    const credentials = { email: 'at-once@example.test', password }
    expect((await lenient.client().auth.signInWithPassword(credentials)).data.user?.id).toBe(id)
  })
})
