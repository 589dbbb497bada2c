import { makeCertificate, type SamlProvider, startSamlProvider } from '@firstline/stub-providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { mintCertificate } from '#server/platform/safe-fetch/testing/mint-certificate.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { signUp } from '#test/make-user.ts'
import { ADA, beginImplicit, openSsoWire, signInThere, type SsoWire } from '#test/single-sign-on.ts'

const { database } = await createTestDatabase()
let company: SamlProvider
let wire: SsoWire

beforeAll(async () => {
  company = await startSamlProvider({ users: [ADA] })
  wire = await openSsoWire({ database })
})
afterAll(() => company.close())

const base64Of = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')

const PROVIDERS = '/admin/sso/providers'
const create = (body: Record<string, unknown>) => wire.asAdmin(PROVIDERS, { body: { type: 'saml', ...body } })
const change = (id: unknown, body: unknown) =>
  wire.asAdmin(`${PROVIDERS}/${String(id)}`, { method: 'PUT', body })

describe('providers of single sign-on', () => {
  it('are made, shown, changed and deleted by the service key', async () => {
    const mapping = { keys: { email: { names: ['mail', 'email'] } } }
    const made = await create({
      metadata_xml: company.metadataXml,
      domains: ['Company.TEST', 'company.test', 'bücher.example'],
      attribute_mapping: mapping,
      name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        saml: { entity_id: company.entityId, metadata_xml: company.metadataXml, attribute_mapping: mapping },
        sso_domains: [{ domain: 'company.test' }, { domain: 'xn--bcher-kva.example' }],
      },
    })
    const { id } = made.body
    expect((await wire.asAdmin(`${PROVIDERS}/${String(id)}`)).body).toEqual(made.body)
    expect((await wire.asAdmin(PROVIDERS)).body).toEqual({ items: [made.body] })
    const begun = await beginImplicit(wire, company, { domain: 'BÜCHER.example' })
    expect(await signInThere(wire, begun)).toHaveProperty('fragment.access_token')

    const changed = await change(id, { domains: ['company.test'] })
    expect(changed.body).toMatchObject({ sso_domains: [{ domain: 'company.test' }], saml: made.body['saml'] })
    const unmapped = await change(id, { attribute_mapping: { keys: {} }, name_id_format: null })
    expect(unmapped.body['saml']).not.toHaveProperty('name_id_format')
    expect(unmapped.body).toMatchObject({
      domains: [{ domain: 'company.test' }],
      saml: { attribute_mapping: { keys: {} } },
    })
    const gone = await wire.asAdmin(`${PROVIDERS}/${String(id)}`, { method: 'DELETE' })
    expect(gone.body).toEqual(unmapped.body)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await wire.asAdmin(`${PROVIDERS}/${String(id)}`, {
        method,
        ...(method === 'PUT' && { body: {} }),
      })
      expect(answer).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
    }
    expect(await wire.asAdmin(`${PROVIDERS}/nobody`)).toMatchObject({ status: 404 })
  })

  it('are nobody’s business but the service key’s', async () => {
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
      const ask = (headers: Record<string, string>) =>
        wire.fetch(`/auth/v1${path}`, { method, headers, ...(/^P/.test(method) && { body: '{}' }) })
      expect((await ask({})).status, call).toBe(401)
      for (const token of [wire.gateway.keys.anonKey, member.token]) {
        expect((await ask({ authorization: `Bearer ${token}` })).status, call).toBe(403)
      }
    }
  })

  it('share neither a name nor a domain, and stay who they are', async () => {
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
    const made = await create({ metadata_xml: other, domains: ['free.test'] })
    expect(made.status).toBe(201)
    expect(await change(made.body['id'], { domains: ['free.test', 'company.test'] })).toMatchObject({
      code: 'sso_domain_already_exists',
    })
    expect(await change(made.body['id'], { metadata_xml: company.metadataXml })).toMatchObject({
      status: 400,
      code: 'saml_entity_id_mismatch',
    })
    expect((await wire.asAdmin(`${PROVIDERS}/${String(made.body['id'])}`)).body).toEqual(made.body)
    await Promise.all(
      [id, made.body['id']].map((each) => wire.asAdmin(`${PROVIDERS}/${String(each)}`, { method: 'DELETE' })),
    )
  })

  it('change their key by new metadata: the old one no longer counts', async () => {
    const id = await wire.register(company)
    const { certificate } = company
    company.rotateKey()
    const begun = await beginImplicit(wire, company, { provider_id: id })
    expect((await signInThere(wire, begun)).query['error_description']).toContain(
      'not signed by the provider',
    )
    await change(id, { metadata_xml: company.metadataXml })
    expect(await signInThere(wire, begun)).toHaveProperty('fragment.access_token')
    expect(company.certificate.cert).not.toBe(certificate.cert)
    // What is not taken may stand beside it.
    const { cert: elliptic } = mintCertificate('company.test')
    const beside = /(<X509Certificate>)([^<]*)/
    const both = company.metadataXml.replace(beside, `$1${base64Of(elliptic)}</X509Certificate>$1$2`)
    expect((await change(id, { metadata_xml: both })).status).toBe(200)
    // As Shibboleth writes them, within those of a federation.
    const federation =
      'xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:xml="http://www.w3.org/XML/1998/namespace"'
    const framed = `<!-- ours -->\n<EntitiesDescriptor ${federation}>${both.replace(/^<\?xml.*\?>/, '')}</EntitiesDescriptor>`
    expect((await change(id, { metadata_xml: framed })).status).toBe(200)
    await wire.asAdmin(`${PROVIDERS}/${id}`, { method: 'DELETE' })
  })

  it('count until their certificate expires', async () => {
    const clock = fixedClock(new Date())
    const later = await openSsoWire({ database, clock })
    const id = await later.register(company)
    clock.advance(11 * 365 * 86_400_000)
    const begun = await beginImplicit(later, company, { provider_id: id })
    expect((await signInThere(later, begun)).query['error_description']).toBe(
      'The answer of the provider can not be checked, as the certificate of the provider has expired',
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

  it('are refused with words about the field that is wrong', async () => {
    const xml = company.metadataXml
    const { cert: elliptic } = mintCertificate('company.test')
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
      [{ metadata_xml: 'hello' }, /^metadata_xml has text outside/],
      [{ metadata_xml: '<a/>' }, /is no SAML metadata$/],
      [{ metadata_xml: xml.slice(0, -20) }, /^metadata_xml (has a tag|is not complete)/],
      [{ metadata_xml: xml.replace(/entityID="[^"]*"/, '') }, /no entityID/],
      [{ metadata_xml: xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor') }, /one identity provider/],
      [{ metadata_xml: xml.replace('HTTP-Redirect', 'SOAP') }, /HTTP-Redirect/],
      [{ metadata_xml: xml.replace(/Location="http:/, 'Location="javascript:') }, /no https address/],
      [
        { metadata_xml: xml.replace(/Location="[^"]*"/, 'Location="http://company.test/"') },
        /no https address/,
      ],
      [{ metadata_xml: xml.replace(/<X509Certificate>.*<\/X509Certificate>/, '') }, /no certificate/],
      [{ metadata_xml: withKey('AAAA') }, /certificate that can not be read/],
      [{ metadata_xml: withKey(base64Of(elliptic)) }, /no certificate whose key is RSA of at least 2048/],
      [{ metadata_xml: withKey(base64Of(makeCertificate('x', 1024).cert)) }, /RSA of at least 2048/],
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
      const answer = await create(body)
      expect(answer.body['message'], JSON.stringify(body).slice(0, 200)).toMatch(message)
      expect(answer.status).toBe(400)
    }
    expect((await wire.asAdmin(PROVIDERS)).body).toEqual({ items: [] })
  })
})
