import { randomUUID } from 'node:crypto'
import type { RawSocket } from '@firstline/wire/test-wire/raw-socket'

export interface ChangeData {
  schema: string
  table: string
  commit_timestamp: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  columns: { name: string; type: string }[]
  record?: Record<string, unknown>
  old_record?: Record<string, unknown>
  errors: string[] | null
}

export interface ChangeEvent {
  ids: number[]
  data: ChangeData
}

/** A test channel that subscribes to the given bindings and to the `beacons` table. */
export interface Listener {
  topic: string
  socket: RawSocket
  /** The ids of the bindings without the beacon. */
  ids: number[]
  /** The message of the next `system` event about bindings. */
  nextStatus(): Promise<string>
  /** Returns the events received before the beacon's row. */
  receiveUntil(beacon: string): Promise<ChangeEvent[]>
  setToken(token: string): void
  /** Resolves once the server has processed everything sent on the channel. */
  waitForServer(): Promise<void>
}

interface ListenOptions {
  bindings: readonly Readonly<Record<string, unknown>>[]
  token?: string
}

const BEACON = { event: 'INSERT', schema: 'public', table: 'beacons' }

/** Joins the channel. */
export async function openListener(socket: RawSocket, { bindings, token }: ListenOptions): Promise<Listener> {
  const topic = `realtime:${randomUUID()}`
  const requested = [...bindings, BEACON]
  const reply = await socket.join(topic, {
    config: { postgres_changes: requested },
    ...(token === undefined ? {} : { access_token: token }),
  })
  const { postgres_changes: bound } = reply.payload['response'] as { postgres_changes: { id: number }[] }
  const told = async () =>
    String(
      (await socket.next({ topic, event: 'system', payload: { extension: 'postgres_changes' } })).payload[
        'message'
      ],
    )
  return {
    topic,
    socket,
    ids: bound.slice(0, -1).map(({ id }) => id),
    nextStatus: told,
    async receiveUntil(beacon) {
      const events: ChangeEvent[] = []
      for (;;) {
        const { payload } = await socket.next({ topic, event: 'postgres_changes' })
        const event = payload as unknown as ChangeEvent
        if (event.data.table !== 'beacons') events.push(event)
        else if (event.data.record?.['name'] === beacon) return events
      }
    },
    async waitForServer() {
      const ref = socket.send({ topic, event: 'presence', payload: { type: 'presence', event: 'untrack' } })
      await socket.next({ topic, event: 'phx_reply', ref })
    },
    setToken: (next) => void socket.send({ topic, event: 'access_token', payload: { access_token: next } }),
  }
}
