import { HOUR_MS } from '@firstline/platform/testing/times'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { createOutgoing } from '@firstline/platform/outgoing'
import { TEST_KEYS, TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { sendNoticesJob } from './send-notices-job.ts'
import { openMailApp } from './testing/open-mail-app.ts'
import { createUnsubscribeLinks } from './unsubscribe-links.ts'

const mailApp = await openMailApp('2026-01-15T12:00:00Z')
const { app, clock, countNotices, database, owner, peer, joinQuietly, mailsTo, sendAll } = mailApp

beforeEach(async () => {
  await owner.query('delete from firstline.member_notices')
  await owner.query("delete from firstline.outgoing_messages where state <> 'waiting'")
  peer.mails.length = 0
})

const addNotice = (id: string, kind: string, key = '') =>
  database.query("select firstline.add_notice($1, $2, $3, '{}', $4)", [id, kind, key, clock.now()])

/** The first half of the job: what it has read and written, before it stores that. */
async function writeMails(): Promise<string> {
  const rows = await database.query('select * from firstline.read_notices(100, 100, $1)', [clock.now()])
  const notices = rows.map(({ id, address }) => ({
    id,
    address,
    message: {
      id: crypto.randomUUID(),
      medium: 'mail',
      kind: 'welcome',
      sealed: 'AAAA',
      state: 'kept',
    },
  }))
  return JSON.stringify(notices)
}

const storeMails = async (notices: string) => {
  const [row] = await database.query<{ sent: number }>('select firstline.send_notices($1, $2) as sent', [
    notices,
    clock.now(),
  ])
  return row?.sent
}

const setPreference = (member: TestUser, isOn: boolean) =>
  callFunction(app, member, 'mail-preferences', { kind: 'welcome', isOn })

describe('job send-notices', () => {
  it('keeps notices while the mail server is down for hours, then sends each once', async () => {
    const member = await joinQuietly()
    const runOnce = (afterMs: number) => {
      clock.advance(afterMs)
      return app.runJobs()
    }
    const countAttempts = async () =>
      (await owner.query('select id from firstline.outgoing_messages where lease_until is not null')).length
    peer.answerWith(() => 451)
    for (let number = 0; number < 110; number += 1)
      await addNotice(member.id, 'payment-failed', `in_${number}`)
    await runOnce(10_000)
    await expect.poll(countAttempts, { timeout: 60_000 }).toBe(0)
    // The queue gives mails up after a day, so the others wait outside of it.
    expect(await countNotices()).toBe(10)
    await runOnce(5 * HOUR_MS)
    expect(await countNotices()).toBe(10)
    // A clock that jumps ends the leases of running attempts.
    await expect.poll(countAttempts, { timeout: 60_000 }).toBe(0)
    peer.answerWith(() => null)
    await runOnce(HOUR_MS)
    await peer.waitFor(member.email, 100)
    await expect.poll(countAttempts, { timeout: 60_000 }).toBe(0)
    await sendAll()
    await peer.waitFor(member.email, 110)
    expect([await countNotices(), peer.mails.length]).toEqual([0, 110])
  })

  it('enqueues one mail when two replicas run it at the same time', async () => {
    const member = await joinQuietly()
    const replicas = [1, 2].map(() => {
      const outgoing = createOutgoing({
        database,
        clock,
        secret: TEST_KEYS.jwtSecret,
        from: 'a@firstline.test',
      })
      onTestFinished(() => outgoing.close(0))
      const footer = { brandName: 'Firstline', supportEmail: 'help@firstline.test', publicUrl: TEST_URL }
      const settings = { footer, links: createUnsubscribeLinks(TEST_KEYS.jwtSecret, TEST_URL) }
      return sendNoticesJob({ database, outgoing, settings })
    })
    for (let number = 0; number < 20; number += 1)
      await addNotice(member.id, 'payment-failed', `in_${number}`)
    const signal = new AbortController().signal
    const results = await Promise.all(replicas.map((job) => job.run({ now: clock.now(), signal })))
    expect(results.reduce((sum, result) => sum + Number(result?.['sent']), 0)).toBe(20)
    const [queued] = await owner.query(
      "select count(*)::int from firstline.outgoing_messages where state = 'kept'",
    )
    expect([await countNotices(), queued]).toEqual([0, { count: 20 }])
  })

  it('sends nothing twice and loses nothing when the process dies before the commit', async () => {
    const member = await joinQuietly()
    await addNotice(member.id, 'welcome')
    const notices = await writeMails()
    const died = database.transaction([
      { sql: 'select firstline.send_notices($1, $2)', params: [notices, clock.now()] },
      { sql: 'select 1 / 0' },
    ])
    await expect(died).rejects.toThrow(/division by zero/)
    expect(await countNotices()).toBe(1)
    await sendAll()
    await peer.waitFor(member.email)
    expect(mailsTo(member.email)).toEqual(['Welcome to Firstline'])
  })

  it('respects a preference that is switched off after the notice was read', async () => {
    const member = await joinQuietly()
    await addNotice(member.id, 'welcome')
    const notices = await writeMails()
    await setPreference(member, false)
    expect(await storeMails(notices)).toBe(0)
    await sendAll()
    expect([await countNotices(), mailsTo(member.email)]).toEqual([0, []])
  })

  it('writes the mail again when the address changed after the notice was read', async () => {
    const member = await joinQuietly()
    await addNotice(member.id, 'welcome')
    const notices = await writeMails()
    const to = `new-${member.email}`
    await app.client(app.serviceKey).auth.admin.updateUserById(member.id, { email: to, email_confirm: true })
    expect(await storeMails(notices)).toBe(0)
    await sendAll()
    expect((await peer.waitFor(to)).subject).toBe('Welcome to Firstline')
    expect(mailsTo(member.email)).toEqual([])
  })

  it('sends nothing but the last mail to a member who is deleted after the notice was read', async () => {
    const member = await joinQuietly()
    await addNotice(member.id, 'welcome')
    const notices = await writeMails()
    await callFunction(app, member, 'auth-operations', { action: 'deleteAccount', userId: member.id })
    expect(await storeMails(notices)).toBe(0)
    await sendAll()
    await peer.waitFor(member.email)
    expect(mailsTo(member.email)).toEqual(['Your Firstline account was deleted'])
  })

  it('sends mails about the account before thousands of optional ones', async () => {
    const member = await joinQuietly()
    for (let number = 0; number < 150; number += 1) await addNotice(member.id, 'welcome', `${number}`)
    clock.advance(1)
    await addNotice(member.id, 'payment-failed', 'in_1')
    const [first] = await database.query('select kind from firstline.read_notices(100, 100, $1)', [
      clock.now(),
    ])
    expect(first).toEqual({ kind: 'payment-failed' })
  })
})

describe('mail-preferences', () => {
  it('returns the defaults and the address, and changes one kind at a time', async () => {
    const member = await joinQuietly()
    expect((await setPreference(member, false)).body).toEqual({
      preferences: { welcome: false, 'credits-low': true, 'credits-renewed': true, 'weekly-summary': false },
      address: member.email,
    })
    // Another tab still shows the old state, and switches another kind.
    await Promise.all([
      callFunction(app, member, 'mail-preferences', { kind: 'credits-low', isOn: false }),
      callFunction(app, member, 'mail-preferences', { kind: 'weekly-summary', isOn: true }),
    ])
    const response = await app.fetch('/functions/v1/mail-preferences', {
      headers: { apikey: app.anonKey, authorization: `Bearer ${member.token}` },
    })
    expect(await response.json()).toMatchObject({
      preferences: { welcome: false, 'credits-low': false, 'credits-renewed': true, 'weekly-summary': true },
    })
  })

  it.for([
    [{ kind: 'plan-changed', isOn: false }, 'kind'],
    [{ kind: 'welcome', isOn: 'no' }, 'isOn'],
    [{ isOn: true }, 'kind'],
    ['[', undefined],
  ] as const)('refuses %j and names the field', async ([body, field]) => {
    const member = await joinQuietly()
    const answer = await callFunction(app, member, 'mail-preferences', body)
    expect(answer.status).toBe(field === undefined ? 400 : 422)
    if (field) expect(answer.body).toMatchObject({ fields: [{ field }] })
  })

  it('refuses a caller without a session', async () => {
    expect((await callFunction(app, { token: app.anonKey }, 'mail-preferences')).status).toBe(401)
  })
})
