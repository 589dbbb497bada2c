import type { FrameVersion } from '#server/wire/realtime/frames/message.ts'
import type { RawSocket, ReceivedFrame } from '#test/raw-socket.ts'
import { heardIn, type Answer, type WireCall, type WireStage } from './wire-call.ts'

const VERSIONS: readonly FrameVersion[] = ['2.0.0', '1.0.0']
const DRAFTS = { event: '*', schema: 'public', table: 'drafts' }

function replyOf({ event, payload }: ReceivedFrame): Answer {
  const { status, response } = payload as { status: string; response: { reason?: string } }
  const code = response.reason?.replace(/:.*$/, '')
  return { outcome: `${event} ${status}${code === undefined ? '' : ` ${code}`}`, gives: response }
}

/** What the client doesn't say by itself, asked by hand. */
export const SOCKET_CALLS: readonly WireCall[] = [
  ...VERSIONS.map(
    (version): WireCall => ({
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
        const reply = await (await socket({ version })).join(`realtime:${newRoom()}`, {
          config: { postgres_changes: asked },
        })
        const { outcome, gives } = replyOf(reply)
        const { postgres_changes: bound } = gives as { postgres_changes: { id: unknown }[] }
        // An id is a number other than 0, which the client takes for none.
        const seen = bound.map((each) => ({ ...each, id: Number.isInteger(each.id) && each.id !== 0 }))
        return { outcome, gives: { postgres_changes: seen } }
      },
    }),
  ),
  ...VERSIONS.map(
    (version): WireCall => ({
      operation: 'heartbeat',
      given: `a heartbeat in the form of frames ${version}`,
      expected: 'phx_reply ok',
      gives: {},
      async run({ socket }) {
        const one = await socket({ version })
        const ref = one.send({ topic: 'phoenix', event: 'heartbeat' })
        return replyOf(await one.next({ ref }))
      },
    }),
  ),
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

export const REFUSED_SOCKET_CALLS: readonly WireCall[] = [
  {
    operation: 'handshake',
    given: 'without a key',
    expected: '401',
    run: ({ handshake }) => handshake({ vsn: '2.0.0' }),
  },
  {
    operation: 'handshake',
    given: 'with a token that has expired',
    expected: '401',
    run: ({ handshake, expiredToken }) => handshake({ vsn: '2.0.0', apikey: expiredToken }),
  },
  {
    operation: 'handshake',
    call: 'vsn=3.0.0',
    expected: '400',
    run: ({ handshake, token }) => handshake({ vsn: '3.0.0', apikey: token }),
  },
  {
    operation: 'phx_join',
    given: 'with an `access_token` that has expired',
    expected: 'phx_reply error InvalidJWTToken',
    run: (stage) => joinWith(stage, stage.expiredToken),
  },
  {
    operation: 'phx_join',
    given: 'with an `access_token` that is none',
    expected: 'phx_reply error MalformedJWT',
    run: (stage) => joinWith(stage, 'nonsense'),
  },
  {
    operation: 'phx_join',
    given: 'of a private channel that no policy lets read',
    expected: 'phx_reply error Unauthorized',
    async run({ socket, newRoom }) {
      const one = await socket()
      return replyOf(await one.join(`realtime:${newRoom()}`, { config: { private: true } }))
    },
  },
  {
    operation: 'phx_join',
    given: 'of a topic without a name',
    expected: 'phx_reply error TopicNameRequired',
    async run({ socket }) {
      return replyOf(await (await socket()).join('realtime:'))
    },
  },
  {
    operation: 'any message',
    given: 'for a topic that is not joined',
    expected: 'phx_reply error unmatched topic',
    async run({ socket, newRoom }) {
      const one = await socket()
      const ref = one.send({ topic: `realtime:${newRoom()}`, event: 'broadcast', payload: { event: 'e' } })
      return replyOf(await one.next({ ref }))
    },
  },
  {
    operation: 'channels of a socket',
    given: 'more than allowed',
    expected: 'phx_reply error ChannelRateLimitReached',
    async run({ socket, newRoom, limits }) {
      const one = await socket()
      for (let n = 0; n < limits.channelsPerSocket; n += 1) await one.join(`realtime:${newRoom()}`)
      return replyOf(await one.join(`realtime:${newRoom()}`))
    },
  },
  {
    operation: 'messages of a channel',
    given: 'more in a second than allowed',
    expected: 'system error, phx_close',
    async run({ socket, newRoom, limits }) {
      const [one, topic] = [await socket(), `realtime:${newRoom()}`]
      await one.join(topic)
      for (let n = 0; n <= limits.messagesPerSecond; n += 1)
        one.send({ topic, event: 'broadcast', payload: { event: 'e' } })
      return endOf(one, topic)
    },
  },
  {
    operation: 'joins of a socket',
    given: 'more in a second than allowed, which ends the socket',
    expected: 'phx_reply error ClientJoinRateLimitReached, closed',
    async run({ socket, newRoom, limits }) {
      const [one, topic] = [await socket(), `realtime:${newRoom()}`]
      for (let n = 0; n < limits.joinsPerSecond; n += 1) one.send({ topic, event: 'phx_join' })
      const { outcome } = replyOf(await one.join(topic))
      await one.closed
      return { outcome: `${outcome}, closed` }
    },
  },
  {
    operation: 'presence of a channel',
    given: 'more calls in 30 seconds than allowed',
    expected: 'system error, phx_close',
    async run({ socket, newRoom, limits }) {
      const [one, topic] = [await socket(), `realtime:${newRoom()}`]
      await one.join(topic)
      for (let n = 0; n <= limits.presenceCalls; n += 1) {
        one.send({ topic, event: 'presence', payload: { type: 'presence', event: 'track', payload: { n } } })
      }
      return endOf(one, topic)
    },
  },
  {
    operation: 'broadcast',
    given: 'larger than allowed, or sent where no policy lets write',
    expected: 'phx_reply error Payload size exceeded, phx_reply error You do not have permissions to write',
    async run({ socket, limits }) {
      const [one, topic] = [await socket(), 'realtime:team heard']
      await one.join(topic, { config: { private: true, broadcast: { ack: true } } })
      const answers: string[] = []
      for (const payload of ['x'.repeat(limits.payloadBytes), 'short']) {
        const ref = one.send({
          topic,
          event: 'broadcast',
          payload: { type: 'broadcast', event: 'e', payload },
        })
        answers.push(replyOf(await one.next({ ref })).outcome.replace(/ to this Channel topic$/, ''))
      }
      return { outcome: answers.join(', ') }
    },
  },
  {
    operation: 'access_token',
    given: 'that has expired, for a channel that is joined',
    expected: 'system error, phx_close',
    async run({ socket, newRoom, expiredToken }) {
      const [one, topic] = [await socket(), `realtime:${newRoom()}`]
      await one.join(topic)
      one.send({ topic, event: 'access_token', payload: { access_token: expiredToken } })
      return endOf(one, topic)
    },
  },
  {
    operation: 'HTTP broadcast',
    call: 'POST /realtime/v1/api/broadcast/<topic>/events/<event>?private=true&persist=true',
    given: 'which is to be stored',
    expected: '422',
    run: async ({ post }) =>
      heardIn(
        await post('/api/broadcast/team%201/events/e?private=true&persist=true', {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
  },
  {
    operation: 'HTTP broadcast',
    call: 'POST /realtime/v1/api/broadcast',
    given: 'with a message that names no event',
    expected: '422',
    run: async ({ post }) =>
      heardIn(
        await post('/api/broadcast', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ messages: [{ topic: 'room', payload: {} }] }),
        }),
      ),
  },
  {
    operation: 'HTTP broadcast',
    call: 'POST /realtime/v1/api/broadcast/<topic>/events/<event>?private=true',
    given: 'that no policy lets send',
    expected: '403',
    run: async ({ post, newRoom }) =>
      heardIn(
        await post(`/api/broadcast/${encodeURIComponent(newRoom())}/events/e?private=true`, {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
  },
  {
    operation: 'HTTP broadcast',
    given: 'with a token that has expired',
    expected: '401',
    run: async ({ post, expiredToken }) =>
      heardIn(
        await post('/api/broadcast', { headers: { authorization: `Bearer ${expiredToken}` }, body: '{}' }),
      ),
  },
]

async function joinWith({ socket, newRoom }: WireStage, accessToken: string): Promise<Answer> {
  const one = await socket()
  return replyOf(await one.join(`realtime:${newRoom()}`, { config: {}, access_token: accessToken }))
}

/** How the server ends a channel. */
async function endOf(socket: RawSocket, topic: string): Promise<Answer> {
  const { event, payload } = await socket.next({ topic, event: 'system' })
  const closed = await socket.next({ topic, event: 'phx_close' })
  return { outcome: `${event} ${String(payload['status'])}, ${closed.event}` }
}
