import { afterAll } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { findCode, startTestMailServer } from '@firstline/platform/testing/test-mail-server'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

/** The application with a mail server, for a test file. */
export async function openMailApp(time: string) {
  const { database, owner } = await createProductDatabase()
  const clock = createFixedClock(time)
  const peer = await startTestMailServer()
  const environment = { SMTP_URL: peer.url, MAIL_FROM: 'hello@firstline.test', AUTH_MAIL_INTERVAL: '0' }
  const app = await openTestApp({ database, clock, environment })
  afterAll(async () => {
    await app.close()
    await peer.close()
  })

  const mailsTo = (address: string) =>
    peer.mails.filter(({ recipients }) => recipients.includes(address)).map(({ subject }) => subject)

  /** Runs due jobs until no notice is left to send, ten seconds apart. */
  async function sendAll(): Promise<void> {
    for (let run = 0; run < 3; run += 1) {
      clock.advance(10_000)
      await app.runJobs()
    }
  }

  /** A member who signed up and in by a mailed code, without the mails of that. */
  async function join(): Promise<TestUser> {
    const email = makeEmail()
    const client = app.client()
    await client.auth.signInWithOtp({ email })
    const code = findCode((await peer.waitFor(email)).text)
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    if (error || !data.session || !data.user) throw error ?? new Error('no session')
    return { id: data.user.id, email, password: '', token: data.session.access_token, client }
  }

  /** A member whose welcome mail has been sent; `peer` forgets the mails so far. */
  async function joinQuietly(): Promise<TestUser> {
    const member = await join()
    await sendAll()
    await peer.waitFor(member.email, 2)
    peer.mails.length = 0
    return member
  }

  /** Uses credits of the period like a generation. */
  async function useCredits({ id }: TestUser, type: 'dm' | 'subject', count: number): Promise<void> {
    for (let used = 0; used < count; used += 1) {
      await database.query("select firstline.move_credit($1, $2, -1, 'reserve', null, $3)", [
        id,
        type,
        clock.now(),
      ])
    }
  }

  const countNotices = async () => {
    const [row] = await owner.query<{ count: number }>('select count(*)::int from firstline.member_notices')
    return row?.count
  }

  return { app, clock, countNotices, database, join, joinQuietly, mailsTo, owner, peer, sendAll, useCredits }
}
