import ipaddr from 'ipaddr.js'

/** One subscriber of an IPv6 network usually has all of this much. */
const IPV6_PREFIX_BITS = 64

/**
 * What one client address counts as when something is limited by address: an IPv4 address as it is, also in its IPv6
 * writing; an IPv6 address by its network, since whoever has one address has all of them.
 */
export function addressKey(address: string): string {
  // A zone says through which interface a link-local address is reached, not whose it is.
  const bare = address.trim().replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return bare
  const parsed = ipaddr.process(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_BITS}`)
  return `${network.toString()}/${IPV6_PREFIX_BITS}`
}
