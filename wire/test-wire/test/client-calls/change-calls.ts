import { type Binding, type Change, DRAFTS, insert, listen, receiveFirst } from './receive-changes.ts'
import type { CallOutcome, WireCall, WireContext } from './wire-call.ts'

/** The event and rows of a change, without times and with a placeholder for the id. */
function summarize(change: Change | undefined, id: number): CallOutcome {
  const name = (row: Record<string, unknown> = {}) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === id ? 'its id' : value]))
  return {
    outcome: change?.eventType ?? 'nothing',
    data: { new: name(change?.new), old: name(change?.old) },
  }
}

const COLUMNS = ['id', 'stars', 'note']

export const CHANGE_CALLS: readonly WireCall[] = [
  {
    operation: 'channel.on',
    call: "on('postgres_changes', { event: 'INSERT', schema, table, select: ['id', 'stars', 'note'] })",
    expected: 'INSERT',
    expectedData: { new: { id: 'its id', stars: 4, note: null }, old: {} },
    async run(context) {
      let id = 0
      const change = await receiveFirst(
        context,
        { event: 'INSERT', ...DRAFTS, select: COLUMNS },
        async () => {
          id = await insert(context.client, { stars: 4 })
        },
      )
      return summarize(change, id)
    },
  },
  {
    operation: 'channel.on',
    call: "on('postgres_changes', { event: 'UPDATE', schema, table, select: ['id', 'stars', 'note'] })",
    expected: 'UPDATE',
    expectedData: { new: { id: 'its id', stars: 0, note: 'new' }, old: { id: 'its id' } },
    async run(context) {
      const id = await insert(context.client, {})
      const change = await receiveFirst(
        context,
        { event: 'UPDATE', ...DRAFTS, select: COLUMNS },
        async () => {
          await context.client.from('drafts').update({ note: 'new' }).eq('id', id)
        },
      )
      return summarize(change, id)
    },
  },
  {
    operation: 'channel.on',
    call: "on('postgres_changes', { event: 'DELETE', schema, table })",
    condition: "of the user's row, not of another user's, for which no policy can be checked any more",
    expected: 'DELETE',
    expectedData: { new: {}, old: { id: 'its id' } },
    async run(context) {
      const [id, another] = [await insert(context.client, {}), await insert(context.other, {})]
      const change = await receiveFirst(context, { event: 'DELETE', ...DRAFTS }, async () => {
        await context.other.from('drafts').delete().eq('id', another)
        await context.client.from('drafts').delete().eq('id', id)
      })
      return summarize(change, id)
    },
  },
  {
    operation: 'channel.on',
    call: "on('postgres_changes', { event: '*', schema })",
    condition: 'with an insert, an update and a delete of one row, in order',
    expected: 'INSERT, UPDATE, DELETE',
    expectedData: 3,
    async run(context) {
      const { changes } = await listen(context, context.client, { event: '*', schema: 'public' })
      const all: Change[] = []
      const row = () => context.client.from('drafts')
      // One by one: a change is not delivered when its row is deleted before the policies are checked.
      const id = await insert(context.client, {})
      for (const write of [
        null,
        () => row().update({ note: 'new' }).eq('id', id),
        () => row().delete().eq('id', id),
      ]) {
        await write?.()
        context.pollFeed()
        all.push(...(await changes.take(1)))
      }
      return { outcome: all.map(({ eventType }) => eventType).join(', '), data: all.length }
    },
  },
  {
    operation: 'channel.on',
    call: "on('postgres_changes', ...)",
    condition: "with frames 1.0.0: only rows of the client's user",
    expected: 'INSERT',
    expectedData: { new: { id: 'its id', note: 'own' }, old: {} },
    async run(context) {
      let id = 0
      const binding: Binding = { event: 'INSERT', ...DRAFTS, select: ['id', 'note'] }
      const change = await receiveFirst(
        context,
        binding,
        async () => {
          await insert(context.client, { note: 'of another' })
          id = await insert(context.other, { note: 'own' })
        },
        context.other,
      )
      return summarize(change, id)
    },
  },
  {
    operation: 'realtime.setAuth',
    call: 'setAuth(token)',
    condition: 'of a channel that was joined anonymously',
    expected: 'error, ok, INSERT',
    async run(context) {
      const client = context.createClient('2.0.0')
      const { channel, changes, systemMessages } = await listen(context, client, {
        event: 'INSERT',
        ...DRAFTS,
      })
      await client.realtime.setAuth(context.token)
      const states = (await systemMessages.take(2)).map(({ status }) => status)
      await insert(context.client, {})
      context.pollFeed()
      const [first] = await changes.take(1)
      await client.removeChannel(channel)
      return { outcome: [...states, first?.eventType].join(', ') }
    },
  },
  {
    operation: 'system',
    call: "on('system', {})",
    condition: 'after a join with `postgres_changes`',
    expected: 'ok: Subscribed to PostgreSQL',
    run: (context) => readSystemMessage(context, { event: '*', ...DRAFTS }),
  },
]

/** The system message of a binding. */
async function readSystemMessage(context: WireContext, binding: Binding): Promise<CallOutcome> {
  const { channel, systemMessages } = await listen(context, context.client, binding)
  const [first] = await systemMessages.take(1)
  await context.client.removeChannel(channel)
  return { outcome: `${first?.status}: ${first?.message}` }
}

export const REFUSED_CHANGE_CALLS: readonly WireCall[] = [
  {
    operation: 'postgres_changes',
    condition: 'a table that is not watched',
    expected: 'system error, the channel stays',
    run: (context) => runRefusedBinding(context, { event: '*', schema: 'public', table: 'books' }),
  },
  {
    operation: 'postgres_changes',
    condition: 'a filter by an unknown column',
    expected: 'system error, the channel stays',
    run: (context) => runRefusedBinding(context, { event: '*', ...DRAFTS, filter: 'nothing=eq.1' }),
  },
  {
    operation: 'postgres_changes',
    condition: 'a filter with an unknown operator',
    expected: 'system error, the channel stays',
    run: (context) => runRefusedBinding(context, { event: '*', ...DRAFTS, filter: 'stars=near.1' }),
  },
]

async function runRefusedBinding(context: WireContext, binding: Binding): Promise<CallOutcome> {
  const { outcome } = await readSystemMessage(context, binding)
  return {
    outcome: outcome.startsWith('error: Unable to subscribe') ? 'system error, the channel stays' : outcome,
  }
}
