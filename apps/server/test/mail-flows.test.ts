import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  browserClient,
  browserStorage,
  followLink,
  readAuthMethods,
} from '@firstline/wire/test-wire/accounts'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import {
  findCode,
  findLink,
  type TestMailServer,
  type ReceivedMail,
  startTestMailServer,
} from '@firstline/platform/testing/test-mail-server'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'

const { database } = await createProductDatabase()
let peer: TestMailServer
let app: TestApp
beforeAll(async () => {
  peer = await startTestMailServer()
  app = await openTestApp({
    database,
    environment: {
      SMTP_URL: peer.url,
      MAIL_FROM: 'Firstline <hello@firstline.test>',
      AUTH_MAIL_INTERVAL: '0',
    },
  })
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

function openBrowser(flowType: 'pkce' | 'implicit' = 'pkce') {
  const storage = browserStorage()
  return { storage, client: browserClient(app.fetch, app.anonKey, { flowType, storage }) }
}

/** The properties that every mail of this service has. */
function expectValidMail({ sender, email, text, html, raw }: ReceivedMail, to: string): void {
  expect(sender).toBe('hello@firstline.test')
  expect(email.to?.map(({ address }) => address)).toEqual([to])
  expect(email.from).toMatchObject({ address: 'hello@firstline.test', name: 'Firstline' })
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/im)
  expect(findLink(text).origin).toBe(TEST_URL)
  for (const [, address = ''] of html.matchAll(/(?:href|src)="(https?:[^"]*)"/g)) {
    expect(new URL(address).origin).toBe(TEST_URL)
  }
}

/** A user whose address was confirmed by a mailed link. */
async function createMember(name: string) {
  const email = makeEmail(name)
  const browser = openBrowser()
  await browser.client.auth.signInWithOtp({ email })
  const { query } = await followLink(app.fetch, findLink((await peer.waitFor(email)).text))
  const { data, error } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
  if (error) throw error
  return { email, id: data.user.id, ...browser }
}

describe('sign-up by mail', () => {
  it('opens a session in the requesting browser by the link (PKCE)', async () => {
    const email = makeEmail('pkce')
    const { client, storage } = openBrowser()
    const emailRedirectTo = `${TEST_URL}/login?email_confirmed=true`
    const signedUp = await client.auth.signUp({
      email,
      password,
      options: { emailRedirectTo, data: { name: 'Ada' } },
    })
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.session).toBeNull()

    const mail = await peer.waitFor(email)
    expectValidMail(mail, email)
    const { page, query, hash } = await followLink(app.fetch, findLink(mail.text))
    expect({ page, hash }).toEqual({ page: `${TEST_URL}/login`, hash: '' })
    expect(query).toEqual({ email_confirmed: 'true', code: expect.any(String) })
    const { data, error } = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada', email_verified: true } })
    expect(readAuthMethods(data.session?.access_token)).toEqual(['email/signup'])
    // The session is stored, so the next page is signed in.
    const nextPage = browserClient(app.fetch, app.anonKey, { storage })
    expect((await nextPage.auth.getUser()).data.user?.id).toBe(data.user?.id)
    const profile = await nextPage.from('user_profiles').select('email, plan').single()
    expect(profile.data).toEqual({ email, plan: 'free' })
    expect((await openBrowser().client.auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('opens a session by the URL fragment (implicit flow)', async () => {
    const email = makeEmail('implicit')
    const { client } = openBrowser('implicit')
    await client.auth.signUp({ email, password })
    const mail = await peer.waitFor(email)
    const { page, fragment, query } = await followLink(app.fetch, findLink(mail.text))
    expect({ page, query }).toEqual({ page: `${TEST_URL}/`, query: {} })
    const { access_token = '', refresh_token = '' } = fragment
    const { data } = await client.auth.setSession({ access_token, refresh_token })
    expect(data.user?.email).toBe(email)
    expect((await client.auth.refreshSession()).data.session?.refresh_token).not.toBe(refresh_token)
  })

  it('opens a session by the code of the mail, which invalidates the link', async () => {
    const email = makeEmail('typed')
    const { client } = openBrowser()
    await client.auth.signUp({ email, password })
    const { text } = await peer.waitFor(email)
    const { data, error } = await client.auth.verifyOtp({ email, token: findCode(text), type: 'signup' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const late = await followLink(app.fetch, findLink(text))
    expect(late.query).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  })

  it('opens a session by the link of a resent mail', async () => {
    const email = makeEmail('again')
    const { client } = openBrowser()
    await client.auth.signUp({ email, password })
    await peer.waitFor(email)
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const second = await peer.waitFor(email, 2)
    const { query } = await followLink(app.fetch, findLink(second.text))
    expect((await client.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
  })
})

describe('member by mail', () => {
  it('signs in by a mailed link', async () => {
    const { email, id } = await createMember('link')
    const { client } = openBrowser()
    await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const mail = await peer.waitFor(email, 2)
    expectValidMail(mail, email)
    expect(mail.subject).toBe('Sign in to Firstline')
    const { query } = await followLink(app.fetch, findLink(mail.text))
    const { data } = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(data.user?.id).toBe(id)
    expect(readAuthMethods(data.session?.access_token)).toEqual(['magiclink'])
  })

  it('recovers the password, gets a notice, and the old password is refused', async () => {
    const { email, client: before } = await createMember('forgot')
    await before.auth.updateUser({ password })
    await peer.waitFor(email, 2)
    const { client } = openBrowser()
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${TEST_URL}/new-password` })
    const mail = await peer.waitFor(email, 3)
    expectValidMail(mail, email)
    const { page, query } = await followLink(app.fetch, findLink(mail.text))
    expect(page).toBe(`${TEST_URL}/new-password`)
    const { data } = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(readAuthMethods(data.session?.access_token)).toEqual(['recovery'])
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull()

    const notice = await peer.waitFor(email, 4)
    expectValidMail(notice, email)
    expect(notice.subject).toBe('Your Firstline password was changed')
    expect((await before.auth.getUser()).error).not.toBeNull()
    const old = await openBrowser().client.auth.signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const fresh = await openBrowser().client.auth.signInWithPassword({ email, password: 'battery staple' })
    expect(fresh.error).toBeNull()
  })

  it('changes the address after both confirmations', async () => {
    const { email, id, client } = await createMember('change')
    const to = makeEmail('changed')
    expect((await client.auth.updateUser({ email: to })).data.user?.new_email).toBe(to)
    const [current, next] = [await peer.waitFor(email, 2), await peer.waitFor(to)]
    expectValidMail(current, email)
    expectValidMail(next, to)
    expect((await followLink(app.fetch, findLink(next.text))).query).toHaveProperty('message')
    const { query } = await followLink(app.fetch, findLink(current.text))
    const { data, error } = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email: to })
    const profile = await client.from('user_profiles').select('email').single()
    expect(profile.data).toEqual({ email: to })
  })

  it('reauthenticates by a mailed code', async () => {
    const { email, client } = await createMember('nonce')
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const mail = await peer.waitFor(email, 2)
    expectValidMail(mail, email)
    expect((await client.auth.updateUser({ password, nonce: findCode(mail.text) })).error).toBeNull()
  })

  it('gets a notice of a sign-in from an unknown client', async () => {
    const { email, client } = await createMember('elsewhere')
    await client.auth.updateUser({ password })
    await peer.waitFor(email, 2)
    await database.query(
      "update auth.known_clients set client_hash = 'elsewhere' where user_id = (select id from auth.users where email = $1)",
      [email],
    )
    expect((await openBrowser().client.auth.signInWithPassword({ email, password })).error).toBeNull()
    const notice = await peer.waitFor(email, 3)
    expectValidMail(notice, email)
    expect(notice.subject).toBe('New sign-in to Firstline')
    await openBrowser().client.auth.signInWithPassword({ email, password })
    expect(peer.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(3)
  })
})

describe('invited user by mail', () => {
  it('signs in by the invitation and chooses a password', async () => {
    const email = makeEmail('invited')
    const adminClient = app.client(app.serviceKey)
    const { data: invited, error } = await adminClient.auth.admin.inviteUserByEmail(email, {
      data: { name: 'Ada' },
      redirectTo: `${TEST_URL}/new-password`,
    })
    expect(error).toBeNull()
    expect(invited.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { name: 'Ada' },
    })
    const mail = await peer.waitFor(email)
    expectValidMail(mail, email)
    const { page, fragment } = await followLink(app.fetch, findLink(mail.text))
    expect(page).toBe(`${TEST_URL}/new-password`)
    expect(fragment['type']).toBe('invite')
    const { client } = openBrowser('implicit')
    const { access_token = '', refresh_token = '' } = fragment
    await client.auth.setSession({ access_token, refresh_token })
    expect((await client.auth.updateUser({ password })).data.user?.id).toBe(invited.user?.id)
    expect((await openBrowser().client.auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('mail server with a temporary failure', () => {
  it('gets the mail later without delaying the sign-up', async () => {
    const email = makeEmail('late')
    const { client } = openBrowser()
    let refusals = 0
    peer.answerWith((recipient) => (recipient === email && refusals++ === 0 ? 451 : null))
    expect((await client.auth.signUp({ email, password })).error).toBeNull()
    await expect.poll(() => refusals, { timeout: 60_000 }).toBe(1)
    const retryQuery =
      "select 1 from firstline.outgoing_messages where state = 'waiting' and last_error is not null"
    await expect.poll(() => database.query(retryQuery), { timeout: 60_000 }).toHaveLength(1)
    await database.query(
      "update firstline.outgoing_messages set next_attempt_at = now() - interval '1 minute' where state = 'waiting'",
    )
    await app.runJobs()
    const mail = await peer.waitFor(email)
    const { query } = await followLink(app.fetch, findLink(mail.text))
    expect((await client.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
    peer.answerWith(() => null)
  })
})
