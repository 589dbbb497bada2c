import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { AddressRule } from './classify-address.ts'
import { limitReceivedBytes } from './limit-received-bytes.ts'
import type { Dial } from './dial.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'

export interface Guard {
  addresses: readonly string[]
  isAllowed: AddressRule
  dial: Dial
  /** Bytes that may be received on one connection. */
  receivedBytes: number
  signal: AbortSignal
}

/**
 * Creates an undici connector that checks the peer address of each connection before any byte is sent, TLS handshake
 * included. Earlier checks apply to the name and the resolved addresses; this one applies to the actual connection
 * (SSRF).
 */
export function createGuardedConnector(guard: Guard): buildConnector.connector {
  const { addresses, isAllowed, dial, receivedBytes, signal } = guard
  const startTls = buildConnector({
    rejectUnauthorized: true,
    // HTTP/2 has different limits, and pages don't need it.
    allowH2: false,
    maxCachedSessions: 0,
    timeout: 0,
    keepAlive: false,
  })

  async function open({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    const standardPort = protocol === 'https:' ? 443 : 80
    const socket = await dial(
      { hostname, port: port === '' ? standardPort : Number(port), addresses },
      signal,
    )
    const address = socket.remoteAddress ?? ''
    if (isAllowed(address)) {
      limitReceivedBytes(socket, receivedBytes)
      return socket
    }
    socket.destroy()
    throw new FetchRefusedError('address_refused', `${hostname} was answered by ${address || 'nobody'}`)
  }

  async function connect(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    let socket: Socket
    try {
      socket = await open(options)
    } catch (error) {
      callback(error as Error, null)
      return
    }
    if (options.protocol === 'https:') startTls({ ...options, httpSocket: socket }, callback)
    else callback(null, socket)
  }

  return (options, callback) => void connect(options, callback)
}
