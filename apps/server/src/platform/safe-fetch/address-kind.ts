import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `private` may be let through in tests and development; `forbidden` never is. */
export type AddressKind = 'public' | 'private' | 'forbidden'

/** Addresses that look like any other, and at which clouds keep the machine's own credentials or settings. */
const METADATA = new Set(['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'])
/** All that is handed out for the public Internet. Transition and translation prefixes lie elsewhere, or are known by range. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Sorts an IPv4 or IPv6 address. What can't be read as one is forbidden. */
export function addressKind(text: string): AddressKind {
  const canonical = canonicalAddress(text)
  if (canonical === null) return 'forbidden'
  // `process` sees through ::ffff:a.b.c.d, as which sockets of both families name their IPv4 peers.
  const address = ipaddr.process(canonical)
  if (METADATA.has(address.toString())) return 'forbidden'
  const range = address.range()
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'private'
  if (range !== 'unicast') return 'forbidden'
  // What is handed out for nothing, ::a.b.c.d for one, is "unicast" to the library.
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST)) return 'forbidden'
  return 'public'
}

/** In hexadecimal throughout: the library takes ::a.b.c.d for ::ffff:a.b.c.d, which is another address. */
function canonicalAddress(text: string): string | null {
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : null
  // A zone is no part of a URL, and only link-local addresses have one.
  return URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) ?? null
}

export type AddressRule = (address: string) => boolean

/** Which addresses may be connected to. */
export function addressRule(options: { allowPrivate: boolean }): AddressRule {
  return (address) => {
    const kind = addressKind(address)
    return kind === 'public' || (kind === 'private' && options.allowPrivate)
  }
}
