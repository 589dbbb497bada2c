import { afterAll, describe, expect, it } from 'vitest'
import { readClaims, listMessagesTo, signInByCode } from '@firstline/wire/test-wire/accounts'
import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  simulateFailure,
  makeProviderAccount,
  ProviderBrowser,
  startProviders,
} from '#auth/test/provider-browser.ts'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const wire = await openTestApi({ database, settings: { providers: providers.settings } })

/** A browser with the session of a user. */
async function openMemberBrowser(
  { flowType = 'pkce', on = wire }: { flowType?: 'pkce' | 'implicit'; on?: TestApi } = {},
  email = makeProviderAccount(providers).email,
) {
  const browser = new ProviderBrowser(on, flowType)
  const { id } = await signInByCode(wire, email, browser.client)
  return { browser, id, email }
}

const listProviders = async ({ client }: ProviderBrowser) =>
  (await client.auth.getUser()).data.user?.identities?.map(({ provider }) => provider)

describe('GET /user/identities/authorize', () => {
  it('links the identity after the PKCE exchange, and not before', async () => {
    const { browser, id, email } = await openMemberBrowser()
    const person = makeProviderAccount(providers)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    expect(await listProviders(browser)).toEqual(['email'])
    expect(await listMessagesTo(wire, email, 'sign_in_method_added')).toEqual([])
    const session = readClaims((await browser.client.auth.getSession()).data.session?.access_token)[
      'session_id'
    ]
    const { data } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(data.user).toMatchObject({
      id,
      email,
      app_metadata: { provider: 'email', providers: ['email', 'acme'] },
    })
    // In the session that began the linking.
    expect(readClaims(data.session?.access_token)['session_id']).toBe(session)
    expect(await listMessagesTo(wire, email, 'sign_in_method_added')).toHaveLength(1)
    // The identity signs in from now on, whatever its address.
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user).toMatchObject({ id, email })
  })

  it('links the identity in the requesting browser without PKCE', async () => {
    const { browser, id } = await openMemberBrowser({ flowType: 'implicit' })
    const person = makeProviderAccount(providers)
    const { fragment } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    const { data } = await wire.client().auth.getUser(fragment['access_token'])
    expect(data.user).toMatchObject({ id, app_metadata: { providers: ['email', 'acme'] } })
  })

  it('refuses an identity that is linked already, to this or another user', async () => {
    const [taken, own] = [makeProviderAccount(providers), makeProviderAccount(providers)]
    await new ProviderBrowser(wire).signIn({ account: taken.sub })
    const { browser } = await openMemberBrowser({}, own.email)
    await browser.signIn({ account: own.sub })
    for (const { sub } of [taken, own]) {
      const { query } = await browser.back(
        await browser.answerAt(await browser.linkingAddress(), { account: sub }),
      )
      expect(query).toMatchObject({ error_code: 'identity_already_exists' })
    }
    // Linked by another account between the callback and the PKCE exchange.
    const late = makeProviderAccount(providers)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: late.sub }),
    )
    await new ProviderBrowser(wire).signIn({ account: late.sub })
    const { error } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toMatchObject({ code: 'identity_already_exists' })
  })

  it('gives an anonymous user the verified address of the identity', async () => {
    const on = await openTestApi({
      database,
      settings: { providers: providers.settings, anonymous: true },
    })
    const browser = new ProviderBrowser(on)
    const { data: before } = await browser.client.auth.signInAnonymously()
    const person = makeProviderAccount(providers)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    const { data } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(data.user).toMatchObject({
      id: before.user?.id,
      email: person.email,
      is_anonymous: false,
      app_metadata: { provider: 'acme', providers: ['acme'] },
    })
  })

  it('gives an anonymous user no address that is taken, reserved or unverified', async () => {
    const [taken, reserved] = [makeProviderAccount(providers), makeProviderAccount(providers)]
    const unverified = makeProviderAccount(providers, { email_verified: false })
    const on = await openTestApi({
      database,
      isReserved: (email) => email === reserved.email,
      settings: { providers: providers.settings, anonymous: true, autoconfirm: false },
    })
    const { id } = await signInByCode(wire, taken.email)
    for (const { sub } of [taken, reserved, unverified]) {
      const browser = new ProviderBrowser(on)
      await browser.client.auth.signInAnonymously()
      const { query } = await browser.back(
        await browser.answerAt(await browser.linkingAddress(), { account: sub }),
      )
      const { data } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
      expect(data.user).toMatchObject({ email: '', is_anonymous: false })
      expect(data.user?.id).not.toBe(id)
      // The identity signs in to the account all the same.
      const { user } = await new ProviderBrowser(on).signIn({ account: sub })
      expect(user?.id).toBe(data.user?.id)
    }
  })

  it('responds 503 for an unavailable provider and logs the reason', async () => {
    const on = await openTestApi({ database, settings: { providers: providers.settings } })
    const { browser } = await openMemberBrowser({ on })
    const lines = captureLogs()
    simulateFailure(providers.oidc, 'failing')
    await expect(browser.linkingAddress()).rejects.toMatchObject({ status: 503 })
    const logged = lines.filter((line) => line.includes('"subsystem":"auth"'))
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 'warn',
        provider: 'acme',
        reason: 'it answered 500',
        msg: 'a provider did not do its part',
      }),
    ])
  })

  it('is refused without a session, and where manual linking is disabled', async () => {
    const on = await openTestApi({
      database,
      settings: { providers: providers.settings, manualLinking: false },
    })
    const { browser } = await openMemberBrowser({ on })
    await expect(browser.linkingAddress()).rejects.toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    })
    const { status } = await wire.fetch('/auth/v1/user/identities/authorize?provider=acme')
    expect(status).toBe(401)
  })
})
