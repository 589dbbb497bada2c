import { afterAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { listMessagesTo, readMessageTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { makeProviderAccount, ProviderBrowser, startProviders } from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const openWire = (settings: object = {}) =>
  openTestApi({ database, settings: { providers: providers.settings, ...settings } })
const wire = await openWire()
const confirming = await openWire({ autoconfirm: false })

describe('account that a provider identity signs in to', () => {
  it('is the one with the verified address, which keeps a password set after confirmation', async () => {
    const person = makeProviderAccount(providers)
    const { id, client } = await signInByCode(confirming, person.email)
    await client.auth.updateUser({ password })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user).toMatchObject({ id, app_metadata: { providers: ['email', 'acme'] } })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'acme'])
    const again = await wire.client().auth.signInWithPassword({ email: person.email, password })
    expect(again.error).toBeNull()
  })

  it('is the unconfirmed one with the address, without anything set before', async () => {
    const person = makeProviderAccount(providers)
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

  it('stays verified: a later sign-in by mail discards nothing', async () => {
    const person = makeProviderAccount(providers)
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    const { id, client } = await signInByCode(wire, person.email)
    const { data } = await client.auth.getUser()
    expect(id).toBe(user?.id)
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['acme'])
  })

  it('is refused while the user is banned', async () => {
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire)
    const { user } = await browser.signIn({ account: person.sub })
    const early = await browser.go({ account: person.sub })
    await wire
      .client(wire.gateway.keys.serviceRoleKey)
      .auth.admin.updateUserById(user?.id ?? '', { ban_duration: '1h' })
    const late = await browser.client.auth.exchangeCodeForSession(early.query['code'] ?? '')
    expect(late.error).toMatchObject({ code: 'user_banned' })
    providers.other.addAccount(person)
    // Both the known identity and another identity with the same address.
    for (const provider of ['acme', 'other']) {
      const { query } = await new ProviderBrowser(wire).go({ provider, account: person.sub })
      expect(query).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
    }
  })

  it('is not a deleted one, even if its row is kept', async () => {
    const [person, second] = [makeProviderAccount(providers), makeProviderAccount(providers)]
    const browser = new ProviderBrowser(wire)
    const { user } = await browser.signIn({ account: person.sub })
    // Two identities of one provider.
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: second.sub }),
    )
    expect((await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')).error).toBeNull()
    const admin = wire.client(wire.gateway.keys.serviceRoleKey).auth.admin
    expect((await admin.deleteUser(user?.id ?? '', true)).error).toBeNull()
    const remaining = await database.query(
      'select to_jsonb(u) as user, to_jsonb(i) as identity from auth.users u join auth.identities i on i.user_id = u.id where u.id = $1',
      [user?.id],
    )
    expect(remaining).toHaveLength(2)
    expect(JSON.stringify(remaining)).not.toMatch(new RegExp(`@example|Lovelace|${person.sub}|${second.sub}`))
    const afterDeletion = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(afterDeletion.user?.id).not.toBe(user?.id)
  })

  it('is not the one with the same subject at another provider or under another provider name', async () => {
    const person = makeProviderAccount(providers)
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    providers.other.addAccount({ ...person, email: `else-${person.email}` })
    const atOther = await new ProviderBrowser(wire).signIn({ provider: 'other', account: person.sub })
    expect(atOther.user?.id).not.toBe(user?.id)
    const [acme] = providers.settings
    if (!acme) throw new Error('There is no provider')
    const renaming = await openWire({ providers: [...providers.settings, { ...acme, name: 'twin' }] })
    makeProviderAccount(providers, { ...person, email_verified: false })
    const { query } = await new ProviderBrowser(renaming).go({ provider: 'twin', account: person.sub })
    expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  it('is not the one of a single sign-on user with the same address', async () => {
    const person = makeProviderAccount(providers)
    const [colleague] = await database.query<{ id: string }>(
      `insert into auth.users (id, aud, role, email, is_sso_user, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, true, now(), now()) returning id`,
      [person.email],
    )
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user?.email).toBe(person.email)
    expect(user?.id).not.toBe(colleague?.id)
  })

  it('is not a new one while sign-up is closed, but an existing one', async () => {
    const closed = await openWire({ signupOpen: false })
    const [known, unknown] = [makeProviderAccount(providers), makeProviderAccount(providers)]
    await new ProviderBrowser(wire).signIn({ account: known.sub })
    await new ProviderBrowser(closed).signIn({ account: known.sub })
    const { query } = await new ProviderBrowser(closed).go({ account: unknown.sub })
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' })
  })

  it('with autoconfirm is a new, usable one for an unverified address', async () => {
    const person = makeProviderAccount(providers, { email_verified: false })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user?.user_metadata['email_verified']).toBe(false)
    // A later confirmation of the address discards the identity.
    const { client } = await signInByCode(wire, person.email)
    const { data } = await client.auth.getUser()
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  it('with email confirmation is usable after the confirmation by mail', async () => {
    const person = makeProviderAccount(providers, { email_verified: false })
    const refused = await new ProviderBrowser(confirming).go({ account: person.sub })
    expect(refused.query).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    })
    const { code } = await readMessageTo(confirming, person.email, 'confirmation')
    const verified = await confirming
      .client()
      .auth.verifyOtp({ email: person.email, token: code, type: 'signup' })
    expect(verified.error).toBeNull()
    // The provider then signs in without another mail.
    const limited = await openWire({ autoconfirm: false, mailIntervalSeconds: 60 })
    for (const _ of ['once', 'again']) {
      const { user } = await new ProviderBrowser(limited).signIn({ account: person.sub })
      expect(user?.id).toBe(verified.data.user?.id)
    }
  })

  it('is not revealed for an unverified address (user enumeration)', async () => {
    const [taken, free] = [
      makeProviderAccount(providers, { email_verified: false }),
      makeProviderAccount(providers, { email_verified: false }),
    ]
    await signInByCode(confirming, taken.email)
    const before = await listMessagesTo(confirming, taken.email)
    const responses = await Promise.all(
      [taken, free].map(async ({ sub }) => new ProviderBrowser(confirming).go({ account: sub })),
    )
    const [one, other] = responses.map(({ headers, ...landing }) => {
      // The request id differs for every response.
      headers.delete('x-request-id')
      return { ...landing, headers: [...headers] }
    })
    expect(one).toEqual(other)
    expect(await listMessagesTo(confirming, taken.email)).toHaveLength(before.length)
  })

  it('is the invited one, for the invited address only', async () => {
    const [invited, other] = [makeProviderAccount(providers), makeProviderAccount(providers)]
    const closed = await openWire({ signupOpen: false, autoconfirm: false })
    await closed.client(wire.gateway.keys.serviceRoleKey).auth.admin.inviteUserByEmail(invited.email)
    const { linkToken } = await readMessageTo(closed, invited.email, 'invite')
    const go = (account: string) =>
      new ProviderBrowser(closed).go({ account, queryParams: { invite_token: linkToken } })
    expect((await go(other.sub)).query).toMatchObject({ error_code: 'validation_failed' })
    expect((await go(invited.sub)).query).toHaveProperty('code')
    expect((await go(invited.sub)).query).toHaveProperty('code')
  })

  it('is not the invited one after the invitation has expired', async () => {
    const invited = makeProviderAccount(providers)
    const clock = createFixedClock(new Date())
    const late = await openTestApi({ database, clock, settings: { providers: providers.settings } })
    await late.client(wire.gateway.keys.serviceRoleKey).auth.admin.inviteUserByEmail(invited.email)
    const { linkToken } = await readMessageTo(late, invited.email, 'invite')
    clock.advance(8 * 86_400_000)
    const { query } = await new ProviderBrowser(late).go({
      account: invited.sub,
      queryParams: { invite_token: linkToken },
    })
    expect(query).toMatchObject({ error_code: 'invite_not_found' })
  })
})
