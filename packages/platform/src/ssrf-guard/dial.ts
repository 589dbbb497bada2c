import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'

export interface DialTarget {
  hostname: string
  port: number
  /** The resolved addresses. Only these are tried. */
  addresses: readonly string[]
}

/** Opens a TCP connection; the signal closes it at any time. */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<Socket>

/** Milliseconds per address if there are several (RFC 8305). */
const ATTEMPT_MS = 1_000

export const dialTcp: Dial = ({ hostname, port, addresses }, signal) => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  // No second DNS query, which guards against DNS rebinding.
  const pinned: LookupFunction = (_hostname, options, callback) => {
    const [first] = found
    if (options.all) callback(null, found)
    else if (first) callback(null, first.address, first.family)
    else callback(new Error('There is no address to connect to'), '')
  }
  const connect = buildConnector({
    lookup: pinned,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    signal,
    // The signal already limits the time.
    timeout: 0,
    keepAlive: false,
  })
  return new Promise((resolve, reject) => {
    connect({ hostname, protocol: 'http:', port: String(port) }, (error, socket) => {
      if (error) reject(error)
      else resolve(socket)
    })
  })
}
