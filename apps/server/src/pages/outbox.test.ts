import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { configFrom } from '#server/config/config.ts'
import { listen } from '#server/listen.ts'
import { openParts } from '#server/parts.ts'
import { fixedClock } from '#server/platform/clock.ts'
import { createOutgoing } from '#server/platform/outgoing/index.ts'
import { sampleMails } from '#server/wire/auth/mails/index.ts'
import { codeIn, linkIn } from '#test/mail-peer.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { TEST_KEYS } from '#test/test-keys.ts'

const { database } = await createProductDatabase()
const clock = fixedClock('2026-01-31T12:00:00Z')
const LOCAL_URL = 'http://localhost:3000'
const mail = sampleMails({
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

interface AskedServer {
  get: Get
  /** The status a connection from this address is answered with. */
  statusFor(remoteAddress: string | undefined): Promise<number>
  close(): Promise<void>
}

/** A server with these settings, really listening; gives how to ask it with exactly these headers. */
async function startServer(
  environment: Record<string, string> = {},
  { publicUrl = LOCAL_URL } = {},
): Promise<AskedServer> {
  const config = configFrom(environment, (path) => path)
  const parts = await openParts({
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
      const asked = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
      }).end()
      const [response] = await once(asked, 'response')
      return { status: response.statusCode, headers: response.headers, body: await readText(response) }
    },
    async statusFor(remoteAddress) {
      const asked = new Request(`${LOCAL_URL}/outbox`, { headers: { host: 'localhost:3000' } })
      const answer = await parts.app.fetch(asked, { incoming: { socket: { remoteAddress } } })
      return answer.status
    },
    async close() {
      await parts.close(0)
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
    },
  }
}

let server: AskedServer
let get: Get
let statusFor: AskedServer['statusFor']
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
  const sealed = outgoing.seal([
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

/** Nothing tells that there could be an outbox. */
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
  it('lists what was not sent, with recipient, subject and time', async () => {
    const { status, body } = await get('/outbox')
    expect(status).toBe(200)
    expect(body).toContain(`<a href="/outbox/${ids[0]}"><strong>${mail.subject}</strong>`)
    expect(body).toContain('to ada+&quot;&lt;b&gt;&quot;@example.test, 31 Jan 2026, 12:00:00 UTC')
    expect(body).toContain('to +4915112345678, sms')
    expect(body).not.toContain('<b>')
  })

  it('is kept by no cache and no search engine, and may run and load nothing', async () => {
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

  it('is told of by /config.json, so that the app can lead to it', async () => {
    const { body } = await get('/config.json')
    const { authSettings } = JSON.parse(body) as RuntimeConfig
    expect(authSettings.mails).toBe('outbox')
  })
})

describe('GET /outbox/:id', () => {
  it('shows a mail in a frame where nothing runs, with its link and code beside it', async () => {
    const { status, body } = await get(`/outbox/${ids[0]}`)
    expect(status).toBe(200)
    const [, link = ''] = /<a id="link" href="([^"]*)"/.exec(body) ?? []
    expect(link.replaceAll('&amp;', '&')).toBe(linkIn(mail.text).href)
    expect(body).toContain(`<dd class="code" id="code">${codeIn(mail.text)}</dd>`)
    const [, sandbox, framed = ''] = /<iframe [^>]*sandbox="([^"]*)" srcdoc="([^"]*)">/.exec(body) ?? []
    expect(sandbox).toBe('allow-top-navigation-by-user-activation')
    expect(framed).toContain('&lt;base target=&quot;_top&quot;&gt;')
    expect(body).not.toContain('<script')
  })

  it('shows a text', async () => {
    expect((await get(`/outbox/${ids[1]}`)).body).toContain('<pre>123456 is your code.</pre>')
  })

  it('knows no other', async () => {
    for (const path of ['/outbox/00000000-0000-4000-8000-000000000000', '/outbox/x', '/outbox/preview/x']) {
      expect((await get(path)).status, path).toBe(404)
    }
  })
})

describe('GET /outbox/preview', () => {
  it('shows every mail with sample data', async () => {
    const { body } = await get('/outbox/preview')
    const kinds = [...body.matchAll(/href="\/outbox\/preview\/(\w+)"/g)].map(([, kind]) => kind)
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
      'way_in_added',
      'way_in_removed',
      'second_factor_guessed',
      'new_sign_in',
    ])
    for (const kind of kinds) expect((await get(`/outbox/preview/${kind}`)).status, kind).toBe(200)
  })
})

describe('the outbox does not exist', () => {
  it.for(['evil.test', 'localhost.evil.test', '127.0.0.1.nip.io', '192.168.0.7:3000', 'localhost.'])(
    'for a Host of %j',
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
  ])('behind a proxy that sends %s, whatever it says', async (name) => {
    await expectUnknown(get, { [name]: '127.0.0.1' })
    await expectUnknown(get, { [name]: '' })
  })

  it('for a connection from elsewhere, whatever it says', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await statusFor(address)).toBe(200)
    for (const address of ['192.168.0.7', 'fe80::1', '::ffff:10.0.0.1', undefined]) {
      expect(await statusFor(address), address).toBe(404)
    }
  })

  it('in production', async () => {
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

  it('where PUBLIC_URL is public', async () => {
    const server = await startServer({}, { publicUrl: 'https://firstline.test' })
    onTestFinished(server.close)
    await expectUnknown(server.get)
  })

  it('where HOST lets others in', async () => {
    const server = await startServer({ HOST: '0.0.0.0' })
    onTestFinished(server.close)
    await expectUnknown(server.get)
  })

  it('for anything but reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await get('/outbox', {}, method)).status, method).toBe(404)
    }
  })
})
