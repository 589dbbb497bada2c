import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SafeFetch } from './create-safe-fetch.ts'
import { type Canary, openCanary } from '../testing/canary.ts'
import { FakeInternet, PUBLIC_ADDRESS } from './testing/fake-internet.ts'
import { noSignal, catchRefusal } from './testing/catch-refusal.ts'

const INTERNAL_TARGETS = [
  'http://127.0.0.1/',
  '//127.0.0.1/',
  '\\\\127.0.0.1\\',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost/',
  'http://metadata.google.internal/',
  'http://inside.example.com/',
  'http://user:password@page.example.com/',
  'http://page.example.com:8080/',
  'http://page.example.com:22/',
  'file:///etc/passwd',
  'ftp://page.example.com/',
  'gopher://page.example.com/',
  'data:text/html,<p>Hello',
  'javascript:alert(1)',
  'http://page.example.com\t.evil.example/',
  'http://',
  `http://page.example.com/${'a'.repeat(2_048)}`,
]

describe('HTTP redirect of a page', () => {
  let canary: Canary
  let internet: FakeInternet
  let safeFetch: SafeFetch
  let status = 302
  let location = ''

  beforeAll(async () => {
    canary = await openCanary((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page.example.com')
      const left = Number(searchParams.get('left'))
      if (pathname === '/go') response.writeHead(status, location === '' ? {} : { location })
      else if (pathname === '/count' && left > 0) response.writeHead(302, { location: `?left=${left - 1}` })
      else if (pathname === '/loop') response.writeHead(302, { location: '/loop' })
      else response.setHeader('content-type', 'text/html')
      response.end('<meta http-equiv="refresh" content="0; url=http://page.example.com/other"><p>Hello')
    })
    internet = new FakeInternet({ http: canary })
    safeFetch = internet.safeFetch()
  })
  beforeEach(() => {
    internet.reset()
    canary.reset()
    status = 302
    location = ''
    internet.names.set('page.example.com', [[PUBLIC_ADDRESS]])
    internet.names.set('other.example.com', [['93.184.215.15']])
    internet.names.set('inside.example.com', [['10.0.0.1']])
  })
  afterAll(() => canary.close())

  it.each(INTERNAL_TARGETS)('is not followed to the internal target %s', async (target) => {
    location = target
    const { reason } = await catchRefusal(safeFetch.fetchPage('http://page.example.com/go', noSignal))
    expect(reason).toBe('address_refused')
    expect(canary.connections).toBe(1)
    expect(internet.dialed).toHaveLength(1)
  })

  it.each([301, 302, 303, 307, 308])('is followed with a new connection for status %i', async (code) => {
    status = code
    location = 'http://other.example.com/welcome#top'
    const page = await safeFetch.fetchPage('http://page.example.com/go', noSignal)
    expect(page.url).toBe('http://other.example.com/welcome')
    expect(canary.requests.map(({ method, headers }) => `${method} ${headers.host}`)).toEqual([
      'GET page.example.com',
      'GET other.example.com',
    ])
    expect(internet.dialed[1]?.addresses).toEqual(['93.184.215.15'])
  })

  it.each([
    ['welcome?a=1', 'http://page.example.com/welcome?a=1'],
    ['/', 'http://page.example.com/'],
    ['//other.example.com', 'http://other.example.com/'],
  ])('is resolved relative to the page: %s', async (target, url) => {
    location = target
    const page = await safeFetch.fetchPage('http://page.example.com/go', noSignal)
    expect(page.url).toBe(url)
  })

  it('is decoded as UTF-8 when it is not ASCII', async () => {
    location = Buffer.from('/über-uns', 'utf8').toString('latin1')
    const page = await safeFetch.fetchPage('http://page.example.com/go', noSignal)
    expect(page.url).toBe('http://page.example.com/%C3%BCber-uns')
  })

  it('is followed up to five times', async () => {
    const page = await safeFetch.fetchPage('http://page.example.com/count?left=5', noSignal)
    expect(page.url).toBe('http://page.example.com/count?left=0')
  })

  it.each(['/count?left=6', '/count?left=20', '/loop'])('is not followed a sixth time: %s', async (path) => {
    const { reason } = await catchRefusal(safeFetch.fetchPage(`http://page.example.com${path}`, noSignal))
    expect(reason).toBe('too_many_redirects')
    expect(canary.requests).toHaveLength(6)
  })

  it('without a location is unreachable', async () => {
    const { reason } = await catchRefusal(safeFetch.fetchPage('http://page.example.com/go', noSignal))
    expect(reason).toBe('unreachable')
  })

  it('to an unknown name is not found', async () => {
    location = 'http://missing.example.com/'
    const { reason } = await catchRefusal(safeFetch.fetchPage('http://page.example.com/go', noSignal))
    expect(reason).toBe('not_found')
  })

  it('in a meta element is ignored', async () => {
    const page = await safeFetch.fetchPage('http://page.example.com/', noSignal)
    expect(page.html).toContain('refresh')
    expect(canary.requests).toHaveLength(1)
  })
})
