import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { startTestMailServer } from '../testing/test-mail-server.ts'
import { makeMail, openQueue } from './testing/open-queue.ts'

const { database, openReplica } = await createTestDatabase()

it('two replicas that read the queue concurrently send each mail once', async () => {
  const peer = await startTestMailServer()
  const here = openQueue(database, { smtpUrl: peer.url })
  const there = openQueue(await openReplica(), { smtpUrl: peer.url, clock: here.clock })
  const mails = Array.from({ length: 60 }, () => makeMail())
  for (let at = 0; at < mails.length; at += 6) {
    await here.put(...mails.slice(at, at + 6))
    here.outgoing.wake()
    there.outgoing.wake()
    here.outgoing.wake()
  }
  for (const mail of mails) await peer.waitFor(mail.to)
  await Promise.all([here.outgoing.close(10_000), there.outgoing.close(10_000)])
  expect(await database.query('select distinct state, attempts from firstline.outgoing_messages')).toEqual([
    { state: 'sent', attempts: 1 },
  ])
  expect(peer.mails).toHaveLength(60)
  expect(new Set(peer.mails.map(({ email }) => email.messageId))).toHaveLength(60)
  await peer.close()
})
