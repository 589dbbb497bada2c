import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { realtimeLog, requestLog } from '#server/platform/log.ts'
import type { Access } from '../channels/access.ts'
import type { RealtimeParts } from '../realtime-parts.ts'
import { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { readHandshake } from './read-handshake.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'

const PATH = '/realtime/v1/websocket'
const PATH_MAX_LOGGED = 256
/** When a socket closes is unknown: the longest pause of clients between two attempts. */
const FULL_RETRY_SECONDS = 10

/** What an HTTP server does with a request to become a socket. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Takes handshakes. Compression is never agreed on: it costs memory per socket, and a small bomb would become large. */
export function createUpgrade(
  parts: RealtimeParts,
  connections: Connections,
  isClosing: () => boolean,
): Upgrade {
  const { gateway, limits } = parts
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
  })
  sockets.on('wsClientError', (_error, socket) =>
    refuseUpgrade(socket, 400, 'This is no WebSocket handshake'),
  )

  async function answer(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Outcome> {
    const [path, query] = (request.url ?? '').split('?', 2)
    if (path !== PATH) return refused(404, 'Not found')
    if (isClosing()) return refused(503, 'Realtime is restarting, please standby')
    const handshake = await readHandshake(gateway, request, new URLSearchParams(query))
    if (handshake.kind === 'refused') return refused(handshake.status, handshake.error)
    const address = gateway.clientAddress(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for']?.toString() ?? null,
    )
    if (!connections.hasRoomFor(address)) {
      refuseUpgrade(socket, 429, 'Too many connected users', [`Retry-After: ${FULL_RETRY_SECONDS}`])
      return { status: 429 }
    }
    const { version, access } = handshake
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      open(webSocket, new Connection(parts, { socket: webSocket, version, address, access }))
    })
    return { status: 101, access }

    function refused(status: number, error: string): Outcome {
      refuseUpgrade(socket, status, error)
      return { status }
    }
  }

  function open(webSocket: WebSocket, connection: Connection): void {
    connections.add(connection)
    webSocket.on('message', (data, isBinary) => connection.hear(data, isBinary))
    webSocket.on('ping', ({ length }: Buffer) => connection.count(length))
    webSocket.on('pong', ({ length }: Buffer) => connection.count(length))
    // What is wrong with a socket closes it, and that is all there is to do.
    webSocket.on('error', (error) => realtimeLog.debug({ error }, 'a socket failed'))
    webSocket.on('close', () => {
      connections.remove(connection)
      connection.abandon()
    })
  }

  async function take(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const started = performance.now()
    const ignore = () => undefined
    socket.on('error', ignore)
    try {
      const { status, access } = await answer(request, socket, head)
      // The socket's own listeners see to its errors from now on.
      if (status === 101) socket.off('error', ignore)
      logHandshake(request, status, started, access)
    } catch (error) {
      realtimeLog.error({ error }, 'a handshake failed')
      refuseUpgrade(socket, 500, 'An unexpected error has occurred')
    }
  }

  return (request, socket, head) => void take(request, socket, head)
}

interface Outcome {
  status: number
  access?: Access
}

/** The query string stays out of the log: the key is in it. */
function logHandshake(
  request: IncomingMessage,
  status: number,
  started: number,
  access: Access | undefined,
): void {
  requestLog.info(
    {
      method: request.method,
      path: (request.url ?? '').replace(/\?.*$/s, '').slice(0, PATH_MAX_LOGGED),
      status,
      milliseconds: Math.round(performance.now() - started),
      role: access?.identity.role,
      userId: access?.userId ?? undefined,
    },
    'answered',
  )
}
