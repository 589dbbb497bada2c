import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { serve, type ServerType } from '@hono/node-server'

/** Below this nobody types headers; above it somebody holds connections open for nothing. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_MAX_BYTES = 32 * 1024

export interface Listening {
  server: ServerType
  port: number
}

/** Answers a request; `connection` is the HTTP server's own, from which the client's address is read. */
export type Answer = (request: Request, connection: object) => Response | Promise<Response>

/** Takes over the connection of a request that wants to become a WebSocket. */
export type UpgradeAnswer = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Begins to listen. @throws Error in plain words when the port is taken or may not be used. */
export function listen(
  fetch: Answer,
  host: string,
  port: number,
  upgrade?: UpgradeAnswer,
): Promise<Listening> {
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
          // Whoever offers another protocol (h2c, say) is answered by the one that is spoken.
          shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
        },
      },
      (address: AddressInfo) => resolve({ server, port: address.port }),
    )
    if (upgrade) server.on('upgrade', upgrade)
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
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
