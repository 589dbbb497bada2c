import { Resolver } from 'node:dns/promises'

/** Resolves all addresses of a name. Rejects with a code of node:dns if there are none. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

const TIMEOUT_MS = 1_500
const TRIES = 2

/**
 * Queries the name servers directly. `dns.lookup` can't be canceled and blocks one of four threads that password
 * hashing and files need too, so a few unresponsive servers would stall those.
 */
export function createDnsLookup(options: { servers?: readonly string[] } = {}): Lookup {
  return async (hostname, signal) => {
    // Name servers don't resolve localhost (RFC 6761, 6.3).
    if (hostname === 'localhost') return ['127.0.0.1', '::1']
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (options.servers) resolver.setServers(options.servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      throw selectError(answers)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

const NO_SUCH_NAME_CODES = new Set<unknown>(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** "No such name" is reported only if both queries report it, because the failed one might have had a result. */
function selectError(answers: readonly PromiseSettledResult<string[]>[]): Error {
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
  return errors.find((error) => !isNoSuchName(error)) ?? errors[0] ?? new Error('The name has no address')
}

export function isNoSuchName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SUCH_NAME_CODES.has(error.code)
}
