import type { AddressRule } from './classify-address.ts'
import { type Lookup, isNoSuchName } from './dns-lookup.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'
import { getAddressLiteral } from './require-fetchable-url.ts'
import { waitUntilAborted } from './until-aborted.ts'

export interface ResolveOptions {
  lookup: Lookup
  isAllowed: AddressRule
  signal: AbortSignal
}

/**
 * Resolves the addresses of a URL. One internal address refuses them all, because a name with public and internal
 * addresses indicates an attack. @throws {FetchRefusedError} address_refused, not_found or unreachable.
 */
export async function resolveAllowedAddresses(
  url: URL,
  { lookup, isAllowed, signal }: ResolveOptions,
): Promise<readonly string[]> {
  const literal = getAddressLiteral(url)
  const addresses = literal === null ? await resolveName(url.hostname, lookup, signal) : [literal]
  const inner = addresses.find((address) => !isAllowed(address))
  if (inner === undefined) return addresses
  throw new FetchRefusedError('address_refused', `${url.hostname} leads to ${inner}`)
}

async function resolveName(
  hostname: string,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const addresses = await waitUntilAborted(lookup(hostname, signal), signal)
    if (addresses.length > 0) return addresses
  } catch (error) {
    signal.throwIfAborted()
    if (!isNoSuchName(error)) {
      throw new FetchRefusedError('unreachable', `${hostname} could not be looked up`, { cause: error })
    }
  }
  throw new FetchRefusedError('not_found', `There is no ${hostname}`)
}
