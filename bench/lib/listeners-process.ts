/**
 * Thousands of browsers in one process: each has a socket and a channel on changes of its own profile. They speak as
 * little of the protocol as that takes; the official client would be most of what is measured.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Listener } from './make-listeners.ts'

export interface Heard {
  /** Milliseconds from the change to its being read here, one of each event. */
  latencies: number[]
  /** Of `[user, credits]`, so that each event can be found again. */
  events: [string, number][]
  foreign: number
  closed: number
}

export type ListenersQuestion =
  | { ask: 'join'; url: string; apikey: string; listeners: Listener[] }
  | { ask: 'heard' }

const OPENING_AT_ONCE = 50
const HEARTBEAT_MS = 25_000

const sockets: WebSocket[] = []
let heard: Heard = { latencies: [], events: [], foreign: 0, closed: 0 }

async function join({
  url,
  apikey,
  listeners,
}: Extract<ListenersQuestion, { ask: 'join' }>): Promise<number> {
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
  const startedAt = performance.now()
  const waiting = [...listeners]
  await Promise.all(
    Array.from({ length: OPENING_AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) sockets.push(await openOne(address, next))
    }),
  )
  return performance.now() - startedAt
}

function openOne(address: string, { id, token }: Listener): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  const changes = [{ event: 'UPDATE', schema: 'public', table: 'user_profiles', filter: `user_id=eq.${id}` }]
  socket.on('open', () => {
    const payload = { config: { postgres_changes: changes }, access_token: token }
    socket.send(JSON.stringify(['1', '1', `realtime:profile-${id}`, 'phx_join', payload]))
  })
  socket.on('message', (data: Buffer) => {
    const [, , , event, payload] = JSON.parse(data.toString()) as [unknown, unknown, unknown, string, Payload]
    if (event === 'postgres_changes') hear(id, payload)
    else if (event === 'system') {
      if (payload.status === 'ok') resolve(socket)
      else reject(new Error(JSON.stringify(payload)))
    } else if (event === 'phx_reply' && payload.status === 'error') reject(new Error(JSON.stringify(payload)))
  })
  socket.on('error', reject)
  socket.on('close', () => (heard.closed += 1))
  return promise
}

interface Payload {
  status?: string
  data?: { commit_timestamp: string; record: { user_id: string; credits_dm: number } }
}

function hear(id: string, { data }: Payload): void {
  if (!data) return
  heard.latencies.push(Date.now() - Date.parse(data.commit_timestamp))
  heard.events.push([data.record.user_id, data.record.credits_dm])
  if (data.record.user_id !== id) heard.foreign += 1
}

function report(): Heard {
  const before = heard
  heard = { latencies: [], events: [], foreign: 0, closed: 0 }
  return before
}

process.on('message', (text) => {
  const question = JSON.parse(String(text)) as ListenersQuestion
  void (question.ask === 'join' ? join(question) : Promise.resolve(report())).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.(String(error)),
  )
})
process.once('disconnect', () => process.exit())
process.send?.('')

// As browsers do, and not all at once.
for (let next = 0; ;) {
  const share = Math.ceil(sockets.length / (HEARTBEAT_MS / 100))
  for (let count = 0; count < share; count += 1, next += 1) {
    const socket = sockets[next % sockets.length]
    if (socket?.readyState === WebSocket.OPEN) socket.send('[null,"h","phoenix","heartbeat",{}]')
  }
  await sleep(100)
}
