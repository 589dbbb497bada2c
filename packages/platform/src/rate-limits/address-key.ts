import ipaddr from 'ipaddr.js'

/** An IPv6 subscriber usually has at least this network. */
const IPV6_PREFIX_BITS = 64

/**
 * Returns the key of a client address for rate limits: an IPv4 address, also if IPv4-mapped, as it is; an IPv6 address
 * by its network, because one client can use all addresses of it.
 */
export function addressKey(address: string): string {
  // The zone id names the interface of a link-local address (RFC 4007, 11), not the client.
  const bare = address.trim().replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return bare
  const parsed = ipaddr.process(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_BITS}`)
  return `${network.toString()}/${IPV6_PREFIX_BITS}`
}
