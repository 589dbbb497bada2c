import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSchemaCache } from './schema-cache.ts'

const test = await createTestDatabase()

/** The database, with a count of how often it was read, and with a fault when asked for. */
function watched() {
  const state = { readings: 0, isBroken: false, slowness: Promise.resolve() }
  const database: Database = {
    ...test.database,
    async transaction(statements, identity) {
      state.readings += 1
      await state.slowness
      if (state.isBroken) throw new Error('broken')
      return test.database.transaction(statements, identity)
    },
  }
  return { state, cache: createSchemaCache(database, 'public') }
}

it('is read once for everybody who asks at the same time', async () => {
  const { state, cache } = watched()
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => cache.current()))
  expect(new Set(others)).toEqual(new Set([first]))
  await Promise.all(Array.from({ length: 50 }, () => cache.refreshed()))
  expect(await cache.current()).toBe(first)
  expect(state.readings).toBe(1)
})

it('is never read by two at once, however long a reading takes', async () => {
  const { state, cache } = watched()
  await cache.current()
  const slow = Promise.withResolvers<void>()
  state.slowness = slow.promise
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
  const asked = Array.from({ length: 10 }, () => cache.refreshed())
  clock.mockRestore()
  slow.resolve()
  await Promise.all(asked)
  expect(state.readings).toBe(2)
})

it('is read again after a notification, and stays the same when nothing has changed', async () => {
  const { state, cache } = watched()
  const before = await cache.current()
  await test.owner.query("notify pgrst, 'reload config'")
  await test.owner.query("notify pgrst, 'reload schema'")
  await expect.poll(async () => [await cache.current(), state.readings][1]).toBe(2)
  expect(await cache.current()).toBe(before)
  await test.owner.query('create table public.fresh (id integer primary key)')
  await test.owner.query('notify pgrst')
  await expect.poll(async () => (await cache.current()).tables.has('fresh')).toBe(true)
  expect(before.tables.has('fresh')).toBe(false)
})

it('forgets a reading that failed', async () => {
  const { state, cache } = watched()
  state.isBroken = true
  await expect(cache.current()).rejects.toThrow('broken')
  state.isBroken = false
  expect((await cache.current()).tables.size).toBeGreaterThan(0)
  expect(state.readings).toBe(2)
})
