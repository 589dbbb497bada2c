import { BlockList, isIP } from 'node:net'

const ADDRESSES = new BlockList()
ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4')
ADDRESSES.addAddress('::1', 'ipv6')

/**
 * Whether a host name or address, of a URL, a socket or a setting, is this machine's: 127.0.0.0/8 (RFC 1122, 3.2.1.3), the
 * same in IPv6 (RFC 4291, 2.5.5.2), or ::1.
 */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const version = isIP(host)
  return host === 'localhost' || (version !== 0 && ADDRESSES.check(host, version === 6 ? 'ipv6' : 'ipv4'))
}
