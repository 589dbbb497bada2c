import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { SLOW_POLL } from '@firstline/platform/testing/times'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { createLibrary } from '../testing/create-library.ts'

const test = await createTestDatabase()
await createLibrary(test)
const wire = await openTestApi({ database: test.database })
const { client: ada, token } = await signUp(wire, 'ada@example.test')

const send = (path: string, headers: Record<string, string> = {}) =>
  wire.fetch(`/rest/v1/${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })

describe('schema cache of /rest/v1', () => {
  it('repeats the profile header and refuses other schemas', async () => {
    const profiled = await send('topics?limit=1', { 'accept-profile': 'public' })
    expect(profiled.headers.get('content-profile')).toBe('public')
    expect((await send('topics?limit=1')).headers.get('content-profile')).toBeNull()
    const other = await send('topics', { 'accept-profile': 'pg_catalog' })
    expect([other.status, await other.json()]).toEqual([
      406,
      expect.objectContaining({ code: 'PGRST106', hint: 'Only the following schemas are exposed: public' }),
    ])
  })

  it('suggests a similar name, but no table on which the caller has no right', async () => {
    const hint = async (name: string) => (await ada.from(name).select()).error
    expect(await hint('topic')).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'public.topic' in the schema cache",
      hint: "Perhaps you meant the table 'public.topics'",
    })
    expect(await hint('vaults')).toMatchObject({ code: 'PGRST205', hint: null })
    const service = wire.client(wire.gateway.keys.serviceRoleKey)
    expect((await service.from('vaults').select()).error?.hint).toBe(
      "Perhaps you meant the table 'public.vault'",
    )
    const visitor = await wire.client().from('topic').select()
    expect(visitor).toMatchObject({ status: 404, error: { code: 'PGRST205', hint: null } })
    const long = await send('x'.repeat(7_000))
    expect(long.status).toBe(404)
  })

  it('reloads the catalog after NOTIFY pgrst', async () => {
    const columns = async () =>
      Object.keys((await ada.from('parts').select('*, parts(*)').limit(1)).data?.[0] ?? {})
    expect(await columns()).toEqual(['id', 'name', 'part_of', 'parts'])
    // Until the notification, the cache has the constraint under its former name.
    await test.owner.query('alter table public.parts rename constraint parts_part_of_fkey to whole')
    await test.owner.query("notify pgrst, 'reload schema'")
    await expect
      .poll(async () => (await ada.from('parts').select('id, parts!whole(id)')).error, SLOW_POLL)
      .toBeNull()
  })

  it('recovers when columns are dropped or change their type', async () => {
    const insert = (row: object) => ada.from('places').insert(row)
    expect((await insert({ country: 'IT', city: 'Rome', people: 3 })).error).toBeNull()
    await test.owner.query('alter table public.places alter column people type text using people::text')
    await expect
      .poll(async () => (await insert({ country: 'IT', city: 'Milan', people: 'many' })).error, SLOW_POLL)
      .toBeNull()
    await test.owner.query('alter table public.places drop column people')
    const dropped = async () => (await insert({ country: 'IT', city: 'Turin', people: 'few' })).error?.code
    await expect.poll(dropped, SLOW_POLL).toBe('PGRST204')
    expect((await ada.from('places').select('people')).error).toMatchObject({ code: '42703' })
    expect((await insert({ country: 'IT', city: 'Turin' })).error).toBeNull()
    await test.owner.query('drop table public.places')
    expect((await ada.from('places').select()).error?.code).toMatch(/^(PGRST205|42P01)$/)
  })
})
