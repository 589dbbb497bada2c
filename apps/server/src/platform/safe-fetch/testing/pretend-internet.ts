import { once } from 'node:events'
import { connect } from 'node:net'
import { createSafeFetch, type SafeFetch } from '../create-safe-fetch.ts'
import type { Dial, DialTarget } from '../dial.ts'
import type { FetchLimits } from '../fetch-limits.ts'
import type { Canary } from './canary.ts'

/** An address of the public Internet that nothing in a test connects to. */
export const PUBLIC_ADDRESS = '93.184.215.14'

/**
 * An Internet in which every address is the canary's, and claims to be what was dialled. A connection that should not
 * have been made reaches the canary and is counted there.
 */
export class PretendInternet {
  /** Where names lead: one list of addresses for each look-up in turn, the last for all that follow. */
  readonly names = new Map<string, string[][]>()
  lookups: string[] = []
  dialled: DialTarget[] = []
  /** What connections claim to be connected to, if not what was dialled. */
  farEnd: string | null = null
  readonly #canaries: { http: Canary; https?: Canary }

  constructor(canaries: { http: Canary; https?: Canary }) {
    this.#canaries = canaries
  }

  forget(): void {
    this.names.clear()
    this.lookups = []
    this.dialled = []
    this.farEnd = null
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
    this.dialled.push(target)
    const { http, https } = this.#canaries
    const { port } = target.port === 443 && https ? https : http
    const socket = connect({ host: '127.0.0.1', port, signal })
    await once(socket, 'connect')
    Object.defineProperty(socket, 'remoteAddress', { value: this.farEnd ?? target.addresses[0] })
    return socket
  }
}
