import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import type { FrameVersion } from '#server/wire/realtime/frames/message.ts'
import { collect, joined, received } from '#test/channels.ts'
import { heardIn, type Answer, type WireCall, type WireStage } from './wire-call.ts'

const VERSIONS: readonly FrameVersion[] = ['2.0.0', '1.0.0']
const SELF = { config: { broadcast: { self: true, ack: true } } }

/** Two members of one room, and what the second of them is told. */
async function room(stage: WireStage, from: SupabaseClient, to: SupabaseClient) {
  const name = stage.newRoom()
  const sender = await stage.join(from, name, { config: { broadcast: { ack: true } } })
  const channel = to.channel(name)
  const told = received(channel, '*')
  await joined(channel)
  return { name, sender, told }
}

/** What was told, without what every broadcast has. */
function payloadOf(message: unknown): unknown {
  const { payload } = message as { payload: unknown }
  return payload instanceof ArrayBuffer ? [...new Uint8Array(payload)] : payload
}

export const CHANNEL_CALLS: readonly WireCall[] = [
  {
    operation: 'realtime.channel',
    call: "channel('room')",
    expected: 'joined',
    async run({ client, newRoom, join }) {
      const channel = await join(client, newRoom())
      return { outcome: String(channel.state) }
    },
  },
  {
    operation: 'channel.subscribe',
    call: 'subscribe(callback)',
    expected: 'SUBSCRIBED',
    async run({ other, newRoom }) {
      const states = collect<string>(
        (hear) => void other.channel(newRoom()).subscribe((state) => hear(state)),
      )
      const [state = ''] = await states.take(1)
      return { outcome: state }
    },
  },
  {
    operation: 'channel.unsubscribe',
    call: 'unsubscribe()',
    expected: 'ok',
    run: async ({ client, newRoom, join }) => ({
      outcome: await (await join(client, newRoom())).unsubscribe(),
    }),
  },
  {
    operation: 'realtime.removeChannel',
    call: 'removeChannel(channel)',
    expected: 'ok',
    run: async ({ client, newRoom, join }) => ({
      outcome: await client.removeChannel(await join(client, newRoom())),
    }),
  },
  {
    operation: 'realtime.removeAllChannels',
    call: 'removeAllChannels()',
    expected: 'ok, ok',
    async run({ service, newRoom, join }) {
      await join(service, newRoom())
      await join(service, newRoom())
      return { outcome: (await service.removeAllChannels()).join(', ') }
    },
  },
  {
    operation: 'realtime.sendHeartbeat',
    call: 'sendHeartbeat()',
    expected: 'sent, ok',
    async run({ client, newRoom, join }) {
      await join(client, newRoom())
      const states = collect<string>((hear) => client.realtime.onHeartbeat((state) => hear(state)))
      await client.realtime.sendHeartbeat()
      return { outcome: (await states.take(2)).join(', ') }
    },
  },
  {
    operation: 'realtime.disconnect',
    call: 'disconnect()',
    given: 'then `connect()` and a join again',
    expected: 'ok',
    async run({ newClient, newRoom, join }) {
      const client = newClient('2.0.0')
      await join(client, newRoom())
      await client.realtime.disconnect()
      client.realtime.connect()
      await join(client, newRoom())
      return { outcome: 'ok' }
    },
  },
]

export const BROADCAST_CALLS: readonly WireCall[] = [
  ...VERSIONS.flatMap((from) =>
    VERSIONS.map((to): WireCall => ({
      operation: 'channel.send',
      call: "send({ type: 'broadcast', event, payload })",
      given: `from a client of frames ${from} to one of ${to}`,
      expected: 'ok',
      gives: { word: 'Grüße 👋' },
      async run(stage) {
        const { sender, told } = await room(stage, stage.newClient(from), stage.newClient(to))
        const outcome = await sender.send({ type: 'broadcast', event: 'e', payload: { word: 'Grüße 👋' } })
        return { outcome, gives: payloadOf((await told.take(1))[0]) }
      },
    })),
  ),
  {
    operation: 'channel.send',
    call: "send({ type: 'broadcast', event, payload: bytes })",
    expected: 'ok',
    gives: [0, 255, 34],
    async run(stage) {
      const { sender, told } = await room(stage, stage.client, stage.service)
      const payload = Uint8Array.from([0, 255, 34]).buffer
      const outcome = await sender.send({ type: 'broadcast', event: 'e', payload })
      return { outcome, gives: payloadOf((await told.take(1))[0]) }
    },
  },
  {
    operation: 'channel.send',
    call: 'send(...)',
    given: 'in a channel with `self: true`',
    expected: 'ok',
    gives: { n: 1 },
    async run({ client, newRoom }) {
      const channel = client.channel(newRoom(), SELF)
      const told = received(channel, 'e')
      await joined(channel)
      const outcome = await channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })
      return { outcome, gives: payloadOf((await told.take(1))[0]) }
    },
  },
  {
    operation: 'channel.httpSend',
    call: "httpSend('event', { n: 1 })",
    expected: 'success',
    gives: { n: 1 },
    run: (stage) => sendByHttp(stage, { n: 1 }),
  },
  {
    operation: 'channel.httpSend',
    call: "httpSend('event', bytes)",
    expected: 'success',
    gives: [0, 255, 34],
    run: (stage) => sendByHttp(stage, Uint8Array.from([0, 255, 34])),
  },
  {
    operation: 'HTTP broadcast',
    call: 'POST /realtime/v1/api/broadcast',
    given: 'with several messages',
    expected: '202',
    gives: [{ n: 1 }, { n: 2 }],
    async run(stage) {
      const { name: topic, told } = await room(stage, stage.client, stage.service)
      const messages = [1, 2].map((n) => ({ topic, event: 'e', payload: { n } }))
      const { outcome } = await heardIn(
        await stage.post('/api/broadcast', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ messages }),
        }),
      )
      return { outcome, gives: (await told.take(2)).map(payloadOf) }
    },
  },
  {
    operation: 'private channel',
    call: "channel('team 1', { config: { private: true } })",
    given: 'policies let read and write',
    expected: 'ok',
    gives: { n: 1 },
    async run({ client }) {
      const channel = client.channel('team 1', { config: { private: true, ...SELF.config } })
      const told = received(channel, 'e')
      await joined(channel)
      const outcome = await channel.send({ type: 'broadcast', event: 'e', payload: { n: 1 } })
      return { outcome, gives: payloadOf((await told.take(1))[0]) }
    },
  },
]

async function sendByHttp(stage: WireStage, payload: object): Promise<Answer> {
  const { name, told } = await room(stage, stage.other, stage.service)
  const { success } = await stage.client.channel(name).httpSend('e', payload)
  return { outcome: success ? 'success' : 'failure', gives: payloadOf((await told.take(1))[0]) }
}

export const PRESENCE_CALLS: readonly WireCall[] = [
  {
    operation: 'channel.track',
    call: "track({ mood: 'fine' })",
    expected: 'ok',
    gives: { ada: [{ mood: 'fine' }] },
    async run(stage) {
      const { channel, told } = await present(stage)
      const outcome = await channel.track({ mood: 'fine' })
      await told.take(1)
      return { outcome, gives: peopleIn(channel.presence.state) }
    },
  },
  {
    operation: 'channel.presenceState',
    call: 'presenceState()',
    given: 'of somebody who comes later',
    expected: 'ok',
    gives: { ada: [{ mood: 'fine' }] },
    async run(stage) {
      const { name, channel } = await present(stage)
      const outcome = await channel.track({ mood: 'fine' })
      const later = stage.other.channel(name)
      const synced = collect((hear) => void later.on('presence', { event: 'sync' }, () => hear(null)))
      await joined(later)
      await synced.take(1)
      return { outcome, gives: peopleIn(later.presenceState()) }
    },
  },
  {
    operation: 'channel.untrack',
    call: 'untrack()',
    expected: 'ok',
    gives: {},
    async run(stage) {
      const { channel, told } = await present(stage)
      await channel.track({ mood: 'fine' })
      await told.take(1)
      const outcome = await channel.untrack()
      await told.take(1)
      return { outcome, gives: peopleIn(channel.presenceState()) }
    },
  },
]

async function present({ client, newRoom }: WireStage) {
  const name = newRoom()
  const channel = client.channel(name, { config: { presence: { key: 'ada' } } })
  const told = collect((hear) => {
    channel.on('presence', { event: 'join' }, hear)
    channel.on('presence', { event: 'leave' }, hear)
  })
  await joined(channel)
  return { name, channel, told }
}

function peopleIn(state: ReturnType<RealtimeChannel['presenceState']>): unknown {
  const people = Object.entries(state).map(([key, metas]) => [
    key,
    metas.map((meta) => {
      const { presence_ref: _, ...payload } = meta
      return payload
    }),
  ])
  return Object.fromEntries(people) as unknown
}
