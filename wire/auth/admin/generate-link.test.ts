import type { GenerateLinkParams } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { openAdminLinks } from '#auth/test/admin-links.ts'

const { database, wire, admin, signIn, follow, actions } = await openAdminLinks()

/** A user whose address was confirmed by an administrator. */
async function makeUser(): Promise<{ id: string; email: string }> {
  const email = makeEmail()
  const { data, error } = await admin.createUser({ email, password, email_confirm: true })
  if (error) throw error
  return { id: data.user.id, email }
}

async function generate(params: GenerateLinkParams) {
  const { data, error } = await admin.generateLink(params)
  if (error) throw error
  return { ...data.properties, user: data.user }
}

describe('POST /auth/v1/admin/generate_link', () => {
  it('creates the sign-up link and its account without sending a message', async () => {
    const email = makeEmail()
    const redirectTo = 'https://app.example.test/in'
    const link = await generate({ type: 'signup', email, password, options: { data: { a: 1 }, redirectTo } })
    expect(link).toMatchObject({
      verification_type: 'signup',
      redirect_to: redirectTo,
      email_otp: expect.stringMatching(/^\d{6}$/),
      user: { email, user_metadata: { a: 1 } },
    })
    expect(new URL(link.action_link ?? '').searchParams.get('token')).toBe(link.hashed_token)
    expect((await wire.outgoing.list()).map(({ message }) => message.to)).not.toContain(email)
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' })
    expect((await follow(link.action_link ?? '')).get('type')).toBe('signup')
    expect((await signIn(email)).error).toBeNull()
  })

  it('returns a flat object and stores none of its secrets in plain text', async () => {
    const { email } = await makeUser()
    const response = await wire.fetch('/auth/v1/admin/generate_link', {
      method: 'POST',
      headers: { authorization: `Bearer ${wire.gateway.keys.serviceRoleKey}` },
      body: JSON.stringify({ type: 'magiclink', email, redirect_to: 'https://evil.example.test/' }),
    })
    const body = (await response.json()) as Record<string, string>
    expect(body).toMatchObject({
      email,
      verification_type: 'magiclink',
      redirect_to: TEST_URL,
    })
    const rows = JSON.stringify(await database.query('select * from auth.one_time_tokens'))
    expect(rows).not.toContain(body['hashed_token'])
    expect(rows).not.toContain(`"${body['email_otp']}"`)
  })

  it('creates magic and recovery links whose hash and code each sign in once', async () => {
    const { id, email } = await makeUser()
    const magic = await generate({ type: 'magiclink', email })
    const client = wire.client()
    const byHash = await client.auth.verifyOtp({ type: 'magiclink', token_hash: magic.hashed_token ?? '' })
    expect(byHash.data.user?.id).toBe(id)
    const secondUse = await client.auth.verifyOtp({ type: 'magiclink', token_hash: magic.hashed_token ?? '' })
    expect(secondUse.error).toMatchObject({ status: 403, code: 'otp_expired' })
    const recovery = await generate({ type: 'recovery', email })
    const byCode = await client.auth.verifyOtp({ type: 'recovery', email, token: recovery.email_otp ?? '' })
    expect(byCode.data.user?.id).toBe(id)
    expect(await actions(id)).toEqual(['user_signedup', 'user_recovery_requested', 'user_recovery_requested'])
  })

  it('creates a sign-up link for a magic link to an unknown address, and refuses a recovery', async () => {
    const email = makeEmail()
    const recovery = await admin.generateLink({ type: 'recovery', email })
    expect(recovery.error).toMatchObject({ status: 404, code: 'user_not_found' })
    const magic = await generate({ type: 'magiclink', email })
    expect(magic.verification_type).toBe('signup')
    expect((await follow(magic.action_link ?? '')).get('access_token')).toBeTruthy()
  })

  it('creates an invitation link that opens a session', async () => {
    const email = makeEmail()
    const link = await generate({ type: 'invite', email })
    expect(link).toMatchObject({ verification_type: 'invite', user: { invited_at: expect.any(String) } })
    const { data } = await wire
      .client()
      .auth.verifyOtp({ type: 'invite', token_hash: link.hashed_token ?? '' })
    expect(data.user).toMatchObject({ email })
  })

  it('discards both passwords when two sign-ups of an unconfirmed address compete', async () => {
    const email = makeEmail()
    await wire.client().auth.signUp({ email, password: 'of another caller' })
    const link = await generate({ type: 'signup', email, password })
    await follow(link.action_link ?? '')
    for (const word of ['of another caller', password]) {
      expect((await signIn(email, word)).error).toMatchObject({ code: 'invalid_credentials' })
    }
  })

  it.each([
    ['the current address first', ['email_change_current', 'email_change_new']],
    ['the new address first', ['email_change_new', 'email_change_current']],
  ] as const)('changes an address when both addresses confirm, %s', async (_which, order) => {
    const { id, email } = await makeUser()
    const newEmail = makeEmail()
    const links: string[] = []
    for (const type of order) links.push((await generate({ type, email, newEmail })).action_link ?? '')
    const [first = '', second = ''] = links
    expect(new URL(first).searchParams.get('type')).toBe('email_change')
    expect((await follow(first)).get('message')).toContain('Confirmation link accepted')
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email, new_email: newEmail })
    expect((await follow(second)).get('access_token')).toBeTruthy()
    expect((await admin.getUserById(id)).data.user?.email).toBe(newEmail)
  })

  it('never changes an address by the confirmation of one side alone', async () => {
    const { id, email } = await makeUser()
    const newEmail = makeEmail()
    for (const type of ['email_change_current', 'email_change_new', 'email_change_current'] as const) {
      await generate({ type, email, newEmail })
      const { action_link: link } = await generate({ type: 'email_change_current', email, newEmail })
      expect((await follow(link ?? '')).get('message')).toContain('Confirmation link accepted')
      expect((await admin.getUserById(id)).data.user?.email).toBe(email)
    }
    // A confirmation of one new address does not count for another.
    const { action_link: other } = await generate({ type: 'email_change_new', email, newEmail: makeEmail() })
    expect((await follow(other ?? '')).get('message')).toContain('Confirmation link accepted')
    expect((await admin.getUserById(id)).data.user?.email).toBe(email)
  })

  it.each<[string, Record<string, unknown>, number, string]>([
    ['an unknown type', { type: 'reauthentication' }, 400, 'validation_failed'],
    ['no type', {}, 400, 'validation_failed'],
    ['no address', { type: 'magiclink', email: '' }, 400, 'validation_failed'],
    ['a sign-up of an existing user', { type: 'signup', password }, 422, 'email_exists'],
    ['a sign-up without a password', { type: 'signup', email: 'new@example.test' }, 422, 'weak_password'],
    [
      'a sign-up with a reserved address',
      { type: 'signup', email: 'boss@example.test', password },
      422,
      'email_exists',
    ],
    [
      'a magic link to a reserved address',
      { type: 'magiclink', email: 'boss@example.test' },
      422,
      'email_exists',
    ],
    ['an invitation of an existing user', { type: 'invite' }, 422, 'email_exists'],
    ['a change to an empty address', { type: 'email_change_new' }, 400, 'validation_failed'],
    [
      'a change to a taken address',
      { type: 'email_change_new', new_email: 'there@example.test' },
      422,
      'email_exists',
    ],
    [
      'a change to a reserved address',
      { type: 'email_change_current', new_email: 'boss@example.test' },
      422,
      'email_exists',
    ],
    [
      'a change of an unknown user',
      { type: 'email_change_new', email: 'new@example.test', new_email: 'n@example.test' },
      404,
      'user_not_found',
    ],
  ])('refuses %s in POST /auth/v1/admin/generate_link', async (_what, fields, status, code) => {
    await admin.createUser({ email: 'there@example.test', email_confirm: true })
    const response = await wire.fetch('/auth/v1/admin/generate_link', {
      method: 'POST',
      headers: { authorization: `Bearer ${wire.gateway.keys.serviceRoleKey}` },
      body: JSON.stringify({ email: 'there@example.test', ...fields }),
    })
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code])
  })
})
