import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { DAY_MS, HOUR_MS, SLOW_POLL } from '../testing/times.ts'
import { type TestMailServer, startTestMailServer } from '../testing/test-mail-server.ts'
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

const readState = async (id: string | undefined) => (await queue.row(id)).state

describe('mail server that is down', () => {
  it('delays mails without losing or duplicating any', async () => {
    await peer.close()
    const mails = Array.from({ length: 5 }, () => makeMail())
    const ids = await queue.put(...mails)
    queue.outgoing.wake()
    for (const id of ids) {
      await expect
        .poll(() => queue.row(id), SLOW_POLL)
        .toMatchObject({ state: 'waiting', attempts: 1, last_error: 'ECONNREFUSED', is_erased: false })
    }
    peer = await startTestMailServer(peer.port)
    queue.clock.advance(10 * SECOND - 1)
    await queue.runJob()
    expect(peer.mails).toEqual([])
    queue.clock.advance(1)
    await queue.runJob()
    for (const mail of mails) await peer.waitFor(mail.to)
    for (const id of ids) await expect.poll(() => readState(id), SLOW_POLL).toBe('sent')
    queue.clock.advance(HOUR_MS)
    expect(await queue.runJob()).toEqual({ givenUp: 0, waiting: 0 })
    expect(peer.mails).toHaveLength(5)
  })

  it('is retried with growing delays', async () => {
    peer.answerWith(() => 451)
    const [id] = await queue.put(makeMail())
    const waits: number[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      queue.outgoing.wake()
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

  it('fails and erases mails after a day', async () => {
    await peer.close()
    const [tried, never] = await queue.put(makeMail(), makeMail())
    await database.query(
      `update firstline.outgoing_messages set next_attempt_at = 'infinity' where id = $1`,
      [never],
    )
    queue.outgoing.wake()
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

describe('job send-messages', () => {
  const tried = (id: string | undefined) =>
    expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ last_error: expect.any(String) })

  it('reports an unavailable mail server with the number and age of waiting mails', async () => {
    await peer.close()
    const [id] = await queue.put(makeMail(), makeMail())
    queue.outgoing.wake()
    await tried(id)
    queue.clock.advance(5 * SECOND)
    expect(await queue.runJob()).toEqual({
      givenUp: 0,
      waiting: 2,
      oldestMs: 5 * SECOND,
      failure: "Mails can't be sent: the mail server can't be reached (ECONNREFUSED)",
    })
    peer = await startTestMailServer(peer.port)
    queue.clock.advance(10 * SECOND)
    await queue.runJob()
    await expect.poll(() => readState(id), SLOW_POLL).toBe('sent')
    expect(await queue.runJob()).toEqual({ givenUp: 0, waiting: 0 })
  })

  it('does not fail for one recipient while others receive mails', async () => {
    const full = makeMail()
    peer.answerWith((recipient) => (recipient === full.to ? 452 : null))
    const [id] = await queue.put(full)
    queue.outgoing.wake()
    await tried(id)
    expect(await queue.runJob()).toMatchObject({
      waiting: 1,
      failure: "Mails can't be sent: the mail server refuses what is sent (EENVELOPE 452 5.1.1)",
    })
    queue.clock.advance(SECOND)
    const other = makeMail()
    await queue.put(other)
    queue.outgoing.wake()
    await peer.waitFor(other.to)
    await expect.poll(() => queue.runJob(), SLOW_POLL).toEqual({ givenUp: 0, waiting: 1, oldestMs: SECOND })
  })

  it('fails when a mail waits for longer than two minutes', async () => {
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

  it('fails when mails wait and the mail server setting was removed', async () => {
    await queue.put(makeMail())
    const unset = openQueue(database)
    unset.clock.advance(120 * SECOND)
    expect(await unset.runJob()).toMatchObject({
      failure: "Mails can't be sent: the mail server is not set any more",
    })
  })

  it('fails for an hour after refused content', async () => {
    peer.answerContentWith(554)
    const [id] = await queue.put(makeMail())
    queue.outgoing.wake()
    await expect.poll(() => readState(id), SLOW_POLL).toBe('failed')
    expect(await queue.runJob()).toMatchObject({
      waiting: 0,
      failure: "Mails can't be sent: the mail server refuses what is sent (EMESSAGE 554)",
    })
    queue.clock.advance(HOUR_MS)
    expect(await queue.runJob()).toEqual({ givenUp: 0, waiting: 0 })
  })
})
