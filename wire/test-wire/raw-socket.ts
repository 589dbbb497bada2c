import { isDeepStrictEqual } from 'node:util'
import { WebSocket } from 'ws'
import type { FrameVersion } from '@firstline/wire/realtime/frames'

/** A received frame, text or binary. */
export interface ReceivedFrame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
  /** The bytes of a binary frame; the other fields are then empty. */
  bytes?: Buffer
}

/** Expected fields of a frame; of the payload, too, only the given ones are compared. */
export type FramePattern = Partial<Omit<ReceivedFrame, 'payload'>> & { payload?: Record<string, unknown> }

export interface RawSocket {
  readonly ws: WebSocket
  /** Sends a message in the socket's serializer version. Returns the ref, which is generated if not given. */
  send(message: {
    topic: string
    event: string
    payload?: unknown
    ref?: string | null
    joinRef?: string | null
  }): string
  sendRaw(data: string | Uint8Array): void
  /** Waits for the first untaken frame with these fields. @throws after five seconds, with the untaken frames */
  next(pattern: FramePattern): Promise<ReceivedFrame>
  /** Sends `phx_join` and returns the reply. */
  join(topic: string, payload?: Record<string, unknown>, joinRef?: string): Promise<ReceivedFrame>
  /** Received frames that were not taken. */
  readonly untaken: readonly ReceivedFrame[]
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  terminate(): void
}

const TIMEOUT_MS = 5_000

/** @throws when the handshake is refused */
export function openRawSocket(
  address: string,
  version: FrameVersion,
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const ws = new WebSocket(address, { headers, perMessageDeflate: false })
  const untaken: ReceivedFrame[] = []
  const waiting = new Set<() => void>()
  let lastRef = 0
  const closed = new Promise<number>((resolve) => ws.on('close', (code) => resolve(code)))
  ws.on('message', (data, isBinary) => {
    if (Buffer.isBuffer(data))
      untaken.push(isBinary ? binaryFrame(data) : textFrame(version, data.toString()))
    for (const check of waiting) check()
  })

  const socket: RawSocket = {
    ws,
    untaken,
    closed,
    send({ topic, event, payload = {}, ref = String((lastRef += 1)), joinRef = null }) {
      ws.send(
        JSON.stringify(
          version === '2.0.0'
            ? [joinRef, ref, topic, event, payload]
            : { topic, event, payload, ref, join_ref: joinRef },
        ),
      )
      return ref ?? ''
    },
    sendRaw: (data) => ws.send(data),
    next(pattern) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(new Error(`No frame like ${JSON.stringify(pattern)} came, but ${JSON.stringify(untaken)}`))
        }, TIMEOUT_MS)
        function check(): void {
          const found = untaken.findIndex((frame) => matchesFrame(frame, pattern))
          const [frame] = found < 0 ? [] : untaken.splice(found, 1)
          if (!frame) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(frame)
        }
        waiting.add(check)
        check()
      })
    },
    join(topic, payload = { config: {} }, joinRef = String((lastRef += 1))) {
      socket.send({ topic, event: 'phx_join', payload, ref: joinRef, joinRef })
      return socket.next({ event: 'phx_reply', topic, ref: joinRef })
    },
    terminate: () => ws.terminate(),
  }
  return new Promise((resolve, reject) => {
    ws.once('open', () => resolve(socket))
    ws.on('error', reject)
  })
}

function matchesFrame(frame: ReceivedFrame, { payload, ...fields }: FramePattern): boolean {
  const has = (whole: object, part: object) =>
    Object.entries(part).every(([key, value]) => isDeepStrictEqual(Reflect.get(whole, key), value))
  return has(frame, fields) && has(frame.payload, payload ?? {})
}

function textFrame(version: FrameVersion, text: string): ReceivedFrame {
  const value: unknown = JSON.parse(text)
  if (version === '2.0.0') {
    const [joinRef, ref, topic, event, payload] = value as [
      null,
      null,
      string,
      string,
      ReceivedFrame['payload'],
    ]
    return { joinRef, ref, topic, event, payload }
  }
  const { join_ref: joinRef, ...frame } = value as ReceivedFrame & { join_ref: string | null }
  return { ...frame, joinRef }
}

function binaryFrame(bytes: Buffer): ReceivedFrame {
  return { joinRef: null, ref: null, topic: '', event: '', payload: {}, bytes }
}
