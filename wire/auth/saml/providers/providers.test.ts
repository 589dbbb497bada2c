import {
  makeCertificate,
  type SamlProvider,
  startSamlProvider,
} from '@firstline/wire/test-identity-providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { createSelfSignedCertificate } from '@firstline/platform/testing/mint-certificate'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import {
  ADA,
  beginImplicitFlow,
  openSsoWire,
  signInAtSamlProvider,
  type SsoWire,
} from '#auth/test/single-sign-on.ts'

const { database } = await createTestDatabase()
let company: SamlProvider
let wire: SsoWire

beforeAll(async () => {
  company = await startSamlProvider({ users: [ADA] })
  wire = await openSsoWire({ database })
})
afterAll(() => company.close())

const stripPem = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')

const PROVIDERS = '/admin/sso/providers'
const create = (body: Record<string, unknown>) => wire.asAdmin(PROVIDERS, { body: { type: 'saml', ...body } })
const change = (id: unknown, body: unknown) =>
  wire.asAdmin(`${PROVIDERS}/${String(id)}`, { method: 'PUT', body })

describe('/admin/sso/providers', () => {
  it('creates, shows, changes and deletes a provider', async () => {
    const mapping = { keys: { email: { names: ['mail', 'email'] } } }
    const created = await create({
      metadata_xml: company.metadataXml,
      domains: ['Company.TEST', 'company.test', 'bücher.example'],
      attribute_mapping: mapping,
      name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        saml: { entity_id: company.entityId, metadata_xml: company.metadataXml, attribute_mapping: mapping },
        sso_domains: [{ domain: 'company.test' }, { domain: 'xn--bcher-kva.example' }],
      },
    })
    const { id } = created.body
    expect((await wire.asAdmin(`${PROVIDERS}/${String(id)}`)).body).toEqual(created.body)
    expect((await wire.asAdmin(PROVIDERS)).body).toEqual({ items: [created.body] })
    const flow = await beginImplicitFlow(wire, company, { domain: 'BÜCHER.example' })
    expect(await signInAtSamlProvider(wire, flow)).toHaveProperty('fragment.access_token')

    const changed = await change(id, { domains: ['company.test'] })
    expect(changed.body).toMatchObject({
      sso_domains: [{ domain: 'company.test' }],
      saml: created.body['saml'],
    })
    const unmapped = await change(id, { attribute_mapping: { keys: {} }, name_id_format: null })
    expect(unmapped.body['saml']).not.toHaveProperty('name_id_format')
    expect(unmapped.body).toMatchObject({
      domains: [{ domain: 'company.test' }],
      saml: { attribute_mapping: { keys: {} } },
    })
    const deleted = await wire.asAdmin(`${PROVIDERS}/${String(id)}`, { method: 'DELETE' })
    expect(deleted.body).toEqual(unmapped.body)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await wire.asAdmin(`${PROVIDERS}/${String(id)}`, {
        method,
        ...(method === 'PUT' && { body: {} }),
      })
      expect(response).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
    }
    expect(await wire.asAdmin(`${PROVIDERS}/no-uuid`)).toMatchObject({ status: 404 })
  })

  it('requires the service key for every method', async () => {
    const member = await signUp(wire, 'member@example.test')
    const unknown = `${PROVIDERS}/${crypto.randomUUID()}`
    const calls = [
      `GET ${PROVIDERS}`,
      `POST ${PROVIDERS}`,
      `GET ${unknown}`,
      `PUT ${unknown}`,
      `DELETE ${unknown}`,
    ]
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ')
      const send = (headers: Record<string, string>) =>
        wire.fetch(`/auth/v1${path}`, { method, headers, ...(/^P/.test(method) && { body: '{}' }) })
      expect((await send({})).status, call).toBe(401)
      for (const token of [wire.gateway.keys.anonKey, member.token]) {
        expect((await send({ authorization: `Bearer ${token}` })).status, call).toBe(403)
      }
    }
  })

  it('refuses a duplicate entity id, a duplicate domain and a changed entity id', async () => {
    const id = await wire.register(company)
    expect(await create({ metadata_xml: company.metadataXml })).toMatchObject({
      status: 422,
      code: 'saml_idp_already_exists',
    })
    const other = company.metadataXml.replaceAll(company.entityId, 'https://other.test/metadata')
    expect(await create({ metadata_xml: other, domains: ['free.test', 'COMPANY.test'] })).toMatchObject({
      status: 400,
      code: 'sso_domain_already_exists',
      body: { message: 'domains: company.test is already assigned to another provider' },
    })
    const created = await create({ metadata_xml: other, domains: ['free.test'] })
    expect(created.status).toBe(201)
    expect(await change(created.body['id'], { domains: ['free.test', 'company.test'] })).toMatchObject({
      code: 'sso_domain_already_exists',
    })
    expect(await change(created.body['id'], { metadata_xml: company.metadataXml })).toMatchObject({
      status: 400,
      code: 'saml_entity_id_mismatch',
    })
    expect((await wire.asAdmin(`${PROVIDERS}/${String(created.body['id'])}`)).body).toEqual(created.body)
    await Promise.all(
      [id, created.body['id']].map((each) =>
        wire.asAdmin(`${PROVIDERS}/${String(each)}`, { method: 'DELETE' }),
      ),
    )
  })

  it('replaces the certificate by new metadata, so that the old one is refused', async () => {
    const id = await wire.register(company)
    const { certificate } = company
    company.rotateKey()
    const flow = await beginImplicitFlow(wire, company, { provider_id: id })
    expect((await signInAtSamlProvider(wire, flow)).query['error_description']).toContain(
      'not signed by the provider',
    )
    await change(id, { metadata_xml: company.metadataXml })
    expect(await signInAtSamlProvider(wire, flow)).toHaveProperty('fragment.access_token')
    expect(company.certificate.cert).not.toBe(certificate.cert)
    // An unsupported certificate may be listed next to a supported one.
    const { cert: elliptic } = createSelfSignedCertificate('company.test')
    const beside = /(<X509Certificate>)([^<]*)/
    const both = company.metadataXml.replace(beside, `$1${stripPem(elliptic)}</X509Certificate>$1$2`)
    expect((await change(id, { metadata_xml: both })).status).toBe(200)
    // The format that Shibboleth writes: an entity within an EntitiesDescriptor of a federation.
    const federation =
      'xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:xml="http://www.w3.org/XML/1998/namespace"'
    const framed = `<!-- ours -->\n<EntitiesDescriptor ${federation}>${both.replace(/^<\?xml.*\?>/, '')}</EntitiesDescriptor>`
    expect((await change(id, { metadata_xml: framed })).status).toBe(200)
    await wire.asAdmin(`${PROVIDERS}/${id}`, { method: 'DELETE' })
  })

  it('accepts a provider until its certificate expires', async () => {
    const clock = createFixedClock(new Date())
    const later = await openSsoWire({ database, clock })
    const id = await later.register(company)
    clock.advance(11 * 365 * 86_400_000)
    const flow = await beginImplicitFlow(later, company, { provider_id: id })
    expect((await signInAtSamlProvider(later, flow)).query['error_description']).toBe(
      "The provider's SAML response cannot be checked, as the certificate of the provider has expired",
    )
    const again = await later.asAdmin(`${PROVIDERS}/${id}`, {
      method: 'PUT',
      body: { metadata_xml: company.metadataXml },
    })
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'metadata_xml has no certificate that has not expired' },
    })
    await later.asAdmin(`${PROVIDERS}/${id}`, { method: 'DELETE' })
  })

  it('refuses invalid fields with a message that names the field', async () => {
    const xml = company.metadataXml
    const { cert: elliptic } = createSelfSignedCertificate('company.test')
    const withKey = (base64: string) => xml.replace(/<X509Certificate>[^<]*/, `<X509Certificate>${base64}`)
    const REFUSED: [body: Record<string, unknown>, message: RegExp][] = [
      [{ type: 'oidc', metadata_xml: xml }, /^type: only 'saml'/],
      [{}, /Either metadata_xml or metadata_url/],
      [{ metadata_xml: xml, metadata_url: 'https://a.test/' }, /Only one of/],
      [{ metadata_xml: xml, domains: ['no domain'] }, /^domains: "no domain"/],
      [{ metadata_xml: xml, domains: ['*.test.test'] }, /^domains: /],
      [{ metadata_xml: xml, domains: ['company'] }, /^domains: /],
      [{ metadata_xml: xml, disabled: true }, /^disabled: /],
      [{ metadata_xml: xml, name_id_format: 'transient' }, /^name_id_format /],
      [
        { metadata_xml: xml, attribute_mapping: { keys: { email: 'mail' } } },
        /attribute_mapping\.keys\.email/,
      ],
      [{ metadata_xml: 'hello' }, /^metadata_xml is not well-formed/],
      [{ metadata_xml: '<a/>' }, /is not SAML metadata$/],
      [{ metadata_xml: xml.slice(0, -20) }, /^metadata_xml is not well-formed/],
      [{ metadata_xml: xml.replace(/entityID="[^"]*"/, '') }, /no entityID/],
      [{ metadata_xml: xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor') }, /one identity provider/],
      [{ metadata_xml: xml.replace('HTTP-Redirect', 'SOAP') }, /HTTP-Redirect/],
      [{ metadata_xml: xml.replace(/Location="http:/, 'Location="javascript:') }, /not an https URL/],
      [
        { metadata_xml: xml.replace(/Location="[^"]*"/, 'Location="http://company.test/"') },
        /not an https URL/,
      ],
      [{ metadata_xml: xml.replace(/<X509Certificate>.*<\/X509Certificate>/, '') }, /no certificate/],
      [{ metadata_xml: withKey('AAAA') }, /certificate that cannot be read/],
      [{ metadata_xml: withKey(stripPem(elliptic)) }, /no certificate whose key is RSA of at least 2048/],
      [{ metadata_xml: withKey(stripPem(makeCertificate('x', 1024).cert)) }, /RSA of at least 2048/],
      [
        {
          metadata_xml: xml.replace(
            '<EntityDescriptor',
            '<EntityDescriptor validUntil="2020-01-01T00:00:00Z"',
          ),
        },
        /no longer valid/,
      ],
      [{ metadata_xml: xml.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>') }, /document type/],
      [{ metadata_xml: '<a>'.repeat(1000) }, /too deep/],
      [{ metadata_url: 'http://company.test/metadata' }, /^metadata_url is not a HTTPS URL/],
      [{ metadata_url: 'file:///etc/passwd' }, /^metadata_url is not a HTTPS URL/],
    ]
    for (const [body, message] of REFUSED) {
      const response = await create(body)
      expect(response.body['message'], JSON.stringify(body).slice(0, 200)).toMatch(message)
      expect(response.status).toBe(400)
    }
    expect((await wire.asAdmin(PROVIDERS)).body).toEqual({ items: [] })
  })
})
