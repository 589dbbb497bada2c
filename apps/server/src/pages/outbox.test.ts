import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { listen } from '@firstline/wire/gateway/listen'
import { openServices } from '#server/services.ts'
import { createFixedClock } from '@firstline/platform/clock'
import { createOutgoing } from '@firstline/platform/outgoing'
import { renderSampleMails } from '@firstline/wire/auth/mails'
import { findCode, findLink } from '@firstline/platform/testing/test-mail-server'
import { createProductDatabase } from '#test/product-database.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'

const { database } = await createProductDatabase()
const clock = createFixedClock('2026-01-31T12:00:00Z')
const LOCAL_URL = 'http://localhost:3000'
const mail = renderSampleMails({
  brandName: 'Firstline',
  supportEmail: 'help@firstline.test',
  publicUrl: LOCAL_URL,
  validMinutes: 60,
}).confirmation

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}
type Get = (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>

interface TestServer {
  get: Get
  /** The response status for a connection from this address. */
  statusFor(remoteAddress: string | undefined): Promise<number>
  close(): Promise<void>
}

/** Starts a listening server. Its `get` sends exactly the given headers. */
async function startServer(
  environment: Record<string, string> = {},
  { publicUrl = LOCAL_URL } = {},
): Promise<TestServer> {
  const config = parseConfig(environment, (path) => path)
  const parts = await openServices({
    config,
    database,
    keys: TEST_KEYS,
    clock,
    publicUrl,
    webBuild: null,
    jobsWait: true,
  })
  const { server } = await listen((each, connection) => parts.app.fetch(each, connection), config.host, 0)
  const { port } = server.address() as AddressInfo
  return {
    async get(path, headers = {}, method = 'GET') {
      const sent = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
      }).end()
      const [response] = await once(sent, 'response')
      return { status: response.statusCode, headers: response.headers, body: await readText(response) }
    },
    async statusFor(remoteAddress) {
      const outboxRequest = new Request(`${LOCAL_URL}/outbox`, { headers: { host: 'localhost:3000' } })
      const answer = await parts.app.fetch(outboxRequest, { incoming: { socket: { remoteAddress } } })
      return answer.status
    },
    async close() {
      await parts.close(0)
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
    },
  }
}

let server: TestServer
let get: Get
let statusFor: TestServer['statusFor']
let ids: string[] = []
beforeAll(async () => {
  const outgoing = createOutgoing({
    database,
    clock,
    secret: TEST_KEYS.jwtSecret,
    from: 'mail@firstline.test',
    smtpUrl: null,
    smsHook: null,
  })
  const sealed = outgoing.encrypt([
    { medium: 'mail', kind: 'confirmation', to: 'ada+"<b>"@example.test', ...mail },
    { medium: 'text', kind: 'sign_in', to: '4915112345678', channel: 'sms', text: '123456 is your code.' },
  ])
  ids = sealed.map(({ id }) => id)
  await database.query('select firstline.enqueue_messages($1, $2)', [JSON.stringify(sealed), clock.now()])
  server = await startServer()
  get = server.get
  statusFor = server.statusFor
})
afterAll(() => server.close())

const PATHS = () => ['/outbox', `/outbox/${ids[0]}`, '/outbox/preview', '/outbox/preview/recovery']

/** Expects the response for a page that does not exist, so that the outbox is not revealed. */
async function expectUnknown(get: Get, headers: Record<string, string> = {}): Promise<void> {
  const unknown = await get('/no-such-page', headers)
  expect(unknown.status).toBe(404)
  const plain = ({ status, body, headers }: Answer) => ({
    status,
    body,
    headers: { ...headers, 'x-request-id': '', date: '' },
  })
  for (const path of PATHS()) expect(plain(await get(path, headers)), path).toEqual(plain(unknown))
}

describe('GET /outbox', () => {
  it('lists unsent messages with recipient, subject and time', async () => {
    const { status, body } = await get('/outbox')
    expect(status).toBe(200)
    expect(body).toContain(`<a href="/outbox/${ids[0]}"><strong>${mail.subject}</strong>`)
    expect(body).toContain('to ada+&quot;&lt;b&gt;&quot;@example.test, 31 Jan 2026, 12:00:00 UTC')
    expect(body).toContain('to +4915112345678, sms')
    expect(body).not.toContain('<b>')
  })

  it('forbids caching, indexing, scripts and external resources', async () => {
    for (const path of PATHS()) {
      const { headers } = await get(path)
      expect(headers, path).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      })
    }
  })

  it('is announced by /config.json, so that the app can link to it', async () => {
    const { body } = await get('/config.json')
    const { authSettings } = JSON.parse(body) as RuntimeConfig
    expect(authSettings.mails).toBe('outbox')
  })
})

describe('GET /outbox/:id', () => {
  it('shows a mail in a sandboxed frame with its link and code', async () => {
    const { status, body } = await get(`/outbox/${ids[0]}`)
    expect(status).toBe(200)
    const [, link = ''] = /<a id="link" href="([^"]*)"/.exec(body) ?? []
    expect(link.replaceAll('&amp;', '&')).toBe(findLink(mail.text).href)
    expect(body).toContain(`<dd class="code" id="code">${findCode(mail.text)}</dd>`)
    const [, sandbox, framed = ''] = /<iframe [^>]*sandbox="([^"]*)" srcdoc="([^"]*)">/.exec(body) ?? []
    expect(sandbox).toBe('allow-top-navigation-by-user-activation')
    expect(framed).toContain('&lt;base target=&quot;_top&quot;&gt;')
    expect(body).not.toContain('<script')
  })

  it('shows the text of an SMS message', async () => {
    expect((await get(`/outbox/${ids[1]}`)).body).toContain('<pre>123456 is your code.</pre>')
  })

  it('returns 404 for unknown ids and mail kinds', async () => {
    for (const path of ['/outbox/00000000-0000-4000-8000-000000000000', '/outbox/x', '/outbox/preview/x']) {
      expect((await get(path)).status, path).toBe(404)
    }
  })
})

describe('GET /outbox/preview', () => {
  it('shows every mail with sample data', async () => {
    const { body } = await get('/outbox/preview')
    const kinds = [...body.matchAll(/href="\/outbox\/preview\/([\w-]+)"/g)].map(([, kind]) => kind)
    expect(kinds).toEqual([
      'confirmation',
      'invite',
      'magic_link',
      'recovery',
      'email_change_current',
      'email_change_new',
      'reauthentication',
      'password_changed',
      'second_factor_added',
      'second_factor_removed',
      'sign_in_method_added',
      'sign_in_method_removed',
      'second_factor_guessed',
      'new_sign_in',
      'welcome',
      'credits-low',
      'credits-renewed',
      'payment-failed',
      'plan-changed',
      'weekly-summary',
      'account-deleted',
    ])
    for (const kind of kinds) {
      const { status, body } = await get(`/outbox/preview/${kind}`)
      expect(status, kind).toBe(200)
      expect(body, kind).toMatch(/<iframe [^]*<pre>/)
    }
  })
})

describe('outbox access', () => {
  it.for(['evil.test', 'localhost.evil.test', '127.0.0.1.nip.io', '192.168.0.7:3000', 'localhost.', '127.1'])(
    'returns 404 for the Host header %j',
    async (host) => {
      await expectUnknown(get, { host })
    },
  )

  it.for([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Server',
    'Forwarded',
    'Via',
    'X-Real-IP',
  ])('returns 404 behind a proxy that sends %s', async (name) => {
    await expectUnknown(get, { [name]: '127.0.0.1' })
    await expectUnknown(get, { [name]: '' })
  })

  it('returns 404 for a connection from another machine', async () => {
    for (const address of ['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])
      expect(await statusFor(address), address).toBe(200)
    for (const address of ['192.168.0.7', '128.0.0.1', 'fe80::1', '::ffff:10.0.0.1', undefined]) {
      expect(await statusFor(address), address).toBe(404)
    }
  })

  it('does not exist in production', async () => {
    const server = await startServer({
      NODE_ENV: 'production',
      ADMIN_EMAIL: 'admin@example.test',
      ADMIN_PASSWORD: 'a long and unlikely password',
      JWT_SECRET: TEST_KEYS.jwtSecret,
      JWT_KEYS: JSON.stringify({ keys: TEST_KEYS.jwtKeys }),
    })
    onTestFinished(server.close)
    await expectUnknown(server.get)
  })

  it('does not exist when PUBLIC_URL is public', async () => {
    const server = await startServer({}, { publicUrl: 'https://firstline.test' })
    onTestFinished(server.close)
    await expectUnknown(server.get)
  })

  it('does not exist when HOST accepts other machines', async () => {
    const server = await startServer({ HOST: '0.0.0.0' })
    onTestFinished(server.close)
    await expectUnknown(server.get)
  })

  it('returns 404 for methods other than GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await get('/outbox', {}, method)).status, method).toBe(404)
    }
  })
})
