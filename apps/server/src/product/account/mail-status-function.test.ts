import { MailStatus } from '@firstline/contract/account'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { callFunction } from '#test/call-function.ts'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { type TestMailServer, startTestMailServer } from '@firstline/platform/testing/test-mail-server'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const writer = scriptedWriter({ runs: [] })
const MINUTE_MS = 60_000

let peer: TestMailServer
let app: TestApp
let clock: ReturnType<typeof createFixedClock>
beforeEach(async () => {
  peer = await startTestMailServer()
  clock = createFixedClock(new Date())
})
afterEach(async () => {
  await app.close()
  await peer.close()
})

async function openApp(environment: Record<string, string>): Promise<void> {
  app = await openTestApp({ database, writer, clock, environment })
}

async function isDelayed(): Promise<boolean> {
  const { status, body } = await callFunction(app, { token: app.anonKey }, 'mail-status')
  expect(status).toBe(200)
  return MailStatus.parse(body).isDelayed
}

describe('mail-status', () => {
  it('reports delayed mails while the mail server refuses them', async () => {
    peer.refuseSignIns()
    await openApp({ SMTP_URL: peer.url.replace('//', '//user:hunter2@') })
    expect(await isDelayed()).toBe(true)
  })

  it('reports recovery of the mail server within a minute', async () => {
    await openApp({ SMTP_URL: peer.url })
    await peer.close()
    expect(await isDelayed()).toBe(true)
    peer = await startTestMailServer(peer.port)
    expect(await isDelayed()).toBe(true)
    clock.advance(MINUTE_MS)
    expect(await isDelayed()).toBe(false)
  })

  it('reports no delay when mails stay in the outbox', async () => {
    await openApp({})
    expect(await isDelayed()).toBe(false)
  })

  it('returns the same after a request for a known and an unknown address', async () => {
    await openApp({})
    const known = await makeUser(app)
    await app.close()
    // The server accepts the sign-in and then refuses each mail.
    peer.answerWith(() => 451)
    await openApp({ SMTP_URL: peer.url })
    const answers = []
    for (const email of [known.email, makeEmail()]) {
      expect((await app.client().auth.resetPasswordForEmail(email)).error).toBeNull()
      clock.advance(2 * MINUTE_MS)
      await app.runJobs()
      answers.push(await isDelayed())
      await database.query('delete from firstline.outgoing_messages')
    }
    expect(answers).toEqual([false, false])
  })
})
