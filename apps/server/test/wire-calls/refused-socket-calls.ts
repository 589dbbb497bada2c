import type { RawSocket } from '#test/raw-socket.ts'
import { replyOf } from './reply-of.ts'
import { heardIn, type Answer, type WireCall, type WireStage } from './wire-call.ts'

/** What the realtime door refuses, and how. */
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
