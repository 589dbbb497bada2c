import type { FrameVersion } from '@firstline/wire/realtime/frames'
import { readReply } from './read-reply.ts'
import type { WireCall } from './wire-call.ts'

const VERSIONS: readonly FrameVersion[] = ['2.0.0', '1.0.0']
const DRAFTS = { event: '*', schema: 'public', table: 'drafts' }

/** Frames that the official client does not send or does not expose. */
export const SOCKET_CALLS: readonly WireCall[] = [
  ...VERSIONS.map((version): WireCall => ({
    operation: 'phx_join',
    condition: `frames ${version}, with bindings, which are returned in their order`,
    expected: 'phx_reply ok',
    expectedData: {
      postgres_changes: [
        { ...DRAFTS, id: true },
        { ...DRAFTS, event: 'INSERT', filter: 'stars=eq.5', id: true },
      ],
    },
    async run({ socket, newTopic }) {
      const bindings = [DRAFTS, { ...DRAFTS, event: 'INSERT', filter: 'stars=eq.5' }]
      const reply = await (
        await socket({ version })
      ).join(`realtime:${newTopic()}`, {
        config: { postgres_changes: bindings },
      })
      const { outcome, data } = readReply(reply)
      const { postgres_changes: bound } = data as { postgres_changes: { id: unknown }[] }
      // Ids are integers other than 0, which the client treats as missing.
      const seen = bound.map((each) => ({ ...each, id: Number.isInteger(each.id) && each.id !== 0 }))
      return { outcome, data: { postgres_changes: seen } }
    },
  })),
  ...VERSIONS.map((version): WireCall => ({
    operation: 'heartbeat',
    condition: `frames ${version}`,
    expected: 'phx_reply ok',
    expectedData: {},
    async run({ socket }) {
      const one = await socket({ version })
      const ref = one.send({ topic: 'phoenix', event: 'heartbeat' })
      return readReply(await one.next({ ref }))
    },
  })),
  {
    operation: 'phx_leave',
    condition: 'a leave, with a reply and then `phx_close`',
    expected: 'phx_reply ok, phx_close',
    expectedData: {},
    async run({ socket, newTopic }) {
      const [one, topic] = [await socket(), `realtime:${newTopic()}`]
      await one.join(topic, { config: {} }, 'first')
      const ref = one.send({ topic, event: 'phx_leave', joinRef: 'first' })
      const { outcome, data } = readReply(await one.next({ ref, event: 'phx_reply' }))
      return { outcome: `${outcome}, ${(await one.next({ event: 'phx_close' })).event}`, data }
    },
  },
  {
    operation: 'phx_join',
    condition: 'a second join of a topic, which closes the first',
    expected: 'phx_close of the first',
    async run({ socket, newTopic }) {
      const [one, topic] = [await socket(), `realtime:${newTopic()}`]
      await one.join(topic, { config: {} }, 'first')
      await one.join(topic, { config: {} }, 'second')
      const { event, joinRef } = await one.next({ topic, event: 'phx_close' })
      return { outcome: `${event} of the ${joinRef}` }
    },
  },
  {
    operation: 'phx_join',
    condition:
      'of the oldest clients: without a configuration, with the topic `realtime:public:drafts:stars=eq.5`',
    expected: 'postgres_changes',
    expectedData: 5,
    async run({ socket, client, pollFeed }) {
      const [one, topic] = [await socket({ version: '1.0.0' }), 'realtime:public:drafts:stars=eq.5']
      await one.join(topic, {})
      await client.from('drafts').insert([
        { id: 182, title: 'not it', stars: 4 },
        { id: 183, title: 'this one', stars: 5 },
      ])
      pollFeed()
      const { event, payload } = await one.next({ topic, event: 'postgres_changes' })
      const { record } = payload['data'] as { record: { stars: number } }
      return { outcome: event, data: record.stars }
    },
  },
  {
    operation: 'access_token',
    condition:
      'a token for a channel that was joined with the public key, which then receives rows of its user',
    expected: 'postgres_changes',
    async run(context) {
      const { socket, newTopic, token, client, pollFeed } = context
      const [one, topic] = [await socket({ isAnonymous: true }), `realtime:${newTopic()}`]
      await one.join(topic, { config: { postgres_changes: [DRAFTS] } })
      one.send({ topic, event: 'access_token', payload: { access_token: token } })
      // Sent when the new token is accepted: the role of the public key may not read the table.
      await one.next({ topic, event: 'system', payload: { status: 'ok' } })
      await client.from('drafts').insert({ id: 181, title: 'after the token' })
      pollFeed()
      return { outcome: (await one.next({ topic, event: 'postgres_changes' })).event }
    },
  },
]
