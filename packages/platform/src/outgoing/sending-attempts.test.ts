import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { SLOW_POLL } from '../testing/times.ts'
import { type TestMailServer, startTestMailServer } from '../testing/test-mail-server.ts'
import { createOutgoingStore } from './outgoing-store.ts'
import { makeMail, openQueue } from './testing/open-queue.ts'

const { database } = await createTestDatabase()
const SECOND = 1_000

let peer: TestMailServer
let queue: ReturnType<typeof openQueue>
beforeEach(async () => {
  await database.query('delete from firstline.outgoing_messages')
  peer = await startTestMailServer()
  queue = openQueue(database, { smtpUrl: peer.url })
})
afterEach(async () => {
  await queue.outgoing.close(0)
  await peer.close()
})

/** A mail server that accepts the content of a mail and disconnects without a reply. */
async function startDisconnectingServer(): Promise<{ url: string; contents(): number }> {
  let contents = 0
  const server = createServer((socket) => {
    socket.write('220 rude\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const said = data.toString('latin1')
      if (/\r\n\.\r\n$/.test(said)) {
        contents += 1
        socket.end()
      } else if (said.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (/^(EHLO|HELO|MAIL|RCPT|QUIT|RSET)/.test(said)) socket.write('250 fine\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, contents: () => contents }
}

const readState = async (id: string | undefined) => (await queue.row(id)).state

describe('reply of the mail server', () => {
  it('to MAIL FROM delays the mail as a configuration error', async () => {
    peer.answerSenderWith(550)
    const [id] = await queue.put(makeMail())
    queue.outgoing.wake()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', last_error: 'EENVELOPE 550 MAIL FROM', is_erased: false })
    expect(await queue.runJob()).toMatchObject({
      failure:
        "Mails can't be sent: the mail server refuses the sender in MAIL_FROM (EENVELOPE 550 MAIL FROM)",
    })
  })

  it('with code 451 delays the mail and a retry sends it', async () => {
    peer.answerWith(() => 451)
    const mail = makeMail()
    const [id] = await queue.put(mail)
    queue.outgoing.wake()
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ last_error: 'EENVELOPE 451 5.1.1' })
    peer.answerWith(() => null)
    queue.clock.advance(10 * SECOND)
    await queue.runJob()
    await peer.waitFor(mail.to)
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('with code 550 fails the mail and erases its content', async () => {
    peer.answerWith(() => 550)
    const [id] = await queue.put(makeMail())
    queue.outgoing.wake()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'failed', is_erased: true, attempts: 1, last_error: 'EENVELOPE 550 5.1.1' })
  })

  it('with code 530 delays the mail as a configuration error', async () => {
    peer.answerWith(() => 530)
    const [id] = await queue.put(makeMail())
    queue.outgoing.wake()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', attempts: 1, last_error: 'EENVELOPE 530 5.1.1', is_erased: false })
  })

  it('missing after the content does not cause an immediate retry', async () => {
    const disconnecting = await startDisconnectingServer()
    await queue.outgoing.close(0)
    queue = openQueue(database, { smtpUrl: disconnecting.url })
    const [id] = await queue.put(makeMail())
    queue.outgoing.wake()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.any(String) })
    await queue.outgoing.close(0)
    expect(disconnecting.contents()).toBe(1)
  })
})

describe('process that crashes while sending', () => {
  it('keeps its lease until it expires and is then replaced', async () => {
    const mail = makeMail()
    const [id] = await queue.put(mail)
    await createOutgoingStore(database).lease('mail', 1, 'the dead', 90 * SECOND, queue.clock.now())
    queue.clock.advance(90 * SECOND - 1)
    await queue.runJob()
    expect(peer.mails).toEqual([])
    queue.clock.advance(1)
    await queue.runJob()
    await peer.waitFor(mail.to)
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('causes a duplicate with the same Message-ID', async () => {
    const mail = makeMail()
    const crashing = openQueue(
      {
        ...database,
        query: async (sql, params) => {
          if (sql.includes('finish_message')) throw new Error('gone')
          return database.query(sql, params)
        },
      },
      { smtpUrl: peer.url, clock: queue.clock },
    )
    const [id] = await crashing.put(mail)
    crashing.outgoing.wake()
    await peer.waitFor(mail.to)
    await crashing.outgoing.close(0)
    expect(await readState(id)).toBe('waiting')
    queue.clock.advance(90 * SECOND)
    await queue.runJob()
    const again = await peer.waitFor(mail.to, 2)
    expect(again.email.messageId).toBe(peer.mails[0]?.email.messageId)
    expect(again.email.date).toBe(peer.mails[0]?.email.date)
  })

  it('cannot finish a message that another runner has leased', async () => {
    const [id] = await queue.put(makeMail())
    const store = createOutgoingStore(database)
    const [late] = await store.lease('mail', 1, 'the slow', 90 * SECOND, queue.clock.now())
    queue.clock.advance(90 * SECOND)
    const [next] = await store.lease('mail', 1, 'the next', 90 * SECOND, queue.clock.now())
    if (!late || !next) throw new Error('it was not claimed')
    expect(await store.finish(late, 'refused', 'late', queue.clock.now())).toBe(false)
    expect(await queue.row(id)).toMatchObject({ state: 'waiting', is_erased: false })
    expect(await store.finish(next, 'sent', null, queue.clock.now())).toBe(true)
    expect(await store.finish(next, 'sent', null, queue.clock.now())).toBe(false)
  })
})

describe('Outgoing.close', () => {
  it('waits for current attempts to finish', async () => {
    const began = Promise.withResolvers<void>()
    const release = Promise.withResolvers<null>()
    peer.answerWith(() => {
      began.resolve()
      return release.promise
    })
    const [id] = await queue.put(makeMail())
    queue.outgoing.wake()
    await began.promise
    const closed = queue.outgoing.close(10 * SECOND)
    release.resolve(null)
    await closed
    expect(await readState(id)).toBe('sent')
  })

  it('aborts attempts after the grace time and leaves them for a retry', async () => {
    const began = Promise.withResolvers<void>()
    peer.answerWith(() => {
      began.resolve()
      return new Promise(() => undefined)
    })
    const mail = makeMail()
    const [id] = await queue.put(mail)
    queue.outgoing.wake()
    await began.promise
    await queue.outgoing.close(20)
    expect(await queue.row(id)).toMatchObject({ state: 'waiting', last_error: 'broken off' })
    peer.answerWith(() => null)
    const { clock } = queue
    clock.advance(10 * SECOND)
    queue = openQueue(database, { smtpUrl: peer.url, clock })
    await queue.runJob()
    await peer.waitFor(mail.to)
  })
})
