import { BlockList, isIP } from 'node:net'

/** For requests without a socket, as in tests. */
const LOOPBACK = '127.0.0.1'

/**
 * Returns the client's address: the rightmost X-Forwarded-For entry that is not a trusted proxy, if the connection came
 * from a trusted proxy. Any client can send that header, so other entries are ignored.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (socketAddress: string | undefined, forwardedFor: string | null) => string {
  const trusted = new BlockList()
  for (const entry of trustedProxies) addRange(trusted, entry)
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress, forwardedFor) => {
    let client = normalizeAddress(socketAddress ?? LOOPBACK)
    const hops = (forwardedFor ?? '').split(',').map((hop) => normalizeAddress(dropPort(hop.trim())))
    while (isTrusted(client)) {
      const hop = hops.pop()
      if (hop === undefined || isIP(hop) === 0) break
      client = hop
    }
    return client
  }
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.trim().split('/')
  const version = isIP(address)
  if (version === 0) throw new Error(`TRUSTED_PROXIES: ${entry} is no address or range`)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (prefix === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(prefix), family)
}

/** Some proxies write the port as well: `192.0.2.1:5678`, `[2001:db8::1]:80`. IPv6 without brackets has none. */
const dropPort = (hop: string) =>
  hop.replace(/^"?\[([^\]]*)\](?::\d*)?"?$/, '$1').replace(/^([\d.]+):\d*$/, '$1')

/** An IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) is the same client; the zone id (RFC 4007, 11) is irrelevant. */
function normalizeAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}
