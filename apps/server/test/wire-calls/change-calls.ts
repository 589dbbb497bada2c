import {
  postgresChangesFilter,
  type RealtimeChannel,
  type RealtimePostgresFilterBuilder,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { collect, joined, type Received } from '#test/channels.ts'
import type { Answer, WireCall, WireStage } from './wire-call.ts'

interface Binding {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table?: string
  filter?: string
  select?: string[]
}

interface Told {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
}

/** `system`, as the server says what became of a binding. */
interface Said {
  status: string
  message: string
}

let lastId = 1_000
/** An id no draft had before; the number itself is in no answer. */
const newId = () => (lastId += 1)

/** A channel that listens, and what it is told. */
async function listen(
  stage: WireStage,
  client: SupabaseClient,
  binding: Binding,
): Promise<{ channel: RealtimeChannel; told: Received<Told>; said: Received<Said> }> {
  const channel = client.channel(stage.newRoom())
  const told = collect<Told>((hear) => {
    // The client's types have a form of this for each event, and none for one that is not yet known.
    Reflect.apply(channel.on, channel, ['postgres_changes', binding, hear])
  })
  const said = collect<Said>((hear) => void channel.on('system', {}, hear))
  await joined(channel)
  return { channel, told, said }
}

/** What a channel with this binding is told of first, after the user's drafts were written. */
async function firstTold(
  stage: WireStage,
  binding: Binding,
  write: () => Promise<void>,
  client = stage.client,
): Promise<Told | undefined> {
  const { channel, told } = await listen(stage, client, binding)
  await write()
  stage.look()
  const [first] = await told.take(1)
  await client.removeChannel(channel)
  return first
}

async function insert(client: SupabaseClient, row: Record<string, unknown>): Promise<number> {
  const id = newId()
  const { error } = await client.from('drafts').insert({ id, title: `heard ${id}`, stars: 0, ...row })
  if (error) throw error
  return id
}

/** A change as it came, its times and ids aside. */
function shown(told: Told | undefined, id: number): Answer {
  const name = (row: Record<string, unknown> = {}) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === id ? 'its id' : value]))
  return { outcome: told?.eventType ?? 'nothing', gives: { new: name(told?.new), old: name(told?.old) } }
}

const DRAFTS = { schema: 'public', table: 'drafts' }
const COLUMNS = ['id', 'stars', 'note']

const EVENTS: readonly WireCall[] = [
  {
    operation: 'channel.on',
    call: "on('postgres_changes', { event: 'INSERT', schema, table, select: ['id', 'stars', 'note'] })",
    expected: 'INSERT',
    gives: { new: { id: 'its id', stars: 4, note: null }, old: {} },
    async run(stage) {
      let id = 0
      const told = await firstTold(stage, { event: 'INSERT', ...DRAFTS, select: COLUMNS }, async () => {
        id = await insert(stage.client, { stars: 4 })
      })
      return shown(told, id)
    },
  },
  {
    operation: 'channel.on',
    call: "on('postgres_changes', { event: 'UPDATE', schema, table, select: ['id', 'stars', 'note'] })",
    expected: 'UPDATE',
    gives: { new: { id: 'its id', stars: 0, note: 'new' }, old: { id: 'its id' } },
    async run(stage) {
      const id = await insert(stage.client, {})
      const told = await firstTold(stage, { event: 'UPDATE', ...DRAFTS, select: COLUMNS }, async () => {
        await stage.client.from('drafts').update({ note: 'new' }).eq('id', id)
      })
      return shown(told, id)
    },
  },
  {
    operation: 'channel.on',
    call: "on('postgres_changes', { event: 'DELETE', schema, table })",
    given: "of the user's row, not of another's, which no policy could judge any more",
    expected: 'DELETE',
    gives: { new: {}, old: { id: 'its id' } },
    async run(stage) {
      const [id, another] = [await insert(stage.client, {}), await insert(stage.other, {})]
      const told = await firstTold(stage, { event: 'DELETE', ...DRAFTS }, async () => {
        await stage.other.from('drafts').delete().eq('id', another)
        await stage.client.from('drafts').delete().eq('id', id)
      })
      return shown(told, id)
    },
  },
  {
    operation: 'channel.on',
    call: "on('postgres_changes', { event: '*', schema })",
    given: 'all three kinds of one row, in their order',
    expected: 'INSERT, UPDATE, DELETE',
    gives: 3,
    async run(stage) {
      const { told } = await listen(stage, stage.client, { event: '*', schema: 'public' })
      const all: Told[] = []
      const row = () => stage.client.from('drafts')
      // One after the other: a change of a row that is gone by the time it is judged is told to nobody.
      const id = await insert(stage.client, {})
      for (const write of [
        null,
        () => row().update({ note: 'new' }).eq('id', id),
        () => row().delete().eq('id', id),
      ]) {
        await write?.()
        stage.look()
        all.push(...(await told.take(1)))
      }
      return { outcome: all.map(({ eventType }) => eventType).join(', '), gives: all.length }
    },
  },
  {
    operation: 'channel.on',
    call: "on('postgres_changes', ...)",
    given: "by a client of the older frames: of its user's rows, not of another's",
    expected: 'INSERT',
    gives: { new: { id: 'its id', note: 'own' }, old: {} },
    async run(stage) {
      let id = 0
      const binding: Binding = { event: 'INSERT', ...DRAFTS, select: ['id', 'note'] }
      const told = await firstTold(
        stage,
        binding,
        async () => {
          await insert(stage.client, { note: 'of another' })
          id = await insert(stage.other, { note: 'own' })
        },
        stage.other,
      )
      return shown(told, id)
    },
  },
  {
    operation: 'realtime.setAuth',
    call: 'setAuth(token)',
    given: 'of a channel that was joined by nobody',
    expected: 'error, ok, INSERT',
    async run(stage) {
      const client = stage.newClient('2.0.0')
      const { channel, told, said } = await listen(stage, client, { event: 'INSERT', ...DRAFTS })
      await client.realtime.setAuth(stage.token)
      const states = (await said.take(2)).map(({ status }) => status)
      await insert(stage.client, {})
      stage.look()
      const [first] = await told.take(1)
      await client.removeChannel(channel)
      return { outcome: [...states, first?.eventType].join(', ') }
    },
  },
  {
    operation: 'system',
    call: "on('system', {})",
    given: 'after a join with `postgres_changes`',
    expected: 'ok: Subscribed to PostgreSQL',
    run: (stage) => systemOf(stage, { event: '*', ...DRAFTS }),
  },
]

/** What the server says of a binding. */
async function systemOf(stage: WireStage, binding: Binding): Promise<Answer> {
  const { channel, said } = await listen(stage, stage.client, binding)
  const [first] = await said.take(1)
  await stage.client.removeChannel(channel)
  return { outcome: `${first?.status}: ${first?.message}` }
}

export const REFUSED_CHANGE_CALLS: readonly WireCall[] = [
  {
    operation: 'postgres_changes',
    given: 'a table that is not watched',
    expected: 'system error, the channel stays',
    run: (stage) => faultOf(stage, { event: '*', schema: 'public', table: 'books' }),
  },
  {
    operation: 'postgres_changes',
    given: 'a column that is not there',
    expected: 'system error, the channel stays',
    run: (stage) => faultOf(stage, { event: '*', ...DRAFTS, filter: 'nothing=eq.1' }),
  },
  {
    operation: 'postgres_changes',
    given: 'an operator that is not there',
    expected: 'system error, the channel stays',
    run: (stage) => faultOf(stage, { event: '*', ...DRAFTS, filter: 'stars=near.1' }),
  },
]

async function faultOf(stage: WireStage, binding: Binding): Promise<Answer> {
  const { outcome } = await systemOf(stage, binding)
  return {
    outcome: outcome.startsWith('error: Unable to subscribe') ? 'system error, the channel stays' : outcome,
  }
}

type Filter = RealtimePostgresFilterBuilder

/** A filter, a draft that it keeps out and one that it lets through: only the second is told of. */
function filter(
  operation: string,
  call: string,
  apply: (filter: Filter) => string,
  [out, through]: [Record<string, unknown>, Record<string, unknown>],
): WireCall {
  return {
    operation: `filter.${operation}`,
    call: `postgresChangesFilter().${call}`,
    expected: 'INSERT',
    gives: through,
    async run(stage) {
      const binding: Binding = { event: 'INSERT', ...DRAFTS, filter: apply(postgresChangesFilter()) }
      const told = await firstTold(stage, binding, async () => {
        await insert(stage.client, out)
        await insert(stage.client, through)
      })
      const row = Object.keys(through).map((name) => [name, told?.new[name]])
      return { outcome: told?.eventType ?? 'nothing', gives: Object.fromEntries(row) as unknown }
    },
  }
}

const stars = (out: number, through: number): [{ stars: number }, { stars: number }] => [
  { stars: out },
  { stars: through },
]
const notes = (
  out: string | null,
  through: string | null,
): [{ note: string | null }, { note: string | null }] => [{ note: out }, { note: through }]

const FILTERS: readonly WireCall[] = [
  filter('eq', "eq('stars', 5)", (by) => by.eq('stars', 5).build(), stars(4, 5)),
  filter('neq', "neq('stars', 5)", (by) => by.neq('stars', 5).build(), stars(5, 4)),
  filter('gt', "gt('stars', 3)", (by) => by.gt('stars', 3).build(), stars(3, 4)),
  filter('gte', "gte('stars', 3)", (by) => by.gte('stars', 3).build(), stars(2, 3)),
  filter('lt', "lt('stars', 3)", (by) => by.lt('stars', 3).build(), stars(3, 2)),
  filter('lte', "lte('stars', 3)", (by) => by.lte('stars', 3).build(), stars(4, 3)),
  filter('in', "in('note', ['a, b', 'c'])", (by) => by.in('note', ['a, b', 'c']).build(), notes('a', 'a, b')),
  filter('like', "like('note', 'A%')", (by) => by.like('note', 'A%').build(), notes('ab', 'Ab')),
  filter('ilike', "ilike('note', 'A%')", (by) => by.ilike('note', 'A%').build(), notes('b', 'ab')),
  filter('match', "match('note', '^A')", (by) => by.match('note', '^A').build(), notes('ab', 'Ab')),
  filter('imatch', "imatch('note', '^A')", (by) => by.imatch('note', '^A').build(), notes('b', 'ab')),
  filter('is', "is('note', null)", (by) => by.is('note', null).build(), notes('a', null)),
  filter(
    'isDistinct',
    "isDistinct('note', 'a')",
    (by) => by.isDistinct('note', 'a').build(),
    notes('a', null),
  ),
  filter('not', "not('stars', 'in', [1, 2])", (by) => by.not('stars', 'in', [1, 2]).build(), stars(2, 3)),
  filter(
    'build',
    "gt('stars', 1).lt('stars', 4).build()",
    (by) => by.gt('stars', 1).lt('stars', 4).build(),
    stars(4, 2),
  ),
  filter(
    'toString',
    "eq('note', 'one').toString()",
    (by) => by.eq('note', 'one').toString(),
    notes('two', 'one'),
  ),
]

export const CHANGE_CALLS: readonly WireCall[] = [...EVENTS, ...FILTERS]
