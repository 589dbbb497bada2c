import { type SamlProvider, startSamlProvider } from '@firstline/wire/test-identity-providers'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createSafeFetch } from '@firstline/platform/ssrf-guard'
import { Canary } from '@firstline/platform/testing/canary'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  ADA,
  beginImplicitFlow,
  openSsoWire,
  signInAtSamlProvider,
  type SsoWire,
} from '#auth/test/single-sign-on.ts'

const { database } = await createTestDatabase()
let company: SamlProvider
/** Accepts loopback addresses, where the provider of the tests runs. */
let permissiveWire: SsoWire
const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Firstline' })

beforeAll(async () => {
  company = await startSamlProvider({ users: [ADA] })
  permissiveWire = await openSsoWire({ database, safeFetch })
})
afterAll(() => Promise.all([company.close(), safeFetch.close()]))

const create = (wire: SsoWire, metadata_url: string) =>
  wire.asAdmin('/admin/sso/providers', { body: { type: 'saml', metadata_url, domains: ['company.test'] } })

async function serve(listener: RequestListener): Promise<Canary> {
  const server = await new Canary(createServer(listener)).listen()
  onTestFinished(() => server.close())
  return server
}

it('POST and PUT /admin/sso/providers fetch the metadata from metadata_url each time it is sent', async () => {
  const created = await create(permissiveWire, company.metadataUrl)
  expect(created).toMatchObject({
    status: 201,
    body: {
      saml: {
        entity_id: company.entityId,
        metadata_url: company.metadataUrl,
        metadata_xml: company.metadataXml,
      },
    },
  })
  company.rotateKey()
  const path = `/admin/sso/providers/${String(created.body['id'])}`
  await permissiveWire.asAdmin(path, { method: 'PUT', body: { metadata_url: company.metadataUrl } })
  const flow = await beginImplicitFlow(permissiveWire, company, { domain: 'company.test' })
  expect(await signInAtSamlProvider(permissiveWire, flow)).toHaveProperty('fragment.access_token')
  await permissiveWire.asAdmin(path, { method: 'DELETE' })
})

it('POST /admin/sso/providers fetches nothing from loopback and private addresses (SSRF)', async () => {
  const strictWire = await openSsoWire({ database })
  const server = await serve((_request, response) => response.end())
  for (const address of [
    server.origin,
    `http://localhost:${server.port}/`,
    'https://127.0.0.1/',
    'https://10.0.0.1/metadata',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://metadata.internal/',
  ]) {
    expect(await create(strictWire, address)).toMatchObject({
      status: 400,
      code: 'saml_metadata_fetch_failed',
      body: { message: 'metadata_url: nothing was fetched, as its address is not one of the public web' },
    })
  }
  expect(server.connections).toBe(0)
})

it('POST /admin/sso/providers refuses redirects, oversized files and anything that is not SAML metadata', async () => {
  const xml = { 'content-type': 'application/samlmetadata+xml' }
  const server = await serve((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: company.metadataUrl }).end()
    else if (request.url === '/page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    else if (request.url === '/large') response.writeHead(200, xml).end(`<a>${'x'.repeat(3_000_000)}</a>`)
    else if (request.url === '/missing') response.writeHead(404, xml).end(company.metadataXml)
    else response.writeHead(200, xml).end('<a/>')
  })
  const messages = []
  for (const path of ['/moved', '/page', '/large', '/missing', '/other']) {
    const response = await create(permissiveWire, server.origin + path)
    expect(response.status).toBe(400)
    messages.push(response.body['message'])
  }
  expect(messages).toEqual([
    'metadata_url: nothing was fetched, as it leads to another address',
    'metadata_url: nothing was fetched, as there is something else than XML',
    'metadata_url: nothing was fetched, as there is too much',
    'metadata_url: nothing was fetched, as it cannot be reached',
    'metadata_url: what is there is not SAML metadata',
  ])
})
