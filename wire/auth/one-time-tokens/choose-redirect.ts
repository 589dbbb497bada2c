import { isIP } from 'node:net'
import { isLoopback } from '@firstline/platform/is-loopback'
import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'

export interface RedirectRule {
  /** The address of this installation: the fallback. */
  siteUrl: string
  /** Globs: `*` matches up to the next dot or slash, `**` anything, `?` one character except dot and slash. */
  allowed: readonly string[]
}

/** Schemes that execute code or read files: refused even if a pattern allows them. */
const FORBIDDEN_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'filesystem:',
  'view-source:',
])

/** The first allowed candidate, else the site. Never throws. */
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

/**
 * The redirect target of a request: its header, body or query parameter, else its referrer, else the site. Host headers
 * are ignored.
 */
export function readRedirect(
  { settings }: OneTimeTokensDependencies,
  request: Request,
  inBody?: string | null,
): string {
  const candidates = [
    request.headers.get('redirect_to'),
    inBody,
    new URL(request.url).searchParams.get('redirect_to'),
    request.headers.get('referer'),
  ]
  return chooseRedirect(candidates, { siteUrl: settings.publicUrl, allowed: settings.redirectUrls })
}

/** The candidate as a browser parses it; null if it is not allowed. */
function allowedRedirect(candidate: string, { siteUrl, allowed }: RedirectRule): string | null {
  // Refuses what browsers would silently normalize: backslashes, line breaks, user info before the host.
  if (/[\\\s\p{Cc}]/u.test(candidate) || !URL.canParse(candidate)) return null
  const url = new URL(candidate)
  if (url.username !== '' || url.password !== '' || FORBIDDEN_SCHEMES.has(url.protocol)) return null
  const site = new URL(siteUrl)
  const isSamePort = url.port === site.port || isLoopback(site.hostname)
  if (url.protocol === site.protocol && url.hostname === site.hostname && isSamePort) return url.href

  if (url.protocol === 'http:' || url.protocol === 'https:') {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0)
      return isLoopback(url.hostname) && isCanonicalAddress(candidate, url) ? url.href : null
    if (!/^[a-z\d-]+(\.[a-z\d-]+)*\.?$/.test(host)) return null
  }
  const withoutFragment = url.href.replace(/#.*$/s, '')
  const variants = [withoutFragment, withoutFragment.replace(/(?<!\/)\/$/, '')]
  return allowed.some((glob) => variants.some((variant) => globMatches(glob, variant))) ? url.href : null
}

/** Whether the IP address is written in dotted decimal or as IPv6, not as one number or in octal. */
function isCanonicalAddress(candidate: string, { hostname }: URL): boolean {
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
