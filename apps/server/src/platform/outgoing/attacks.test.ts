import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { configureLogs } from '#server/platform/log.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { SLOW_POLL } from '#test/fixtures.ts'
import { type MailPeer, startMailPeer } from '#test/mail-peer.ts'
import { mustEncrypt } from './mail-transport.ts'
import { makeMail, openQueue } from './testing/open-queue.ts'

const { database } = await createTestDatabase()

let peer: MailPeer
let queue: ReturnType<typeof openQueue>
let log = ''
beforeEach(async () => {
  log = ''
  configureLogs({ level: 'trace', sink: { write: (line) => (log += line) } })
  peer = await startMailPeer()
  queue = openQueue(database, { smtpUrl: peer.url })
})
afterEach(async () => {
  await queue.outgoing.close(0)
  await peer.close()
})
afterAll(() => configureLogs({ level: 'silent' }))

describe('an address that is more than an address', () => {
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
  ])('is written to by nobody: %j', async (to) => {
    const [id] = await queue.put(makeMail({ to }))
    queue.outgoing.poke()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'failed', is_erased: true, last_error: 'the address can not be written to' })
    expect(peer.mails).toEqual([])
  })
})

describe('a subject that would begin a header', () => {
  it('stays a subject', async () => {
    const mail = makeMail({ subject: 'Hello\r\nBcc: eve@example.test\r\n\r\n<script>\u2028X-Evil: 1' })
    await queue.put(mail)
    queue.outgoing.poke()
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

describe('a content that looks like an instruction', () => {
  it('is sent as it is: no file is read and nothing is fetched', async () => {
    const mail = makeMail({ text: 'file:///etc/passwd\n.\nQUIT\n..', html: '<img src="file:///etc/passwd">' })
    await queue.put(mail)
    queue.outgoing.poke()
    const { email } = await peer.waitFor(mail.to)
    expect(email.text?.trimEnd()).toBe(mail.text)
    expect(email.html?.trimEnd()).toBe(mail.html)
    expect(email.attachments).toEqual([])
  })
})

describe('the password of the mail server', () => {
  it('leaves the machine encrypted or not at all', () => {
    expect(mustEncrypt('smtp://user:password@mail.example.test:587')).toBe(true)
    expect(mustEncrypt('smtps://user:password@mail.example.test')).toBe(false)
    expect(mustEncrypt('smtp://mail.example.test')).toBe(false)
    expect(mustEncrypt('smtp://user:password@localhost:1025')).toBe(false)
  })

  it('is not told to a server that can not encrypt', async () => {
    await queue.outgoing.close(0)
    const said: string[] = []
    const server = createServer((socket) => {
      socket.write('220 plain\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (data) => {
        said.push(data.toString('latin1'))
        const isGreeting = data.toString('latin1').startsWith('EHLO')
        socket.write(isGreeting ? '250-plain\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no such thing\r\n')
      })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    queue = openQueue(database, { smtpUrl: `smtp://user:hunter2@127.0.0.1:${port}?requireTLS=true` })
    const [id] = await queue.put(makeMail())
    queue.outgoing.poke()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', last_error: expect.stringContaining('ETLS') })
    expect(said.join('')).not.toMatch(/AUTH|hunter2/)
    expect(log).not.toContain('hunter2')
  })
})

describe('neither log nor table', () => {
  it('holds a recipient, a token or a code, whatever happens to a mail', async () => {
    const sent = makeMail()
    const refused = makeMail({ to: 'refused.recipient@example.test' })
    const delayed = makeMail({ to: 'delayed.recipient@example.test' })
    const hostile = makeMail({ to: 'hostile.recipient@example.test, eve@example.test' })
    peer.answerWith((recipient) => {
      if (recipient === refused.to) return 550
      return recipient === delayed.to ? 450 : null
    })
    const ids = await queue.put(sent, refused, delayed, hostile)
    queue.outgoing.poke()
    await expect
      .poll(
        async () => (await Promise.all(ids.map(queue.row))).map(({ last_error: error }) => error),
        SLOW_POLL,
      )
      .toEqual([null, 'EENVELOPE 550 5.1.1', 'EENVELOPE 450 5.1.1', 'the address can not be written to'])
    await expect.poll(async () => (await queue.row(ids[0])).state, SLOW_POLL).toBe('sent')
    await queue.outgoing.close(0)
    const rows = JSON.stringify(await Promise.all(ids.map(queue.row)))
    expect(log).toContain('refused for good')
    expect(log).toContain('tried again')
    for (const secret of ['recipient', sent.to, 'example.test', 'secret-token', '123456', 'Confirm your']) {
      expect(log).not.toContain(secret)
      expect(rows).not.toContain(secret)
    }
  })
})
