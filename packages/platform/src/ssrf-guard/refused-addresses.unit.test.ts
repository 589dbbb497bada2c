import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SafeFetch } from './create-safe-fetch.ts'
import { type Canary, openCanary } from '../testing/canary.ts'
import { FakeInternet, PUBLIC_ADDRESS } from './testing/fake-internet.ts'
import { noSignal, catchRefusal } from './testing/catch-refusal.ts'

const LITERALS = [
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'http://127.0.0.1:443/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.0.0.1./',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0x7f000001/',
  'http://0x7F.1/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0177.1/',
  'http://127.0x0.0.01/',
  'http://0x7f.1../',
  'http://127%2e0%2e0%2e1/',
  'http://%31%32%37.0.0.1/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://①②⑦.⓪.⓪.①/',
  'http:127.0.0.1',
  'http:/127.0.0.1',
  'http:\\\\127.0.0.1\\',
  'http:////127.0.0.1/',
  'HTTP://127.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://10.0.0.1/',
  'http://167772161/',
  'http://100.64.0.1/',
  'http://100.100.100.200/latest/meta-data/',
  'http://168.63.129.16/machine',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://192.168.1.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::FFFF:7F00:0001]/',
  'http://[0000:0000:0000:0000:0000:ffff:7f00:0001]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[2001:db8::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[fe80::1%eth0]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
]

const INTERNAL_NAMES = [
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://localhost../',
  'http://ⓛocalhost/',
  'http://local%68ost/',
  'http://app.localhost/',
  'http://printer.local/',
  'http://printer.local./',
  'http://router.lan/',
  'http://wiki.corp/',
  'http://nas.home/',
  'http://router.home.arpa/',
  'http://wiki.intranet/',
  'http://db.internal/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://METADATA.google.INTERNAL./computeMetadata/v1/',
  'http://metadata/',
  'http://instance-data/',
  'http://intranet/',
  'http://localhost.localdomain/',
  'http://hidden.onion/',
  'http://1.0.0.127.in-addr.arpa/',
]

const MALFORMED = [
  '',
  'page.example.com',
  '/about',
  '//page.example.com/',
  'http://',
  'http://./',
  'http://.page.example.com/',
  'http://page..example.com/',
  'http://page.example.com../',
  `http://${'a'.repeat(64)}.example.com/`,
  `http://${'a.'.repeat(130)}example.com/`,
  `http://page.example.com/${'a'.repeat(2_048)}`,
  'http://page.example.com/\r\nHost: 127.0.0.1',
  'http://page.example.com\r\n/',
  'http://page\t.example.com/',
  '\nhttp://page.example.com/',
  'http://page.example.com/\u0000',
  'http://page.example.com/\u0085',
  'http://page.example.com%00.example.com/',
  'http://page.example.com%0d%0aHost:%20127.0.0.1/',
  'http://page example.com/',
  'http://$page.example.com/',
  'http://[page.example.com]/',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://page.example.com:port/',
  'http://user:password@page.example.com/',
  'http://user@page.example.com/',
  'http://:password@page.example.com/',
  'http://page.example.com@127.0.0.1/',
  'http://127.0.0.1@page.example.com/',
  'http://page.example.com:22/',
  'http://page.example.com:8080/',
  'https://page.example.com:8443/',
  'http://page.example.com:0/',
  'http://page.example.com:65536/',
  'ftp://page.example.com/',
  'file:///etc/passwd',
  'gopher://page.example.com/',
  'data:text/html,<p>Hello',
  'javascript:alert(1)',
  'blob:http://page.example.com/1',
  'ws://page.example.com/',
  'view-source:http://page.example.com/',
]

const INTERNAL_ADDRESSES = [
  ['127.0.0.1'],
  ['::1'],
  ['0.0.0.0'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['192.168.0.10'],
  ['100.64.0.1'],
  ['fd00::1'],
  ['fe80::1%eth0'],
  ['::ffff:127.0.0.1'],
  ['::127.0.0.1'],
  ['64:ff9b::10.0.0.1'],
  ['168.63.129.16'],
  [PUBLIC_ADDRESS, '127.0.0.1'],
  ['127.0.0.1', PUBLIC_ADDRESS],
  [PUBLIC_ADDRESS, '2606:4700:4700::1111', '::1'],
  ['not an address'],
]

const ALLOWED = [
  'http://page.example.com/',
  'http://PAGE.Example.COM/',
  'http://page.example.com./',
  'http://page.example.com:80/#part',
  'http://page.example.com:443/',
  'http://@page.example.com/',
  'http://page.example.com/?next=http://127.0.0.1/',
  'http://ｐage.example.com/',
  `http://${PUBLIC_ADDRESS}/`,
  'http://1572395790/',
  'http://[2606:4700:4700::1111]/',
  'http://[::ffff:8.8.8.8]/',
]

describe('fetchPage with an untrusted URL', () => {
  let canary: Canary
  let internet: FakeInternet
  let safeFetch: SafeFetch

  beforeAll(async () => {
    canary = await openCanary((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<p>Hello')
    })
    internet = new FakeInternet({ http: canary })
    safeFetch = internet.safeFetch()
  })
  beforeEach(() => {
    internet.reset()
    canary.reset()
    // These names resolve, so that a refusal has another reason.
    for (const name of ['page.example.com', 'localhost', 'metadata.google.internal', 'printer.local']) {
      internet.names.set(name, [[PUBLIC_ADDRESS]])
    }
  })
  afterAll(() => canary.close())

  async function expectRefusedWithoutConnection(address: string): Promise<void> {
    const { reason } = await catchRefusal(safeFetch.fetchPage(address, noSignal))
    expect(reason).toBe('address_refused')
    expect(internet.dialed).toEqual([])
    expect(canary.connections).toBe(0)
  }

  it.each(LITERALS)('refuses an internal address literal without a connection: %s', async (address) => {
    await expectRefusedWithoutConnection(address)
    expect(internet.lookups).toEqual([])
  })

  it.each(INTERNAL_NAMES)('refuses an internal name without a DNS query: %s', async (address) => {
    await expectRefusedWithoutConnection(address)
    expect(internet.lookups).toEqual([])
  })

  it.each(MALFORMED)('refuses a malformed or unsupported URL: %j', async (address) => {
    await expectRefusedWithoutConnection(address)
    expect(internet.lookups).toEqual([])
  })

  it.each(INTERNAL_ADDRESSES)('refuses a name that resolves to %s %s %s', async (...answer) => {
    internet.names.set('page.example.com', [answer])
    await expectRefusedWithoutConnection('http://page.example.com/')
    expect(internet.lookups).toEqual(['page.example.com'])
  })

  it.each(ALLOWED)('fetches the public URL %s', async (address) => {
    const page = await safeFetch.fetchPage(address, noSignal)
    expect(page.html).toBe('<p>Hello')
    expect(page.url).not.toContain('#')
    expect(canary.requests).toHaveLength(1)
  })

  it('reports a name without addresses as not found', async () => {
    const fetches = ['http://missing.example.com/', 'http://empty.example.com/']
    internet.names.set('empty.example.com', [[]])
    for (const address of fetches) {
      const { reason } = await catchRefusal(safeFetch.fetchPage(address, noSignal))
      expect(reason).toBe('not_found')
    }
    expect(internet.dialed).toEqual([])
  })

  it('keeps credentials, path and query out of error messages', async () => {
    const addresses = [
      'http://user:hunter2@page.example.com/',
      'http://127.0.0.1/reset?token=hunter2',
      'http://page.example.com:8080/hunter2',
      'http://hunter2 hunter2/',
      'http://missing.example.com/hunter2?hunter2#hunter2',
    ]
    for (const address of addresses) {
      const refusal = await catchRefusal(safeFetch.fetchPage(address, noSignal))
      expect(`${refusal.message} ${String(refusal.cause)}`).not.toContain('hunter2')
    }
  })
})
