import type { Socket } from 'node:net'
import { FetchRefusedError } from './fetch-refused-error.ts'

const CHECK_MS = 50

/**
 * Ends a connection on which more has come in than any page needs. Headers and body have bounds of their own; this one
 * holds for what belongs to neither, such as the parameters of chunks and answers before the answer.
 */
export function boundReceived(socket: Socket, limit: number): void {
  const timer = setInterval(() => {
    if (socket.bytesRead <= limit) return
    socket.destroy(new FetchRefusedError('too_large', `The server sends more than ${limit} bytes`))
  }, CHECK_MS)
  socket.once('close', () => clearInterval(timer))
}
