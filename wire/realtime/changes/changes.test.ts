import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openChanges } from './testing/open-changes.ts'
import { ADMINISTRATORS, TABLES } from './testing/tables.ts'

const changes = await openChanges(await createTestDatabase(), [...ADMINISTRATORS, ...TABLES])
const { listen, receivedBy, write, signToken, server } = changes

let lastId = 0
const newId = () => (lastId += 1)
const bindingTo = (table: string, rest: object = {}) => ({ event: '*', schema: 'public', table, ...rest })

async function createUser() {
  const id = randomUUID()
  return { id, token: await signToken(id) }
}

describe('phx_join with postgres_changes', () => {
  it('returns the bindings in order with ids and then reports the subscription', async () => {
    const socket = await server.socket()
    const asked = [
      { event: '*', schema: 'public', table: 'boards' },
      { event: 'INSERT', schema: 'public', table: 'boards', filter: 'id=eq.1' },
      { event: 'INSERT', schema: 'public', table: 'boards', filter: '' },
      { event: '*', schema: 'public' },
      { event: '*', schema: 'public', table: 'boards', select: ['id'] },
    ]
    const topic = 'realtime:echo'
    const reply = await socket.join(topic, { config: { postgres_changes: asked } })
    const { status, response } = reply.payload as {
      status: string
      response: { postgres_changes: { id: number }[] }
    }
    expect(status).toBe('ok')
    expect(response.postgres_changes).toEqual(asked.map((each) => ({ ...each, id: expect.any(Number) })))
    const ids = response.postgres_changes.map(({ id }) => id)
    expect(new Set(ids).size).toBe(asked.length)
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true)
    expect(await socket.next({ event: 'system', topic })).toMatchObject({
      ref: null,
      payload: {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel: 'echo',
      },
    })
    const again = await socket.join('realtime:again', { config: { postgres_changes: asked } })
    expect(again.payload['response']).toEqual(response)
  })

  it.each([
    ['an unknown table', bindingTo('nowhere'), /table public.nowhere does not exist/],
    ['an unwatched table', bindingTo('unwatched'), /table public.unwatched is not watched/],
    [
      'a table in a schema without USAGE',
      bindingTo('orders', { schema: 'shop' }),
      /anon has no right to select from shop.orders/,
    ],
    ['a table without SELECT', bindingTo('hidden'), /anon has no right to select from public.hidden/],
    ['a filter on an unreadable column', bindingTo('boards', { filter: 'secret=eq.x' }), /column secret/],
    ['an unreadable column', bindingTo('boards', { select: ['id', 'secret'] }), /column secret/],
    ['an unknown column', bindingTo('boards', { select: ['nothing'] }), /column nothing/],
    ['an unknown event', bindingTo('boards', { event: 'TRUNCATE' }), /event must be/],
    ['a schema without tables', { event: '*', schema: 'nowhere' }, /no table of nowhere/],
    ['a filter on all tables', { event: '*', schema: 'public', filter: 'id=eq.1' }, /a filter needs a table/],
    ['an invalid schema', { event: '*', schema: 7 }, /schema is no text/],
  ])(
    'reports %s and keeps the channel joined, unless the client waits for changes',
    async (_, asked, message) => {
      const socket = await server.socket()
      const topic = `realtime:${randomUUID()}`
      const bindings = [asked, bindingTo('boards')]
      const [reply, refused] = await Promise.all([
        socket.join(topic, { config: { postgres_changes: bindings } }),
        socket.join(`realtime:${randomUUID()}`, {
          config: { postgres_changes: bindings, postgres_changes_options: { wait: true } },
        }),
      ])
      expect(reply.payload['status']).toBe('ok')
      const { payload } = await socket.next({ event: 'system', topic })
      expect(payload).toMatchObject({ extension: 'postgres_changes', status: 'error' })
      expect(payload['message']).toMatch(message)
      await write('insert into public.boards (id) values ($1)', [newId()])
      await socket.next({ event: 'postgres_changes', topic })

      expect(refused.payload['status']).toBe('error')
      const { reason } = refused.payload['response'] as { reason: string }
      expect(reason).toMatch(/^RealtimeDisabledForConfiguration: /)
      expect(reason).toMatch(message)
      socket.terminate()
    },
  )
})

describe('postgres_changes event', () => {
  it('has the payload of the protocol for each kind of change', async () => {
    const listener = await listen([
      bindingTo('boards'),
      bindingTo('boards', { event: 'UPDATE' }),
      bindingTo('boards', { event: 'DELETE' }),
    ])
    const id = newId()
    const before = Date.now()
    await write("insert into public.boards values ($1, 'one', 'hush')", [id])
    await write("update public.boards set name = 'two' where id = $1", [id])
    await write('delete from public.boards where id = $1', [id])
    const [events = []] = await receivedBy(listener)
    const [all, updates, deletes] = listener.ids
    const columns = [
      { name: 'id', type: 'int4' },
      { name: 'name', type: 'text' },
      { name: 'big', type: 'text' },
    ]
    const common = {
      schema: 'public',
      table: 'boards',
      columns,
      errors: null,
      commit_timestamp: expect.any(String),
    }
    const one = { id, name: 'one', big: null }
    const two = { id, name: 'two', big: null }
    expect(events).toEqual([
      { ids: [all], data: { ...common, type: 'INSERT', record: one } },
      { ids: [all, updates], data: { ...common, type: 'UPDATE', record: two, old_record: one } },
      { ids: [all, deletes], data: { ...common, type: 'DELETE', old_record: two } },
    ])
    for (const { data } of events) {
      expect(data.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(Date.parse(data.commit_timestamp)).toBeGreaterThanOrEqual(before - 1000)
    }
  })

  it('reaches channels of another schema as far as policies allow', async () => {
    const [buyer, other] = await Promise.all([createUser(), createUser()])
    const orders = bindingTo('orders', { schema: 'shop' })
    const listeners = await Promise.all([listen([orders], buyer.token), listen([orders], other.token)])
    const id = newId()
    await write('insert into shop.orders values ($1, $2)', [id, buyer.id])
    const heard = await receivedBy(...listeners)
    expect(heard.map((events) => events.map(({ data }) => [data.schema, data.record]))).toEqual([
      [['shop', { id, buyer: buyer.id }]],
      [],
    ])
  })

  it('carries values as PostgreSQL JSON with their type names', async () => {
    const { id: userId, token } = await createUser()
    const listener = await listen([bindingTo('notes')], token)
    const id = newId()
    await write(
      "insert into public.notes values ($1, $2, 't', 1, '2026-01-31T12:00:00Z', '{a,b}', '{\"a\":[1]}')",
      [id, userId],
    )
    const [events = []] = await receivedBy(listener)
    expect(events[0]?.data.columns).toEqual([
      { name: 'id', type: 'int4' },
      { name: 'user_id', type: 'uuid' },
      { name: 'title', type: 'text' },
      { name: 'stars', type: 'int4' },
      { name: 'created_at', type: 'timestamptz' },
      { name: 'tags', type: '_text' },
      { name: 'detail', type: 'jsonb' },
    ])
    expect(events[0]?.data.record).toEqual({
      id,
      user_id: userId,
      title: 't',
      stars: 1,
      created_at: '2026-01-31T12:00:00+00:00',
      tags: ['a', 'b'],
      detail: { a: [1] },
    })
  })

  it('is sent once per channel for all bindings with the same columns', async () => {
    const listener = await listen([
      bindingTo('boards'),
      bindingTo('boards', { filter: 'name=eq.x' }),
      bindingTo('boards', { filter: 'name=eq.y' }),
      { event: 'INSERT', schema: 'public' },
      { event: '*', schema: '*' },
      bindingTo('boards', { select: ['name'] }),
    ])
    const id = newId()
    await write("insert into public.boards (id, name) values ($1, 'x')", [id])
    const [events = []] = await receivedBy(listener)
    const [all, filtered, , schema, every, named] = listener.ids
    expect(events.map(({ ids, data }) => [ids.toSorted(), data.record])).toEqual([
      [[all, filtered, schema, every].toSorted(), { id, name: 'x', big: null }],
      [[named], { name: 'x' }],
    ])
  })

  it('is delivered in commit order with the record of each change', async () => {
    const listener = await listen([bindingTo('boards')])
    const id = newId()
    await write("insert into public.boards (id, name) values ($1, '0')", [id])
    for (const name of ['1', '2', '3'])
      await write('update public.boards set name = $2 where id = $1', [id, name])
    const [events = []] = await receivedBy(listener)
    expect(events.map(({ data }) => data.record?.['name'])).toEqual(['0', '1', '2', '3'])
  })

  it('is not delivered after a rollback', async () => {
    const listener = await listen([bindingTo('boards')])
    const id = newId()
    await expect(
      write(
        `with made as (insert into public.boards (id) values (${id}) returning id) select id / 0 from made`,
      ),
    ).rejects.toThrow('division by zero')
    const [events] = await receivedBy(listener)
    expect(events).toEqual([])
  })

  it('reports a row that is too large and carries its small values', async () => {
    const listener = await listen([bindingTo('boards')])
    const id = newId()
    await write(
      "insert into public.boards (id, name, big) select $1, 'small', string_agg(md5(n::text), '') from generate_series(1, 70000) n",
      [id],
    )
    const [events = []] = await receivedBy(listener)
    expect(events[0]?.data).toMatchObject({
      record: { id, name: 'small' },
      errors: ['Error 413: Payload Too Large'],
    })
    expect(events[0]?.data.record).not.toHaveProperty('big')
  })

  it('reports a table without a readable primary key without its rows', async () => {
    const listener = await listen([bindingTo('sealed'), bindingTo('keyless')])
    await write("insert into public.sealed values ('code', 'name')")
    await write("insert into public.keyless values ('name')")
    const [events = []] = await receivedBy(listener)
    expect(events.map(({ data }) => [data.table, data.columns, data.errors])).toEqual([
      ['sealed', [], ['Error 401: Unauthorized']],
      ['keyless', [], ['Error 400: Bad Request, no primary key']],
    ])
    for (const { data } of events) expect(data).not.toHaveProperty('record')
  })

  it('reaches subscribers for tables created or watched after the join', async () => {
    const listener = await listen([{ event: 'INSERT', schema: 'public' }])
    await write('create table public.later (id integer primary key)')
    await write('grant select on public.later to anon')
    await write("select realtime.watch('public.later')")
    await write('insert into public.later values (1)')
    const [events = []] = await receivedBy(listener)
    expect(events.map(({ data }) => data.table)).toEqual(['later'])
  })
})

describe('the official client', () => {
  it('calls each callback with the changes it subscribed to', async () => {
    const client = server.client()
    const heard: unknown[] = []
    const channel = client.channel('boards')
    const done = Promise.withResolvers<void>()
    const id = newId()
    for (const event of ['INSERT', 'UPDATE', 'DELETE', '*'] as const) {
      channel.on(
        // The client's types have one overload for each event.
        'postgres_changes' as 'system',
        { event, schema: 'public', table: 'boards', filter: `id=eq.${id}` } as object,
        ({ eventType, new: record, old }: { eventType: string; new: object; old: object }) => {
          heard.push([event, eventType, record, old])
          if (event === '*' && eventType === 'DELETE') done.resolve()
        },
      )
    }
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((state, error) =>
        String(state) === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(state)),
      )
    })
    await write("insert into public.boards (id, name) values ($1, 'a')", [id])
    await write("update public.boards set name = 'b' where id = $1", [id])
    await write('delete from public.boards where id = $1', [id])
    await done.promise
    const a = { id, name: 'a', big: null }
    const b = { id, name: 'b', big: null }
    expect(heard).toEqual([
      ['INSERT', 'INSERT', a, {}],
      ['*', 'INSERT', a, {}],
      ['UPDATE', 'UPDATE', b, a],
      ['*', 'UPDATE', b, a],
      ['DELETE', 'DELETE', {}, b],
      ['*', 'DELETE', {}, b],
    ])
  })
})
