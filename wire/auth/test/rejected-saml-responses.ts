import { type SamlReply, startSamlProvider } from '@firstline/wire/test-identity-providers'
import { expect } from 'vitest'
import { ACS, ADA, beginImplicitFlow, openSsoWire, postSamlResponse, SITE } from './single-sign-on.ts'

/** Opens a SAML sign-in that has reached the provider, for one test file. */
export async function openSamlSignIn(afterAll: (close: () => Promise<unknown>) => void) {
  const company = await startSamlProvider({ users: [ADA] })
  afterAll(() => company.close())
  const wire = await openSsoWire()
  await wire.register(company)
  const flow = await beginImplicitFlow(wire, company, { domain: 'company.test' })
  /** What a valid response to the sign-in contains. */
  const request = { user: ADA, audience: SITE, acsUrl: ACS, inResponseTo: flow.requestId }
  return {
    company,
    wire,
    flow,
    request,

    /** A valid response to the sign-in, unless the parameters change it. */
    makeResponse(more: Partial<SamlReply> = {}): Promise<string> {
      return company.responseXml({ ...request, ...more })
    },

    /** Posts a response that must be rejected. Returns the description of the error. */
    async expectRejected(xml: string, RelayState: string | undefined = flow.relayState): Promise<string> {
      const landing = await postSamlResponse(wire, { RelayState, xml })
      expect(landing).toMatchObject({ status: 302, page: 'http://firstline.test/' })
      expect(landing.fragment).not.toHaveProperty('access_token')
      expect(landing.headers.get('cache-control')).toBe('no-store')
      expect(landing.headers.get('referrer-policy')).toBe('no-referrer')
      expect(landing.query['error_code']).not.toBeUndefined()
      return landing.query['error_description'] ?? ''
    },
  }
}
