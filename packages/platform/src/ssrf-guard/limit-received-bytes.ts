import type { Socket } from 'node:net'
import { FetchRefusedError } from './fetch-refused-error.ts'

const CHECK_MS = 50

/**
 * Closes a connection that received more than any page needs. Headers and body have their own limits; this one covers
 * the rest, such as chunk extensions and informational responses (1xx).
 */
export function limitReceivedBytes(socket: Socket, limit: number): void {
  const timer = setInterval(() => {
    if (socket.bytesRead <= limit) return
    socket.destroy(new FetchRefusedError('too_large', `The server sends more than ${limit} bytes`))
  }, CHECK_MS)
  socket.once('close', () => clearInterval(timer))
}
