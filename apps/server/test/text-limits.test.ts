import { parseStoredAnnouncement } from '#server/product/announcements/index.ts'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { callFunction } from './call-function.ts'
import { makeForm } from './make-form.ts'
import { makeUser } from './make-user.ts'
import { createProductDatabase } from './product-database.ts'
import { readBalance } from './read-balance.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const { database, owner } = await createProductDatabase()
// A model may write anything.
const drafts = ['Half an emoji \ud83d.', 'A zero \0 byte.', 'Three.'].map((draft) => ({ draft }))
let app: TestApp
let user: TestUser
let admin: TestUser
beforeAll(async () => {
  app = await openTestApp({ database, writer: scriptedWriter({ runs: [drafts] }) })
  user = await makeUser(app)
  admin = await makeUser(app, { role: 'admin' })
})
afterAll(() => app.close())

describe('text that PostgreSQL cannot store', () => {
  const rewrite = { text: 'Hello. 😀', aim: 'shorter', keep: ['x\ud83d'] }
  const sender = { name: 'x\ud83d', company: '', proof: '', links: '' }
  const readings = [{ source: 'owners of dental practices', sentence: 'x\ud83d' }]
  const announcement = { text: 'x\ud83d', kind: 'info', audience: 'everybody', endsAt: null }
  const forms = [
    ...['targetAudience', 'product', 'painPoint', 'solution', 'insight', 'ctaType', 'tone'].map(
      (field) => [field, { ...makeForm(), [field]: 'x\ud83d' }] as const,
    ),
    ['rewrite.keep.0', { ...makeForm(), rewrite }] as const,
    ['sender.name', { ...makeForm(), sender }] as const,
    ['readings.0.sentence', { ...makeForm(), readings }] as const,
    ['unknown', { ...makeForm(), unknown: '\0' }] as const,
  ]
  const calls = [
    ...[
      'generate-messages',
      'generate-demo-messages',
      'score-message',
      'revise-message',
      'read-brief',
    ].flatMap((name) => forms.map(([field, body]) => [name, field, body] as const)),
    ['admin-announcement', 'announcement.text', { announcement }] as const,
    ['faq-bot', 'message', { message: 'What is\0 it?' }] as const,
    ['admin-user-lookup', 'email', { email: 'x\udc00@example.test' }] as const,
  ]
  it.each(calls)('is refused by %s, which names %s', async (name, field, body) => {
    expect(await callFunction(app, name.startsWith('admin') ? admin : user, name, body)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', fields: [{ field }] },
    })
    expect(await readBalance(database, user.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
  })

  it('is replaced in what a model writes', async () => {
    const { status, body } = await callFunction(app, user, 'generate-messages', makeForm())
    expect(status).toBe(200)
    expect((body as { content: string }[]).map(({ content }) => content)).toEqual([
      'Half an emoji \ufffd.',
      'A zero \ufffd byte.',
      'Three.',
    ])
  })
})

describe('limits of text that members and administrators write by REST', () => {
  it('are set for every column of text or JSON', async () => {
    const unlimited = await owner.query(
      `select distinct c.relname, a.attname
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
         (values ('anon'), ('authenticated')) as callers (name),
         (values ('insert'), ('update')) as writes (name)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'f')
         and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
         and has_column_privilege(callers.name, c.oid, a.attnum, writes.name)
         and not exists (
           select from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
             and pg_get_constraintdef(k.oid) ~ ('(length|is_score)\\(+' || a.attname || '\\M|\\m' || a.attname || ' = ANY')
         )`,
    )
    expect(unlimited).toEqual([])
  })

  it('are set for every text argument of a function', async () => {
    const unlimited = await owner.query(
      `select p.oid::regprocedure::text as function, t.typname
       from pg_proc p
         cross join lateral unnest(p.proargtypes) as argument (type)
         join pg_type t on t.oid = argument.type
       where p.pronamespace = 'public'::regnamespace
         and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
         and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb') or t.typtype = 'd')
         and not exists (select from pg_constraint k where k.contypid = t.oid)`,
    )
    expect(unlimited).toEqual([])
  })

  it('refuse a long search, long option names and other scores', async () => {
    const search = (params: object) => user.client.rpc('search_history', params)
    expect((await search({ p_text: 'x'.repeat(200) })).status).toBe(200)
    for (const params of [
      { p_text: 'x'.repeat(201) },
      { p_text: 'y '.repeat(400_000) },
      { p_mark: 'x'.repeat(900_000) },
    ])
      expect(await search(params)).toMatchObject({ status: 400, error: { code: '23514' } })
    expect(await user.client.rpc('list_usage', { p_kind: 'x'.repeat(900_000) })).toMatchObject({
      status: 400,
    })
    const save = (edited_score: unknown) =>
      user.client.from('generation_items').update({ edited_score }).eq('user_id', user.id)
    const check = { id: 'H1', label: 'Short', points: 5, max: 10 }
    expect(await save({ total: 5, checks: [check] })).toMatchObject({ status: 204 })
    const wrong = [
      { total: 5, checks: [{ ...check, label: 'x'.repeat(20_000) }] },
      { total: '5', checks: [check] },
      { total: 5, checks: [{ ...check, id: null }] },
      { total: 5, checks: ['H1'] },
      [],
      'x'.repeat(900_000),
    ]
    for (const score of wrong)
      expect(await save(score)).toMatchObject({ status: 400, error: { code: '23514' } })
  })

  it('count as the forms count, so that no sender is saved that a form refuses', async () => {
    const save = (name: string) => user.client.from('senders').insert({ name })
    expect((await save('😀'.repeat(120))).status).toBe(201)
    expect(await save('😀'.repeat(121))).toMatchObject({ status: 400, error: { code: '23514' } })
  })

  it('take by REST exactly the announcements that pages can show and replace', async () => {
    const id = '0b0e7e5a-6c5b-4d9f-9a55-2f8a7d1a0c11'
    const valid = { id, text: 'Maintenance', kind: 'info', audience: 'everybody', ends_at: null }
    const values = [
      {},
      { text: '😀'.repeat(200) },
      { text: '😀'.repeat(201) },
      { text: 'x'.repeat(201) },
      { text: '\u00a0\u2003\ufeff' },
      { text: 'two\nlines' },
      { text: 'del\u007f' },
      { id: '0b0e7e5a-6c5b-0d9f-9a55-2f8a7d1a0c11' },
      { id: '0b0e7e5a6c5b4d9f9a552f8a7d1a0c110000' },
      { id: '0b0e7e5a-----------------------------' },
      { ends_at: '2030-02-28T23:59:59Z' },
      { ends_at: '2030-02-30T10:00:00Z' },
      { ends_at: '2030-02-01T24:00:00Z' },
      { ends_at: '2030-13-01T10:00:00Z' },
      { ends_at: 'tomorrow' },
      { kind: 'party' },
      { audience: null },
    ].map((changes) => ({ ...valid, ...changes }))
    for (const value of values) {
      const { status } = await admin.client.from('app_config').upsert({ key: 'announcement', value })
      const isTaken = status < 300
      expect([value, isTaken]).toEqual([value, parseStoredAnnouncement(value) !== null])
    }
  })
})
