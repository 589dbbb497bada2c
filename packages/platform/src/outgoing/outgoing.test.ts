import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { DAY_MS, SLOW_POLL } from '../testing/times.ts'
import { type TestMailServer, startTestMailServer } from '../testing/test-mail-server.ts'
import { removeOldMessages } from './remove-old-messages.ts'
import { makeMail, openQueue, TEST_SECRET } from './testing/open-queue.ts'

const { database, owner } = await createTestDatabase()
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

const readState = async (id: string | undefined) => (await queue.row(id)).state

describe('outgoing mail', () => {
  it('is sent immediately with the configured sender to its recipient only', async () => {
    const mail = makeMail({ subject: 'Grüße, Ada', text: `${'long '.repeat(300)}\nend` })
    const [id] = await queue.put(mail)
    queue.outgoing.wake()
    const received = await peer.waitFor(mail.to)
    expect(received).toMatchObject({
      sender: 'mail@firstline.test',
      recipients: [mail.to],
      subject: mail.subject,
      html: `${mail.html}\n`,
    })
    expect(received.text.trimEnd()).toBe(mail.text)
    const { email } = received
    expect(email.from).toMatchObject({ name: 'Firstline', address: 'mail@firstline.test' })
    expect(email.to).toMatchObject([{ address: mail.to }])
    expect(email.messageId).toBe(`<${id}@firstline.test>`)
    expect(email.date).toBe('2026-01-31T12:00:00.000Z')
    expect(email.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'sent', attempts: 1, last_error: null })
  })

  it('carries its header fields unfolded, and none that a line break would add', async () => {
    const link = `<https://firstline.test/unsubscribe?token=${'x'.repeat(160)}>`
    const mail = makeMail({
      headers: { 'List-Unsubscribe': link, 'X-Note': 'one\r\nBcc: eve@example.test', 'X-No:te': 'two' },
    })
    await queue.put(mail)
    queue.outgoing.wake()
    const { raw, recipients, email } = await peer.waitFor(mail.to)
    expect(raw).toContain(`List-Unsubscribe: ${link}\r\n`)
    expect(raw).toContain('\r\nX-Note: one Bcc: eve@example.test\r\n')
    expect(email.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(raw).not.toContain('two')
    expect(recipients).toEqual([mail.to])
  })

  it('has a single sender for a MAIL_FROM name with a comma', async () => {
    await queue.outgoing.close(0)
    queue = openQueue(database, { smtpUrl: peer.url, from: 'Acme, Inc. <mail@firstline.test>' })
    const mail = makeMail()
    await queue.put(mail)
    queue.outgoing.wake()
    const { email } = await peer.waitFor(mail.to)
    expect(email.from).toMatchObject({ name: 'Acme, Inc.', address: 'mail@firstline.test' })
  })

  it('is encrypted while it waits and erased after it was sent', async () => {
    const mail = makeMail()
    const [id] = await queue.put(mail)
    const [row] = await owner.query(
      `select m::text || encode(m.sealed, 'escape') as everything from firstline.outgoing_messages m where id = $1`,
      [id],
    )
    for (const secret of [mail.to, 'secret-token', '123456', mail.subject]) {
      expect(String(row?.['everything'])).not.toContain(secret)
    }
    queue.outgoing.wake()
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent', is_erased: true })
  })

  it('fails when it was encrypted with another secret or for another row', async () => {
    const elsewhere = openQueue(database, { smtpUrl: peer.url, secret: `${TEST_SECRET} of another` })
    const [foreign] = await elsewhere.put(makeMail())
    const [first, second] = await queue.put(makeMail(), makeMail())
    await database.query(
      `update firstline.outgoing_messages set sealed = (
         select sealed from firstline.outgoing_messages where id = $1
       ) where id = $2`,
      [first, second],
    )
    queue.outgoing.wake()
    for (const id of [foreign, second]) {
      await expect
        .poll(() => queue.row(id), SLOW_POLL)
        .toMatchObject({
          state: 'failed',
          is_erased: true,
          last_error: 'it was encrypted with another secret',
        })
    }
    await expect.poll(() => readState(first), SLOW_POLL).toBe('sent')
    expect(peer.mails).toHaveLength(1)
  })

  it('that takes long does not block other mails', async () => {
    const slow = makeMail()
    const release = Promise.withResolvers<null>()
    peer.answerWith((recipient) => (recipient === slow.to ? release.promise : null))
    const [id] = await queue.put(slow)
    queue.outgoing.wake()
    const others = Array.from({ length: 10 }, () => makeMail())
    await queue.put(...others)
    queue.outgoing.wake()
    for (const other of others) await peer.waitFor(other.to)
    expect(await readState(id)).toBe('waiting')
    release.resolve(null)
    await peer.waitFor(slow.to)
  })

  it('is sent once when it is enqueued twice', async () => {
    const sealed = JSON.stringify(queue.outgoing.encrypt([makeMail()]))
    const put = () => database.query('select firstline.enqueue_messages($1, $2)', [sealed, queue.clock.now()])
    await put()
    await put()
    expect(await database.query('select 1 from firstline.outgoing_messages')).toHaveLength(1)
  })
})

describe('firstline.enqueue_messages', () => {
  it('accepts null and an empty list', async () => {
    const put = (messages: string | null) =>
      database.query('select firstline.enqueue_messages($1, $2)', [messages, queue.clock.now()])
    await put(null)
    await put('[]')
    expect(await database.query('select 1 from firstline.outgoing_messages')).toEqual([])
  })
})

describe('outbox without a mail server and text hook', () => {
  it('keeps mails and texts and lists the newest first', async () => {
    const kept = openQueue(database)
    const mail = makeMail()
    const text = {
      medium: 'text',
      kind: 'sign_in',
      to: '4915112345678',
      channel: 'sms',
      text: '123456',
    } as const
    const [mailId] = await kept.put(mail)
    kept.clock.advance(SECOND)
    const [textId] = await kept.put(text)
    await kept.runJob()
    expect(await kept.outgoing.list()).toEqual([
      { id: textId, message: text, state: 'kept', createdAt: kept.clock.now() },
      { id: mailId, message: mail, state: 'kept', createdAt: new Date(kept.clock.now().getTime() - SECOND) },
    ])
  })

  it('keeps its mails after a mail server is configured', async () => {
    const [id] = await openQueue(database).put(makeMail())
    await queue.runJob()
    expect(await readState(id)).toBe('kept')
    expect(peer.mails).toEqual([])
  })

  it('omits messages that were encrypted with another secret', async () => {
    const kept = openQueue(database)
    await openQueue(database, { secret: `${TEST_SECRET} of another` }).put(makeMail())
    const [id] = await kept.put(makeMail())
    expect((await kept.outgoing.list()).map((entry) => entry.id)).toEqual([id])
  })
})

describe('removeOldMessages', () => {
  it('removes kept messages after a week and finished ones after a month', async () => {
    const [kept] = await openQueue(database).put(makeMail())
    const [sent] = await queue.put(makeMail())
    queue.outgoing.wake()
    await expect.poll(() => readState(sent), SLOW_POLL).toBe('sent')
    const [waiting] = await queue.put(makeMail())
    const start = queue.clock.now().getTime()
    const remove = (age: number) => removeOldMessages(database, 10, new Date(start + age))
    expect(await remove(7 * DAY_MS)).toBe(0)
    expect(await remove(7 * DAY_MS + 1)).toBe(1)
    await expect(queue.row(kept)).rejects.toThrow('no such message')
    expect(await remove(30 * DAY_MS)).toBe(0)
    expect(await remove(30 * DAY_MS + 1)).toBe(1)
    await expect(queue.row(sent)).rejects.toThrow('no such message')
    expect(await readState(waiting)).toBe('waiting')
  })
})

describe('table firstline.outgoing_messages', () => {
  it('is not accessible to the API roles', async () => {
    const statements = [
      'select * from firstline.outgoing_messages',
      'delete from firstline.outgoing_messages',
      "select firstline.enqueue_messages('[]', now())",
      "select * from firstline.claim_messages('{mail}', 1, 'me', '1 minute', now())",
      "select firstline.finish_message(gen_random_uuid(), 1, 'sent', null, now())",
      'select firstline.give_up_messages(now())',
      'select firstline.remove_old_messages(1, now())',
    ]
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      for (const sql of statements) {
        await expect(
          database.transaction([{ sql }], { role, claims: {} }),
          `${role}: ${sql}`,
        ).rejects.toMatchObject({ code: '42501' })
      }
    }
    expect(await database.query('select count(*) from firstline.outgoing_messages')).toHaveLength(1)
  })
})
