import { afterAll, describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  makeSamlResponse,
  makeSamlUser,
  openCompetingProviders,
} from '#auth/test/competing-saml-providers.ts'
import {
  ADA,
  type SamlFlow,
  beginImplicitFlow,
  postSamlResponse,
  SAML_END_URL,
  finishSamlSignIn,
  openSsoWire,
  signInAtSamlProvider,
} from '#auth/test/single-sign-on.ts'
import { NO_RATES } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const OWNER = 'owner@firstline.test'
const { company, rival, partner, wire, ids, begin, signIn, fetchUser } = await openCompetingProviders(
  afterAll,
  {
    database,
    isReserved: (email) => email === OWNER,
  },
)

describe('SAML identity', () => {
  it('never signs in to an existing account with the same address', async () => {
    const member = await signInByCode(wire, 'bob@company.test')
    const landing = await signIn(makeSamlUser('bob-at-work', 'bob@company.test'))
    const signedIn = await fetchUser(landing.fragment['access_token'])
    expect(signedIn?.email).toBe('bob@company.test')
    expect(signedIn?.id).not.toBe(member.id)
    expect((await fetchUser(member.token))?.identities).toHaveLength(1)
    // In the other direction a mailed link signs in to the member's account, never to the SAML account.
    expect((await signInByCode(wire, 'bob@company.test')).id).toBe(member.id)
    const second = await signIn(makeSamlUser('bob-at-work', 'bob@company.test'))
    expect((await fetchUser(second.fragment['access_token']))?.id).toBe(signedIn?.id)
  })

  it("is accepted only for the provider's own domains, at every sign-in", async () => {
    const refusal = { query: { error_code: 'email_address_not_authorized' } }
    const addresses = [
      'eve@rival.test',
      'eve@sub.company.test',
      'eve@company.test.evil.test',
      'eve@xcompany.test',
    ]
    for (const address of addresses) expect(await signIn(makeSamlUser('eve', address))).toMatchObject(refusal)
    expect(await signIn(makeSamlUser('eve', 'eve@COMPANY.test'))).toHaveProperty('fragment.access_token')
    expect(await signIn(makeSamlUser('eve', 'boss@rival.test'))).toMatchObject(refusal)
    // A provider without domains may use any address, except those in another provider's domains.
    const allowed = await signIn(makeSamlUser('p', 'guest@anywhere.test'), partner, ids.partner)
    expect(allowed).toHaveProperty('fragment.access_token')
    for (const alike of [
      'boss@rival.test',
      'boss@ｒｉｖａｌ.test',
      'boss@RIVAL。test',
      'boss@rival%2Etest',
      'boss@rival.test/x',
    ]) {
      expect(await signIn(makeSamlUser('p', alike), partner, ids.partner), alike).toMatchObject(refusal)
    }
    // A homoglyph domain is another domain.
    expect(await signIn(makeSamlUser('eve', 'eve@соmpany.test'))).toMatchObject(refusal)
    expect(
      (await signIn(makeSamlUser('p', 'boss@rival.test.'), partner, ids.partner)).fragment,
    ).not.toHaveProperty('access_token')
  })

  it('is refused for a reserved address', async () => {
    const refusal = { query: { error_code: 'email_address_not_authorized' } }
    expect(await signIn(makeSamlUser('p2', OWNER), partner, ids.partner)).toMatchObject(refusal)
    expect(await signIn(makeSamlUser('p2', OWNER.toUpperCase()), partner, ids.partner)).toMatchObject(refusal)
    expect(await signIn(makeSamlUser('p2', 'owner@ﬁrstline.test'), partner, ids.partner)).toMatchObject(
      refusal,
    )
  })

  it('is bound to its provider: the same name id at another provider is another user', async () => {
    const first = await signIn(makeSamlUser('same', 'one@company.test'))
    const second = await signIn(makeSamlUser('same', 'one@rival.test'), rival, ids.rival)
    const [one, two] = await Promise.all([
      fetchUser(first.fragment['access_token']),
      fetchUser(second.fragment['access_token']),
    ])
    expect(one?.id).not.toBe(two?.id)
    // A name id that only looks the same is another one too.
    const alike = await signIn(makeSamlUser('same\u00A0', 'one@company.test'))
    expect((await fetchUser(alike.fragment['access_token']))?.id).not.toBe(one?.id)
  })

  it('is refused for a banned user, and for a new one while sign-up is closed', async () => {
    const landing = await signIn(makeSamlUser('mallory', 'mallory@company.test'))
    const user = await fetchUser(landing.fragment['access_token'])
    await wire.asAdmin(`/admin/users/${user?.id}`, { method: 'PUT', body: { ban_duration: '1h' } })
    expect(await signIn(makeSamlUser('mallory', 'mallory@company.test'))).toMatchObject({
      query: { error: 'access_denied', error_code: 'user_banned' },
    })
    const closed = await openSsoWire({ database, settings: { signupOpen: false } })
    const flow = await beginImplicitFlow(closed, company, { domain: 'company.test' })
    const xml = await makeSamlResponse(company, flow, makeSamlUser('new', 'new@company.test'))
    const brought = await postSamlResponse(closed, { RelayState: flow.relayState, xml })
    expect(await finishSamlSignIn(closed, brought, flow.cookie)).toMatchObject({
      query: { error_code: 'signup_disabled' },
    })
  })

  it('cannot change its address or password', async () => {
    const { fragment } = await signIn(makeSamlUser('kim', 'kim@company.test'))
    for (const body of [{ email: 'kim@other.test' }, { password: 'correct horse battery' }]) {
      const response = await sendAuthRequest(wire, '/user', {
        method: 'PUT',
        token: fragment['access_token'],
        body,
      })
      expect(response).toMatchObject({ status: 422, code: 'user_sso_managed' })
    }
  })
})

describe('SAML sign-in', () => {
  it('is not finished by a response of another provider', async () => {
    const flow = await begin()
    const xml = await makeSamlResponse(rival, flow, makeSamlUser('x', 'x@company.test'))
    const mixed = await postSamlResponse(wire, { RelayState: flow.relayState, xml })
    expect(mixed.query['error_description']).toBe(
      "The provider's SAML response is not signed by the provider",
    )
    const named = xml.replaceAll(rival.entityId, company.entityId)
    expect(
      (await postSamlResponse(wire, { RelayState: flow.relayState, xml: named })).fragment,
    ).not.toHaveProperty('access_token')
  })

  it('is finished once, however often the response is posted', async () => {
    const flow = await begin()
    const xml = await makeSamlResponse(company, flow, ADA)
    const brought = await Promise.all(
      Array.from({ length: 4 }, () => postSamlResponse(wire, { RelayState: flow.relayState, xml })),
    )
    const [good, ...others] = brought.filter(({ page }) => page === SAML_END_URL)
    expect(others).toEqual([])
    for (const { query, page } of brought) {
      if (page !== SAML_END_URL) expect(query['error_code']).toBe('flow_state_already_used')
    }
    if (!good) throw new Error('no answer was taken')
    const ends = await Promise.all([1, 2, 3].map(() => finishSamlSignIn(wire, good, flow.cookie)))
    expect(ends.filter(({ fragment }) => fragment['access_token'])).toHaveLength(1)
    const again = await postSamlResponse(wire, { RelayState: flow.relayState, xml })
    expect(again.query['error_code']).toBe('flow_state_already_used')
  })

  it('refuses an assertion that another sign-in consumed (replay)', async () => {
    const [first, second] = [await begin(), await begin()]
    const take = async ({ relayState }: SamlFlow) => {
      const [row] = await database.query<{ outcome: string }>(
        "select auth.take_saml_assertion($1, '_same', 'x', 'x@company.test', now()) as outcome",
        [relayState],
      )
      return row?.outcome
    }
    expect([await take(first), await take(second), await take(first)]).toEqual(['taken', 'replayed', 'used'])
  })

  it('without PKCE finishes only in the browser that began it', async () => {
    const flow = await begin()
    const other = await begin()
    const xml = await makeSamlResponse(company, flow, ADA)
    const landing = await postSamlResponse(wire, { RelayState: flow.relayState, xml })
    for (const cookie of ['', other.cookie, 'firstline-flow=', `${flow.cookie}x`]) {
      const refusal = await finishSamlSignIn(wire, landing, cookie)
      expect(refusal).toMatchObject({ query: { error_code: 'bad_oauth_state' } })
      expect(refusal.fragment).not.toHaveProperty('access_token')
    }
    expect(await finishSamlSignIn(wire, landing, flow.cookie)).toHaveProperty('fragment.access_token')
  })

  it('returns nothing before the provider has responded', async () => {
    const flow = await begin()
    const end = `${SAML_END_URL}?state=${flow.relayState}`
    const early = await wire.fetchBare(end, { headers: { cookie: flow.cookie }, redirect: 'manual' })
    expect(early.headers.get('location')).toContain('error_code=bad_oauth_callback')
    const unknown = await wire.fetchBare(`${SAML_END_URL}?state=${crypto.randomUUID()}`, {
      redirect: 'manual',
    })
    expect(unknown.headers.get('location')).toContain('error_code=bad_oauth_state')
    expect((await wire.fetchBare(end, { method: 'HEAD' })).status).toBe(200)
  })

  it('redirects only to allowed URLs', async () => {
    const flow = await beginImplicitFlow(wire, company, {
      provider_id: ids.company,
      redirect_to: 'https://evil.test/',
    })
    company.addUser(ADA)
    expect((await signInAtSamlProvider(wire, flow)).page).toBe('http://firstline.test/')
  })

  it('creates one account for concurrent first sign-ins', async () => {
    const user = makeSamlUser('twin', 'twin@company.test')
    const landings = await Promise.all([signIn(user), signIn(user), signIn(user)])
    const people = await Promise.all(landings.map(({ fragment }) => fetchUser(fragment['access_token'])))
    expect(people.map((each) => each?.id)).toEqual([people[0]?.id, people[0]?.id, people[0]?.id])
    expect(people[0]).not.toBeNull()
  })

  it('is limited by IP address', async () => {
    const rates = { ...NO_RATES, sso: { limit: 2, windowMs: 60_000 } }
    const counted = await openSsoWire({ database, settings: { rates } })
    const send = () =>
      sendAuthRequest(counted, '/sso', { body: { provider_id: ids.company, skip_http_redirect: true } })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect(await send()).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })
})
