import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Refuses a handshake with an HTTP response and closes. A browser page only sees that the socket failed. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  error: string,
  headers: readonly string[] = [],
): void {
  if (socket.destroyed) return
  const body = JSON.stringify({ error })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    'X-Content-Type-Options: nosniff',
    ...headers,
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
