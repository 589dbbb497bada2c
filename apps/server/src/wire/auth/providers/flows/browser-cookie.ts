import { randomBytes } from 'node:crypto'
import type { AuthParts } from '../../auth-options.ts'

/** As long as a flow may take, and a little. */
const LIFE_SECONDS = 600
const WELL_FORMED = /^[\w-]{43}$/

/** Behind this prefix browsers take a cookie from nobody but this very host, by https. */
const PREFIX = '__Host-'
const NAME = 'firstline-flow'

/**
 * By what a browser is known that began a flow without a verifier: one cookie for all its flows, so that those of several
 * tabs don't end each other. What is kept is its keyed hash.
 */
export function markBrowser(parts: AuthParts, request: Request): { hash: string; cookie: string } {
  const value = readMark(parts, request) ?? randomBytes(32).toString('base64url')
  const isSecure = isByHttps(parts)
  const cookie = `${cookieName(parts)}=${value}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return { hash: parts.secrets.hash('flow browser', value), cookie }
}

/** The hash of the cookie that a request carries, null without one. */
export function browserOf(parts: AuthParts, request: Request): string | null {
  const value = readMark(parts, request)
  return value === null ? null : parts.secrets.hash('flow browser', value)
}

function readMark(parts: AuthParts, request: Request): string | null {
  const start = `${cookieName(parts)}=`
  // Blanks and no others: a name that begins with a stranger one is not the prefix to browsers, which let anybody set it.
  for (const pair of (request.headers.get('cookie') ?? '').split(/(?:(?<! ) +)?; */)) {
    const value = pair.startsWith(start) ? pair.slice(start.length) : ''
    if (WELL_FORMED.test(value)) return value
  }
  return null
}

function cookieName(parts: AuthParts): string {
  return `${isByHttps(parts) ? PREFIX : ''}${NAME}`
}

function isByHttps({ settings }: AuthParts): boolean {
  return settings.publicUrl.startsWith('https:')
}
