import { MINUTE_MS } from '@firstline/platform/testing/times'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { beforeEach, describe, expect, it } from 'vitest'
import { AccountExport } from '#server/product/account/index.ts'
import { callFunction } from '#test/call-function.ts'
import { openMailApp } from './testing/open-mail-app.ts'

// A Wednesday.
const START = new Date('2026-01-14T12:00:00Z')
const mailApp = await openMailApp(START.toISOString())
const { app, clock, owner, peer, joinQuietly, mailsTo, sendAll } = mailApp

beforeEach(() => {
  clock.set(START)
  return owner.query(
    "update firstline.jobs set next_run_at = '2026-01-01', lease_until = null, runner = null",
  )
})

const switchSummary = (member: TestUser, isOn: boolean) =>
  callFunction(app, member, 'mail-preferences', { kind: 'weekly-summary', isOn })

/** Stores a finished set with two messages, of which one was used and answered. */
async function addSet(member: TestUser, at: Date): Promise<void> {
  const [row] = await owner.query(
    `insert into public.generations (user_id, request_id, body_hash, message_type, form, plan, item_count, status,
       charge, charged_period, queue_rank, created_at)
     values ($1, gen_random_uuid(), '', 'Cold DM', '{}', 'free', 2, 'done', 'free', $2, $2, $2) returning id`,
    [member.id, at],
  )
  for (const position of [1, 2]) {
    await owner.query(
      `insert into public.generation_items (generation_id, position, user_id, content, angle, score, created_at, used_at,
         replied_at) values ($1, $2, $3, 'Hello.', '', '{}', $4, $5, $5)`,
      [row?.['id'], position, member.id, at, position === 1 ? at : null],
    )
  }
  await owner.query(
    `insert into public.message_logs (generation_id, user_id, message_type, "timestamp", model_used, estimated_tokens,
       cost_estimate, plan, testing_mode) values ($1, $2, 'Cold DM', $3, 'built-in', 0, 0, 'free', false)`,
    [row?.['id'], member.id, at],
  )
}

async function runAt(time: string): Promise<void> {
  clock.set(time)
  await app.runJobs()
  await sendAll()
}

describe('weekly-summary', () => {
  it('is sent on Monday at 7 UTC, once, with the numbers of the week and what is left', async () => {
    const member = await joinQuietly()
    expect((await switchSummary(member, true)).status).toBe(200)
    await addSet(member, new Date('2026-01-15T12:00:00Z'))
    await addSet(member, new Date('2026-01-18T23:59:00Z'))
    await addSet(member, new Date('2026-01-19T00:00:00Z'))
    await runAt('2026-01-19T06:58:00Z')
    expect(mailsTo(member.email)).toEqual([])
    await runAt('2026-01-19T07:15:00Z')
    const { subject, text } = await peer.waitFor(member.email)
    expect(subject).toBe('Your week with Firstline')
    expect(text).toContain('From 12 January 2026 to 18 January 2026, in UTC.')
    expect(text).toContain('Sets written: 2\nMessages marked as used: 2\nReplies: 2\nCold DM: 6 credits left')
    await runAt('2026-01-20T12:00:00Z')
    expect(mailsTo(member.email)).toHaveLength(1)
  })

  it('is sent once after weeks of downtime, about the last week', async () => {
    const member = await joinQuietly()
    await switchSummary(member, true)
    await addSet(member, new Date('2026-01-16T12:00:00Z'))
    await addSet(member, new Date('2026-02-03T12:00:00Z'))
    await runAt('2026-02-11T12:00:00Z')
    await runAt('2026-02-11T13:00:00Z')
    expect((await peer.waitFor(member.email)).text).toContain('From 2 February 2026 to 8 February 2026')
    expect(mailsTo(member.email)).toHaveLength(1)
  })

  it('is not sent after an empty week, nor to members who did not switch it on or switched it off', async () => {
    const [empty, never, off] = [await joinQuietly(), await joinQuietly(), await joinQuietly()]
    await switchSummary(empty, true)
    await switchSummary(off, true)
    await switchSummary(off, false)
    for (const member of [never, off]) await addSet(member, new Date('2026-01-15T12:00:00Z'))
    await runAt('2026-01-19T08:00:00Z')
    for (const member of [empty, never, off]) expect(mailsTo(member.email)).toEqual([])
  })

  it('is a consent that is recorded when given and withdrawn, and exported', async () => {
    const member = await joinQuietly()
    await switchSummary(member, true)
    await switchSummary(member, true)
    const given = clock.now()
    clock.advance(MINUTE_MS)
    await switchSummary(member, false)
    const withdrawn = clock.now()
    clock.advance(MINUTE_MS)
    await switchSummary(member, true)
    const headers = {
      apikey: app.anonKey,
      authorization: `Bearer ${member.token}`,
      accept: 'application/json',
    }
    const response = await app.fetch('/functions/v1/account-export', { headers })
    const { consents, mailPreferences } = AccountExport.parse(await response.json())
    const summaries = consents.filter(({ kind }) => kind === 'weekly-summary')
    expect(
      summaries.map(({ givenAt, withdrawnAt }) => [givenAt, withdrawnAt].map((at) => at && new Date(at))),
    ).toEqual([
      [given, withdrawn],
      [clock.now(), null],
    ])
    expect(consents.map(({ kind }) => kind)).toEqual(['terms', 'privacy', 'weekly-summary', 'weekly-summary'])
    expect(mailPreferences).toEqual({
      welcome: true,
      'credits-low': true,
      'credits-renewed': true,
      'weekly-summary': true,
    })
  })
})
