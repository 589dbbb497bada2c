import { scriptedWriter } from '@firstline/copywriter/testing'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Database } from '@firstline/platform/database'
import { createFixedClock } from '@firstline/platform/clock'
import { callFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { AccountExport } from './export-document.ts'
import { EXPORTS_HOURLY_LIMIT } from './export-function.ts'

const { database, owner } = await createProductDatabase()
const clock = createFixedClock('2026-01-31T23:30:00Z')
/** The part of a statement that fails. */
let failing: string | null = null
const failingDatabase: Database = {
  engine: database.engine,
  query: async (sql, params) => {
    if (failing !== null && sql.includes(failing)) throw new Error('The connection was lost')
    return database.query(sql, params)
  },
  transaction: (statements, identity) => database.transaction(statements, identity),
  listen: (channel, listener) => database.listen(channel, listener),
  close: () => database.close(),
}
const app = await openTestApp({ database: failingDatabase, clock, writer: scriptedWriter(DRAFTS_SCRIPT) })
afterEach(() => void (failing = null))
afterAll(() => app.close())

/** The files of the ZIP export, by name. */
async function downloadZip(user: { token: string }) {
  const response = await app.fetch('/functions/v1/account-export', {
    method: 'POST',
    headers: { apikey: app.anonKey, authorization: `Bearer ${user.token}` },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return {
    headers: response.headers,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])),
  }
}

/** Adds sets of 8 messages, without generating them. */
async function addSets(userId: string, count: number) {
  await owner.query(
    `with sets as (
       insert into public.generations (user_id, request_id, body_hash, message_type, form, plan, item_count, status,
         charge, charged_period, queue_rank, created_at, finished_at)
       select $1, gen_random_uuid(), '', 'Cold DM', jsonb_build_object('product', 'offer ' || n), 'pro', 8, 'done',
         'free', $3::timestamptz, $3, $3::timestamptz - n * interval '1 minute', $3
       from generate_series(1, $2::int) as n returning id),
     logs as (
       insert into public.message_logs (generation_id, user_id, message_type, model_used, estimated_tokens,
         cost_estimate, plan) select id, $1, 'Cold DM', 'built-in', 0, 0, 'pro' from sets)
     insert into public.generation_items (generation_id, user_id, position, content, angle, score, created_at)
     select id, $1, position, repeat('A message of a large account. ', 10) || id, 'Question', '{"total": 80}', $3
     from sets, generate_series(1, 8) as position`,
    [userId, count, clock.now()],
  )
}

describe('account-export', () => {
  it('returns a ZIP with the JSON document and tables that a spreadsheet opens', async () => {
    const user = await makeUser(app, { plan: 'pro' })
    await postGeneration(app, user, makeForm({ product: 'a bakery', targetAudience: '=cmd|"calc"' }))
    await user.client.from('senders').insert({ name: 'Ann, of Leeds' })
    const { headers, files } = await downloadZip(user)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toBe('attachment; filename="account-2026-01-31.zip"')
    expect(Object.keys(files).sort()).toEqual([
      'account.json',
      'credits.csv',
      'invoices.csv',
      'messages.csv',
      'saved-briefs.csv',
      'senders.csv',
      'sessions.csv',
      'sets.csv',
      'sign-in-journal.csv',
    ])
    const document = AccountExport.parse(JSON.parse(files['account.json'] ?? ''))
    expect(document.generations).toMatchObject([{ brief: { product: 'a bakery' } }])
    const [heading, ...messages] = files['messages.csv']?.trim().split('\r\n') ?? []
    expect(heading).toMatch(/^Time \(UTC\),Type,Audience,Number,Message,/)
    expect(messages).toHaveLength(document.generations[0]?.items.length ?? 0)
    expect(messages[0]).toMatch(/,Cold DM,"'=cmd\|""calc""",1,One\.,/)
    expect(files['sets.csv']).toContain(',a bakery,')
    expect(files['credits.csv']).toMatch(/,Cold DM,Cold DM generation,-1,99,/)
    expect(files['senders.csv']).toContain(',"Ann, of Leeds",')
  })

  it('exports 2,400 messages in pages, each once and in order', async () => {
    const user = await makeUser(app)
    await addSets(user.id, 300)
    const { files } = await downloadZip(user)
    const { generations } = AccountExport.parse(JSON.parse(files['account.json'] ?? ''))
    expect(generations.map(({ brief }) => brief['product'])).toEqual(
      Array.from({ length: 300 }, (_, index) => `offer ${300 - index}`),
    )
    expect(files['messages.csv']?.trim().split('\r\n')).toHaveLength(1 + 300 * 8)
  })

  it('returns a dated JSON document with all stored data to a caller that accepts JSON', async () => {
    const user = await makeUser(app, { plan: 'pro' })
    await postGeneration(app, user, makeForm({ variations: '3', product: 'a bakery for offices' }))
    const admin = await makeUser(app)
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [admin.id])
    await callFunction(app, admin, 'reset-credits', { userId: user.id, reason: 'Ticket 4711' })

    const { status, headers, body } = await callFunction(app, user, 'account-export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="account-2026-01-31.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    const document = AccountExport.parse(body)
    expect(document.account).toMatchObject({
      id: user.id,
      email: user.email,
      identities: [{ provider: 'email' }],
      sessions: [{ createdAt: expect.any(String) }],
    })
    expect(document.account.events.map(({ action }) => action)).toContain('user_signedup')
    expect(document.profile).toMatchObject({ email: user.email, plan: 'pro', creditsDm: 100 })
    expect(document.generations).toHaveLength(1)
    expect(document.generations[0]).toMatchObject({
      status: 'done',
      brief: { product: 'a bakery for offices' },
      items: [
        { position: 1, content: 'One.', explanation: 'It was prepared: One.' },
        { position: 2, content: 'Two.', isFavorite: false, usedAt: null, repliedAt: null },
        { position: 3, content: 'Three.' },
      ],
    })
    const movements = document.ledger.filter(({ kind }) => kind === 'dm')
    expect(movements.map(({ reason }) => reason)).toEqual([
      'opening',
      'edit',
      'reserve',
      'reset: Ticket 4711',
    ])
    expect(movements.at(-1)).toMatchObject({ delta: 1, balanceAfter: 100 })
    expect(document.logs).toMatchObject([{ messageType: 'Cold DM', plan: 'pro', testingMode: false }])
    expect(document.edits).toMatchObject([{ action: 'reset: Ticket 4711', before: { credits_dm: 99 } }])
  })

  it('breaks the connection when the database fails in the middle of the file', async () => {
    const user = await makeUser(app)
    failing = 'from public.message_logs\nwhere user_id'
    await expect(downloadZip(user)).rejects.toThrow('The connection was lost')
  })

  it('contains no data of other users and no secret or hash', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    await postGeneration(app, other, makeForm({ product: 'the plans of a rival' }))
    await postGeneration(app, user, makeForm())
    const admin = await makeUser(app)
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [admin.id])
    await callFunction(app, admin, 'reset-credits', { userId: user.id, reason: 'Ticket 4711' })
    const text = JSON.stringify((await callFunction(app, user, 'account-export')).body)
    const secrets = await owner.query<{ secret: string }>(
      `select encrypted_password as secret from auth.users where id = $1
       union all select token from auth.refresh_tokens where user_id = $1
       union all select id::text from auth.sessions where user_id = $1
       union all select body_hash from public.generations where user_id = $1`,
      [user.id],
    )
    expect(secrets).toHaveLength(4)
    const forbidden = [
      ...secrets.map(({ secret }) => secret),
      other.id,
      other.email,
      'rival',
      admin.id,
      admin.email,
    ]
    for (const word of forbidden) expect(text).not.toContain(word)
  })

  it('lists what an administrator changed, without the address', async () => {
    const user = await makeUser(app)
    await app.client(app.serviceKey).auth.admin.updateUserById(user.id, { app_metadata: { team: 'blue' } })
    const document = AccountExport.parse((await callFunction(app, user, 'account-export')).body)
    expect(document.account.events).toContainEqual({
      at: expect.any(String),
      action: 'user_modified',
      address: '',
    })
  })

  it('exports an account that has no profile', async () => {
    const user = await makeUser(app)
    await owner.query('delete from public.user_profiles where user_id = $1', [user.id])
    const { body } = await callFunction(app, user, 'account-export')
    expect(AccountExport.parse(body)).toMatchObject({ profile: null, generations: [], logs: [] })
  })

  it('limits exports per user and hour', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    for (let time = 0; time < EXPORTS_HOURLY_LIMIT; time += 1) {
      expect((await callFunction(app, user, 'account-export')).status).toBe(200)
    }
    const refused = await callFunction(app, user, 'account-export')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect((await callFunction(app, other, 'account-export')).status).toBe(200)
  })

  it('refuses a caller without a session', async () => {
    const answer = await callFunction(app, { token: app.anonKey }, 'account-export')
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })
})
