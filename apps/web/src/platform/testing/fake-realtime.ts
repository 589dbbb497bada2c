import { act } from '@testing-library/react'

interface Join {
  socket: FakeSocket
  joinRef: string
  /** What the client said who it was. */
  token: string | undefined
  changes: { event: string; table: string; filter?: string }[]
}

type Frame = [string | null, string | null, string, string, Record<string, unknown>]

interface Change {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  record?: object
  old?: object
}

/** The server's side of the socket, as far as watching rows goes; the client on the other side is the real one. */
export class FakeRealtime {
  /** Topics that are joined at this moment. */
  readonly joins = new Map<string, Join>()
  readonly sockets: FakeSocket[] = []
  /** Every token that was sent, with a join or after it. */
  readonly tokens: (string | undefined)[] = []
  isReachable = true
  isRefusing = false
  refusal = 'Unauthorized: not now'
  /** Given to the client as the thing to open sockets with. */
  readonly transport = transportTo(this)

  handleFrame(socket: FakeSocket, [joinRef, ref, topic, event, payload]: Frame): void {
    const reply = (status: 'ok' | 'error', response: object) =>
      socket.receive([joinRef, ref, topic, 'phx_reply', { status, response }])
    if (event === 'phx_join') {
      if (this.isRefusing) return reply('error', { reason: this.refusal })
      const { config, access_token: token } = payload as {
        config: { postgres_changes: Join['changes'] }
        access_token?: string
      }
      const changes = config.postgres_changes
      this.tokens.push(token)
      this.joins.set(topic, { socket, joinRef: joinRef ?? '', token, changes })
      return reply('ok', { postgres_changes: changes.map((change, at) => ({ id: at + 1, ...change })) })
    }
    if (event === 'phx_leave') this.joins.delete(topic)
    if (event === 'access_token') this.tokens.push(payload['access_token'] as string)
    else reply('ok', {})
  }

  /** Sends a change of a row to all joined channels. */
  async sendChange({ type, record = {}, old = {} }: Change): Promise<void> {
    const data = { schema: 'public', table: 'user_profiles', commit_timestamp: '2026-11-22T00:00:00.000Z' }
    await act(async () => {
      for (const [topic, { socket, joinRef }] of this.joins) {
        const change = { ...data, type, columns: [], record, old_record: old, errors: null }
        socket.receive([joinRef, null, topic, 'postgres_changes', { ids: [1], data: change }])
      }
    })
  }

  /** The server ends every channel, and the client does not join them again by itself. */
  async end(message = 'Token has expired'): Promise<void> {
    await act(async () => {
      for (const [topic, { socket, joinRef }] of this.joins) {
        this.joins.delete(topic)
        const reason = { status: 'error', extension: 'system', message, channel: topic }
        socket.receive([joinRef, null, topic, 'system', reason])
        socket.receive([joinRef, null, topic, 'phx_close', {}])
      }
    })
  }

  /** The line breaks. */
  async drop(): Promise<void> {
    this.joins.clear()
    await act(async () => {
      for (const socket of this.sockets) socket.break()
    })
  }
}

function transportTo(realtime: FakeRealtime) {
  return class extends FakeSocket {
    constructor(address: string | URL) {
      super(realtime, String(address))
      realtime.sockets.push(this)
    }
  }
}

class FakeSocket {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readonly protocol = ''
  readonly url: string
  readyState = 0
  onopen: ((event: Event) => unknown) | null = null
  onmessage: ((event: MessageEvent) => unknown) | null = null
  onclose: ((event: CloseEvent) => unknown) | null = null
  onerror: ((event: Event) => unknown) | null = null
  readonly #realtime: FakeRealtime

  constructor(realtime: FakeRealtime, url: string) {
    this.#realtime = realtime
    this.url = url
    queueMicrotask(() => {
      if (!realtime.isReachable) return this.break()
      this.readyState = 1
      this.onopen?.(new Event('open'))
    })
  }

  send(data: unknown): void {
    const frame: Frame = JSON.parse(String(data))
    queueMicrotask(() => this.#realtime.handleFrame(this, frame))
  }

  receive(frame: Frame): void {
    if (this.readyState === 1) this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  close(): void {
    this.break()
  }

  break(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onerror?.(new Event('error'))
    this.onclose?.(new CloseEvent('close', { code: 1006 }))
  }

  addEventListener(): void {}
  removeEventListener(): void {}
}
