import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SafeFetch } from './create-safe-fetch.ts'
import { type Canary, openCanary, openRawCanary, openSecureCanary } from './testing/canary.ts'
import { mintCertificate } from './testing/mint-certificate.ts'
import { PretendInternet, PUBLIC_ADDRESS } from './testing/pretend-internet.ts'
import { noSignal, refusalOfFetch } from './testing/refusal-of-fetch.ts'

const identity = mintCertificate('page.example.com')
const trusted = getCACertificates()
const LEADS_TO: Record<string, string> = {
  '/down': 'http://page.example.com/',
  '/inside': 'https://127.0.0.1/',
}

describe('a page behind TLS', () => {
  let http: Canary
  let https: Canary
  let internet: PretendInternet
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
    internet = new PretendInternet({ http, https })
    safeFetch = internet.safeFetch()
  })
  beforeEach(() => {
    internet.forget()
    http.forget()
    https.forget()
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

  it('is fetched from port 443', async () => {
    const page = await safeFetch.fetchPage('https://page.example.com/', noSignal)
    expect(page).toMatchObject({ url: 'https://page.example.com/', html: '<p>Secret' })
    expect(internet.dialled[0]?.port).toBe(443)
    await https.quiet()
  })

  it('may lead on to one in the open', async () => {
    const page = await safeFetch.fetchPage('https://page.example.com/down', noSignal)
    expect(page).toMatchObject({ url: 'http://page.example.com/', html: '<p>Plain' })
    expect(internet.dialled.map(({ port }) => port)).toEqual([443, 80])
  })

  it('may not lead inside', async () => {
    const { reason } = await refusalOfFetch(safeFetch.fetchPage('https://page.example.com/inside', noSignal))
    expect(reason).toBe('address_refused')
    expect(https.connections).toBe(1)
  })

  it('is not asked for when the certificate is for another name', async () => {
    const { reason } = await refusalOfFetch(safeFetch.fetchPage('https://other.example.com/', noSignal))
    expect(reason).toBe('unreachable')
    expect(https.requests).toEqual([])
  })

  it('is not asked for when nobody vouches for the certificate, whatever the environment says', async () => {
    setDefaultCACertificates(trusted)
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    // Node warns of the variable, as it should.
    vi.spyOn(process, 'emitWarning').mockReturnValue()
    const { reason } = await refusalOfFetch(safeFetch.fetchPage('https://page.example.com/', noSignal))
    expect(reason).toBe('unreachable')
    expect(https.requests).toEqual([])
  })

  it('is too slow when the other side never shakes hands', async () => {
    const silent = await openRawCanary(() => undefined)
    const silence = new PretendInternet({ http: silent })
    silence.names.set('page.example.com', [[PUBLIC_ADDRESS]])
    const page = silence.safeFetch({ totalMs: 100 }).fetchPage('https://page.example.com/', noSignal)
    expect((await refusalOfFetch(page)).reason).toBe('too_slow')
    await expect.poll(() => silent.connections).toBe(1)
    await silent.quiet()
    await silent.close()
  })

  it('is unreachable when the other side speaks something else', async () => {
    const plain = new PretendInternet({ http })
    plain.names.set('page.example.com', [[PUBLIC_ADDRESS]])
    const { reason } = await refusalOfFetch(
      plain.safeFetch().fetchPage('https://page.example.com/', noSignal),
    )
    expect(reason).toBe('unreachable')
    expect(http.requests).toEqual([])
  })
})
