import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '@firstline/wire/gateway/listen'
import { readMessageTo, signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, changeUser } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { startTestMailServer } from '@firstline/platform/testing/test-mail-server'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const clock = tickingClock()
const peer = await startTestMailServer()
const wire = await openTestApi({
  database,
  clock,
  smtpUrl: peer.url,
  settings: { autoconfirm: false },
  trustedProxies: ['127.0.0.1'],
})
const storing = await openTestApi({ database, clock, trustedProxies: ['127.0.0.1'] })
afterAll(async () => {
  await wire.outgoing.close(1_000)
  await peer.close()
})

/** Every origin that a mail contains, in text, in HTML and URL-encoded in either. */
function originsIn(mail: { text: string; html: string }): string[] {
  const decoded = `${mail.text}\n${mail.html}`
    .replaceAll('&amp;', '&')
    .replaceAll(/%([\da-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return [...new Set([...decoded.matchAll(/[a-z]+:\/\/[^\s/"'<>?#&]+/gi)].map(([origin]) => origin))]
}

describe('links of a mail', () => {
  it('point to the configured site, whatever host the request headers name', async () => {
    const forged: Record<string, string>[] = [
      { host: 'evil.test' },
      { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'javascript' },
      { forwarded: 'host=evil.test;proto=https;for=127.0.0.1' },
      { 'x-original-host': 'evil.test', 'x-host': 'evil.test', 'x-http-host-override': 'evil.test' },
      { 'x-forwarded-server': 'evil.test', 'x-forwarded-port': '666', 'x-forwarded-prefix': '/evil' },
      { 'x-original-url': 'http://evil.test/', 'x-rewrite-url': 'http://evil.test/' },
      { origin: 'http://evil.test', referer: 'http://evil.test/' },
    ]
    for (const [index, headers] of forged.entries()) {
      const email = `poisoned-${index}@example.test`
      await sendAuthRequest(wire, '/otp', { body: { email }, headers })
      expect(originsIn(await peer.waitFor(email)), JSON.stringify(headers)).toEqual([TEST_URL])
    }
  })

  it('point to the configured site when the request target is an absolute URL', async () => {
    const email = 'absolute@example.test'
    const { anonKey } = wire.gateway.keys
    const response = await wire.fetchBare('http://evil.test:8080/auth/v1/recover', {
      method: 'POST',
      headers: { apikey: anonKey },
      body: JSON.stringify({ email }),
    })
    expect(response.status).toBe(200)
    await sendAuthRequest(wire, '/otp', { body: { email } })
    expect(originsIn(await peer.waitFor(email))).toEqual([TEST_URL])
  })

  it('point to the configured site when a raw request line names another host', async () => {
    const email = 'raw@example.test'
    const { server, port } = await listen((request) => wire.fetchBare(request.url, request), '127.0.0.1', 0)
    const body = JSON.stringify({ email })
    const socket = connect(port, '127.0.0.1')
    socket.write(
      [
        'POST http://evil.test/auth/v1/otp HTTP/1.1',
        'Host: evil.test',
        `apikey: ${wire.gateway.keys.anonKey}`,
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
    server.close()
    expect(originsIn(await peer.waitFor(email))).toEqual([TEST_URL])
  })
})

describe('headers of a mail', () => {
  it('reject addresses with line breaks or several recipients (header injection)', async () => {
    const before = peer.mails.length
    const bad = [
      'victim@example.test\r\nBcc: evil@example.test',
      'victim@example.test\nSubject: x',
      '"victim\r\nBcc: evil@example.test"@example.test',
      'victim@example.test,evil@example.test',
      'victim@example.test;evil@example.test',
      'Victim <victim@example.test>',
      '<victim@example.test>',
      'victim@example.test (evil@example.test)',
      'victim@[127.0.0.1]',
      'victim\u2028@example.test',
      'victim\u202e@example.test',
      'vic\u200btim@example.test',
      'victim@example.test\u0085Bcc:evil@example.test',
      'victim@evil@example.test',
      'a\\@b@example.test',
    ]
    for (const email of bad) {
      for (const path of ['/otp', '/recover', '/signup']) {
        const { status } = await sendAuthRequest(wire, path, { body: { email, password } })
        expect(status, `${path} ${JSON.stringify(email)}`).toBe(400)
      }
    }
    expect(peer.mails).toHaveLength(before)
  })

  it('keep an unusual address as exactly one recipient', async () => {
    for (const email of [
      '=?utf-8?q?evil?=@example.test',
      'a%0d%0abcc%3aevil@example.test',
      "o'neil+x&y@example.test",
    ]) {
      await sendAuthRequest(wire, '/otp', { body: { email } })
      const mail = await peer.waitFor(email)
      expect(mail.recipients).toEqual([email])
      expect(mail.email.to?.map((each) => each.address)).toEqual([email])
      expect(mail.email.bcc).toBeUndefined()
      expect(mail.email.cc).toBeUndefined()
    }
  })
})

describe('text of a mail', () => {
  it('contains no user metadata, redirect or request header', async () => {
    const email = 'words@example.test'
    const marker = 'MARKER'
    const html = `<a href="http://evil.test">${marker}</a>\r\nBcc: evil@example.test`
    await sendAuthRequest(wire, `/signup?redirect_to=${encodeURIComponent(`${TEST_URL}/?${html}`)}`, {
      body: { email, password, data: { name: html, full_name: html, [html]: html } },
      headers: { 'user-agent': `${marker} <b>${marker}</b>`, 'accept-language': marker },
    })
    const mail = await peer.waitFor(email)
    expect(mail.recipients).toEqual([email])
    expect(mail.raw).not.toContain(marker)
    expect(originsIn(mail)).toEqual([TEST_URL])
  })

  it('escapes an address in HTML', async () => {
    const email = "a&b'c`d$%7b@example.test"
    await sendAuthRequest(wire, '/otp', { body: { email } })
    const { html, text: plain } = await peer.waitFor(email)
    expect(plain).toContain(email)
    expect(html).toContain('a&amp;b&#39;c`d$%7b@example.test')
  })

  it('omits a forged user agent from the notice of a new sign-in', async () => {
    const email = 'notice@example.test'
    const { token } = await signInByCode(storing, email)
    await changeUser(storing, token, { password })
    await sendAuthRequest(storing, '/token?grant_type=password', {
      body: { email, password },
      from: '198.51.100.9',
      headers: { 'user-agent': '<img src=http://evil.test/x> Chrome/1 http://evil.test' },
    })
    const { text: notice } = await readMessageTo(storing, email, 'new_sign_in')
    expect(notice).toContain('198.51.100.9')
    expect(notice).not.toContain('evil')
  })
})
