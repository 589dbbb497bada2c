import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSafeFetch, type SafeFetch } from './create-safe-fetch.ts'
import { dialTcp } from './dial.ts'
import { type Canary, waitForClose, openCanary } from '../testing/canary.ts'
import { FakeInternet, PUBLIC_ADDRESS } from './testing/fake-internet.ts'
import { noSignal, catchRefusal } from './testing/catch-refusal.ts'

describe('connection to a page', () => {
  let canary: Canary
  let internet: FakeInternet
  let safeFetch: SafeFetch

  beforeAll(async () => {
    canary = await openCanary((request, response) => {
      response.setHeader('set-cookie', 'visitor=1').setHeader('content-type', 'text/html')
      if (request.url === '/again') response.writeHead(302, { location: '/' })
      response.end('<p>Hello')
    })
    internet = new FakeInternet({ http: canary })
    safeFetch = internet.safeFetch()
  })
  beforeEach(() => {
    internet.reset()
    canary.reset()
    internet.names.set('page.example.com', [[PUBLIC_ADDRESS]])
  })
  afterAll(() => canary.close())

  it('uses only the addresses that were checked', async () => {
    const addresses = [PUBLIC_ADDRESS, '2606:4700:4700::1111']
    internet.names.set('page.example.com', [addresses, ['127.0.0.1']])
    await safeFetch.fetchPage('http://page.example.com/', noSignal)
    expect(internet.dialed).toEqual([{ hostname: 'page.example.com', port: 80, addresses }])
    expect(internet.lookups).toHaveLength(1)
  })

  it('is refused after DNS rebinding on a redirect', async () => {
    internet.names.set('page.example.com', [[PUBLIC_ADDRESS], ['127.0.0.1']])
    const { reason } = await catchRefusal(safeFetch.fetchPage('http://page.example.com/again', noSignal))
    expect(reason).toBe('address_refused')
    expect(internet.lookups).toHaveLength(2)
    expect(canary.requests.map(({ url }) => url)).toEqual(['/again'])
    expect(canary.connections).toBe(1)
  })

  it.each(['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254', 'fe80::1%eth0'])(
    'is closed before a byte is sent when its peer is %s',
    async (farEnd) => {
      internet.peerAddress = farEnd
      for (const address of ['http://page.example.com/', 'https://page.example.com/']) {
        const { reason } = await catchRefusal(safeFetch.fetchPage(address, noSignal))
        expect(reason).toBe('address_refused')
      }
      await expect.poll(() => canary.connections).toBe(2)
      await canary.waitUntilClosed()
      expect(canary.bytes).toBe(0)
    },
  )

  it('is new for each request and carries no state', async () => {
    await safeFetch.fetchPage('http://page.example.com/again', noSignal)
    await safeFetch.fetchPage('http://page.example.com/', noSignal)
    expect(canary.connections).toBe(3)
    await canary.waitUntilClosed()
    for (const { headers } of canary.requests) {
      expect(headers).toEqual({
        host: 'page.example.com',
        connection: 'close',
        'user-agent': 'Firstline/0.1 (+https://firstline.example)',
        accept: 'text/html,application/xhtml+xml,text/plain;q=0.8',
        'accept-language': 'en,*;q=0.5',
        'accept-encoding': 'gzip, deflate, br, zstd',
      })
    }
  })

  it('is not opened for a request that was aborted before', async () => {
    const page = safeFetch.fetchPage(
      'http://page.example.com/',
      AbortSignal.abort(new Error('The tab was closed')),
    )
    await expect(page).rejects.toThrow('The tab was closed')
    expect(internet.lookups).toEqual([])
  })

  it('is limited by the deadline', async () => {
    const stuck = createSafeFetch({
      allowPrivate: true,
      userAgent: 'Firstline',
      limits: { totalMs: 50 },
      dial: () => new Promise(() => undefined),
    })
    for (const address of ['http://127.0.0.1/', 'https://127.0.0.1/']) {
      const { reason } = await catchRefusal(stuck.fetchPage(address, noSignal))
      expect(reason).toBe('too_slow')
    }
  })

  it('ignores proxies in the environment', async () => {
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) {
      vi.stubEnv(name, 'http://127.0.0.1:9')
    }
    const page = await internet.safeFetch().fetchPage('http://page.example.com/', noSignal)
    vi.unstubAllEnvs()
    expect(page.html).toBe('<p>Hello')
    expect(canary.requests[0]?.url).toBe('/')
  })

  it('tries the addresses of a name in turn', async () => {
    const target = { hostname: 'page.invalid', port: canary.port, addresses: ['127.0.0.2', '127.0.0.1'] }
    const socket = await dialTcp(target, noSignal)
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
  })

  it('is closed when its signal aborts', async () => {
    const target = { hostname: 'page.invalid', port: canary.port, addresses: ['127.0.0.1'] }
    await expect(dialTcp(target, AbortSignal.abort())).rejects.toThrow('aborted')
    const giveUp = new AbortController()
    const socket = await dialTcp(target, giveUp.signal)
    const end = waitForClose(socket)
    giveUp.abort()
    await end
  })

  it('reaches loopback only when private addresses are allowed', async () => {
    const address = `http://localhost:${canary.port}/`
    const open = createSafeFetch({ allowPrivate: true, userAgent: 'Firstline' })
    const page = await open.fetchPage(address, noSignal)
    expect(page).toMatchObject({ url: address, status: 200, contentType: 'text/html', html: '<p>Hello' })

    canary.reset()
    const shut = createSafeFetch({ allowPrivate: false, userAgent: 'Firstline' })
    const { reason } = await catchRefusal(shut.fetchPage(address, noSignal))
    expect(reason).toBe('address_refused')
    expect(canary.connections).toBe(0)
  })

  it('never reaches cloud metadata endpoints', async () => {
    const open = createSafeFetch({
      allowPrivate: true,
      userAgent: 'Firstline',
      dial: () => expect.fail('Dialled'),
    })
    for (const host of ['169.254.169.254', '168.63.129.16', '[fd00:ec2::254]', '[fe80::1]', '0.0.0.0']) {
      const { reason } = await catchRefusal(open.fetchPage(`http://${host}/`, noSignal))
      expect(reason).toBe('address_refused')
    }
  })
})
