import { randomUUID } from 'node:crypto'
import type { RawSocket } from '#test/raw-socket.ts'

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

/** A channel on a socket of its own or a shared one, which listens to what a test asked for and to the test's beacon. */
export interface Listener {
  topic: string
  socket: RawSocket
  /** The bindings' ids, without the beacon's. */
  ids: number[]
  /** The last `system` that tells of bindings. */
  told(): Promise<string>
  /** What came before a beacon that was lit after everything else. */
  heard(beacon: string): Promise<ChangeEvent[]>
  renew(token: string): void
  /** Resolves when the server has dealt with what was sent on the channel. */
  caughtUp(): Promise<void>
}

interface ListenOptions {
  bindings: readonly Readonly<Record<string, unknown>>[]
  token?: string
}

const BEACON = { event: 'INSERT', schema: 'public', table: 'beacons' }

/** Joins and waits until the server has said what became of the bindings. */
export async function listenTo(socket: RawSocket, { bindings, token }: ListenOptions): Promise<Listener> {
  const topic = `realtime:${randomUUID()}`
  const asked = [...bindings, BEACON]
  const reply = await socket.join(topic, {
    config: { postgres_changes: asked },
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
    told,
    async heard(beacon) {
      const events: ChangeEvent[] = []
      for (;;) {
        const { payload } = await socket.next({ topic, event: 'postgres_changes' })
        const event = payload as unknown as ChangeEvent
        if (event.data.table !== 'beacons') events.push(event)
        else if (event.data.record?.['name'] === beacon) return events
      }
    },
    async caughtUp() {
      const ref = socket.send({ topic, event: 'presence', payload: { type: 'presence', event: 'untrack' } })
      await socket.next({ topic, event: 'phx_reply', ref })
    },
    renew: (next) => void socket.send({ topic, event: 'access_token', payload: { access_token: next } }),
  }
}
