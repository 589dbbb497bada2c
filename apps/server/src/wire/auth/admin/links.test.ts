import type { GenerateLinkParams, User } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { TEST_URL } from '#test/test-keys.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const wire = await openTestWire({
  database,
  settings: { autoconfirm: false, redirectUrls: ['https://app.example.test/**'] },
  isReserved: (email) => email === 'boss@example.test',
})
const { admin } = wire.client(wire.gateway.keys.serviceRoleKey).auth

const signIn = (email: string, word = password) =>
  wire.client().auth.signInWithPassword({ email, password: word })

/** Somebody whose address an administrator vouches for. */
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

/** Follows a link as a browser does; what it is told behind the hash. */
async function follow(link: string): Promise<URLSearchParams> {
  const response = await wire.fetchBare(link.replace(/^https?:\/\/[^/]+/, ''))
  expect(response.status).toBe(303)
  return new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1))
}

async function lastMailTo(email: string) {
  const mail = (await wire.outgoing.list()).find(({ message }) => message.to === email)
  if (mail?.message.medium !== 'mail') throw new Error(`no mail to ${email}`)
  const { kind, text } = mail.message
  return { kind, link: /https?:\/\/\S+\/verify\S+/.exec(text)?.[0] ?? '' }
}

async function actions(userId: string): Promise<unknown[]> {
  const rows = await database.query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload -> 'traits' ->> 'user_id' = $1 and payload ->> 'actor_id' is null order by created_at`,
    [userId],
  )
  return rows.map(({ action }) => action)
}

describe('a user made by an invitation or a generated link', () => {
  const metadata = { team: 'blue', floor: 3 }
  const invite = async (email: string) =>
    (await admin.inviteUserByEmail(email, { data: metadata })).data.user ?? undefined
  const made = async (params: GenerateLinkParams) => (await admin.generateLink(params)).data.user ?? undefined
  it.each<[string, (email: string) => Promise<User | undefined>]>([
    ['inviteUserByEmail', invite],
    [
      'generateLink of an invitation',
      (email) => made({ type: 'invite', email, options: { data: metadata } }),
    ],
    [
      'generateLink of a sign-up',
      (email) => made({ type: 'signup', email, password, options: { data: metadata } }),
    ],
    [
      'generateLink of a magic link to somebody unknown',
      (email) => made({ type: 'magiclink', email, options: { data: metadata } }),
    ],
  ])('keeps the metadata as they were sent, by %s', async (_how, make) => {
    const email = makeEmail()
    const user = await make(email)
    expect(user?.user_metadata).toEqual(metadata)
    expect(user?.identities?.map((identity) => identity.identity_data)).toEqual([
      { sub: user?.id, email, email_verified: false, phone_verified: false },
    ])
    expect((await admin.getUserById(user?.id ?? '')).data.user?.user_metadata).toEqual(metadata)
  })

  it('keeps them when the invitation is accepted, and what was proven is added', async () => {
    const email = makeEmail()
    await invite(email)
    await admin.inviteUserByEmail(email, { data: { floor: 4 } })
    const told = await follow((await lastMailTo(email)).link)
    const { data } = await wire.client().auth.getUser(told.get('access_token') ?? '')
    expect(data.user?.user_metadata).toEqual({ team: 'blue', floor: 4, email_verified: true })
  })

  it('keeps none of the metadata of somebody who had signed up with the address before', async () => {
    const email = makeEmail()
    await wire.client().auth.signUp({ email, password, options: { data: { name: 'Mallory' } } })
    expect((await invite(email))?.user_metadata).toEqual(metadata)
    const told = await follow((await lastMailTo(email)).link)
    const { data } = await wire.client().auth.getUser(told.get('access_token') ?? '')
    expect(data.user?.user_metadata).toEqual({ ...metadata, email_verified: true })
  })
})

describe('POST /auth/v1/invite', () => {
  it('mails a link that opens a session, for somebody who has no password yet', async () => {
    const email = makeEmail()
    const redirectTo = 'https://app.example.test/welcome'
    const { data, error } = await admin.inviteUserByEmail(email, { data: { team: 'blue' }, redirectTo })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      user_metadata: { team: 'blue' },
    })
    expect(data.user?.confirmed_at).toBeUndefined()
    expect(await actions(data.user?.id ?? '')).toEqual(['user_invited'])
    const { kind, link } = await lastMailTo(email)
    expect(kind).toBe('invite')
    const query = new URL(link).searchParams
    expect([query.get('type'), query.get('redirect_to')]).toEqual(['invite', redirectTo])
    const told = await follow(link)
    const user = await wire.client().auth.getUser(told.get('access_token') ?? '')
    expect(user.data.user).toMatchObject({ id: data.user?.id, email_confirmed_at: expect.any(String) })
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('can be sent again until it was followed, and not to somebody who is there', async () => {
    const email = makeEmail()
    const first = await admin.inviteUserByEmail(email)
    const { link } = await lastMailTo(email)
    const second = await admin.inviteUserByEmail(email)
    expect(second.data.user?.id).toBe(first.data.user?.id)
    expect((await follow(link)).get('error_code')).toBe('otp_expired')
    const again = await lastMailTo(email)
    expect((await follow(again.link)).get('type')).toBe('invite')
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  it('leaves nothing to whoever had signed up with the address before', async () => {
    const email = makeEmail()
    await wire.client().auth.signUp({ email, password })
    await admin.inviteUserByEmail(email)
    const { link } = await lastMailTo(email)
    expect((await follow(link)).get('access_token')).toBeTruthy()
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it.each<[string, unknown, number, string]>([
    ['nobody', {}, 400, 'validation_failed'],
    ['what is no address', { email: 'nobody' }, 400, 'validation_failed'],
    ['an address that is kept for the installation', { email: 'boss@example.test' }, 422, 'email_exists'],
    ['a list', [], 400, 'bad_json'],
  ])('is refused to %s', async (_what, body, status, code) => {
    const response = await wire.fetch('/auth/v1/invite', {
      method: 'POST',
      headers: { authorization: `Bearer ${wire.gateway.keys.serviceRoleKey}` },
      body: JSON.stringify(body),
    })
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code])
  })
})

describe('POST /auth/v1/admin/generate_link', () => {
  it('makes the link of a sign-up and the account with it, and sends nothing', async () => {
    const email = makeEmail()
    const redirectTo = 'https://app.example.test/in'
    const made = await generate({ type: 'signup', email, password, options: { data: { a: 1 }, redirectTo } })
    expect(made).toMatchObject({
      verification_type: 'signup',
      redirect_to: redirectTo,
      email_otp: expect.stringMatching(/^\d{6}$/),
      user: { email, user_metadata: { a: 1 } },
    })
    expect(new URL(made.action_link ?? '').searchParams.get('token')).toBe(made.hashed_token)
    expect((await wire.outgoing.list()).map(({ message }) => message.to)).not.toContain(email)
    expect((await signIn(email)).error).toMatchObject({ code: 'email_not_confirmed' })
    expect((await follow(made.action_link ?? '')).get('type')).toBe('signup')
    expect((await signIn(email)).error).toBeNull()
  })

  it('gives a flat object, and none of its secrets to the database', async () => {
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

  it('makes magic and recovery links whose hash and whose code sign in, once', async () => {
    const { id, email } = await makeUser()
    const magic = await generate({ type: 'magiclink', email })
    const client = wire.client()
    const byHash = await client.auth.verifyOtp({ type: 'magiclink', token_hash: magic.hashed_token ?? '' })
    expect(byHash.data.user?.id).toBe(id)
    const twice = await client.auth.verifyOtp({ type: 'magiclink', token_hash: magic.hashed_token ?? '' })
    expect(twice.error).toMatchObject({ status: 403, code: 'otp_expired' })
    const recovery = await generate({ type: 'recovery', email })
    const byCode = await client.auth.verifyOtp({ type: 'recovery', email, token: recovery.email_otp ?? '' })
    expect(byCode.data.user?.id).toBe(id)
    expect(await actions(id)).toEqual(['user_signedup', 'user_recovery_requested', 'user_recovery_requested'])
  })

  it('turns a magic link for somebody unknown into a sign-up, and refuses a recovery', async () => {
    const email = makeEmail()
    const recovery = await admin.generateLink({ type: 'recovery', email })
    expect(recovery.error).toMatchObject({ status: 404, code: 'user_not_found' })
    const magic = await generate({ type: 'magiclink', email })
    expect(magic.verification_type).toBe('signup')
    expect((await follow(magic.action_link ?? '')).get('access_token')).toBeTruthy()
  })

  it('makes invitations', async () => {
    const email = makeEmail()
    const made = await generate({ type: 'invite', email })
    expect(made).toMatchObject({ verification_type: 'invite', user: { invited_at: expect.any(String) } })
    const { data } = await wire
      .client()
      .auth.verifyOtp({ type: 'invite', token_hash: made.hashed_token ?? '' })
    expect(data.user).toMatchObject({ email })
  })

  it('keeps neither password where two were asked for, and nobody has proven the address', async () => {
    const email = makeEmail()
    await wire.client().auth.signUp({ email, password: 'of a stranger' })
    const made = await generate({ type: 'signup', email, password })
    await follow(made.action_link ?? '')
    for (const word of ['of a stranger', password]) {
      expect((await signIn(email, word)).error).toMatchObject({ code: 'invalid_credentials' })
    }
  })

  it.each([
    ['the old side first', ['email_change_current', 'email_change_new']],
    ['the new side first', ['email_change_new', 'email_change_current']],
  ] as const)('moves an address when both sides agree, %s', async (_which, order) => {
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

  it('never moves an address by one side alone, however often that is asked', async () => {
    const { id, email } = await makeUser()
    const newEmail = makeEmail()
    for (const type of ['email_change_current', 'email_change_new', 'email_change_current'] as const) {
      await generate({ type, email, newEmail })
      const { action_link: link } = await generate({ type: 'email_change_current', email, newEmail })
      expect((await follow(link ?? '')).get('message')).toContain('Confirmation link accepted')
      expect((await admin.getUserById(id)).data.user?.email).toBe(email)
    }
    // What one side agreed to is not what it is asked now.
    const { action_link: other } = await generate({ type: 'email_change_new', email, newEmail: makeEmail() })
    expect((await follow(other ?? '')).get('message')).toContain('Confirmation link accepted')
    expect((await admin.getUserById(id)).data.user?.email).toBe(email)
  })

  it.each<[string, Record<string, unknown>, number, string]>([
    ['an unknown type', { type: 'reauthentication' }, 400, 'validation_failed'],
    ['no type', {}, 400, 'validation_failed'],
    ['no address', { type: 'magiclink', email: '' }, 400, 'validation_failed'],
    ['a sign-up of somebody who is there', { type: 'signup', password }, 422, 'email_exists'],
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
    ['an invitation of somebody who is there', { type: 'invite' }, 422, 'email_exists'],
    ['a change to no address', { type: 'email_change_new' }, 400, 'validation_failed'],
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
      'a change of nobody',
      { type: 'email_change_new', email: 'new@example.test', new_email: 'n@example.test' },
      404,
      'user_not_found',
    ],
  ])('refuses %s', async (_what, fields, status, code) => {
    await admin.createUser({ email: 'there@example.test', email_confirm: true })
    const response = await wire.fetch('/auth/v1/admin/generate_link', {
      method: 'POST',
      headers: { authorization: `Bearer ${wire.gateway.keys.serviceRoleKey}` },
      body: JSON.stringify({ email: 'there@example.test', ...fields }),
    })
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code])
  })
})
