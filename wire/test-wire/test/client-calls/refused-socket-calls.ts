import type { RawSocket } from '../../raw-socket.ts'
import { readReply } from './read-reply.ts'
import { readResponse, type CallOutcome, type WireCall, type WireContext } from './wire-call.ts'

/** Refusals of `/realtime/v1`. */
export const REFUSED_SOCKET_CALLS: readonly WireCall[] = [
  {
    operation: 'handshake',
    condition: 'without a key',
    expected: '401',
    run: ({ handshake }) => handshake({ vsn: '2.0.0' }),
  },
  {
    operation: 'handshake',
    condition: 'with a token that has expired',
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
    condition: 'with an `access_token` that has expired',
    expected: 'phx_reply error InvalidJWTToken',
    run: (context) => joinWith(context, context.expiredToken),
  },
  {
    operation: 'phx_join',
    condition: 'with a malformed `access_token`',
    expected: 'phx_reply error MalformedJWT',
    run: (context) => joinWith(context, 'nonsense'),
  },
  {
    operation: 'phx_join',
    condition: 'of a private channel that no policy allows to read',
    expected: 'phx_reply error Unauthorized',
    async run({ socket, newTopic }) {
      const one = await socket()
      return readReply(await one.join(`realtime:${newTopic()}`, { config: { private: true } }))
    },
  },
  {
    operation: 'phx_join',
    condition: 'of a topic without a name',
    expected: 'phx_reply error TopicNameRequired',
    async run({ socket }) {
      return readReply(await (await socket()).join('realtime:'))
    },
  },
  {
    operation: 'any message',
    condition: 'for a topic that is not joined',
    expected: 'phx_reply error unmatched topic',
    async run({ socket, newTopic }) {
      const one = await socket()
      const ref = one.send({ topic: `realtime:${newTopic()}`, event: 'broadcast', payload: { event: 'e' } })
      return readReply(await one.next({ ref }))
    },
  },
  {
    operation: 'channels of a socket',
    condition: 'more than allowed',
    expected: 'phx_reply error ChannelRateLimitReached',
    async run({ socket, newTopic, limits }) {
      const one = await socket()
      for (let n = 0; n < limits.channelsPerSocket; n += 1) await one.join(`realtime:${newTopic()}`)
      return readReply(await one.join(`realtime:${newTopic()}`))
    },
  },
  {
    operation: 'messages of a channel',
    condition: 'more in a second than allowed',
    expected: 'system error, phx_close',
    async run({ socket, newTopic, limits }) {
      const [one, topic] = [await socket(), `realtime:${newTopic()}`]
      await one.join(topic)
      for (let n = 0; n <= limits.messagesPerSecond; n += 1)
        one.send({ topic, event: 'broadcast', payload: { event: 'e' } })
      return endOf(one, topic)
    },
  },
  {
    operation: 'joins of a socket',
    condition: 'more in a second than allowed, which ends the socket',
    expected: 'phx_reply error ClientJoinRateLimitReached, closed',
    async run({ socket, newTopic, limits }) {
      const [one, topic] = [await socket(), `realtime:${newTopic()}`]
      for (let n = 0; n < limits.joinsPerSecond; n += 1) one.send({ topic, event: 'phx_join' })
      const { outcome } = readReply(await one.join(topic))
      await one.closed
      return { outcome: `${outcome}, closed` }
    },
  },
  {
    operation: 'presence of a channel',
    condition: 'more calls in 30 seconds than allowed',
    expected: 'system error, phx_close',
    async run({ socket, newTopic, limits }) {
      const [one, topic] = [await socket(), `realtime:${newTopic()}`]
      await one.join(topic)
      for (let n = 0; n <= limits.presenceCalls; n += 1) {
        one.send({ topic, event: 'presence', payload: { type: 'presence', event: 'track', payload: { n } } })
      }
      return endOf(one, topic)
    },
  },
  {
    operation: 'broadcast',
    condition: 'larger than allowed, or to a channel that no policy allows to write',
    expected: 'phx_reply error Payload size exceeded, phx_reply error You do not have permissions to write',
    async run({ socket, limits }) {
      const [one, topic] = [await socket(), 'realtime:team readonly']
      await one.join(topic, { config: { private: true, broadcast: { ack: true } } })
      const outcomes: string[] = []
      for (const payload of ['x'.repeat(limits.payloadBytes), 'short']) {
        const ref = one.send({
          topic,
          event: 'broadcast',
          payload: { type: 'broadcast', event: 'e', payload },
        })
        outcomes.push(readReply(await one.next({ ref })).outcome.replace(/ to this Channel topic$/, ''))
      }
      return { outcome: outcomes.join(', ') }
    },
  },
  {
    operation: 'access_token',
    condition: 'that has expired, for a channel that is joined',
    expected: 'system error, phx_close',
    async run({ socket, newTopic, expiredToken }) {
      const [one, topic] = [await socket(), `realtime:${newTopic()}`]
      await one.join(topic)
      one.send({ topic, event: 'access_token', payload: { access_token: expiredToken } })
      return endOf(one, topic)
    },
  },
  {
    operation: 'HTTP broadcast',
    call: 'POST /realtime/v1/api/broadcast/<topic>/events/<event>?private=true&persist=true',
    condition: 'with a message to be stored',
    expected: '422',
    run: async ({ postRealtime }) =>
      readResponse(
        await postRealtime('/api/broadcast/team%201/events/e?private=true&persist=true', {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
  },
  {
    operation: 'HTTP broadcast',
    call: 'POST /realtime/v1/api/broadcast',
    condition: 'with a message without an event',
    expected: '422',
    run: async ({ postRealtime }) =>
      readResponse(
        await postRealtime('/api/broadcast', {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ messages: [{ topic: 'room', payload: {} }] }),
        }),
      ),
  },
  {
    operation: 'HTTP broadcast',
    call: 'POST /realtime/v1/api/broadcast/<topic>/events/<event>?private=true',
    condition: 'to a channel that no policy allows to write',
    expected: '403',
    run: async ({ postRealtime, newTopic }) =>
      readResponse(
        await postRealtime(`/api/broadcast/${encodeURIComponent(newTopic())}/events/e?private=true`, {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
  },
  {
    operation: 'HTTP broadcast',
    condition: 'with a token that has expired',
    expected: '401',
    run: async ({ postRealtime, expiredToken }) =>
      readResponse(
        await postRealtime('/api/broadcast', {
          headers: { authorization: `Bearer ${expiredToken}` },
          body: '{}',
        }),
      ),
  },
]

async function joinWith({ socket, newTopic }: WireContext, accessToken: string): Promise<CallOutcome> {
  const one = await socket()
  return readReply(await one.join(`realtime:${newTopic()}`, { config: {}, access_token: accessToken }))
}

/** The frames with which the server closes a channel. */
async function endOf(socket: RawSocket, topic: string): Promise<CallOutcome> {
  const { event, payload } = await socket.next({ topic, event: 'system' })
  const closed = await socket.next({ topic, event: 'phx_close' })
  return { outcome: `${event} ${String(payload['status'])}, ${closed.event}` }
}
