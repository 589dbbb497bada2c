import { once } from 'node:events'
import { connect } from 'node:net'
import { createSafeFetch, type SafeFetch } from '../create-safe-fetch.ts'
import type { Dial, DialTarget } from '../dial.ts'
import type { FetchLimits } from '../fetch-limits.ts'
import type { Canary } from '../../testing/canary.ts'

/** A public address that no test connects to. */
export const PUBLIC_ADDRESS = '93.184.215.14'

/**
 * A fake Internet: every connection reaches the canary and reports the dialed address as its peer, so that forbidden
 * connections are counted.
 */
export class FakeInternet {
  /** The addresses of names: one list for each lookup in turn, the last for all further ones. */
  readonly names = new Map<string, string[][]>()
  lookups: string[] = []
  dialed: DialTarget[] = []
  /** The reported peer address, if it differs from the dialed one. */
  peerAddress: string | null = null
  readonly #canaries: { http: Canary; https?: Canary }

  constructor(canaries: { http: Canary; https?: Canary }) {
    this.#canaries = canaries
  }

  reset(): void {
    this.names.clear()
    this.lookups = []
    this.dialed = []
    this.peerAddress = null
  }

  safeFetch(limits: Partial<FetchLimits> = {}): SafeFetch {
    return createSafeFetch({
      allowPrivate: false,
      userAgent: 'Firstline/0.1 (+https://firstline.example)',
      limits,
      lookup: async (hostname) => this.#lookUp(hostname),
      dial: this.#dial,
    })
  }

  #lookUp(hostname: string): string[] {
    this.lookups.push(hostname)
    const answers = this.names.get(hostname)
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0]
    if (answer) return answer
    throw Object.assign(new Error(`query ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
  }

  readonly #dial: Dial = async (target, signal) => {
    this.dialed.push(target)
    const { http, https } = this.#canaries
    const { port } = target.port === 443 && https ? https : http
    const socket = connect({ host: '127.0.0.1', port, signal })
    await once(socket, 'connect')
    Object.defineProperty(socket, 'remoteAddress', { value: this.peerAddress ?? target.addresses[0] })
    return socket
  }
}
