import { isIP } from 'node:net'
import { URL_MAX_LENGTH } from './fetch-limits.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/
const PUBLIC_PORTS = new Set(['', '80', '443'])
/** At least two DNS labels; underscores occur in practice. */
const DOMAIN_NAME = /^(?!.{254})[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/
/** Special-use and internal names (RFC 6761, RFC 6762), refused even if a resolver returns an address. */
const INTERNAL_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|invalid)$/

export interface UrlRules {
  allowPrivate: boolean
  /** The base of a relative URL. */
  base?: URL
}

/**
 * Returns the normalized URL without fragment, if it is allowed. Addresses of its host are checked later. @throws
 * {FetchRefusedError} address_refused.
 */
export function requireFetchableUrl(address: string, { allowPrivate, base }: UrlRules): URL {
  // The URL parser removes line breaks silently (WHATWG URL), so the parsed URL would differ from the input.
  if (address.length > URL_MAX_LENGTH || CONTROL_CHARACTERS.test(address)) throw createRefusal('is malformed')
  const url = URL.parse(address, base?.href)
  if (!url) throw createRefusal('is malformed')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw createRefusal('is not of the web')
  if (url.username !== '' || url.password !== '') throw createRefusal('carries credentials')
  if (!allowPrivate && !PUBLIC_PORTS.has(url.port)) throw createRefusal(`has the port ${url.port}`)
  // A trailing dot only affects comparisons.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (!allowPrivate && !isPublicHost(url)) throw createRefusal('has a name that is not public')
  url.hash = ''
  return url
}

/** Returns the IP address of a URL, without the brackets of IPv6; null if the host is a name. */
export function getAddressLiteral(url: URL): string | null {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  return isIP(host) === 0 ? null : host
}

/** Address literals are checked together with resolved addresses. */
function isPublicHost(url: URL): boolean {
  if (getAddressLiteral(url) !== null) return true
  return DOMAIN_NAME.test(url.hostname) && !INTERNAL_NAME.test(url.hostname)
}

function createRefusal(issue: string): FetchRefusedError {
  return new FetchRefusedError('address_refused', `The address ${issue}`)
}
