import { expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { clearChannelsJob } from './clear-channels-job.ts'

const { database, owner } = await createTestDatabase()

async function size(): Promise<number> {
  const [row] = await owner.query<{ size: number }>(`select pg_relation_size('realtime.messages') as size`)
  return row?.size ?? -1
}

it('clearChannelsJob shrinks an empty messages table and keeps current messages', async () => {
  await owner.query(
    `insert into realtime.messages (topic, extension, inserted_at)
     select repeat('x', 1000), 'broadcast', now() - interval '4 days' from generate_series(1, 4100)`,
  )
  await owner.query(`insert into realtime.messages (topic, extension) values ('kept', 'broadcast')`)
  const run = () => clearChannelsJob(database).run({ now: new Date(), signal: new AbortController().signal })
  expect(await run()).toEqual({ messages: 4100 })
  expect(await owner.query('select topic from realtime.messages')).toEqual([{ topic: 'kept' }])
  expect(await size()).toBeGreaterThan(4_000_000)
  await owner.query('delete from realtime.messages')
  expect(await run()).toEqual({ messages: 0 })
  expect(await size()).toBe(0)
})
