import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeSigningKey, signToken } from '@firstline/wire/test-identity-providers'
import { expect, it, onTestFinished } from 'vitest'
import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { postIdToken } from '#auth/test/id-tokens.ts'
import { readLanding, PROVIDER_SECRET, ProviderBrowser } from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()

/** A server that uses a provider whose metadata contains these URLs, with the log lines of the server. */
async function openPublishing(published: Record<string, string>) {
  const server = createServer((_, response) => {
    const own = { authorization_endpoint: '/auth', token_endpoint: '/token', jwks_uri: '/jwks' }
    const addresses = Object.entries(own).map(([name, path]) => [name, `${issuer}${path}`] as const)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, ...Object.fromEntries(addresses), ...published }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const lines = captureLogs()
  onTestFinished(() => {
    server.close()
  })
  const acme = {
    name: 'acme',
    kind: 'oidc',
    issuer,
    clientIds: ['firstline'],
    clientSecret: PROVIDER_SECRET,
  } as const
  return { issuer, lines, wire: await openTestApi({ database, settings: { providers: [acme] } }) }
}

it.each([
  ['authorization_endpoint', 'http://login.example.test/'],
  ['authorization_endpoint', 'javascript:alert(1)//'],
  ['token_endpoint', 'http://tokens.example.test/'],
  ['token_endpoint', 'file:///etc/passwd'],
])('GET /authorize refuses a provider whose %s is %s', async (name, address) => {
  const { wire, lines } = await openPublishing({ [name]: address })
  const browser = new ProviderBrowser(wire)
  expect(readLanding(await browser.ask(await browser.startOf({}))).query).toMatchObject({
    error: 'temporarily_unavailable',
  })
  expect(lines.join('\n')).toContain('it publishes an address that is none')
})

it('POST /token?grant_type=id_token refuses a provider whose key set URL is not secure', async () => {
  const { wire, lines, issuer } = await openPublishing({ jwks_uri: 'http://keys.example.test/' })
  const { status } = await postIdToken(wire, { id_token: signToken(makeSigningKey(), { iss: issuer }) })
  expect(status).toBe(400)
  expect(lines.join('\n')).toContain('it publishes no address of its keys')
})
