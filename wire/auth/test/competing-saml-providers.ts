import { type SamlProvider, type SamlUser, startSamlProvider } from '@firstline/wire/test-identity-providers'
import type { TestWireOptions } from '@firstline/wire/test-wire/test-services'
import {
  ACS,
  type SamlFlow,
  beginImplicitFlow,
  postSamlResponse,
  SAML_END_URL,
  finishSamlSignIn,
  openSsoWire,
  SITE,
} from './single-sign-on.ts'

export const makeSamlUser = (nameId: string, email: string): SamlUser => ({ nameId, attributes: { email } })

export function makeSamlResponse(
  provider: SamlProvider,
  { requestId }: SamlFlow,
  user: SamlUser,
): Promise<string> {
  return provider.responseXml({ user, audience: SITE, acsUrl: ACS, inResponseTo: requestId })
}

/** Opens three registered providers for one test file. `partner` has no domain, the others have one each. */
export async function openCompetingProviders(
  afterAll: (close: () => Promise<unknown>) => void,
  options: Partial<TestWireOptions>,
) {
  const [company, rival, partner] = await Promise.all([
    startSamlProvider(),
    startSamlProvider(),
    startSamlProvider(),
  ])
  afterAll(() => Promise.all([company.close(), rival.close(), partner.close()]))
  const wire = await openSsoWire(options)
  const ids = {
    company: await wire.register(company),
    rival: await wire.register(rival, { domains: ['rival.test'] }),
    partner: await wire.register(partner, { domains: [] }),
  }
  const begin = (provider = company, id = ids.company) =>
    beginImplicitFlow(wire, provider, { provider_id: id })
  return {
    company,
    rival,
    partner,
    wire,
    ids,
    begin,

    /** Signs a user in by the provider. Returns the landing page with its parameters. */
    async signIn(user: SamlUser, provider = company, id = ids.company) {
      const flow = await begin(provider, id)
      const xml = await makeSamlResponse(provider, flow, user)
      const landing = await postSamlResponse(wire, { RelayState: flow.relayState, xml })
      return landing.page === SAML_END_URL ? finishSamlSignIn(wire, landing, flow.cookie) : landing
    },

    async fetchUser(token: string | undefined) {
      return (await wire.client().auth.getUser(token)).data.user
    },
  }
}
