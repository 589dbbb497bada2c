import { afterAll, describe, expect, it } from 'vitest'
import { signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { addVerifiedFactor } from '@firstline/wire/test-wire/mfa-factors'
import {
  readLanding,
  makeProviderAccount,
  ProviderBrowser,
  startProviders,
} from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const wire = await openTestApi({ database, settings: { providers: providers.settings } })

const FLOWS = ['pkce', 'implicit'] as const

describe('login CSRF: a flow that the victim is made to finish', () => {
  it('signs in only the browser that began the flow', async () => {
    const attacker = makeProviderAccount(providers)
    const attackerBrowser = new ProviderBrowser(wire, 'implicit')
    const response = await attackerBrowser.toAnswer({ account: attacker.sub })
    const victim = new ProviderBrowser(wire, 'implicit')
    expect((await victim.back(response)).query).toMatchObject({ error_code: 'bad_oauth_state' })
    // The same holds while the victim has an own flow under way.
    await victim.addressOf(await victim.startOf({}))
    const { query, fragment } = await victim.back(response)
    expect(query).toMatchObject({ error_code: 'bad_oauth_state' })
    expect(fragment).not.toHaveProperty('access_token')
    expect((await attackerBrowser.back(response)).fragment).toHaveProperty('access_token')
  })

  it('does not sign the victim in by a posted response (form_post)', async () => {
    const attacker = makeProviderAccount(providers)
    const attackerBrowser = new ProviderBrowser(wire, 'implicit')
    const response = await attackerBrowser.toAnswer({
      account: attacker.sub,
      queryParams: { response_mode: 'form_post' },
    })
    const victim = new ProviderBrowser(wire, 'implicit')
    await victim.addressOf(await victim.startOf({}))
    expect((await victim.back(response)).query).toMatchObject({ error_code: 'bad_oauth_state' })
    // Only the first posted response counts.
    const second = await wire.fetchBare('/auth/v1/callback', {
      method: 'POST',
      body: new URLSearchParams({ state: response.form?.get('state') ?? '', code: 'another' }),
    })
    expect(readLanding(second).query).toMatchObject({ error_code: 'flow_state_already_used' })
  })

  it('yields a code that is invalid without the PKCE verifier', async () => {
    const attacker = makeProviderAccount(providers)
    const response = await new ProviderBrowser(wire).toAnswer({ account: attacker.sub })
    const victim = new ProviderBrowser(wire)
    await victim.startOf({})
    const { query } = await victim.back(response)
    const { data, error } = await victim.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toMatchObject({ code: 'bad_code_verifier' })
    expect(data.session).toBeNull()
  })

  it.each(FLOWS)("does not link the victim's identity to the attacker (%s)", async (flowType) => {
    const victim = makeProviderAccount(providers)
    const attackerBrowser = new ProviderBrowser(wire, flowType)
    const { id } = await signInByCode(wire, makeProviderAccount(providers).email, attackerBrowser.client)
    const address = await attackerBrowser.linkingAddress()
    // The victim has a session at the provider and returns with one click.
    const victimBrowser = new ProviderBrowser(wire, flowType)
    await victimBrowser.back(await victimBrowser.answerAt(address, { account: victim.sub }))
    const { user } = await victimBrowser.signInBy(flowType, victim.sub)
    expect(user?.id).not.toBe(id)
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it.each(FLOWS)("does not link the attacker's identity to the victim (%s)", async (flowType) => {
    const attacker = makeProviderAccount(providers)
    const victimBrowser = new ProviderBrowser(wire, flowType)
    const { id } = await signInByCode(wire, makeProviderAccount(providers).email, victimBrowser.client)
    await victimBrowser.linkingAddress()
    // The attacker's own sign-in up to the provider's response, which the victim is made to follow.
    const response = await new ProviderBrowser(wire, flowType).toAnswer({ account: attacker.sub })
    const { query } = await victimBrowser.back(response)
    if (query['code']) {
      const { error } = await victimBrowser.client.auth.exchangeCodeForSession(query['code'])
      expect(error).toMatchObject({ code: 'bad_code_verifier' })
    }
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it.each(FLOWS)(
    'links nothing after the session that began the linking was ended (%s)',
    async (flowType) => {
      const person = makeProviderAccount(providers)
      const thief = new ProviderBrowser(wire, flowType)
      const { id, token } = await signInByCode(wire, makeProviderAccount(providers).email, thief.client)
      const early = await thief.linkingAddress()
      const later = await thief.linkingAddress()
      const landing =
        flowType === 'pkce' ? await thief.back(await thief.answerAt(early, { account: person.sub })) : null
      await wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.signOut(token, 'local')
      if (landing) {
        const { error } = await thief.client.auth.exchangeCodeForSession(landing.query['code'] ?? '')
        expect(error).toBeTruthy()
      }
      const { query, fragment } = await thief.back(await thief.answerAt(later, { account: person.sub }))
      if (query['code'])
        expect((await thief.client.auth.exchangeCodeForSession(query['code'])).error).toBeTruthy()
      expect(fragment).not.toHaveProperty('access_token')
      expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
    },
  )

  it('links nothing after the session that began the linking expired', async () => {
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire)
    const { id } = await signInByCode(wire, makeProviderAccount(providers).email, browser.client)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    await database.query('update auth.sessions set not_after = now() where user_id = $1', [id])
    const { error } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error?.name).toBe('AuthSessionMissingError')
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it.each(FLOWS)('links nothing after that session enrolled a second factor (%s)', async (flowType) => {
    const person = makeProviderAccount(providers)
    const clock = tickingClock()
    const ticking = await openTestApi({ database, clock, settings: { providers: providers.settings } })
    const thief = new ProviderBrowser(ticking, flowType)
    const { id } = await signInByCode(ticking, makeProviderAccount(providers).email, thief.client)
    const [early, late] = [await thief.linkingAddress(), await thief.linkingAddress()]
    // With PKCE the linking ends only at the code exchange.
    const landing =
      flowType === 'pkce' ? await thief.back(await thief.answerAt(late, { account: person.sub })) : null
    await addVerifiedFactor(thief.client, clock)
    if (landing) {
      const { error } = await thief.client.auth.exchangeCodeForSession(landing.query['code'] ?? '')
      expect(error?.name).toBe('AuthSessionMissingError')
    }
    const { query } = await thief.back(await thief.answerAt(early, { account: person.sub }))
    expect(query).toMatchObject({ error_code: 'session_not_found' })
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it('links nothing after a password reset by an administrator', async () => {
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire)
    const { id } = await signInByCode(wire, makeProviderAccount(providers).email, browser.client)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    const early = await browser.linkingAddress()
    const admin = wire.client(wire.gateway.keys.serviceRoleKey).auth.admin
    await admin.updateUserById(id, { password: 'another password' })
    const { error } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toMatchObject({ code: 'flow_state_not_found' })
    const late = await browser.back(await browser.answerAt(early, { account: person.sub }))
    expect(late.query).toHaveProperty('error_code')
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })
})
