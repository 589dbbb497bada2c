import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { DAY_MS, HOUR_MS, SLOW_POLL } from '#test/fixtures.ts'
import { type MailPeer, startMailPeer } from '#test/mail-peer.ts'
import { outgoingStore } from './outgoing-store.ts'
import { removeOldMessages } from './remove-old-messages.ts'
import { makeMail, openQueue, TEST_SECRET } from './testing/open-queue.ts'

const { database, owner } = await createTestDatabase()
const SECOND = 1_000

let peer: MailPeer
let queue: ReturnType<typeof openQueue>
beforeEach(async () => {
  await database.query('delete from firstline.outgoing_messages')
  peer = await startMailPeer()
  queue = openQueue(database, { smtpUrl: peer.url })
})
afterEach(async () => {
  await queue.outgoing.close(0)
  await peer.close()
})

/** A mail server that takes a whole mail, says nothing and hangs up. */
async function startRudeServer(): Promise<{ url: string; contents(): number }> {
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

const stateOf = async (id: string | undefined) => (await queue.row(id)).state

describe('a mail', () => {
  it('is sent at once, from whom the settings say, to exactly whom it is for', async () => {
    const mail = makeMail({ subject: 'Grüße, Ada', text: `${'long '.repeat(300)}\nend` })
    const [id] = await queue.put(mail)
    queue.outgoing.poke()
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

  it('comes from one sender, whatever the name in MAIL_FROM looks like', async () => {
    await queue.outgoing.close(0)
    queue = openQueue(database, { smtpUrl: peer.url, from: 'Acme, Inc. <mail@firstline.test>' })
    const mail = makeMail()
    await queue.put(mail)
    queue.outgoing.poke()
    const { email } = await peer.waitFor(mail.to)
    expect(email.from).toMatchObject({ name: 'Acme, Inc.', address: 'mail@firstline.test' })
  })

  it('can not be read in the table while it waits, and is erased once it was sent', async () => {
    const mail = makeMail()
    const [id] = await queue.put(mail)
    const [row] = await owner.query(
      `select m::text || encode(m.sealed, 'escape') as everything from firstline.outgoing_messages m where id = $1`,
      [id],
    )
    for (const secret of [mail.to, 'secret-token', '123456', mail.subject]) {
      expect(String(row?.['everything'])).not.toContain(secret)
    }
    queue.outgoing.poke()
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent', is_erased: true })
  })

  it('sealed under another secret, or moved into another row, opens nowhere and is given up', async () => {
    const elsewhere = openQueue(database, { smtpUrl: peer.url, secret: `${TEST_SECRET} of another` })
    const [foreign] = await elsewhere.put(makeMail())
    const [first, second] = await queue.put(makeMail(), makeMail())
    await database.query(
      `update firstline.outgoing_messages set sealed = (
         select sealed from firstline.outgoing_messages where id = $1
       ) where id = $2`,
      [first, second],
    )
    queue.outgoing.poke()
    for (const id of [foreign, second]) {
      await expect
        .poll(() => queue.row(id), SLOW_POLL)
        .toMatchObject({ state: 'failed', is_erased: true, last_error: 'it was sealed under another secret' })
    }
    await expect.poll(() => stateOf(first), SLOW_POLL).toBe('sent')
    expect(peer.mails).toHaveLength(1)
  })

  it('that hangs does not hold up others', async () => {
    const slow = makeMail()
    const release = Promise.withResolvers<null>()
    peer.answerWith((recipient) => (recipient === slow.to ? release.promise : null))
    const [id] = await queue.put(slow)
    queue.outgoing.poke()
    const others = Array.from({ length: 10 }, () => makeMail())
    await queue.put(...others)
    queue.outgoing.poke()
    for (const other of others) await peer.waitFor(other.to)
    expect(await stateOf(id)).toBe('waiting')
    release.resolve(null)
    await peer.waitFor(slow.to)
  })

  it('of which two calls put in the same is sent once', async () => {
    const sealed = JSON.stringify(queue.outgoing.seal([makeMail()]))
    const put = () => database.query('select firstline.enqueue_messages($1, $2)', [sealed, queue.clock.now()])
    await put()
    await put()
    expect(await database.query('select 1 from firstline.outgoing_messages')).toHaveLength(1)
  })
})

describe('putting in nothing', () => {
  it('does nothing', async () => {
    const put = (messages: string | null) =>
      database.query('select firstline.enqueue_messages($1, $2)', [messages, queue.clock.now()])
    await put(null)
    await put('[]')
    expect(await database.query('select 1 from firstline.outgoing_messages')).toEqual([])
  })
})

describe('a mail server that is down', () => {
  it('delays mails, loses none, and each arrives once', async () => {
    await peer.close()
    const mails = Array.from({ length: 5 }, () => makeMail())
    const ids = await queue.put(...mails)
    queue.outgoing.poke()
    for (const id of ids) {
      await expect
        .poll(() => queue.row(id), SLOW_POLL)
        .toMatchObject({ state: 'waiting', attempts: 1, last_error: 'ECONNREFUSED', is_erased: false })
    }
    peer = await startMailPeer(peer.port)
    queue.clock.advance(10 * SECOND - 1)
    await queue.runJob()
    expect(peer.mails).toEqual([])
    queue.clock.advance(1)
    await queue.runJob()
    for (const mail of mails) await peer.waitFor(mail.to)
    for (const id of ids) await expect.poll(() => stateOf(id), SLOW_POLL).toBe('sent')
    queue.clock.advance(HOUR_MS)
    expect(await queue.runJob()).toEqual({ givenUp: 0, waiting: 0 })
    expect(peer.mails).toHaveLength(5)
  })

  it('is tried ever more rarely', async () => {
    peer.answerWith(() => 451)
    const [id] = await queue.put(makeMail())
    const waits: number[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      queue.outgoing.poke()
      await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ attempts: attempt, state: 'waiting' })
      await expect
        .poll(
          async () => (await queue.row(id)).next_attempt_at.getTime() > queue.clock.now().getTime(),
          SLOW_POLL,
        )
        .toBe(true)
      const { next_attempt_at: next } = await queue.row(id)
      waits.push((next.getTime() - queue.clock.now().getTime()) / SECOND)
      queue.clock.set(next)
    }
    expect(waits).toEqual([10, 30, 60, 300, 900, 900])
  })

  it('for a day: then its mails are given up and erased', async () => {
    await peer.close()
    const [tried, never] = await queue.put(makeMail(), makeMail())
    await database.query(
      `update firstline.outgoing_messages set next_attempt_at = 'infinity' where id = $1`,
      [never],
    )
    queue.outgoing.poke()
    await expect.poll(() => queue.row(tried), SLOW_POLL).toMatchObject({ last_error: 'ECONNREFUSED' })
    queue.clock.advance(DAY_MS - 1)
    expect(await queue.runJob()).toMatchObject({ givenUp: 0 })
    await expect.poll(() => queue.row(tried), SLOW_POLL).toMatchObject({ attempts: 2, state: 'waiting' })
    queue.clock.advance(1)
    expect(await queue.runJob()).toEqual({ givenUp: 2, waiting: 0 })
    expect(await queue.row(tried)).toMatchObject({
      state: 'failed',
      is_erased: true,
      ended_at: queue.clock.now(),
      last_error: 'given up after a day; before that: ECONNREFUSED',
    })
    expect(await queue.row(never)).toMatchObject({ state: 'failed', is_erased: true })
  })
})

describe('send-messages', () => {
  const tried = (id: string | undefined) =>
    expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ last_error: expect.any(String) })

  it('fails in plain words while the mail server is down, with how many wait and since when', async () => {
    await peer.close()
    const [id] = await queue.put(makeMail(), makeMail())
    queue.outgoing.poke()
    await tried(id)
    queue.clock.advance(5 * SECOND)
    expect(await queue.runJob()).toEqual({
      givenUp: 0,
      waiting: 2,
      oldestMs: 5 * SECOND,
      failure: "Mails can't be sent: the mail server can't be reached (ECONNREFUSED)",
    })
    peer = await startMailPeer(peer.port)
    queue.clock.advance(10 * SECOND)
    await queue.runJob()
    await expect.poll(() => stateOf(id), SLOW_POLL).toBe('sent')
    expect(await queue.runJob()).toEqual({ givenUp: 0, waiting: 0 })
  })

  it('does not fail for one recipient while others get their mails', async () => {
    const full = makeMail()
    peer.answerWith((recipient) => (recipient === full.to ? 452 : null))
    const [id] = await queue.put(full)
    queue.outgoing.poke()
    await tried(id)
    expect(await queue.runJob()).toMatchObject({
      waiting: 1,
      failure: "Mails can't be sent: the mail server refuses what is sent (EENVELOPE 452 5.1.1)",
    })
    queue.clock.advance(SECOND)
    const other = makeMail()
    await queue.put(other)
    queue.outgoing.poke()
    await peer.waitFor(other.to)
    await expect.poll(() => queue.runJob(), SLOW_POLL).toEqual({ givenUp: 0, waiting: 1, oldestMs: SECOND })
  })

  it('fails when a mail waits for longer than two minutes, whatever holds it up', async () => {
    const [id] = await queue.put(makeMail())
    await database.query(
      `update firstline.outgoing_messages set next_attempt_at = 'infinity' where id = $1`,
      [id],
    )
    queue.clock.advance(120 * SECOND - 1)
    expect(await queue.runJob()).not.toHaveProperty('failure')
    queue.clock.advance(1)
    expect(await queue.runJob()).toMatchObject({ failure: 'Mails are waiting for longer than they should' })
  })

  it('fails when mails wait and no mail server is set any more', async () => {
    await queue.put(makeMail())
    const unset = openQueue(database)
    unset.clock.advance(120 * SECOND)
    expect(await unset.runJob()).toMatchObject({
      failure: "Mails can't be sent: the mail server is not set any more",
    })
  })

  it('fails for an hour when contents are refused, since nobody else is told', async () => {
    peer.answerContentWith(554)
    const [id] = await queue.put(makeMail())
    queue.outgoing.poke()
    await expect.poll(() => stateOf(id), SLOW_POLL).toBe('failed')
    expect(await queue.runJob()).toMatchObject({
      waiting: 0,
      failure: "Mails can't be sent: the mail server refuses what is sent (EMESSAGE 554)",
    })
    queue.clock.advance(HOUR_MS)
    expect(await queue.runJob()).toEqual({ givenUp: 0, waiting: 0 })
  })
})

describe('what a mail server answers', () => {
  it('to a sender it refuses costs no mail: MAIL_FROM is a setting', async () => {
    peer.answerSenderWith(550)
    const [id] = await queue.put(makeMail())
    queue.outgoing.poke()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', last_error: 'EENVELOPE 550 MAIL FROM', is_erased: false })
    expect(await queue.runJob()).toMatchObject({
      failure:
        "Mails can't be sent: the mail server refuses the sender in MAIL_FROM (EENVELOPE 550 MAIL FROM)",
    })
  })

  it('451 is asked again later, and then it is sent', async () => {
    peer.answerWith(() => 451)
    const mail = makeMail()
    const [id] = await queue.put(mail)
    queue.outgoing.poke()
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ last_error: 'EENVELOPE 451 5.1.1' })
    peer.answerWith(() => null)
    queue.clock.advance(10 * SECOND)
    await queue.runJob()
    await peer.waitFor(mail.to)
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('550 is final: the mail has failed and its content is gone', async () => {
    peer.answerWith(() => 550)
    const [id] = await queue.put(makeMail())
    queue.outgoing.poke()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'failed', is_erased: true, attempts: 1, last_error: 'EENVELOPE 550 5.1.1' })
  })

  it('530, which means the settings, costs no mail', async () => {
    peer.answerWith(() => 530)
    const [id] = await queue.put(makeMail())
    queue.outgoing.poke()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', attempts: 1, last_error: 'EENVELOPE 530 5.1.1', is_erased: false })
  })

  it('nothing, breaking off when it has all: the same process does not send it again at once', async () => {
    const rude = await startRudeServer()
    await queue.outgoing.close(0)
    queue = openQueue(database, { smtpUrl: rude.url })
    const [id] = await queue.put(makeMail())
    queue.outgoing.poke()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.any(String) })
    await queue.outgoing.close(0)
    expect(rude.contents()).toBe(1)
  })
})

describe('a process that dies while it sends', () => {
  it('is waited for until its lease ends, and then taken over', async () => {
    const mail = makeMail()
    const [id] = await queue.put(mail)
    await outgoingStore(database).claim('mail', 1, 'the dead', 90 * SECOND, queue.clock.now())
    queue.clock.advance(90 * SECOND - 1)
    await queue.runJob()
    expect(peer.mails).toEqual([])
    queue.clock.advance(1)
    await queue.runJob()
    await peer.waitFor(mail.to)
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent', attempts: 2 })
  })

  it('after it sent and before it said so: the repeat can be recognised by its Message-ID', async () => {
    const mail = makeMail()
    const dying = openQueue(
      {
        ...database,
        query: async (sql, params) => {
          if (sql.includes('finish_message')) throw new Error('gone')
          return database.query(sql, params)
        },
      },
      { smtpUrl: peer.url, clock: queue.clock },
    )
    const [id] = await dying.put(mail)
    dying.outgoing.poke()
    await peer.waitFor(mail.to)
    await dying.outgoing.close(0)
    expect(await stateOf(id)).toBe('waiting')
    queue.clock.advance(90 * SECOND)
    await queue.runJob()
    const again = await peer.waitFor(mail.to, 2)
    expect(again.email.messageId).toBe(peer.mails[0]?.email.messageId)
    expect(again.email.date).toBe(peer.mails[0]?.email.date)
  })

  it('and comes back can not end what somebody else is sending', async () => {
    const [id] = await queue.put(makeMail())
    const store = outgoingStore(database)
    const [late] = await store.claim('mail', 1, 'the slow', 90 * SECOND, queue.clock.now())
    queue.clock.advance(90 * SECOND)
    const [next] = await store.claim('mail', 1, 'the next', 90 * SECOND, queue.clock.now())
    if (!late || !next) throw new Error('it was not claimed')
    expect(await store.finish(late, 'refused', 'late', queue.clock.now())).toBe(false)
    expect(await queue.row(id)).toMatchObject({ state: 'waiting', is_erased: false })
    expect(await store.finish(next, 'sent', null, queue.clock.now())).toBe(true)
    expect(await store.finish(next, 'sent', null, queue.clock.now())).toBe(false)
  })
})

describe('a server that closes', () => {
  it('lets what is being sent end', async () => {
    const began = Promise.withResolvers<void>()
    const release = Promise.withResolvers<null>()
    peer.answerWith(() => {
      began.resolve()
      return release.promise
    })
    const [id] = await queue.put(makeMail())
    queue.outgoing.poke()
    await began.promise
    const closed = queue.outgoing.close(10 * SECOND)
    release.resolve(null)
    await closed
    expect(await stateOf(id)).toBe('sent')
  })

  it('breaks off what does not, which is sent by the next one', async () => {
    const began = Promise.withResolvers<void>()
    peer.answerWith(() => {
      began.resolve()
      return new Promise(() => undefined)
    })
    const mail = makeMail()
    const [id] = await queue.put(mail)
    queue.outgoing.poke()
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

describe('without anything that sends', () => {
  it('mails and texts are kept for the outbox, newest first, and no job touches them', async () => {
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

  it('a mail that was kept is not sent later, when its link has long ended', async () => {
    const [id] = await openQueue(database).put(makeMail())
    await queue.runJob()
    expect(await stateOf(id)).toBe('kept')
    expect(peer.mails).toEqual([])
  })

  it('the list leaves out what another secret sealed', async () => {
    const kept = openQueue(database)
    await openQueue(database, { secret: `${TEST_SECRET} of another` }).put(makeMail())
    const [id] = await kept.put(makeMail())
    expect((await kept.outgoing.list()).map((entry) => entry.id)).toEqual([id])
  })
})

describe('old messages', () => {
  it('are removed: kept ones after a week, sent and failed ones after a month, waiting ones never', async () => {
    const [kept] = await openQueue(database).put(makeMail())
    const [sent] = await queue.put(makeMail())
    queue.outgoing.poke()
    await expect.poll(() => stateOf(sent), SLOW_POLL).toBe('sent')
    const [waiting] = await queue.put(makeMail())
    const start = queue.clock.now().getTime()
    const remove = (age: number) => removeOldMessages(database, 10, new Date(start + age))
    expect(await remove(7 * DAY_MS)).toBe(0)
    expect(await remove(7 * DAY_MS + 1)).toBe(1)
    await expect(queue.row(kept)).rejects.toThrow('no such message')
    expect(await remove(30 * DAY_MS)).toBe(0)
    expect(await remove(30 * DAY_MS + 1)).toBe(1)
    await expect(queue.row(sent)).rejects.toThrow('no such message')
    expect(await stateOf(waiting)).toBe('waiting')
  })
})

describe('the table of messages', () => {
  it('is out of reach for anybody but the server', async () => {
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
