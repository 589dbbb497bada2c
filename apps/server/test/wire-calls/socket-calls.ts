import type { FrameVersion } from '#server/wire/realtime/frames/message.ts'
import { replyOf } from './reply-of.ts'
import type { WireCall } from './wire-call.ts'

const VERSIONS: readonly FrameVersion[] = ['2.0.0', '1.0.0']
const DRAFTS = { event: '*', schema: 'public', table: 'drafts' }

/** What the client doesn't say by itself, asked by hand. */
export const SOCKET_CALLS: readonly WireCall[] = [
  ...VERSIONS.map((version): WireCall => ({
    operation: 'phx_join',
    given: `a join in the form of frames ${version}, with bindings, which come back in their order`,
    expected: 'phx_reply ok',
    gives: {
      postgres_changes: [
        { ...DRAFTS, id: true },
        { ...DRAFTS, event: 'INSERT', filter: 'stars=eq.5', id: true },
      ],
    },
    async run({ socket, newRoom }) {
      const asked = [DRAFTS, { ...DRAFTS, event: 'INSERT', filter: 'stars=eq.5' }]
      const reply = await (
        await socket({ version })
      ).join(`realtime:${newRoom()}`, {
        config: { postgres_changes: asked },
      })
      const { outcome, gives } = replyOf(reply)
      const { postgres_changes: bound } = gives as { postgres_changes: { id: unknown }[] }
      // An id is a number other than 0, which the client takes for none.
      const seen = bound.map((each) => ({ ...each, id: Number.isInteger(each.id) && each.id !== 0 }))
      return { outcome, gives: { postgres_changes: seen } }
    },
  })),
  ...VERSIONS.map((version): WireCall => ({
    operation: 'heartbeat',
    given: `a heartbeat in the form of frames ${version}`,
    expected: 'phx_reply ok',
    gives: {},
    async run({ socket }) {
      const one = await socket({ version })
      const ref = one.send({ topic: 'phoenix', event: 'heartbeat' })
      return replyOf(await one.next({ ref }))
    },
  })),
  {
    operation: 'phx_leave',
    given: 'a leave, which is answered and then followed by `phx_close`',
    expected: 'phx_reply ok, phx_close',
    gives: {},
    async run({ socket, newRoom }) {
      const [one, topic] = [await socket(), `realtime:${newRoom()}`]
      await one.join(topic, { config: {} }, 'first')
      const ref = one.send({ topic, event: 'phx_leave', joinRef: 'first' })
      const { outcome, gives } = replyOf(await one.next({ ref, event: 'phx_reply' }))
      return { outcome: `${outcome}, ${(await one.next({ event: 'phx_close' })).event}`, gives }
    },
  },
  {
    operation: 'phx_join',
    given: 'a second join of a topic, which ends the first',
    expected: 'phx_close of the first',
    async run({ socket, newRoom }) {
      const [one, topic] = [await socket(), `realtime:${newRoom()}`]
      await one.join(topic, { config: {} }, 'first')
      await one.join(topic, { config: {} }, 'second')
      const { event, joinRef } = await one.next({ topic, event: 'phx_close' })
      return { outcome: `${event} of the ${joinRef}` }
    },
  },
  {
    operation: 'phx_join',
    given:
      'of the oldest clients, without a configuration: the topic `realtime:public:drafts:stars=eq.5` says it all',
    expected: 'postgres_changes',
    gives: 5,
    async run({ socket, client, look }) {
      const [one, topic] = [await socket({ version: '1.0.0' }), 'realtime:public:drafts:stars=eq.5']
      await one.join(topic, {})
      await client.from('drafts').insert([
        { id: 182, title: 'not it', stars: 4 },
        { id: 183, title: 'this one', stars: 5 },
      ])
      look()
      const { event, payload } = await one.next({ topic, event: 'postgres_changes' })
      const { record } = payload['data'] as { record: { stars: number } }
      return { outcome: event, gives: record.stars }
    },
  },
  {
    operation: 'access_token',
    given:
      'a token for a channel that was joined with the public key: rows of its user are told of from then on',
    expected: 'postgres_changes',
    async run(stage) {
      const { socket, newRoom, token, client, look } = stage
      const [one, topic] = [await socket({ isAnonymous: true }), `realtime:${newRoom()}`]
      await one.join(topic, { config: { postgres_changes: [DRAFTS] } })
      one.send({ topic, event: 'access_token', payload: { access_token: token } })
      // Said when the new token is taken: the role of the key may not read the table.
      await one.next({ topic, event: 'system', payload: { status: 'ok' } })
      await client.from('drafts').insert({ id: 181, title: 'after the token' })
      look()
      return { outcome: (await one.next({ topic, event: 'postgres_changes' })).event }
    },
  },
]
