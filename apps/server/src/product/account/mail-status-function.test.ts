import { MailStatus } from '@firstline/contract/account'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { callFunction } from '#test/call-function.ts'
import { makeEmail } from '#test/fixtures.ts'
import { type MailPeer, startMailPeer } from '#test/mail-peer.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const writer = scriptedWriter({ runs: [] })
const MINUTE_MS = 60_000

let peer: MailPeer
let app: TestApp
let clock: ReturnType<typeof fixedClock>
beforeEach(async () => {
  peer = await startMailPeer()
  clock = fixedClock(new Date())
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
  it('says to anybody that mails are delayed while the mail server refuses them', async () => {
    peer.refuseSignIns()
    await openApp({ SMTP_URL: peer.url.replace('//', '//user:hunter2@') })
    expect(await isDelayed()).toBe(true)
  })

  it('notices within a minute that the mail server is back', async () => {
    await openApp({ SMTP_URL: peer.url })
    await peer.close()
    expect(await isDelayed()).toBe(true)
    peer = await startMailPeer(peer.port)
    expect(await isDelayed()).toBe(true)
    clock.advance(MINUTE_MS)
    expect(await isDelayed()).toBe(false)
  })

  it('says nothing of delays where mails are kept for the outbox', async () => {
    await openApp({})
    expect(await isDelayed()).toBe(false)
  })

  it('answers alike after a link was asked for a known and for an unknown address', async () => {
    await openApp({})
    const known = await makeUser(app)
    await app.close()
    // It lets in whoever signs in, and then refuses each mail.
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
