import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { AddressRule } from './address-kind.ts'
import { boundReceived } from './bound-received.ts'
import type { Dial } from './dial.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'

export interface Guard {
  addresses: readonly string[]
  isAllowed: AddressRule
  dial: Dial
  /** How much may come in on one connection, whatever it is. */
  receivedBytes: number
  signal: AbortSignal
}

/**
 * A connector for undici that looks at the far end of each connection before a byte is sent on it, the first of TLS
 * included. What was checked before was a name or a number; this is where we are.
 */
export function guardedConnector(guard: Guard): buildConnector.connector {
  const { addresses, isAllowed, dial, receivedBytes, signal } = guard
  const startTls = buildConnector({
    rejectUnauthorized: true,
    // HTTP/2 has bounds of its own; pages don't need it.
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
      boundReceived(socket, receivedBytes)
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
