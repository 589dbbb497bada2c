import { startSamlProvider } from '@firstline/wire/test-identity-providers'
import { afterAll, describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, interruptStatement } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  makeSamlResponse,
  makeSamlUser,
  openCompetingProviders,
} from '#auth/test/competing-saml-providers.ts'
import { postSamlResponse, SAML_END_URL, finishSamlSignIn, openSsoWire } from '#auth/test/single-sign-on.ts'

const { database } = await createTestDatabase()
const { rival, wire, ids, begin, signIn, fetchUser } = await openCompetingProviders(afterAll, { database })

describe('provider changes through /admin/sso/providers/{id}', () => {
  it('refuse concurrent sign-ins of known and new users after a deletion', async () => {
    const shortLived = await startSamlProvider()
    try {
      for (const step of [
        'auth.take_saml_assertion',
        'auth.consume_flow',
        'auth.sign_in_by_identity',
        'auth.start_session',
      ]) {
        for (const isKnown of [true, false]) {
          const id = await wire.register(shortLived, { domains: ['shortlived.test'] })
          const user = makeSamlUser(`user-${step}`, 'user@shortlived.test')
          if (isKnown) expect(await signIn(user, shortLived, id)).toHaveProperty('fragment.access_token')
          const flow = await begin(shortLived, id)
          const xml = await makeSamlResponse(shortLived, flow, user)
          const late = await openSsoWire({
            database: interruptStatement(database, step, () =>
              wire.asAdmin(`/admin/sso/providers/${id}`, { method: 'DELETE' }),
            ),
          })
          const brought = await postSamlResponse(late, { RelayState: flow.relayState, xml })
          const landing =
            brought.page === SAML_END_URL ? await finishSamlSignIn(late, brought, flow.cookie) : brought
          expect(landing.fragment, `${step}, ${isKnown}`).not.toHaveProperty('access_token')
          expect(landing.query['error_code'], `${step}, ${isKnown}`).toMatch(
            /^(sso_provider_not_found|bad_oauth_state|invalid_credentials)$/,
          )
          expect(
            await database.query(
              'select 1 from auth.sessions s join auth.identities i on i.user_id = s.user_id where i.provider = $1',
              [`sso:${id}`],
            ),
          ).toEqual([])
        }
      }
    } finally {
      await shortLived.close()
    }
  })

  it('move a domain without its accounts and close it for the old provider', async () => {
    const [old, next] = await Promise.all([startSamlProvider(), startSamlProvider()])
    try {
      const [oldId, nextId] = [
        await wire.register(old, { domains: ['moved.test'] }),
        await wire.register(next, { domains: [] }),
      ]
      const boss = makeSamlUser('boss', 'boss@moved.test')
      const before = await fetchUser((await signIn(boss, old, oldId)).fragment['access_token'])
      const pending = await begin(old, oldId)
      const put = (id: string, domains: string[]) =>
        wire.asAdmin(`/admin/sso/providers/${id}`, { method: 'PUT', body: { domains } })
      await put(oldId, [])
      expect((await put(nextId, ['moved.test'])).status).toBe(200)
      const late = await postSamlResponse(wire, {
        RelayState: pending.relayState,
        xml: await makeSamlResponse(old, pending, boss),
      })
      expect(late.query['error_code']).toBe('email_address_not_authorized')
      const after = await fetchUser((await signIn(boss, next, nextId)).fragment['access_token'])
      expect(after?.email).toBe('boss@moved.test')
      expect(after?.id).not.toBe(before?.id)
    } finally {
      await Promise.all([old.close(), next.close()])
    }
  })

  it('sign users of a deleted provider out and refuse their sign-ins', async () => {
    const { fragment } = await signIn(makeSamlUser('last', 'last@rival.test'), rival, ids.rival)
    const before = await begin(rival, ids.rival)
    const answered = await begin(rival, ids.rival)
    const brought = await postSamlResponse(wire, {
      RelayState: answered.relayState,
      xml: await makeSamlResponse(rival, answered, makeSamlUser('last', 'last@rival.test')),
    })
    const member = await signInByCode(wire, 'other@rival.test')
    const deleted = await wire.asAdmin(`/admin/sso/providers/${ids.rival}`, { method: 'DELETE' })
    expect(deleted).toMatchObject({ status: 200, body: { id: ids.rival } })
    expect(await sendAuthRequest(wire, '/user', { token: fragment['access_token'] })).toMatchObject({
      status: 403,
    })
    const { error } = await wire
      .client()
      .auth.refreshSession({ refresh_token: fragment['refresh_token'] ?? '' })
    expect(error).not.toBeNull()
    expect(await fetchUser(member.token)).not.toBeNull()
    const late = await makeSamlResponse(rival, before, makeSamlUser('last', 'last@rival.test'))
    const landing = await postSamlResponse(wire, { RelayState: before.relayState, xml: late })
    expect(landing.query['error_code']).toBe('saml_relay_state_not_found')
    expect((await finishSamlSignIn(wire, brought, answered.cookie)).fragment).not.toHaveProperty(
      'access_token',
    )
    const people = await wire.asAdmin('/admin/users?per_page=1000')
    expect(JSON.stringify(people.body)).toContain('last@rival.test')
  })
})
