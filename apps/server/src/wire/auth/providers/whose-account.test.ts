import { afterAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { messagesTo, messageTo, signInByCode } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { password } from '#test/fixtures.ts'
import { signUp } from '#test/make-user.ts'
import { makePerson, ProviderBrowser, providersOfFile } from '#test/provider-browser.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const open = (settings: object = {}) =>
  openTestWire({ database, settings: { providers: providers.settings, ...settings } })
const wire = await open()
const confirming = await open({ autoconfirm: false })

describe('whose account an identity opens', () => {
  it('that of the verified address, which keeps its password where it was proven before', async () => {
    const person = makePerson(providers)
    const { id, client } = await signInByCode(confirming, person.email)
    await client.auth.updateUser({ password })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user).toMatchObject({ id, app_metadata: { providers: ['email', 'acme'] } })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'acme'])
    const again = await wire.client().auth.signInWithPassword({ email: person.email, password })
    expect(again.error).toBeNull()
  })

  it('with the address of somebody unproven, and nothing else of what was set there', async () => {
    const person = makePerson(providers)
    const { client, token } = await signUp(wire, `${person.sub}@example.test`)
    await client.auth.updateUser({ data: { nickname: 'squatter' } })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    const { data } = await client.auth.getUser(token)
    expect(data.user).toBeNull()
    expect(user).toMatchObject({ app_metadata: { provider: 'acme', providers: ['acme'] } })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['acme'])
    expect(user?.user_metadata).not.toHaveProperty('nickname')
    const old = await wire.client().auth.signInWithPassword({ email: person.email, password })
    expect(old.error?.code).toBe('invalid_credentials')
  })

  it('stays proven: a mailed link, later, clears nothing away', async () => {
    const person = makePerson(providers)
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    const { id, client } = await signInByCode(wire, person.email)
    const { data } = await client.auth.getUser()
    expect(id).toBe(user?.id)
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['acme'])
  })

  it('none for a banned person', async () => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire)
    const { user } = await browser.signIn({ account: person.sub })
    const early = await browser.go({ account: person.sub })
    await wire
      .client(wire.gateway.keys.serviceRoleKey)
      .auth.admin.updateUserById(user?.id ?? '', { ban_duration: '1h' })
    const late = await browser.client.auth.exchangeCodeForSession(early.query['code'] ?? '')
    expect(late.error).toMatchObject({ code: 'user_banned' })
    providers.other.addAccount(person)
    // By what it is known by, and by its address.
    for (const provider of ['acme', 'other']) {
      const { query } = await new ProviderBrowser(wire).go({ provider, account: person.sub })
      expect(query).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
    }
  })

  it('none that was deleted, also while its row is kept', async () => {
    const [person, second] = [makePerson(providers), makePerson(providers)]
    const browser = new ProviderBrowser(wire)
    const { user } = await browser.signIn({ account: person.sub })
    // Two identities of one provider.
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: second.sub }),
    )
    expect((await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
    const admin = wire.client(wire.gateway.keys.serviceRoleKey).auth.admin
    expect((await admin.deleteUser(user?.id ?? '', true)).error).toBeNull()
    const kept = await database.query(
      'select to_jsonb(u) as user, to_jsonb(i) as identity from auth.users u join auth.identities i on i.user_id = u.id where u.id = $1',
      [user?.id],
    )
    expect(kept).toHaveLength(2)
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`@example|Lovelace|${person.sub}|${second.sub}`))
    const anew = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(anew.user?.id).not.toBe(user?.id)
  })

  it('never that of the same id at another provider, nor under another name of the same one', async () => {
    const person = makePerson(providers)
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    providers.other.addAccount({ ...person, email: `else-${person.email}` })
    const elsewhere = await new ProviderBrowser(wire).signIn({ provider: 'other', account: person.sub })
    expect(elsewhere.user?.id).not.toBe(user?.id)
    const [acme] = providers.settings
    if (!acme) throw new Error('There is no provider')
    const door = await open({ providers: [...providers.settings, { ...acme, name: 'twin' }] })
    makePerson(providers, { ...person, email_verified: false })
    const { query } = await new ProviderBrowser(door).go({ provider: 'twin', account: person.sub })
    expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  it('never that of a company’s people, whatever the provider has verified', async () => {
    const person = makePerson(providers)
    const [colleague] = await database.query<{ id: string }>(
      `insert into auth.users (id, aud, role, email, is_sso_user, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, true, now(), now()) returning id`,
      [person.email],
    )
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user?.email).toBe(person.email)
    expect(user?.id).not.toBe(colleague?.id)
  })

  it('none that is new where sign-up is closed, and the old ones all the same', async () => {
    const closed = await open({ signupOpen: false })
    const [known, unknown] = [makePerson(providers), makePerson(providers)]
    await new ProviderBrowser(wire).signIn({ account: known.sub })
    await new ProviderBrowser(closed).signIn({ account: known.sub })
    const { query } = await new ProviderBrowser(closed).go({ account: unknown.sub })
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' })
  })

  it('an account of an address that the provider has not verified is usable at once where nobody confirms', async () => {
    const person = makePerson(providers, { email_verified: false })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user?.user_metadata['email_verified']).toBe(false)
    // Whoever proves the address finds nothing of it.
    const { client } = await signInByCode(wire, person.email)
    const { data } = await client.auth.getUser()
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  it('and has to be confirmed by mail where addresses are: then the provider opens it', async () => {
    const person = makePerson(providers, { email_verified: false })
    const refused = await new ProviderBrowser(confirming).go({ account: person.sub })
    expect(refused.query).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    })
    const { code } = await messageTo(confirming, person.email, 'confirmation')
    const proof = await confirming
      .client()
      .auth.verifyOtp({ email: person.email, token: code, type: 'signup' })
    expect(proof.error).toBeNull()
    // Without another mail, so however often.
    const sparing = await open({ autoconfirm: false, mailIntervalSeconds: 60 })
    for (const _ of ['once', 'again']) {
      const { user } = await new ProviderBrowser(sparing).signIn({ account: person.sub })
      expect(user?.id).toBe(proof.data.user?.id)
    }
  })

  it('an unverified address is answered the same, whether or not somebody has it', async () => {
    const [taken, free] = [
      makePerson(providers, { email_verified: false }),
      makePerson(providers, { email_verified: false }),
    ]
    await signInByCode(confirming, taken.email)
    const before = await messagesTo(confirming, taken.email)
    const answers = await Promise.all(
      [taken, free].map(async ({ sub }) => new ProviderBrowser(confirming).go({ account: sub })),
    )
    const [one, other] = answers.map(({ headers, ...told }) => {
      // Every answer's own.
      headers.delete('x-request-id')
      return { ...told, headers: [...headers] }
    })
    expect(one).toEqual(other)
    expect(await messagesTo(confirming, taken.email)).toHaveLength(before.length)
  })

  it('that of an invitation, by the address that was invited', async () => {
    const [invited, stranger] = [makePerson(providers), makePerson(providers)]
    const closed = await open({ signupOpen: false, autoconfirm: false })
    await closed.client(wire.gateway.keys.serviceRoleKey).auth.admin.inviteUserByEmail(invited.email)
    const { linkToken } = await messageTo(closed, invited.email, 'invite')
    const go = (account: string) =>
      new ProviderBrowser(closed).go({ account, queryParams: { invite_token: linkToken } })
    expect((await go(stranger.sub)).query).toMatchObject({ error_code: 'validation_failed' })
    expect((await go(invited.sub)).query).toHaveProperty('code')
    expect((await go(invited.sub)).query).toHaveProperty('code')
  })

  it('not that of an invitation that has expired', async () => {
    const invited = makePerson(providers)
    const clock = fixedClock(new Date())
    const late = await openTestWire({ database, clock, settings: { providers: providers.settings } })
    await late.client(wire.gateway.keys.serviceRoleKey).auth.admin.inviteUserByEmail(invited.email)
    const { linkToken } = await messageTo(late, invited.email, 'invite')
    clock.advance(8 * 86_400_000)
    const { query } = await new ProviderBrowser(late).go({
      account: invited.sub,
      queryParams: { invite_token: linkToken },
    })
    expect(query).toMatchObject({ error_code: 'invite_not_found' })
  })
})
