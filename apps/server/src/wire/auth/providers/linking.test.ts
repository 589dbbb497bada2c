import { afterAll, describe, expect, it } from 'vitest'
import { claimsOf, messagesTo, signInByCode } from '#test/accounts.ts'
import { captureLogs } from '#test/capture-logs.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { inMood, makePerson, ProviderBrowser, providersOfFile } from '#test/provider-browser.ts'
import { openTestWire, type TestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const wire = await openTestWire({ database, settings: { providers: providers.settings } })

/** A browser whose page has a member's session. */
async function member(
  { flowType = 'pkce', door = wire }: { flowType?: 'pkce' | 'implicit'; door?: TestWire } = {},
  email = makePerson(providers).email,
) {
  const browser = new ProviderBrowser(door, flowType)
  const { id } = await signInByCode(wire, email, browser.client)
  return { browser, id, email }
}

const providersOf = async ({ client }: ProviderBrowser) =>
  (await client.auth.getUser()).data.user?.identities?.map(({ provider }) => provider)

describe('a further identity of a member', () => {
  it('is linked when the page that asked for it shows its verifier, and not before', async () => {
    const { browser, id, email } = await member()
    const person = makePerson(providers)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    expect(await providersOf(browser)).toEqual(['email'])
    expect(await messagesTo(wire, email, 'way_in_added')).toEqual([])
    const session = claimsOf((await browser.client.auth.getSession()).data.session?.access_token)[
      'session_id'
    ]
    const { data } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(data.user).toMatchObject({
      id,
      email,
      app_metadata: { provider: 'email', providers: ['email', 'acme'] },
    })
    // In the session that asked.
    expect(claimsOf(data.session?.access_token)['session_id']).toBe(session)
    expect(await messagesTo(wire, email, 'way_in_added')).toHaveLength(1)
    // It is a way in from now on, whatever its address.
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user).toMatchObject({ id, email })
  })

  it('is linked in the browser that asked for it, where there is no verifier', async () => {
    const { browser, id } = await member({ flowType: 'implicit' })
    const person = makePerson(providers)
    const { fragment } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    const { data } = await wire.client().auth.getUser(fragment['access_token'])
    expect(data.user).toMatchObject({ id, app_metadata: { providers: ['email', 'acme'] } })
  })

  it('is refused where it is somebody’s, or the member’s already', async () => {
    const [taken, own] = [makePerson(providers), makePerson(providers)]
    await new ProviderBrowser(wire).signIn({ account: taken.sub })
    const { browser } = await member({}, own.email)
    await browser.signIn({ account: own.sub })
    for (const { sub } of [taken, own]) {
      const { query } = await browser.back(
        await browser.answerAt(await browser.linkingAddress(), { account: sub }),
      )
      expect(query).toMatchObject({ error_code: 'identity_already_exists' })
    }
    // Taken between coming back and showing the verifier.
    const late = makePerson(providers)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: late.sub }),
    )
    await new ProviderBrowser(wire).signIn({ account: late.sub })
    const { error } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toMatchObject({ code: 'identity_already_exists' })
  })

  it('gives somebody anonymous an address', async () => {
    const door = await openTestWire({
      database,
      settings: { providers: providers.settings, anonymous: true },
    })
    const browser = new ProviderBrowser(door)
    const { data: before } = await browser.client.auth.signInAnonymously()
    const person = makePerson(providers)
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

  it('gives somebody anonymous no address that somebody has, or nobody may have', async () => {
    const [taken, reserved] = [makePerson(providers), makePerson(providers)]
    const unverified = makePerson(providers, { email_verified: false })
    const door = await openTestWire({
      database,
      isReserved: (email) => email === reserved.email,
      settings: { providers: providers.settings, anonymous: true, autoconfirm: false },
    })
    const { id } = await signInByCode(wire, taken.email)
    for (const { sub } of [taken, reserved, unverified]) {
      const browser = new ProviderBrowser(door)
      await browser.client.auth.signInAnonymously()
      const { query } = await browser.back(
        await browser.answerAt(await browser.linkingAddress(), { account: sub }),
      )
      const { data } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
      expect(data.user).toMatchObject({ email: '', is_anonymous: false })
      expect(data.user?.id).not.toBe(id)
      // The identity opens it all the same.
      const { user } = await new ProviderBrowser(door).signIn({ account: sub })
      expect(user?.id).toBe(data.user?.id)
    }
  })

  it('is not begun at a provider that is down, and the log says why', async () => {
    const door = await openTestWire({ database, settings: { providers: providers.settings } })
    const { browser } = await member({ door })
    const lines = captureLogs()
    inMood(providers.oidc, 'failing')
    await expect(browser.linkingAddress()).rejects.toMatchObject({ status: 503 })
    const told = lines.filter((line) => line.includes('"subsystem":"auth"'))
    expect(told.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 'warn',
        provider: 'acme',
        reason: 'it answered 500',
        msg: 'a provider did not do its part',
      }),
    ])
  })

  it('is linked by nobody where that is switched off, nor without a session', async () => {
    const door = await openTestWire({
      database,
      settings: { providers: providers.settings, manualLinking: false },
    })
    const { browser } = await member({ door })
    await expect(browser.linkingAddress()).rejects.toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    })
    const { status } = await wire.fetch('/auth/v1/user/identities/authorize?provider=acme')
    expect(status).toBe(401)
  })
})
