import { isIP } from 'node:net'
import { URL_MAX_LENGTH } from '@firstline/contract/limits'
import { FetchRefusedError } from './fetch-refused-error.ts'

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/
const PUBLIC_PORTS = new Set(['', '80', '443'])
/** At least two labels of what host names are made of; underscores occur in the wild. */
const DOMAIN_NAME = /^(?!.{254})[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/
/** Names that mean something only inside a network, whatever a resolver says of them. */
const INNER_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|invalid)$/

export interface UrlRules {
  allowPrivate: boolean
  /** Where a relative address starts from. */
  base?: URL
}

/**
 * The address of a page, normalised and without fragment, if it may be asked for at all. Says nothing yet of where its
 * host leads. @throws {FetchRefusedError} address_refused.
 */
export function requireFetchableUrl(address: string, { allowPrivate, base }: UrlRules): URL {
  // The parser would drop line breaks silently, and what was read would not be what was written.
  if (address.length > URL_MAX_LENGTH || CONTROL_CHARACTERS.test(address)) throw refused('is malformed')
  const url = URL.parse(address, base?.href)
  if (!url) throw refused('is malformed')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('is not of the web')
  if (url.username !== '' || url.password !== '') throw refused('carries credentials')
  if (!allowPrivate && !PUBLIC_PORTS.has(url.port)) throw refused(`has the port ${url.port}`)
  // A name's final dot changes nothing but how it compares.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (!allowPrivate && !isPublicHost(url)) throw refused('has a name that is not public')
  url.hash = ''
  return url
}

/** The address of a URL whose host is one, without the brackets of IPv6; null if the host is a name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
  return isIP(host) === 0 ? null : host
}

/** Where a number leads is looked at together with where names lead. */
function isPublicHost(url: URL): boolean {
  if (literalAddress(url) !== null) return true
  return DOMAIN_NAME.test(url.hostname) && !INNER_NAME.test(url.hostname)
}

function refused(fault: string): FetchRefusedError {
  return new FetchRefusedError('address_refused', `The address ${fault}`)
}
