/** Thousands of browsers in one process, each with a socket and a channel on changes of its own profile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Subscriber } from './make-subscribers.ts'

export interface Received {
  /** Milliseconds from the commit to this process, one for each event. */
  latencies: number[]
  /** `[user, credits]` identifies an event. */
  events: [string, number][]
  foreign: number
  closed: number
}

export type SubscribersRequest =
  | { ask: 'join'; url: string; apikey: string; subscribers: Subscriber[] }
  | { ask: 'received' }

const CONCURRENT_JOINS = 50
const HEARTBEAT_MS = 25_000

const sockets: WebSocket[] = []
let received: Received = { latencies: [], events: [], foreign: 0, closed: 0 }

async function join({
  url,
  apikey,
  subscribers,
}: Extract<SubscribersRequest, { ask: 'join' }>): Promise<number> {
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
  const startedAt = performance.now()
  const waiting = [...subscribers]
  await Promise.all(
    Array.from({ length: CONCURRENT_JOINS }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) sockets.push(await openOne(address, next))
    }),
  )
  return performance.now() - startedAt
}

function openOne(address: string, { id, token }: Subscriber): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  const changes = [{ event: 'UPDATE', schema: 'public', table: 'user_profiles', filter: `user_id=eq.${id}` }]
  socket.on('open', () => {
    const payload = { config: { postgres_changes: changes }, access_token: token }
    socket.send(JSON.stringify(['1', '1', `realtime:profile-${id}`, 'phx_join', payload]))
  })
  socket.on('message', (data: Buffer) => {
    const [, , , event, payload] = JSON.parse(data.toString()) as [unknown, unknown, unknown, string, Payload]
    if (event === 'postgres_changes') receive(id, payload)
    else if (event === 'system') {
      if (payload.status === 'ok') resolve(socket)
      else reject(new Error(JSON.stringify(payload)))
    } else if (event === 'phx_reply' && payload.status === 'error') reject(new Error(JSON.stringify(payload)))
  })
  socket.on('error', reject)
  socket.on('close', () => (received.closed += 1))
  return promise
}

interface Payload {
  status?: string
  data?: { commit_timestamp: string; record: { user_id: string; credits_dm: number } }
}

function receive(id: string, { data }: Payload): void {
  if (!data) return
  received.latencies.push(Date.now() - Date.parse(data.commit_timestamp))
  received.events.push([data.record.user_id, data.record.credits_dm])
  if (data.record.user_id !== id) received.foreign += 1
}

function report(): Received {
  const before = received
  received = { latencies: [], events: [], foreign: 0, closed: 0 }
  return before
}

process.on('message', (text) => {
  const request = JSON.parse(String(text)) as SubscribersRequest
  void (request.ask === 'join' ? join(request) : Promise.resolve(report())).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.(String(error)),
  )
})
process.once('disconnect', () => process.exit())
process.send?.('')

// Like browsers, spread over the interval.
for (let next = 0; ;) {
  const share = Math.ceil(sockets.length / (HEARTBEAT_MS / 100))
  for (let count = 0; count < share; count += 1, next += 1) {
    const socket = sockets[next % sockets.length]
    if (socket?.readyState === WebSocket.OPEN) socket.send('[null,"h","phoenix","heartbeat",{}]')
  }
  await sleep(100)
}
