import type { GenerateLinkParams, User } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { openAdminLinks } from '#auth/test/admin-links.ts'

const { wire, admin, signIn, follow, actions } = await openAdminLinks()

async function lastMailTo(email: string) {
  const mail = (await wire.outgoing.list()).find(({ message }) => message.to === email)
  if (mail?.message.medium !== 'mail') throw new Error(`no mail to ${email}`)
  const { kind, text } = mail.message
  return { kind, link: /https?:\/\/\S+\/verify\S+/.exec(text)?.[0] ?? '' }
}

describe('users created by an invitation or a generated link', () => {
  const metadata = { team: 'blue', floor: 3 }
  const invite = async (email: string) =>
    (await admin.inviteUserByEmail(email, { data: metadata })).data.user ?? undefined
  const generateUser = async (params: GenerateLinkParams) =>
    (await admin.generateLink(params)).data.user ?? undefined
  it.each<[string, (email: string) => Promise<User | undefined>]>([
    ['inviteUserByEmail', invite],
    [
      'generateLink of an invitation',
      (email) => generateUser({ type: 'invite', email, options: { data: metadata } }),
    ],
    [
      'generateLink of a sign-up',
      (email) => generateUser({ type: 'signup', email, password, options: { data: metadata } }),
    ],
    [
      'generateLink of a magic link to an unknown address',
      (email) => generateUser({ type: 'magiclink', email, options: { data: metadata } }),
    ],
  ])('keep exactly the metadata sent to %s', async (_how, make) => {
    const email = makeEmail()
    const user = await make(email)
    expect(user?.user_metadata).toEqual(metadata)
    expect(user?.identities?.map((identity) => identity.identity_data)).toEqual([
      { sub: user?.id, email, email_verified: false, phone_verified: false },
    ])
    expect((await admin.getUserById(user?.id ?? '')).data.user?.user_metadata).toEqual(metadata)
  })

  it('keep the metadata when the invitation is accepted, and add the verification', async () => {
    const email = makeEmail()
    await invite(email)
    await admin.inviteUserByEmail(email, { data: { floor: 4 } })
    const fragment = await follow((await lastMailTo(email)).link)
    const { data } = await wire.client().auth.getUser(fragment.get('access_token') ?? '')
    expect(data.user?.user_metadata).toEqual({ team: 'blue', floor: 4, email_verified: true })
  })

  it('lose the metadata of an earlier unconfirmed sign-up with the same address', async () => {
    const email = makeEmail()
    await wire.client().auth.signUp({ email, password, options: { data: { name: 'Mallory' } } })
    expect((await invite(email))?.user_metadata).toEqual(metadata)
    const fragment = await follow((await lastMailTo(email)).link)
    const { data } = await wire.client().auth.getUser(fragment.get('access_token') ?? '')
    expect(data.user?.user_metadata).toEqual({ ...metadata, email_verified: true })
  })
})

describe('POST /auth/v1/invite', () => {
  it('mails a link that opens a session of a user without a password', async () => {
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
    const fragment = await follow(link)
    const user = await wire.client().auth.getUser(fragment.get('access_token') ?? '')
    expect(user.data.user).toMatchObject({ id: data.user?.id, email_confirmed_at: expect.any(String) })
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('sends again until the invitation is accepted, and refuses existing users', async () => {
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

  it('discards the password of an earlier unconfirmed sign-up (pre-registration hijack)', async () => {
    const email = makeEmail()
    await wire.client().auth.signUp({ email, password })
    await admin.inviteUserByEmail(email)
    const { link } = await lastMailTo(email)
    expect((await follow(link)).get('access_token')).toBeTruthy()
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  it.each<[string, unknown, number, string]>([
    ['a missing address', {}, 400, 'validation_failed'],
    ['a malformed address', { email: 'no-at-sign' }, 400, 'validation_failed'],
    ['an address that is reserved for the installation', { email: 'boss@example.test' }, 422, 'email_exists'],
    ['a body that is a list', [], 400, 'bad_json'],
  ])('refuses %s and invites no user', async (_what, body, status, code) => {
    const response = await wire.fetch('/auth/v1/invite', {
      method: 'POST',
      headers: { authorization: `Bearer ${wire.gateway.keys.serviceRoleKey}` },
      body: JSON.stringify(body),
    })
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code])
  })
})
