import { createHash, randomUUID } from 'node:crypto'
import { DEMO_RETENTION_MS } from '@firstline/contract/limits'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#test/fixtures.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { retentionJob } from './jobs.ts'

const { database, owner } = await createProductDatabase()
const now = new Date('2026-06-15T12:00:00Z')
const { signal } = new AbortController()
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

const removeOld = () => retentionJob(database).run({ now, signal })

async function makeDemo(created: Date, status = 'failed'): Promise<string> {
  const id = randomUUID()
  await database.query(
    `insert into public.generations (id, visitor, visitor_address, request_id, body_hash, message_type, form, plan,
       item_count, charge, charged_period, queue_rank, created_at, status)
     values ($1, $2, 'address', gen_random_uuid(), 'hash', 'Cold DM', '{}', 'free', 3, 'free', $3, $3, $3, $4)`,
    [id, randomUUID(), created, status],
  )
  return id
}

async function areThere(ids: readonly string[]): Promise<boolean[]> {
  const rows = await database.query<{ id: string }>('select id from public.generations where id = any ($1)', [
    ids,
  ])
  return ids.map((id) => rows.some((row) => row.id === id))
}

describe('what visitors generated', () => {
  it('is removed after three days with its items, unless it is still being written', async () => {
    const old = await makeDemo(ago(DEMO_RETENTION_MS + 1))
    const waiting = await makeDemo(ago(DEMO_RETENTION_MS + 1), 'queued')
    const recent = await makeDemo(ago(DEMO_RETENTION_MS - 1))
    await database.query(
      `insert into public.generation_items (generation_id, position, content, angle, score, created_at)
       values ($1, 1, 'One.', 'angle', '{}', $2)`,
      [old, now],
    )
    expect(await removeOld()).toMatchObject({ demos: 1 })
    expect(await areThere([old, waiting, recent])).toEqual([false, true, true])
    const items = await database.query('select 1 from public.generation_items where generation_id = $1', [
      old,
    ])
    expect(items).toEqual([])
  })

  it('is removed however much there is', async () => {
    await database.query(
      `insert into public.generations (visitor, visitor_address, request_id, body_hash, message_type, form, plan,
         item_count, charge, charged_period, queue_rank, created_at, status)
       select 'many ' || n, 'address', gen_random_uuid(), 'hash', 'Cold DM', '{}', 'free', 3, 'free', $1, $1, $1, 'failed'
       from generate_series(1, 1200) as n`,
      [ago(10 * DAY_MS)],
    )
    expect(await removeOld()).toEqual({ demos: 1200, departed: 0, signIns: 0, messages: 0 })
  })
})

describe('what a deleted account leaves', () => {
  it('is forgotten when its period has ended, and not before', async () => {
    const leave = (name: string, keptUntil: Date) =>
      owner.query(
        `insert into firstline.departed_accounts (address_hash, credits_dm, credits_subject, insight_uses,
           billing_anchor, period_started_at, kept_until) values ($1, 0, 0, 0, $2, $2, $2)`,
        [createHash('sha256').update(name).digest(), keptUntil],
      )
    await leave('over', now)
    await leave('not yet', new Date(now.getTime() + 1))
    expect(await removeOld()).toMatchObject({ departed: 1 })
    expect(await removeOld()).toMatchObject({ departed: 0 })
    expect(await owner.query('select kept_until from firstline.departed_accounts')).toEqual([
      { kept_until: new Date(now.getTime() + 1) },
    ])
  })
})
