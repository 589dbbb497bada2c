import { randomBytes } from 'node:crypto'
import { serialize } from 'hono/utils/cookie'
import type { ExternalSignInDependencies } from '../external-sign-in-dependencies.ts'

/** A little longer than a flow may take. */
const LIFE_SECONDS = 600
const WELL_FORMED = /^[\w-]{43}$/

/** Browsers accept this prefix only from the host itself, over HTTPS (RFC 6265bis, 4.1.3). */
const PREFIX = '__Host-'
const NAME = 'firstline-flow'

/**
 * Identifies the browser of a flow without a PKCE verifier. One cookie for all flows, so that several tabs can run one
 * each; its keyed hash is stored.
 */
export function createBrowserCookie(
  deps: ExternalSignInDependencies,
  request: Request,
): { hash: string; cookie: string } {
  const value = readCookie(deps, request) ?? randomBytes(32).toString('base64url')
  const cookie = serialize(getCookieName(deps), value, {
    maxAge: LIFE_SECONDS,
    path: '/',
    httpOnly: true,
    secure: isHttps(deps),
    sameSite: 'Lax',
  })
  return { hash: deps.secrets.hash('flow browser', value), cookie }
}

/** The hash of the request's cookie; null without one. */
export function hashBrowserCookie(deps: ExternalSignInDependencies, request: Request): string | null {
  const value = readCookie(deps, request)
  return value === null ? null : deps.secrets.hash('flow browser', value)
}

function readCookie(deps: ExternalSignInDependencies, request: Request): string | null {
  const start = `${getCookieName(deps)}=`
  // Trims spaces only: browsers do not apply the prefix rules to a name that begins with other white space, so any site
  // on the domain could set it. `hono/cookie` also trims tabs, and blanks before the equals sign.
  for (const pair of (request.headers.get('cookie') ?? '').split(/(?:(?<! ) +)?; */)) {
    const value = pair.startsWith(start) ? pair.slice(start.length) : ''
    if (WELL_FORMED.test(value)) return value
  }
  return null
}

function getCookieName(deps: ExternalSignInDependencies): string {
  return `${isHttps(deps) ? PREFIX : ''}${NAME}`
}

function isHttps({ settings }: ExternalSignInDependencies): boolean {
  return settings.publicUrl.startsWith('https:')
}
