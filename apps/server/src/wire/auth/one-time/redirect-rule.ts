import { BlockList, isIP } from 'node:net'

export interface RedirectRule {
  /** The address of this installation: where nothing better is asked for. */
  siteUrl: string
  /** Globs: `*` stands for anything up to the next dot or slash, `**` for anything, `?` for one character but these two. */
  allowed: readonly string[]
}

const LOOPBACK_ADDRESSES = new BlockList()
LOOPBACK_ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK_ADDRESSES.addAddress('::1', 'ipv6')

/** Schemes that run something or read files, whatever a pattern says. */
const NEVER = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'filesystem:',
  'view-source:',
])

/** The first of the candidates that a link may lead to, else the site itself. Never an error. */
export function chooseRedirect(
  candidates: readonly (string | null | undefined)[],
  rule: RedirectRule,
): string {
  for (const candidate of candidates) {
    const allowed = candidate ? allowedRedirect(candidate, rule) : null
    if (allowed !== null) return allowed
  }
  return rule.siteUrl
}

/** The candidate as browsers read it, null when links may not lead there. */
function allowedRedirect(candidate: string, { siteUrl, allowed }: RedirectRule): string | null {
  // What browsers would quietly repair (backslashes, line ends, names and passwords before the host) is refused.
  if (/[\\\s\p{Cc}]/u.test(candidate) || !URL.canParse(candidate)) return null
  const url = new URL(candidate)
  if (url.username !== '' || url.password !== '' || NEVER.has(url.protocol)) return null
  const site = new URL(siteUrl)
  const isSamePort = url.port === site.port || isLoopback(site.hostname)
  if (url.protocol === site.protocol && url.hostname === site.hostname && isSamePort) return url.href

  if (url.protocol === 'http:' || url.protocol === 'https:') {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0) return isLoopback(url.hostname) && isWrittenOut(candidate, url) ? url.href : null
    if (!/^[a-z\d-]+(\.[a-z\d-]+)*\.?$/.test(host)) return null
  }
  const withoutFragment = url.href.replace(/#.*$/s, '')
  const writings = [withoutFragment, withoutFragment.replace(/(?<!\/)\/$/, '')]
  return allowed.some((glob) => writings.some((writing) => globMatches(glob, writing))) ? url.href : null
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  return (
    host === 'localhost' || (version !== 0 && LOOPBACK_ADDRESSES.check(host, version === 6 ? 'ipv6' : 'ipv4'))
  )
}

/** Whether an address stands there as four numbers or as IPv6, and not as one number or in octal. */
function isWrittenOut(candidate: string, { hostname }: URL): boolean {
  return candidate
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .startsWith(hostname)
}

function globMatches(glob: string, text: string): boolean {
  const pattern = glob.replaceAll(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  })
  return new RegExp(`^${pattern}$`, 's').test(text)
}
