import type { AddressRule } from './address-kind.ts'
import { type Lookup, saysNoSuchName } from './dns-lookup.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'
import { literalAddress } from './require-fetchable-url.ts'
import { untilAborted } from './until-aborted.ts'

export interface Resolving {
  lookup: Lookup
  isAllowed: AddressRule
  signal: AbortSignal
}

/**
 * The addresses a URL may be fetched from. One that is not allowed spoils them all: a name that leads both outside and
 * inside was made for that. @throws {FetchRefusedError} address_refused, not_found or unreachable.
 */
export async function resolveAllowed(
  url: URL,
  { lookup, isAllowed, signal }: Resolving,
): Promise<readonly string[]> {
  const literal = literalAddress(url)
  const addresses = literal === null ? await lookUp(url.hostname, lookup, signal) : [literal]
  const inner = addresses.find((address) => !isAllowed(address))
  if (inner === undefined) return addresses
  throw new FetchRefusedError('address_refused', `${url.hostname} leads to ${inner}`)
}

async function lookUp(hostname: string, lookup: Lookup, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const addresses = await untilAborted(lookup(hostname, signal), signal)
    if (addresses.length > 0) return addresses
  } catch (error) {
    signal.throwIfAborted()
    if (!saysNoSuchName(error)) {
      throw new FetchRefusedError('unreachable', `${hostname} could not be looked up`, { cause: error })
    }
  }
  throw new FetchRefusedError('not_found', `There is no ${hostname}`)
}
