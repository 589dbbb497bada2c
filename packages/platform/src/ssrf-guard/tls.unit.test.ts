import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SafeFetch } from './create-safe-fetch.ts'
import { type Canary, openCanary, openRawCanary, openSecureCanary } from '../testing/canary.ts'
import { createSelfSignedCertificate } from '../testing/mint-certificate.ts'
import { FakeInternet, PUBLIC_ADDRESS } from './testing/fake-internet.ts'
import { noSignal, catchRefusal } from './testing/catch-refusal.ts'

const identity = createSelfSignedCertificate('page.example.com')
const trusted = getCACertificates()
const LEADS_TO: Record<string, string> = {
  '/down': 'http://page.example.com/',
  '/inside': 'https://127.0.0.1/',
}

describe('fetchPage over TLS', () => {
  let http: Canary
  let https: Canary
  let internet: FakeInternet
  let safeFetch: SafeFetch

  beforeAll(async () => {
    http = await openCanary((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<p>Plain')
    })
    https = await openSecureCanary(identity, (request, response) => {
      const location = LEADS_TO[request.url ?? '']
      response.writeHead(location ? 302 : 200, { 'content-type': 'text/html', ...(location && { location }) })
      response.end('<p>Secret')
    })
    internet = new FakeInternet({ http, https })
    safeFetch = internet.safeFetch()
  })
  beforeEach(() => {
    internet.reset()
    http.reset()
    https.reset()
    internet.names.set('page.example.com', [[PUBLIC_ADDRESS]])
    internet.names.set('other.example.com', [[PUBLIC_ADDRESS]])
    setDefaultCACertificates([...trusted, identity.cert])
  })
  afterEach(() => {
    setDefaultCACertificates(trusted)
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  afterAll(async () => {
    await http.close()
    await https.close()
  })

  it('connects to port 443 for https', async () => {
    const page = await safeFetch.fetchPage('https://page.example.com/', noSignal)
    expect(page).toMatchObject({ url: 'https://page.example.com/', html: '<p>Secret' })
    expect(internet.dialed[0]?.port).toBe(443)
    await https.waitUntilClosed()
  })

  it('follows a redirect to plain http', async () => {
    const page = await safeFetch.fetchPage('https://page.example.com/down', noSignal)
    expect(page).toMatchObject({ url: 'http://page.example.com/', html: '<p>Plain' })
    expect(internet.dialed.map(({ port }) => port)).toEqual([443, 80])
  })

  it('refuses a redirect to an internal address', async () => {
    const { reason } = await catchRefusal(safeFetch.fetchPage('https://page.example.com/inside', noSignal))
    expect(reason).toBe('address_refused')
    expect(https.connections).toBe(1)
  })

  it('sends no request when the certificate is for another name', async () => {
    const { reason } = await catchRefusal(safeFetch.fetchPage('https://other.example.com/', noSignal))
    expect(reason).toBe('unreachable')
    expect(https.requests).toEqual([])
  })

  it('sends no request with an untrusted certificate and NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    setDefaultCACertificates(trusted)
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    // Node warns about the variable.
    vi.spyOn(process, 'emitWarning').mockReturnValue()
    const { reason } = await catchRefusal(safeFetch.fetchPage('https://page.example.com/', noSignal))
    expect(reason).toBe('unreachable')
    expect(https.requests).toEqual([])
  })

  it('is too slow without a TLS handshake', async () => {
    const silent = await openRawCanary(() => undefined)
    const silence = new FakeInternet({ http: silent })
    silence.names.set('page.example.com', [[PUBLIC_ADDRESS]])
    const page = silence.safeFetch({ totalMs: 100 }).fetchPage('https://page.example.com/', noSignal)
    expect((await catchRefusal(page)).reason).toBe('too_slow')
    await expect.poll(() => silent.connections).toBe(1)
    await silent.waitUntilClosed()
    await silent.close()
  })

  it('is unreachable when the server does not use TLS', async () => {
    const plain = new FakeInternet({ http })
    plain.names.set('page.example.com', [[PUBLIC_ADDRESS]])
    const { reason } = await catchRefusal(plain.safeFetch().fetchPage('https://page.example.com/', noSignal))
    expect(reason).toBe('unreachable')
    expect(http.requests).toEqual([])
  })
})
