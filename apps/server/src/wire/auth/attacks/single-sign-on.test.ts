import { type SamlProvider, type SamlUser, startSamlProvider } from '@firstline/stub-providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInByCode } from '#test/accounts.ts'
import { askAuth, interrupted } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import {
  ACS,
  ADA,
  type Begun,
  beginImplicit,
  bring,
  END,
  goOn,
  openSsoWire,
  signInThere,
  SITE,
  type SsoWire,
} from '#test/single-sign-on.ts'
import { NO_RATES } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const OWNER = 'owner@firstline.test'
let company: SamlProvider
let rival: SamlProvider
let partner: SamlProvider
let wire: SsoWire
const ids = { company: '', rival: '', partner: '' }

beforeAll(async () => {
  ;[company, rival, partner] = await Promise.all([
    startSamlProvider(),
    startSamlProvider(),
    startSamlProvider(),
  ])
  wire = await openSsoWire({ database, isReserved: (email) => email === OWNER })
  ids.company = await wire.register(company)
  ids.rival = await wire.register(rival, { domains: ['rival.test'] })
  ids.partner = await wire.register(partner, { domains: [] })
})
afterAll(() => Promise.all([company.close(), rival.close(), partner.close()]))

const person = (nameId: string, email: string): SamlUser => ({ nameId, attributes: { email } })

function answerOf(provider: SamlProvider, { requestId }: Begun, user: SamlUser): Promise<string> {
  return provider.responseXml({ user, audience: SITE, acsUrl: ACS, inResponseTo: requestId })
}

const begin = (provider = company, id = ids.company) => beginImplicit(wire, provider, { provider_id: id })

/** Signs somebody in whom a provider vouches for; what the page is told. */
async function signIn(user: SamlUser, provider = company, id = ids.company) {
  const begun = await begin(provider, id)
  const xml = await answerOf(provider, begun, user)
  const landing = await bring(wire, { RelayState: begun.relayState, xml })
  return landing.page === END ? goOn(wire, landing, begun.cookie) : landing
}

const userOf = async (token: string | undefined) => (await wire.client().auth.getUser(token)).data.user

describe('a company’s word', () => {
  it('opens no account of a member with the same address, nor is found by it', async () => {
    const member = await signInByCode(wire, 'bob@company.test')
    const landing = await signIn(person('bob-at-work', 'bob@company.test'))
    const signedIn = await userOf(landing.fragment['access_token'])
    expect(signedIn?.email).toBe('bob@company.test')
    expect(signedIn?.id).not.toBe(member.id)
    expect((await userOf(member.token))?.identities).toHaveLength(1)
    // The way back: a mailed link opens the member's account, never the company's.
    expect((await signInByCode(wire, 'bob@company.test')).id).toBe(member.id)
    const anew = await signIn(person('bob-at-work', 'bob@company.test'))
    expect((await userOf(anew.fragment['access_token']))?.id).toBe(signedIn?.id)
  })

  it('is about its own domains alone, also later', async () => {
    const refused = { query: { error_code: 'email_address_not_authorized' } }
    const addresses = [
      'eve@rival.test',
      'eve@sub.company.test',
      'eve@company.test.evil.test',
      'eve@xcompany.test',
    ]
    for (const address of addresses) expect(await signIn(person('eve', address))).toMatchObject(refused)
    expect(await signIn(person('eve', 'eve@COMPANY.test'))).toHaveProperty('fragment.access_token')
    expect(await signIn(person('eve', 'boss@rival.test'))).toMatchObject(refused)
    // One without domains may have whom it likes, but nobody of another's.
    const free = await signIn(person('p', 'guest@anywhere.test'), partner, ids.partner)
    expect(free).toHaveProperty('fragment.access_token')
    for (const alike of [
      'boss@rival.test',
      'boss@ｒｉｖａｌ.test',
      'boss@RIVAL。test',
      'boss@rival%2Etest',
      'boss@rival.test/x',
    ]) {
      expect(await signIn(person('p', alike), partner, ids.partner), alike).toMatchObject(refused)
    }
    // Letters of another script are another domain.
    expect(await signIn(person('eve', 'eve@соmpany.test'))).toMatchObject(refused)
    expect((await signIn(person('p', 'boss@rival.test.'), partner, ids.partner)).fragment).not.toHaveProperty(
      'access_token',
    )
  })

  it('gives nobody an address whose account has rights by it', async () => {
    const refused = { query: { error_code: 'email_address_not_authorized' } }
    expect(await signIn(person('p2', OWNER), partner, ids.partner)).toMatchObject(refused)
    expect(await signIn(person('p2', OWNER.toUpperCase()), partner, ids.partner)).toMatchObject(refused)
    expect(await signIn(person('p2', 'owner@ﬁrstline.test'), partner, ids.partner)).toMatchObject(refused)
  })

  it('is about its own names: the same name at another provider is somebody else', async () => {
    const here = await signIn(person('same', 'one@company.test'))
    const there = await signIn(person('same', 'one@rival.test'), rival, ids.rival)
    const [one, two] = await Promise.all([
      userOf(here.fragment['access_token']),
      userOf(there.fragment['access_token']),
    ])
    expect(one?.id).not.toBe(two?.id)
    // Nor is a name another one that only looks like it.
    const alike = await signIn(person('same\u00A0', 'one@company.test'))
    expect((await userOf(alike.fragment['access_token']))?.id).not.toBe(one?.id)
  })

  it('lets in nobody who is banned or was to have no account', async () => {
    const landing = await signIn(person('mallory', 'mallory@company.test'))
    const user = await userOf(landing.fragment['access_token'])
    await wire.asAdmin(`/admin/users/${user?.id}`, { method: 'PUT', body: { ban_duration: '1h' } })
    expect(await signIn(person('mallory', 'mallory@company.test'))).toMatchObject({
      query: { error: 'access_denied', error_code: 'user_banned' },
    })
    const shut = await openSsoWire({ database, settings: { signupOpen: false } })
    const begun = await beginImplicit(shut, company, { domain: 'company.test' })
    const xml = await answerOf(company, begun, person('new', 'new@company.test'))
    const brought = await bring(shut, { RelayState: begun.relayState, xml })
    expect(await goOn(shut, brought, begun.cookie)).toMatchObject({
      query: { error_code: 'signup_disabled' },
    })
  })

  it('leaves address and password to the company', async () => {
    const { fragment } = await signIn(person('kim', 'kim@company.test'))
    for (const body of [{ email: 'kim@other.test' }, { password: 'correct horse battery' }]) {
      const answer = await askAuth(wire, '/user', { method: 'PUT', token: fragment['access_token'], body })
      expect(answer).toMatchObject({ status: 422, code: 'user_sso_managed' })
    }
  })
})

describe('a sign-in', () => {
  it('that began with one provider is not ended by another', async () => {
    const begun = await begin()
    const xml = await answerOf(rival, begun, person('x', 'x@company.test'))
    const mixed = await bring(wire, { RelayState: begun.relayState, xml })
    expect(mixed.query['error_description']).toBe('The answer of the provider is not signed by the provider')
    const named = xml.replaceAll(rival.entityId, company.entityId)
    expect((await bring(wire, { RelayState: begun.relayState, xml: named })).fragment).not.toHaveProperty(
      'access_token',
    )
  })

  it('is ended by one answer, once, however often it is brought', async () => {
    const begun = await begin()
    const xml = await answerOf(company, begun, ADA)
    const brought = await Promise.all(
      Array.from({ length: 4 }, () => bring(wire, { RelayState: begun.relayState, xml })),
    )
    const [good, ...others] = brought.filter(({ page }) => page === END)
    expect(others).toEqual([])
    for (const { query, page } of brought) {
      if (page !== END) expect(query['error_code']).toBe('flow_state_already_used')
    }
    if (!good) throw new Error('no answer was taken')
    const ends = await Promise.all([1, 2, 3].map(() => goOn(wire, good, begun.cookie)))
    expect(ends.filter(({ fragment }) => fragment['access_token'])).toHaveLength(1)
    const again = await bring(wire, { RelayState: begun.relayState, xml })
    expect(again.query['error_code']).toBe('flow_state_already_used')
  })

  it('takes no assertion that another one has taken', async () => {
    const [first, second] = [await begin(), await begin()]
    const take = async ({ relayState }: Begun) => {
      const [row] = await database.query<{ outcome: string }>(
        "select auth.take_saml_assertion($1, '_same', 'x', 'x@company.test', now()) as outcome",
        [relayState],
      )
      return row?.outcome
    }
    expect([await take(first), await take(second), await take(first)]).toEqual(['taken', 'replayed', 'used'])
  })

  it('without a verifier ends only in the browser that began it', async () => {
    const begun = await begin()
    const stranger = await begin()
    const xml = await answerOf(company, begun, ADA)
    const landing = await bring(wire, { RelayState: begun.relayState, xml })
    for (const cookie of ['', stranger.cookie, 'firstline-flow=', `${begun.cookie}x`]) {
      const refused = await goOn(wire, landing, cookie)
      expect(refused).toMatchObject({ query: { error_code: 'bad_oauth_state' } })
      expect(refused.fragment).not.toHaveProperty('access_token')
    }
    expect(await goOn(wire, landing, begun.cookie)).toHaveProperty('fragment.access_token')
  })

  it('gives nothing to whoever goes on before the provider has answered', async () => {
    const begun = await begin()
    const end = `${END}?state=${begun.relayState}`
    const early = await wire.fetchBare(end, { headers: { cookie: begun.cookie }, redirect: 'manual' })
    expect(early.headers.get('location')).toContain('error_code=bad_oauth_callback')
    const unknown = await wire.fetchBare(`${END}?state=${crypto.randomUUID()}`, { redirect: 'manual' })
    expect(unknown.headers.get('location')).toContain('error_code=bad_oauth_state')
    expect((await wire.fetchBare(end, { method: 'HEAD' })).status).toBe(200)
  })

  it('leads nowhere but where links may lead', async () => {
    const begun = await beginImplicit(wire, company, {
      provider_id: ids.company,
      redirect_to: 'https://evil.test/',
    })
    company.addUser(ADA)
    expect((await signInThere(wire, begun)).page).toBe('http://firstline.test/')
  })

  it('of one person twice at once makes one account', async () => {
    const user = person('twin', 'twin@company.test')
    const landings = await Promise.all([signIn(user), signIn(user), signIn(user)])
    const people = await Promise.all(landings.map(({ fragment }) => userOf(fragment['access_token'])))
    expect(people.map((each) => each?.id)).toEqual([people[0]?.id, people[0]?.id, people[0]?.id])
    expect(people[0]).not.toBeNull()
  })

  it('is counted by address', async () => {
    const rates = { ...NO_RATES, sso: { limit: 2, windowMs: 60_000 } }
    const counted = await openSsoWire({ database, settings: { rates } })
    const ask = () =>
      askAuth(counted, '/sso', { body: { provider_id: ids.company, skip_http_redirect: true } })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await ask()).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  })
})

it('a provider that is deleted while its people come back lets nobody in, known or new', async () => {
  const fleeting = await startSamlProvider()
  try {
    for (const step of [
      'auth.take_saml_assertion',
      'auth.take_flow',
      'auth.sign_in_by_identity',
      'auth.start_session',
    ]) {
      for (const isKnown of [true, false]) {
        const id = await wire.register(fleeting, { domains: ['fleeting.test'] })
        const someone = person(`somebody-${step}`, 'somebody@fleeting.test')
        if (isKnown) expect(await signIn(someone, fleeting, id)).toHaveProperty('fragment.access_token')
        const begun = await begin(fleeting, id)
        const xml = await answerOf(fleeting, begun, someone)
        const late = await openSsoWire({
          database: interrupted(database, step, () =>
            wire.asAdmin(`/admin/sso/providers/${id}`, { method: 'DELETE' }),
          ),
        })
        const brought = await bring(late, { RelayState: begun.relayState, xml })
        const landing = brought.page === END ? await goOn(late, brought, begun.cookie) : brought
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
    await fleeting.close()
  }
})

it('a domain that is moved to another provider takes none of its people along, nor leaves them a way in', async () => {
  const [old, next] = await Promise.all([startSamlProvider(), startSamlProvider()])
  try {
    const [oldId, nextId] = [
      await wire.register(old, { domains: ['moved.test'] }),
      await wire.register(next, { domains: [] }),
    ]
    const boss = person('boss', 'boss@moved.test')
    const before = await userOf((await signIn(boss, old, oldId)).fragment['access_token'])
    const under = await begin(old, oldId)
    const put = (id: string, domains: string[]) =>
      wire.asAdmin(`/admin/sso/providers/${id}`, { method: 'PUT', body: { domains } })
    await put(oldId, [])
    expect((await put(nextId, ['moved.test'])).status).toBe(200)
    const late = await bring(wire, { RelayState: under.relayState, xml: await answerOf(old, under, boss) })
    expect(late.query['error_code']).toBe('email_address_not_authorized')
    const after = await userOf((await signIn(boss, next, nextId)).fragment['access_token'])
    expect(after?.email).toBe('boss@moved.test')
    expect(after?.id).not.toBe(before?.id)
  } finally {
    await Promise.all([old.close(), next.close()])
  }
})

it('a provider that is deleted signs nobody in, and its people are signed out', async () => {
  const { fragment } = await signIn(person('last', 'last@rival.test'), rival, ids.rival)
  const before = await begin(rival, ids.rival)
  const halfway = await begin(rival, ids.rival)
  const brought = await bring(wire, {
    RelayState: halfway.relayState,
    xml: await answerOf(rival, halfway, person('last', 'last@rival.test')),
  })
  const member = await signInByCode(wire, 'other@rival.test')
  const deleted = await wire.asAdmin(`/admin/sso/providers/${ids.rival}`, { method: 'DELETE' })
  expect(deleted).toMatchObject({ status: 200, body: { id: ids.rival } })
  expect(await askAuth(wire, '/user', { token: fragment['access_token'] })).toMatchObject({ status: 403 })
  const { error } = await wire
    .client()
    .auth.refreshSession({ refresh_token: fragment['refresh_token'] ?? '' })
  expect(error).not.toBeNull()
  expect(await userOf(member.token)).not.toBeNull()
  const late = await answerOf(rival, before, person('last', 'last@rival.test'))
  const landing = await bring(wire, { RelayState: before.relayState, xml: late })
  expect(landing.query['error_code']).toBe('saml_relay_state_not_found')
  expect((await goOn(wire, brought, halfway.cookie)).fragment).not.toHaveProperty('access_token')
  const people = await wire.asAdmin('/admin/users?per_page=1000')
  expect(JSON.stringify(people.body)).toContain('last@rival.test')
})
