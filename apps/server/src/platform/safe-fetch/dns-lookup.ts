import { Resolver } from 'node:dns/promises'

/** All addresses of a name. Rejects with a code of node:dns when there are none. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

const TIMEOUT_MS = 1_500
const TRIES = 2

/**
 * Asks the name servers directly. The system's own way, `dns.lookup`, can't be cancelled and holds one of four threads
 * that password hashing and files need as well: a few names whose servers never answer would stop those.
 */
export function createDnsLookup(options: { servers?: readonly string[] } = {}): Lookup {
  return async (hostname, signal) => {
    // No name server is asked for this one.
    if (hostname === 'localhost') return ['127.0.0.1', '::1']
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
    if (options.servers) resolver.setServers(options.servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      throw worstOf(answers)
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

const SAYS_NO = new Set<unknown>(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** "No such name" counts only when nothing else went wrong: the other question might have had an answer. */
function worstOf(answers: readonly PromiseSettledResult<string[]>[]): Error {
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
  return errors.find((error) => !saysNoSuchName(error)) ?? errors[0] ?? new Error('The name has no address')
}

export function saysNoSuchName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SAYS_NO.has(error.code)
}
