import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { configureLogs } from '../log.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { SLOW_POLL } from '../testing/times.ts'
import { type TestMailServer, startTestMailServer } from '../testing/test-mail-server.ts'
import { needsTls } from './mail-transport.ts'
import { makeMail, openQueue } from './testing/open-queue.ts'

const { database } = await createTestDatabase()

let peer: TestMailServer
let queue: ReturnType<typeof openQueue>
let log = ''
beforeEach(async () => {
  log = ''
  configureLogs({ level: 'trace', sink: { write: (line) => (log += line) } })
  peer = await startTestMailServer()
  queue = openQueue(database, { smtpUrl: peer.url })
})
afterEach(async () => {
  await queue.outgoing.close(0)
  await peer.close()
})
afterAll(() => configureLogs({ level: 'silent' }))

describe('recipient that is not a single plain address', () => {
  it.for([
    'ada@example.test\r\nBcc: eve@example.test',
    'ada@example.test\nRCPT TO:<eve@example.test>',
    'ada@example.test, eve@example.test',
    'ada@example.test;eve@example.test',
    'Eve <eve@example.test>',
    '<eve@example.test>',
    '"eve@example.test"@example.test',
    'ada@example.test eve@example.test',
    'ada@example.test\0',
    'ada@example.test\u2028Bcc: eve@example.test',
    'eve@example.test(ada)@example.test',
    'group: eve@example.test',
    'ada',
    '',
  ])('is refused without a delivery attempt: %j', async (to) => {
    const [id] = await queue.put(makeMail({ to }))
    queue.outgoing.wake()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'failed', is_erased: true, last_error: 'the address cannot be written to' })
    expect(peer.mails).toEqual([])
  })
})

describe('subject with line breaks', () => {
  it('stays a single header line', async () => {
    const mail = makeMail({ subject: 'Hello\r\nBcc: eve@example.test\r\n\r\n<script>\u2028X-Evil: 1' })
    await queue.put(mail)
    queue.outgoing.wake()
    const { email, recipients } = await peer.waitFor(mail.to)
    expect(email.subject).toBe('Hello Bcc: eve@example.test <script> X-Evil: 1')
    expect(recipients).toEqual([mail.to])
    expect(email.headers.map(({ key }) => key).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
  })
})

describe('content that looks like a command', () => {
  it('is sent unchanged without reading files or fetching URLs', async () => {
    const mail = makeMail({ text: 'file:///etc/passwd\n.\nQUIT\n..', html: '<img src="file:///etc/passwd">' })
    await queue.put(mail)
    queue.outgoing.wake()
    const { email } = await peer.waitFor(mail.to)
    expect(email.text?.trimEnd()).toBe(mail.text)
    expect(email.html?.trimEnd()).toBe(mail.html)
    expect(email.attachments).toEqual([])
  })
})

describe('password of the mail server', () => {
  it('is sent to other machines only over TLS', () => {
    expect(needsTls('smtp://user:password@mail.example.test:587')).toBe(true)
    expect(needsTls('smtps://user:password@mail.example.test')).toBe(false)
    expect(needsTls('smtp://mail.example.test')).toBe(false)
    expect(needsTls('smtp://user:password@localhost:1025')).toBe(false)
  })

  it('is not sent to a server without STARTTLS', async () => {
    await queue.outgoing.close(0)
    const received: string[] = []
    const server = createServer((socket) => {
      socket.write('220 plain\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (data) => {
        received.push(data.toString('latin1'))
        const isGreeting = data.toString('latin1').startsWith('EHLO')
        socket.write(isGreeting ? '250-plain\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no such thing\r\n')
      })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    queue = openQueue(database, { smtpUrl: `smtp://user:hunter2@127.0.0.1:${port}?requireTLS=true` })
    const [id] = await queue.put(makeMail())
    queue.outgoing.wake()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', last_error: expect.stringContaining('ETLS') })
    expect(received.join('')).not.toMatch(/AUTH|hunter2/)
    expect(log).not.toContain('hunter2')
  })
})

describe('log and message table', () => {
  it('contain no recipient, token or code after any outcome', async () => {
    const sent = makeMail()
    const refused = makeMail({ to: 'refused.recipient@example.test' })
    const delayed = makeMail({ to: 'delayed.recipient@example.test' })
    const hostile = makeMail({ to: 'hostile.recipient@example.test, eve@example.test' })
    peer.answerWith((recipient) => {
      if (recipient === refused.to) return 550
      return recipient === delayed.to ? 450 : null
    })
    const ids = await queue.put(sent, refused, delayed, hostile)
    queue.outgoing.wake()
    await expect
      .poll(
        async () => (await Promise.all(ids.map(queue.row))).map(({ last_error: error }) => error),
        SLOW_POLL,
      )
      .toEqual([null, 'EENVELOPE 550 5.1.1', 'EENVELOPE 450 5.1.1', 'the address cannot be written to'])
    await expect.poll(async () => (await queue.row(ids[0])).state, SLOW_POLL).toBe('sent')
    await queue.outgoing.close(0)
    const rows = JSON.stringify(await Promise.all(ids.map(queue.row)))
    expect(log).toContain('refused permanently')
    expect(log).toContain('will be retried')
    for (const secret of ['recipient', sent.to, 'example.test', 'secret-token', '123456', 'Confirm your']) {
      expect(log).not.toContain(secret)
      expect(rows).not.toContain(secret)
    }
  })
})
