import { BlockList, isIP } from 'node:net'

/** Where no socket is known, as when tests ask the app directly. */
const LOOPBACK = '127.0.0.1'

/**
 * Finds the client's address: the rightmost one of X-Forwarded-For that is not a trusted proxy's, provided the
 * connection itself came from a trusted proxy. Anyone may write that header; only those are believed.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
): (socketAddress: string | undefined, forwardedFor: string | null) => string {
  const trusted = new BlockList()
  for (const entry of trustedProxies) addRange(trusted, entry)
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (socketAddress, forwardedFor) => {
    let client = plainAddress(socketAddress ?? LOOPBACK)
    const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()))
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

/** An IPv4 address written as IPv6 is the same client, and the interface a packet came by says nothing of it. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}
