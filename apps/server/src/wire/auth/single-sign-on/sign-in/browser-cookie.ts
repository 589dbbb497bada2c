import { randomBytes } from 'node:crypto'

/**
 * What recognises the browser that began a sign-in without a verifier of its own: a cookie of that sign-in alone. Lax, so
 * the provider's own post does not carry it, but the way on from there does.
 */
export interface BrowserCookie {
  secret: string
  /** As Set-Cookie. */
  header: string
}

const SECRET = /^[\w-]{43}$/

export function makeBrowserCookie(signInId: string, publicUrl: string, lifeSeconds: number): BrowserCookie {
  const secret = randomBytes(32).toString('base64url')
  return { secret, header: written(signInId, publicUrl, secret, lifeSeconds) }
}

/** Set-Cookie that takes it away. */
export function forgottenCookie(signInId: string, publicUrl: string): string {
  return written(signInId, publicUrl, '', 0)
}

/** The secret that a browser shows, null when it shows none. */
export function secretIn(request: Request, signInId: string, publicUrl: string): string | null {
  const name = nameOf(signInId, publicUrl)
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const secret = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  return SECRET.test(secret) ? secret : null
}

function written(signInId: string, publicUrl: string, value: string, maxAge: number): string {
  const secure = isHttps(publicUrl) ? '; Secure' : ''
  return `${nameOf(signInId, publicUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

/** With this prefix browsers take it from nobody but this very host. */
function nameOf(signInId: string, publicUrl: string): string {
  return `${isHttps(publicUrl) ? '__Host-' : ''}firstline_sso_${signInId}`
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
