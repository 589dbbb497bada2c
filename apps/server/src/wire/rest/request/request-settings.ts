import type { Context } from 'hono'
import { quoteName } from '../sql/identifiers.ts'

/**
 * What functions and policies may read of a request, by `current_setting('request.headers', true)` and its like. The
 * search path is said again with every request, so that none inherits what a function of another one set for good.
 */
export function requestSettings(c: Context, schema: string): Record<string, string> {
  return {
    // As PostgREST's db-extra-search-path has it unless it is configured.
    search_path: schema === PUBLIC ? PUBLIC : `${quoteName(schema)}, ${PUBLIC}`,
    'request.method': c.req.method,
    'request.path': c.req.path.replace(/^\/rest\/v1(?=\/)/, ''),
    'request.headers': JSON.stringify(readableHeaders(c.req.raw.headers)),
    'request.cookies': JSON.stringify(cookiesOf(c.req.header('cookie') ?? '')),
  }
}

const PUBLIC = 'public'

/** Who the caller is stands in the claims already; the proof of it has no business in a database's log. */
const SECRET_HEADERS = new Set(['authorization', 'apikey', 'cookie', 'proxy-authorization'])

function readableHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !SECRET_HEADERS.has(name)))
}

function cookiesOf(header: string): Record<string, string> {
  const pairs = header.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim() === '' ? [] : [[name.trim(), value.join('=').trim()]]
  })
  return Object.fromEntries(pairs)
}
