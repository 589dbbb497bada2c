import { describe, expect, it } from 'vitest'
import type { Database } from '@firstline/platform/database'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const WAITING = 100
const BURST = 300

const test = await createTestDatabase()
const RUNNING = test.database.engine === 'embedded' ? 2 : 4
await test.owner.query(
  'create table public.notes as select n as id, repeat($$nöte 😀$$, 200) || repeat($$x$$, n % 7) as body from generate_series(1, 1000) as n',
)
await test.owner.query('grant select on public.notes to anon, authenticated, service_role')

/** By user: transactions that started, and the functions that let the held ones go on. */
const started = new Map<unknown, number>()
const held = new Map<unknown, (() => void)[]>()
const database: Database = {
  ...test.database,
  async transaction(statements, identity) {
    const caller = identity?.claims['sub']
    started.set(caller, (started.get(caller) ?? 0) + 1)
    const holds = held.get(caller)
    if (holds) await new Promise<void>((resolve) => void holds.push(resolve))
    return test.database.transaction(statements, identity)
  },
}
const wire = await openTestApi({ database })
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

async function openCaller(email: string) {
  const { id, client } = await signUp(wire, email)
  const token = (await client.auth.getSession()).data.session?.access_token
  const read = (query: string, init: RequestInit = {}) =>
    wire.fetch(`/rest/v1/notes?${query}`, { ...init, headers: { authorization: `Bearer ${token}` } })
  return { id, client, read }
}

describe('REST requests of one user at the same time', () => {
  it('run a few at a time, let 100 wait and refuse the others in the format of PostgREST', async () => {
    const user = await openCaller('burst@example.test')
    const neighbor = await openCaller('neighbor@example.test')
    const holds: (() => void)[] = []
    // The first request loads the schema cache.
    expect((await user.read('select=id&limit=1')).status).toBe(200)
    held.set(user.id, holds)
    started.delete(user.id)
    const refused: Response[] = []
    const enough = Promise.withResolvers<void>()
    const all = Array.from({ length: BURST }, async (_, n) => {
      const response = await user.read('select=id&id=eq.1', n % 3 === 0 ? { method: 'HEAD' } : {})
      if (response.status === 429 && refused.push(response) === BURST - RUNNING - WAITING) enough.resolve()
      return response.status
    })
    await enough.promise
    for (const response of refused) expect(response.headers.get('retry-after')).toBe('2')
    const bodies = await Promise.all(refused.map((response) => response.text()))
    const body = bodies.find((text) => text !== '') ?? ''
    expect(JSON.parse(body)).toEqual({
      code: 'PGRST003',
      message: 'Too many of these requests are running at the same time. Please try again in a moment.',
      details: null,
      hint: null,
    })
    expect((await neighbor.client.from('notes').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
    expect(started.get(user.id)).toBe(RUNNING)
    held.delete(user.id)
    for (const resume of holds) resume()
    const statuses = await Promise.all(all)
    expect(statuses.filter((status) => status === 200)).toHaveLength(RUNNING + WAITING)
  })

  it('wait without an error when a page of the official client sends twenty', async () => {
    const { client } = await openCaller('page@example.test')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        client
          .from('notes')
          .select('id')
          .eq('id', n + 1)
          .single(),
      ),
    )
    expect(responses.map(({ data }) => data)).toEqual(Array.from({ length: 20 }, (_, n) => ({ id: n + 1 })))
  })

  it('keep their place until a large response is sent', async () => {
    const { id, read } = await openCaller('large@example.test')
    started.delete(id)
    const unread = await Promise.all(Array.from({ length: RUNNING }, () => read('select=*')))
    const next = read('select=id&id=eq.7')
    await settle()
    expect(started.get(id)).toBe(RUNNING)
    const [first, second, ...others] = unread
    const text = (await first?.text()) ?? ''
    expect(first?.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(JSON.parse(text)).toEqual(
      Array.from({ length: 1_000 }, (_, n) => ({
        id: n + 1,
        body: 'nöte 😀'.repeat(200) + 'x'.repeat((n + 1) % 7),
      })),
    )
    expect(await (await next).json()).toEqual([{ id: 7 }])
    for (const response of [second, ...others]) await response?.body?.cancel()
    const more = await Promise.all(Array.from({ length: RUNNING }, () => read('select=id&id=eq.8')))
    expect(more.map(({ status }) => status)).toEqual(Array.from({ length: RUNNING }, () => 200))
  })

  it('are not limited with the key of the service role', async () => {
    const service = wire.client(wire.gateway.keys.serviceRoleKey)
    const all = await Promise.all(
      Array.from({ length: RUNNING + WAITING + 20 }, () => service.from('notes').select('id').eq('id', 1)),
    )
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
  })
})
