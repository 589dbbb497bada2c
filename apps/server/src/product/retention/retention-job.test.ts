import { createHash, randomUUID } from 'node:crypto'
import { DEMO_RETENTION_MS } from '@firstline/contract/limits'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@firstline/platform/testing/times'
import { createProductDatabase } from '#test/product-database.ts'
import { retentionJob } from './retention-job.ts'

const { database, owner } = await createProductDatabase()
const now = new Date('2026-06-15T12:00:00Z')
const { signal } = new AbortController()
const timeBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds)

const removeOld = () => retentionJob(database, { sessionIdleSeconds: 180 * 86_400 }).run({ now, signal })

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

async function checkExistence(ids: readonly string[]): Promise<boolean[]> {
  const rows = await database.query<{ id: string }>('select id from public.generations where id = any ($1)', [
    ids,
  ])
  return ids.map((id) => rows.some((row) => row.id === id))
}

describe('job remove-old: demo generations', () => {
  it('are removed with their items after three days unless unfinished', async () => {
    const old = await makeDemo(timeBefore(DEMO_RETENTION_MS + 1))
    const waiting = await makeDemo(timeBefore(DEMO_RETENTION_MS + 1), 'queued')
    const recent = await makeDemo(timeBefore(DEMO_RETENTION_MS - 1))
    await database.query(
      `insert into public.generation_items (generation_id, position, content, angle, score, created_at)
       values ($1, 1, 'One.', 'angle', '{}', $2)`,
      [old, now],
    )
    expect(await removeOld()).toMatchObject({ demos: 1 })
    expect(await checkExistence([old, waiting, recent])).toEqual([false, true, true])
    const items = await database.query('select 1 from public.generation_items where generation_id = $1', [
      old,
    ])
    expect(items).toEqual([])
  })

  it('are removed in any number', async () => {
    await database.query(
      `insert into public.generations (visitor, visitor_address, request_id, body_hash, message_type, form, plan,
         item_count, charge, charged_period, queue_rank, created_at, status)
       select 'many ' || n, 'address', gen_random_uuid(), 'hash', 'Cold DM', '{}', 'free', 3, 'free', $1, $1, $1, 'failed'
       from generate_series(1, 1200) as n`,
      [timeBefore(10 * DAY_MS)],
    )
    expect(await removeOld()).toEqual({
      demos: 1200,
      deletedSets: 0,
      deletedAccounts: 0,
      signIns: 0,
      messages: 0,
    })
  })
})

describe('job remove-old: deleted accounts', () => {
  it('removes their hashes when the period has ended', async () => {
    const insertDeleted = (name: string, keptUntil: Date) =>
      owner.query(
        `insert into firstline.deleted_accounts (address_hash, credits_dm, credits_subject, insight_uses,
           billing_anchor, period_started_at, kept_until) values ($1, 0, 0, 0, $2, $2, $2)`,
        [createHash('sha256').update(name).digest(), keptUntil],
      )
    await insertDeleted('over', now)
    await insertDeleted('not yet', new Date(now.getTime() + 1))
    expect(await removeOld()).toMatchObject({ deletedAccounts: 1 })
    expect(await removeOld()).toMatchObject({ deletedAccounts: 0 })
    expect(await owner.query('select kept_until from firstline.deleted_accounts')).toEqual([
      { kept_until: new Date(now.getTime() + 1) },
    ])
  })
})
