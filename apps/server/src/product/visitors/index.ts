import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { addressKey } from '#server/platform/rate-limits/address-key.ts'
import { isUuid } from '#server/platform/is-uuid.ts'

/** Somebody without an account, recognised by a cookie of ours. */
export interface Visitor {
  /** A keyed hash of the cookie's id. */
  id: string
  /** A keyed hash of what the client's address counts as. */
  address: string
  /** Set-Cookie for somebody who came without a cookie of ours, or with one that isn't. */
  headers: Record<string, string>
}

export interface Visitors {
  of(request: Request, address: string): Visitor
}

const COOKIE = 'firstline_visitor'
const YEAR_SECONDS = 31_536_000

/**
 * Recognises visitors on every replica alike: by a signed, http-only cookie that says nothing but a random id. Only
 * hashes leave here, so what is stored of a visit names nobody.
 * @param secret the project's; a key of its own is derived from it
 * @param isHttps whether the cookie may be marked Secure
 */
export function createVisitors({ secret, isHttps }: { secret: string; isHttps: boolean }): Visitors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'firstline visitors', 32))
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  const idIn = (cookie: string | null): string | null => {
    const value = new RegExp(`(?:^|;)\\s*${COOKIE}=([^;]*)`).exec(cookie ?? '')?.[1] ?? ''
    const [id = '', signature = ''] = value.split('.')
    return isUuid(id) && isSame(signature, hash(`cookie ${id}`)) ? id : null
  }

  return {
    of(request, address) {
      const known = idIn(request.headers.get('cookie'))
      const id = known ?? randomUUID()
      return {
        id: hash(`visitor ${id}`),
        address: hash(`address ${addressKey(address)}`),
        headers: known === null ? { 'set-cookie': cookieOf(`${id}.${hash(`cookie ${id}`)}`, isHttps) } : {},
      }
    },
  }
}

function cookieOf(value: string, isHttps: boolean): string {
  const attributes = [`Max-Age=${YEAR_SECONDS}`, 'Path=/functions/v1', 'HttpOnly', 'SameSite=Lax']
  return [`${COOKIE}=${value}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join('; ')
}

function isSame(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
