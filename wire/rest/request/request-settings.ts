import type { Context } from 'hono'
import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'

/**
 * The settings from which functions and policies read the request: `current_setting('request.headers', true)`.
 * PostgREST: Transactions, Request Headers, Cookies and JWT claims; Request Path and Method. The search path is set
 * with every request, so that none inherits a session-wide change by a function of another request.
 */
export function buildRequestSettings(c: Context, schema: string): Record<string, string> {
  return {
    // PostgREST: db-extra-search-path, default `public`.
    search_path: schema === PUBLIC ? PUBLIC : `${quoteIdentifier(schema)}, ${PUBLIC}`,
    'request.method': c.req.method,
    'request.path': c.req.path.replace(/^\/rest\/v1(?=\/)/, ''),
    'request.headers': JSON.stringify(removeSecretHeaders(c.req.raw.headers)),
    'request.cookies': JSON.stringify(parseCookies(c.req.header('cookie') ?? '')),
  }
}

const PUBLIC = 'public'

/** The claims already identify the caller. Credentials must not reach the database's log. */
const SECRET_HEADERS = new Set(['authorization', 'apikey', 'cookie', 'proxy-authorization'])

function removeSecretHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !SECRET_HEADERS.has(name)))
}

function parseCookies(header: string): Record<string, string> {
  const pairs = header.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]]
  })
  return Object.fromEntries(pairs)
}
