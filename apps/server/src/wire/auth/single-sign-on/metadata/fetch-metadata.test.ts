import { type SamlProvider, startSamlProvider } from '@firstline/stub-providers'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createSafeFetch } from '#server/platform/safe-fetch/index.ts'
import { Canary } from '#server/platform/safe-fetch/testing/canary.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { ADA, beginImplicit, openSsoWire, signInThere, type SsoWire } from '#test/single-sign-on.ts'

const { database } = await createTestDatabase()
let company: SamlProvider
/** May fetch from this machine, as tests have to. */
let near: SsoWire
const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Firstline' })

beforeAll(async () => {
  company = await startSamlProvider({ users: [ADA] })
  near = await openSsoWire({ database, safeFetch })
})
afterAll(() => Promise.all([company.close(), safeFetch.close()]))

const create = (wire: SsoWire, metadata_url: string) =>
  wire.asAdmin('/admin/sso/providers', { body: { type: 'saml', metadata_url, domains: ['company.test'] } })

async function serve(listener: RequestListener): Promise<Canary> {
  const server = await new Canary(createServer(listener)).listen()
  onTestFinished(() => server.close())
  return server
}

it('metadata are fetched from their address, and again when that is given again', async () => {
  const made = await create(near, company.metadataUrl)
  expect(made).toMatchObject({
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
  const path = `/admin/sso/providers/${String(made.body['id'])}`
  await near.asAdmin(path, { method: 'PUT', body: { metadata_url: company.metadataUrl } })
  const begun = await beginImplicit(near, company, { domain: 'company.test' })
  expect(await signInThere(near, begun)).toHaveProperty('fragment.access_token')
  await near.asAdmin(path, { method: 'DELETE' })
})

it('nothing is fetched from this machine or its network', async () => {
  const far = await openSsoWire({ database })
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
    expect(await create(far, address)).toMatchObject({
      status: 400,
      code: 'saml_metadata_fetch_failed',
      body: { message: 'metadata_url: nothing was fetched, as its address is not one of the public web' },
    })
  }
  expect(server.connections).toBe(0)
})

it('metadata that are something else are refused, and so are those that another address has', async () => {
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
    const answer = await create(near, server.origin + path)
    expect(answer.status).toBe(400)
    messages.push(answer.body['message'])
  }
  expect(messages).toEqual([
    'metadata_url: nothing was fetched, as it leads to another address',
    'metadata_url: nothing was fetched, as there is something else than XML',
    'metadata_url: nothing was fetched, as there is too much',
    'metadata_url: nothing was fetched, as it can not be reached',
    'metadata_url: what is there is no SAML metadata',
  ])
})
