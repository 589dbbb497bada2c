import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import type { Database } from '@firstline/platform/database'
import { createSchemaCache } from './schema-cache.ts'

const test = await createTestDatabase()

/** A schema cache on a database that counts its loads and can be made slow or broken. */
function openWatchedCache() {
  const state = { loadCount: 0, isBroken: false, slowness: Promise.resolve() }
  const database: Database = {
    ...test.database,
    async transaction(statements, identity) {
      state.loadCount += 1
      await state.slowness
      if (state.isBroken) throw new Error('broken')
      return test.database.transaction(statements, identity)
    },
  }
  return { state, cache: createSchemaCache(database, 'public') }
}

describe('SchemaCache', () => {
  it('loads once for concurrent requests', async () => {
    const { state, cache } = openWatchedCache()
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => cache.get()))
    expect(new Set(others)).toEqual(new Set([first]))
    await Promise.all(Array.from({ length: 50 }, () => cache.reload()))
    expect(await cache.get()).toBe(first)
    expect(state.loadCount).toBe(1)
  })

  it('never runs two loads concurrently, however long one takes', async () => {
    const { state, cache } = openWatchedCache()
    await cache.get()
    const slow = Promise.withResolvers<void>()
    state.slowness = slow.promise
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
    const loads = Array.from({ length: 10 }, () => cache.reload())
    clock.mockRestore()
    slow.resolve()
    await Promise.all(loads)
    expect(state.loadCount).toBe(2)
  })

  it('reloads after a notification and returns the same object when nothing has changed', async () => {
    const { state, cache } = openWatchedCache()
    const before = await cache.get()
    await test.owner.query("notify pgrst, 'reload config'")
    await test.owner.query("notify pgrst, 'reload schema'")
    await expect.poll(async () => [await cache.get(), state.loadCount][1]).toBe(2)
    expect(await cache.get()).toBe(before)
    await test.owner.query('create table public.fresh (id integer primary key)')
    await test.owner.query('notify pgrst')
    await expect.poll(async () => (await cache.get()).tables.has('fresh')).toBe(true)
    expect(before.tables.has('fresh')).toBe(false)
  })

  it('loads again after a load that failed', async () => {
    const { state, cache } = openWatchedCache()
    state.isBroken = true
    await expect(cache.get()).rejects.toThrow('broken')
    state.isBroken = false
    expect((await cache.get()).tables.size).toBeGreaterThan(0)
    expect(state.loadCount).toBe(2)
  })
})
