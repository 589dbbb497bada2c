import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserClient, browserStorage, follow, methodsOf } from '#test/accounts.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { codeIn, linkIn, type MailPeer, type ReceivedMail, startMailPeer } from '#test/mail-peer.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { TEST_URL } from '#test/test-keys.ts'

const { database } = await createProductDatabase()
let peer: MailPeer
let app: TestApp
beforeAll(async () => {
  peer = await startMailPeer()
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

/** What every mail of this service keeps to. */
function expectWellMade({ sender, email, text, html, raw }: ReceivedMail, to: string): void {
  expect(sender).toBe('hello@firstline.test')
  expect(email.to?.map(({ address }) => address)).toEqual([to])
  expect(email.from).toMatchObject({ address: 'hello@firstline.test', name: 'Firstline' })
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/im)
  expect(linkIn(text).origin).toBe(TEST_URL)
  for (const [, address = ''] of html.matchAll(/(?:href|src)="(https?:[^"]*)"/g)) {
    expect(new URL(address).origin).toBe(TEST_URL)
  }
}

/** An account whose address was confirmed by its mail. */
async function makeMember(name: string) {
  const email = makeEmail(name)
  const browser = openBrowser()
  await browser.client.auth.signInWithOtp({ email })
  const { query } = await follow(app.fetch, linkIn((await peer.waitFor(email)).text))
  const { data, error } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
  if (error) throw error
  return { email, id: data.user.id, ...browser }
}

describe('an account that begins with a mail', () => {
  it('opens in the browser that asked, by the link alone (PKCE)', async () => {
    const email = makeEmail('pkce')
    const { client, storage } = openBrowser()
    const emailRedirectTo = `${TEST_URL}/login?email_confirmed=true`
    const asked = await client.auth.signUp({
      email,
      password,
      options: { emailRedirectTo, data: { name: 'Ada' } },
    })
    expect(asked.error).toBeNull()
    expect(asked.data.session).toBeNull()

    const mail = await peer.waitFor(email)
    expectWellMade(mail, email)
    const { page, query, hash } = await follow(app.fetch, linkIn(mail.text))
    expect({ page, hash }).toEqual({ page: `${TEST_URL}/login`, hash: '' })
    expect(query).toEqual({ email_confirmed: 'true', code: expect.any(String) })
    const { data, error } = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada', email_verified: true } })
    expect(methodsOf(data.session?.access_token)).toEqual(['email/signup'])
    // The session is kept: the next page is signed in.
    const nextPage = browserClient(app.fetch, app.anonKey, { storage })
    expect((await nextPage.auth.getUser()).data.user?.id).toBe(data.user?.id)
    const profile = await nextPage.from('user_profiles').select('email, plan').single()
    expect(profile.data).toEqual({ email, plan: 'free' })
    expect((await openBrowser().client.auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('opens by what stands behind the hash (implicit)', async () => {
    const email = makeEmail('implicit')
    const { client } = openBrowser('implicit')
    await client.auth.signUp({ email, password })
    const mail = await peer.waitFor(email)
    const { page, fragment, query } = await follow(app.fetch, linkIn(mail.text))
    expect({ page, query }).toEqual({ page: `${TEST_URL}/`, query: {} })
    const { access_token = '', refresh_token = '' } = fragment
    const { data } = await client.auth.setSession({ access_token, refresh_token })
    expect(data.user?.email).toBe(email)
    expect((await client.auth.refreshSession()).data.session?.refresh_token).not.toBe(refresh_token)
  })

  it('opens by the code of the same mail, after which the link is worth nothing', async () => {
    const email = makeEmail('typed')
    const { client } = openBrowser()
    await client.auth.signUp({ email, password })
    const { text } = await peer.waitFor(email)
    const { data, error } = await client.auth.verifyOtp({ email, token: codeIn(text), type: 'signup' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const late = await follow(app.fetch, linkIn(text))
    expect(late.query).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  })

  it('gets its mail once more when it is asked for again', async () => {
    const email = makeEmail('again')
    const { client } = openBrowser()
    await client.auth.signUp({ email, password })
    await peer.waitFor(email)
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const second = await peer.waitFor(email, 2)
    const { query } = await follow(app.fetch, linkIn(second.text))
    expect((await client.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
  })
})

describe('a member', () => {
  it('signs in by a link', async () => {
    const { email, id } = await makeMember('link')
    const { client } = openBrowser()
    await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    const mail = await peer.waitFor(email, 2)
    expectWellMade(mail, email)
    expect(mail.subject).toBe('Sign in to Firstline')
    const { query } = await follow(app.fetch, linkIn(mail.text))
    const { data } = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(data.user?.id).toBe(id)
    expect(methodsOf(data.session?.access_token)).toEqual(['magiclink'])
  })

  it('gets to a new password, is told of it, and the one before is gone', async () => {
    const { email, client: before } = await makeMember('forgot')
    await before.auth.updateUser({ password })
    await peer.waitFor(email, 2)
    const { client } = openBrowser()
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${TEST_URL}/new-password` })
    const mail = await peer.waitFor(email, 3)
    expectWellMade(mail, email)
    const { page, query } = await follow(app.fetch, linkIn(mail.text))
    expect(page).toBe(`${TEST_URL}/new-password`)
    const { data } = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(methodsOf(data.session?.access_token)).toEqual(['recovery'])
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull()

    const notice = await peer.waitFor(email, 4)
    expectWellMade(notice, email)
    expect(notice.subject).toBe('Your Firstline password was changed')
    expect((await before.auth.getUser()).error).not.toBeNull()
    const old = await openBrowser().client.auth.signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const fresh = await openBrowser().client.auth.signInWithPassword({ email, password: 'battery staple' })
    expect(fresh.error).toBeNull()
  })

  it('changes the address when both have agreed', async () => {
    const { email, id, client } = await makeMember('change')
    const to = makeEmail('changed')
    expect((await client.auth.updateUser({ email: to })).data.user?.new_email).toBe(to)
    const [current, next] = [await peer.waitFor(email, 2), await peer.waitFor(to)]
    expectWellMade(current, email)
    expectWellMade(next, to)
    expect((await follow(app.fetch, linkIn(next.text))).query).toHaveProperty('message')
    const { query } = await follow(app.fetch, linkIn(current.text))
    const { data, error } = await client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email: to })
    const profile = await client.from('user_profiles').select('email').single()
    expect(profile.data).toEqual({ email: to })
  })

  it('proves to be the same person by a mailed code', async () => {
    const { email, client } = await makeMember('nonce')
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const mail = await peer.waitFor(email, 2)
    expectWellMade(mail, email)
    expect((await client.auth.updateUser({ password, nonce: codeIn(mail.text) })).error).toBeNull()
  })

  it('is told of a sign-in from where nobody signed in before', async () => {
    const { email, client } = await makeMember('elsewhere')
    await client.auth.updateUser({ password })
    await peer.waitFor(email, 2)
    await database.query(
      "update auth.known_clients set client_hash = 'elsewhere' where user_id = (select id from auth.users where email = $1)",
      [email],
    )
    expect((await openBrowser().client.auth.signInWithPassword({ email, password })).error).toBeNull()
    const notice = await peer.waitFor(email, 3)
    expectWellMade(notice, email)
    expect(notice.subject).toBe('New sign-in to Firstline')
    await openBrowser().client.auth.signInWithPassword({ email, password })
    expect(peer.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(3)
  })
})

describe('somebody who is invited', () => {
  it('gets in by the mail and chooses a password', async () => {
    const email = makeEmail('invited')
    const administration = app.client(app.serviceKey)
    const { data: invited, error } = await administration.auth.admin.inviteUserByEmail(email, {
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
    expectWellMade(mail, email)
    const { page, fragment } = await follow(app.fetch, linkIn(mail.text))
    expect(page).toBe(`${TEST_URL}/new-password`)
    expect(fragment['type']).toBe('invite')
    const { client } = openBrowser('implicit')
    const { access_token = '', refresh_token = '' } = fragment
    await client.auth.setSession({ access_token, refresh_token })
    expect((await client.auth.updateUser({ password })).data.user?.id).toBe(invited.user?.id)
    expect((await openBrowser().client.auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('mails that the server can not take now', () => {
  it('come later, and the sign-up does not wait for them', async () => {
    const email = makeEmail('late')
    const { client } = openBrowser()
    let refusals = 0
    peer.answerWith((recipient) => (recipient === email && refusals++ === 0 ? 451 : null))
    expect((await client.auth.signUp({ email, password })).error).toBeNull()
    await expect.poll(() => refusals, { timeout: 15_000 }).toBe(1)
    const refused =
      "select 1 from firstline.outgoing_messages where state = 'waiting' and last_error is not null"
    await expect.poll(() => database.query(refused), { timeout: 15_000 }).toHaveLength(1)
    await database.query(
      "update firstline.outgoing_messages set next_attempt_at = now() - interval '1 minute' where state = 'waiting'",
    )
    await app.runJobs()
    const mail = await peer.waitFor(email)
    const { query } = await follow(app.fetch, linkIn(mail.text))
    expect((await client.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
    peer.answerWith(() => null)
  })
})
