import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `private` can be allowed in tests and development; `forbidden` never is. */
export type AddressKind = 'public' | 'private' | 'forbidden'

/** Cloud metadata endpoints at otherwise ordinary addresses (SSRF). */
const METADATA = new Set(['168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'])
/** Global unicast addresses (RFC 4291, 2.4). Transition and translation prefixes are outside or detected by range. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Classifies an IPv4 or IPv6 address. Invalid ones are forbidden. */
export function classifyAddress(text: string): AddressKind {
  const canonical = canonicalAddress(text)
  if (canonical === null) return 'forbidden'
  // `process` unwraps IPv4-mapped addresses, the form in which dual-stack sockets report IPv4 peers.
  const address = ipaddr.process(canonical)
  if (METADATA.has(address.toString())) return 'forbidden'
  const range = address.range()
  if (range === 'loopback' || range === 'private' || range === 'uniqueLocal') return 'private'
  if (range !== 'unicast') return 'forbidden'
  // The library reports unassigned ranges, such as ::a.b.c.d, as "unicast".
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_UNICAST)) return 'forbidden'
  return 'public'
}

/** Returns the hexadecimal form, because the library confuses ::a.b.c.d with ::ffff:a.b.c.d. */
function canonicalAddress(text: string): string | null {
  if (isIP(text) !== 6) return isIP(text) === 4 ? text : null
  // URLs don't support zone ids, and only link-local addresses have one.
  return URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) ?? null
}

export type AddressRule = (address: string) => boolean

/** Returns the rule for addresses that may be connected to. */
export function createAddressRule(options: { allowPrivate: boolean }): AddressRule {
  return (address) => {
    const kind = classifyAddress(address)
    return kind === 'public' || (kind === 'private' && options.allowPrivate)
  }
}
