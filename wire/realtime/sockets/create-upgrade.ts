import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { realtimeLog, requestLog } from '@firstline/platform/log'
import type { Access } from '../channels/access.ts'
import type { RealtimeServices } from '../channels/realtime-services.ts'
import { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { readHandshake } from './read-handshake.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'

const PATH = '/realtime/v1/websocket'
const PATH_MAX_LOGGED = 256
/** The longest delay between two reconnects of the client. */
const RETRY_AFTER_SECONDS = 10

/** Handler for the `upgrade` event of an HTTP server. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Creates the handler for WebSocket handshakes (RFC 6455, 4.2). Compression is never negotiated: it costs memory per
 * socket and allows decompression bombs.
 */
export function createUpgrade(
  parts: RealtimeServices,
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

  async function handleHandshake(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Outcome> {
    const [path, query] = (request.url ?? '').split('?', 2)
    if (path !== PATH) return refuse(404, 'Not found')
    if (isClosing()) return refuse(503, 'Realtime is restarting, please standby')
    const handshake = await readHandshake(gateway, request, new URLSearchParams(query))
    if (handshake.kind === 'refused') return refuse(handshake.status, handshake.error)
    const address = gateway.clientAddress(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for']?.toString() ?? null,
    )
    if (!connections.canAdd(address)) {
      refuseUpgrade(socket, 429, 'Too many connected users', [`Retry-After: ${RETRY_AFTER_SECONDS}`])
      return { status: 429 }
    }
    const { version, access } = handshake
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      openConnection(webSocket, new Connection(parts, { socket: webSocket, version, address, access }))
    })
    return { status: 101, access }

    function refuse(status: number, error: string): Outcome {
      refuseUpgrade(socket, status, error)
      return { status }
    }
  }

  function openConnection(webSocket: WebSocket, connection: Connection): void {
    connections.add(connection)
    webSocket.on('message', (data, isBinary) => connection.handleFrame(data, isBinary))
    webSocket.on('ping', ({ length }: Buffer) => connection.countFrame(length))
    webSocket.on('pong', ({ length }: Buffer) => connection.countFrame(length))
    // A socket error closes the socket; nothing else is needed.
    webSocket.on('error', (error) => realtimeLog.debug({ error }, 'a socket failed'))
    webSocket.on('close', () => {
      connections.remove(connection)
      connection.handleClose()
    })
  }

  async function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const started = performance.now()
    const ignore = () => undefined
    socket.on('error', ignore)
    try {
      const { status, access } = await handleHandshake(request, socket, head)
      // The WebSocket has its own error listener from now on.
      if (status === 101) socket.off('error', ignore)
      logHandshake(request, status, started, access)
    } catch (error) {
      realtimeLog.error({ error }, 'a handshake failed')
      refuseUpgrade(socket, 500, 'An unexpected error has occurred')
    }
  }

  return (request, socket, head) => void handleUpgrade(request, socket, head)
}

interface Outcome {
  status: number
  access?: Access
}

/** The query string is not logged because it contains the key. */
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
