import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { collectMessages, joinChannel, type MessageCollector } from '../../channels.ts'
import type { WireContext } from './wire-call.ts'

export interface Binding {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table?: string
  filter?: string
  select?: string[]
}

export interface Change {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
}

/** The payload of `system`, the result of a binding. */
interface SystemMessage {
  status: string
  message: string
}

let lastId = 1_000
/** An id that no draft had before. Results show it as `its id`. */
const newId = () => (lastId += 1)

/** Joins a channel and collects its changes and system messages. */
export async function listen(
  context: WireContext,
  client: SupabaseClient,
  binding: Binding,
): Promise<{
  channel: RealtimeChannel
  changes: MessageCollector<Change>
  systemMessages: MessageCollector<SystemMessage>
}> {
  const channel = client.channel(context.newTopic())
  const changes = collectMessages<Change>((receive) => {
    // The client's types have an overload for each event, but none for a variable event.
    Reflect.apply(channel.on, channel, ['postgres_changes', binding, receive])
  })
  const systemMessages = collectMessages<SystemMessage>((receive) => void channel.on('system', {}, receive))
  await joinChannel(channel)
  return { channel, changes, systemMessages }
}

/** The first change that a channel with this binding receives after `write`. */
export async function receiveFirst(
  context: WireContext,
  binding: Binding,
  write: () => Promise<void>,
  client = context.client,
): Promise<Change | undefined> {
  const { channel, changes } = await listen(context, client, binding)
  await write()
  context.pollFeed()
  const [first] = await changes.take(1)
  await client.removeChannel(channel)
  return first
}

export async function insert(client: SupabaseClient, row: Record<string, unknown>): Promise<number> {
  const id = newId()
  const { error } = await client.from('drafts').insert({ id, title: `draft ${id}`, stars: 0, ...row })
  if (error) throw error
  return id
}

export const DRAFTS = { schema: 'public', table: 'drafts' }
