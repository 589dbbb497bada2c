import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { serve, type ServerType } from '@hono/node-server'

/** Limits slow header attacks (slowloris). */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_MAX_BYTES = 32 * 1024

export interface ListeningServer {
  server: ServerType
  port: number
}

/** `connection` is the HTTP server's own object, from which the client's address is read. */
export type RequestHandler = (request: Request, connection: object) => Response | Promise<Response>

/** Handles the upgrade of a connection to a WebSocket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** @throws Error with a message for the operator when the port is taken or not allowed */
export function listen(
  fetch: RequestHandler,
  host: string,
  port: number,
  upgrade?: UpgradeHandler,
): Promise<ListeningServer> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        hostname: host,
        port,
        serverOptions: {
          headersTimeout: HEADERS_TIMEOUT_MS,
          requestTimeout: REQUEST_TIMEOUT_MS,
          maxHeaderSize: HEADERS_MAX_BYTES,
          // A request that offers another protocol, such as h2c, is served as HTTP/1.1 (RFC 9110, 7.8).
          shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
        },
      },
      (address: AddressInfo) => resolve({ server, port: address.port }),
    )
    if (upgrade) server.on('upgrade', upgrade)
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, host, port)))
  })
}

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is not known.`,
  }
  return new Error(
    reasons[error.code ?? ''] ?? `The server can't listen on ${host}:${port}: ${error.message}`,
    {
      cause: error,
    },
  )
}
