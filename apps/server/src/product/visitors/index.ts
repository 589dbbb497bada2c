import { parse, serialize } from 'hono/utils/cookie'
import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { addressKey } from '@firstline/platform/rate-limits/address-key'
import { isUuid } from '@firstline/platform/is-uuid'

/** A caller without an account, recognized by a signed cookie. */
export interface Visitor {
  /** HMAC of the cookie's id. */
  id: string
  /** HMAC of the client's address (IPv6: of its /64). */
  address: string
  /** Set-Cookie when the request has no valid cookie. */
  headers: Record<string, string>
}

export interface Visitors {
  identify(request: Request, address: string): Visitor
}

const COOKIE = 'firstline_visitor'
const YEAR_SECONDS = 31_536_000

/**
 * Recognizes visitors on every replica by a signed, HttpOnly cookie with a random id. Only hashes are returned, so stored
 * rows do not identify visitors.
 * @param secret the project secret, from which a separate key is derived
 * @param isHttps whether the cookie may be marked Secure
 */
export function createVisitors({ secret, isHttps }: { secret: string; isHttps: boolean }): Visitors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'firstline visitors', 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  const readCookieId = (cookie: string | null): string | null => {
    const [id = '', signature = ''] = (parse(cookie ?? '', COOKIE)[COOKIE] ?? '').split('.')
    return isUuid(id) && isEqualConstantTime(signature, hash(`cookie ${id}`)) ? id : null
  }

  return {
    identify(request, address) {
      const known = readCookieId(request.headers.get('cookie'))
      const id = known ?? randomUUID()
      return {
        id: hash(`visitor ${id}`),
        address: hash(`address ${addressKey(address)}`),
        headers:
          known === null ? { 'set-cookie': formatCookie(`${id}.${hash(`cookie ${id}`)}`, isHttps) } : {},
      }
    },
  }
}

function formatCookie(value: string, isHttps: boolean): string {
  return serialize(COOKIE, value, {
    maxAge: YEAR_SECONDS,
    path: '/functions/v1',
    httpOnly: true,
    secure: isHttps,
    sameSite: 'Lax',
  })
}

function isEqualConstantTime(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
