import { startSamlProvider } from '@firstline/wire/test-identity-providers'
import { expect, it, vi } from 'vitest'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { ADA, beginImplicitFlow, openSsoWire, signInAtSamlProvider } from '#auth/test/single-sign-on.ts'

const loaded = vi.hoisted(() => ({ times: 0 }))
vi.mock('@node-saml/node-saml', async (original) => {
  loaded.times += 1
  return original()
})

it('SAML library is loaded by the first sign-in that needs it, and never where SAML is disabled', async () => {
  const company = await startSamlProvider({ users: [ADA] })
  try {
    const off = await openSsoWire({ settings: { saml: false } })
    await signUp(off, 'ada@example.test')
    await sendAuthRequest(off, '/sso', { body: { domain: 'company.test' } })
    await off.fetchBare('/auth/v1/sso/saml/metadata')
    await off.fetchBare('/auth/v1/sso/saml/acs', { method: 'POST', body: new URLSearchParams() })
    await off.asAdmin('/admin/sso/providers', { body: { type: 'saml', metadata_xml: company.metadataXml } })
    expect(loaded.times).toBe(0)

    const wire = await openSsoWire()
    await wire.register(company)
    await wire.fetchBare('/auth/v1/sso/saml/metadata')
    expect(loaded.times).toBe(0)
    const landing = await signInAtSamlProvider(
      wire,
      await beginImplicitFlow(wire, company, { domain: 'company.test' }),
    )
    expect(landing).toHaveProperty('fragment.access_token')
    expect(loaded.times).toBe(1)
  } finally {
    await company.close()
  }
})
