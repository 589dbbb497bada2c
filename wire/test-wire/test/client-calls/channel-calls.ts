import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { FrameVersion } from '@firstline/wire/realtime/frames'
import { collectMessages, joinChannel, collectBroadcasts } from '../../channels.ts'
import { readResponse, type CallOutcome, type WireCall, type WireContext } from './wire-call.ts'

const VERSIONS: readonly FrameVersion[] = ['2.0.0', '1.0.0']
const SELF = { config: { broadcast: { self: true, ack: true } } }

/** Joins two clients to a channel and collects what the second one receives. */
async function joinTwo(context: WireContext, from: SupabaseClient, to: SupabaseClient) {
  const name = context.newTopic()
  const sender = await context.join(from, name, { config: { broadcast: { ack: true } } })
  const channel = to.channel(name)
  const messages = collectBroadcasts(channel, '*')
  await joinChannel(channel)
  return { name, sender, messages }
}

/** The payload of a broadcast, with bytes as numbers. */
function readPayload(message: unknown): unknown {
  const { payload } = message as { payload: unknown }
  return payload instanceof ArrayBuffer ? [...new Uint8Array(payload)] : payload
}

export const CHANNEL_CALLS: readonly WireCall[] = [
  {
    operation: 'realtime.channel',
    call: "channel('room')",
    expected: 'joined',
    async run({ client, newTopic, join }) {
      const channel = await join(client, newTopic())
      return { outcome: String(channel.state) }
    },
  },
  {
    operation: 'channel.subscribe',
    call: 'subscribe(callback)',
    expected: 'SUBSCRIBED',
    async run({ other, newTopic }) {
      const states = collectMessages<string>(
        (receive) => void other.channel(newTopic()).subscribe((state) => receive(state)),
      )
      const [state = ''] = await states.take(1)
      return { outcome: state }
    },
  },
  {
    operation: 'channel.unsubscribe',
    call: 'unsubscribe()',
    expected: 'ok',
    run: async ({ client, newTopic, join }) => ({
      outcome: await (await join(client, newTopic())).unsubscribe(),
    }),
  },
  {
    operation: 'realtime.removeChannel',
    call: 'removeChannel(channel)',
    expected: 'ok',
    run: async ({ client, newTopic, join }) => ({
      outcome: await client.removeChannel(await join(client, newTopic())),
    }),
  },
  {
    operation: 'realtime.removeAllChannels',
    call: 'removeAllChannels()',
    expected: 'ok, ok',
    async run({ service, newTopic, join }) {
      await join(service, newTopic())
      await join(service, newTopic())
      return { outcome: (await service.removeAllChannels()).join(', ') }
    },
  },
  {
    operation: 'realtime.sendHeartbeat',
    call: 'sendHeartbeat()',
    expected: 'sent, ok',
    async run({ client, newTopic, join }) {
      await join(client, newTopic())
      const states = collectMessages<string>((receive) =>
        client.realtime.onHeartbeat((state) => receive(state)),
      )
      await client.realtime.sendHeartbeat()
      return { outcome: (await states.take(2)).join(', ') }
    },
  },
  {
    operation: 'realtime.disconnect',
    call: 'disconnect()',
    condition: 'then `connect()` and another join',
    expected: 'ok',
    async run({ createClient, newTopic, join }) {
      const client = createClient('2.0.0')
      await join(client, newTopic())
      await client.realtime.disconnect()
      client.realtime.connect()
      await join(client, newTopic())
      return { outcome: 'ok' }
    },
  },
]

export const BROADCAST_CALLS: readonly WireCall[] = [
  ...VERSIONS.flatMap((from) =>
    VERSIONS.map((to): WireCall => ({
      operation: 'channel.send',
      call: "send({ type: 'broadcast', event, payload })",
      condition: `from a client of frames ${from} to one of ${to}`,
      expected: 'ok',
      expectedData: { word: 'Grüße 👋' },
      async run(context) {
        const { sender, messages } = await joinTwo(
          context,
          context.createClient(from),
          context.createClient(to),
        )
        const outcome = await sender.send({ type: 'broadcast', event: 'e', payload: { word: 'Grüße 👋' } })
        return { outcome, data: readPayload((await messages.take(1))[0]) }
      },
    })),
  ),
  {
    operation: 'channel.send',
    call: "send({ type: 'broadcast', event, payload: bytes })",
    expected: 'ok',
    expectedData: [0, 255, 34],
    async run(context) {
      const { sender, messages } = await joinTwo(context, context.client, context.service)
      const payload = Uint8Array.from([0, 255, 34]).buffer
      const outcome = await sender.send({ type: 'broadcast', event: 'e', payload })
      return { outcome, data: readPayload((await messages.take(1))[0]) }
    },
  },
  {
    operation: 'channel.send',
    call: 'send(...)',
    condition: 'in a channel with `self: true`',
    expected: 'ok',
    expectedData: { n: 1 },
    async run({ client, newTopic }) {
      const channel = client.channel(newTopic(), SELF)
      const messages = collectBroadcasts(channel, 'e')
      await joinChannel(channel)
      const outcome = await channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })
      return { outcome, data: readPayload((await messages.take(1))[0]) }
    },
  },
  {
    operation: 'channel.httpSend',
    call: "httpSend('event', { n: 1 })",
    expected: 'success',
    expectedData: { n: 1 },
    run: (context) => sendByHttp(context, { n: 1 }),
  },
  {
    operation: 'channel.httpSend',
    call: "httpSend('event', bytes)",
    expected: 'success',
    expectedData: [0, 255, 34],
    run: (context) => sendByHttp(context, Uint8Array.from([0, 255, 34])),
  },
  {
    operation: 'HTTP broadcast',
    call: 'POST /realtime/v1/api/broadcast',
    condition: 'with several messages',
    expected: '202',
    expectedData: [{ n: 1 }, { n: 2 }],
    async run(context) {
      const { name: topic, messages: broadcasts } = await joinTwo(context, context.client, context.service)
      const messages = [1, 2].map((n) => ({ topic, event: 'e', payload: { n } }))
      const { outcome } = await readResponse(
        await context.postRealtime('/api/broadcast', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ messages }),
        }),
      )
      return { outcome, data: (await broadcasts.take(2)).map(readPayload) }
    },
  },
  {
    operation: 'private channel',
    call: "channel('team 1', { config: { private: true } })",
    condition: 'with policies that allow to read and write',
    expected: 'ok',
    expectedData: { n: 1 },
    async run({ client }) {
      const channel = client.channel('team 1', { config: { private: true, ...SELF.config } })
      const messages = collectBroadcasts(channel, 'e')
      await joinChannel(channel)
      const outcome = await channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })
      return { outcome, data: readPayload((await messages.take(1))[0]) }
    },
  },
]

async function sendByHttp(context: WireContext, payload: object): Promise<CallOutcome> {
  const { name, messages } = await joinTwo(context, context.other, context.service)
  const { success } = await context.client.channel(name).httpSend('e', payload)
  return { outcome: success ? 'success' : 'failure', data: readPayload((await messages.take(1))[0]) }
}

export const PRESENCE_CALLS: readonly WireCall[] = [
  {
    operation: 'channel.track',
    call: "track({ mood: 'fine' })",
    expected: 'ok',
    expectedData: { ada: [{ mood: 'fine' }] },
    async run(context) {
      const { channel, messages } = await joinPresence(context)
      const outcome = await channel.track({ mood: 'fine' })
      await messages.take(1)
      return { outcome, data: listPresences(channel.presence.state) }
    },
  },
  {
    operation: 'channel.presenceState',
    call: 'presenceState()',
    condition: 'of a client that joins later',
    expected: 'ok',
    expectedData: { ada: [{ mood: 'fine' }] },
    async run(context) {
      const { name, channel } = await joinPresence(context)
      const outcome = await channel.track({ mood: 'fine' })
      const later = context.other.channel(name)
      const synced = collectMessages(
        (receive) => void later.on('presence', { event: 'sync' }, () => receive(null)),
      )
      await joinChannel(later)
      await synced.take(1)
      return { outcome, data: listPresences(later.presenceState()) }
    },
  },
  {
    operation: 'channel.untrack',
    call: 'untrack()',
    expected: 'ok',
    expectedData: {},
    async run(context) {
      const { channel, messages } = await joinPresence(context)
      await channel.track({ mood: 'fine' })
      await messages.take(1)
      const outcome = await channel.untrack()
      await messages.take(1)
      return { outcome, data: listPresences(channel.presenceState()) }
    },
  },
]

async function joinPresence({ client, newTopic }: WireContext) {
  const name = newTopic()
  const channel = client.channel(name, { config: { presence: { key: 'ada' } } })
  const messages = collectMessages((receive) => {
    channel.on('presence', { event: 'join' }, receive)
    channel.on('presence', { event: 'leave' }, receive)
  })
  await joinChannel(channel)
  return { name, channel, messages }
}

function listPresences(state: ReturnType<RealtimeChannel['presenceState']>): unknown {
  const people = Object.entries(state).map(([key, metas]) => [
    key,
    metas.map((meta) => {
      const { presence_ref: _, ...payload } = meta
      return payload
    }),
  ])
  return Object.fromEntries(people) as unknown
}
