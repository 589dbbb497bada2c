import { cors } from 'hono/cors'

// Without content-range, supabase-js returns a null count; without x-supabase-api-version, error codes are lost.
const EXPOSED_HEADERS = [
  'content-range',
  'content-location',
  'location',
  'content-type',
  'preference-applied',
  'x-total-count',
  'link',
  'x-supabase-api-version',
  'x-sb-error-code',
  'x-relay-error',
  'x-request-id',
  'sb-request-id',
  'retry-after',
]

/**
 * Must run before the key and token checks: preflights carry no key, and without the headers a browser reports an error
 * response as a network error. Requested headers are allowed as they are.
 */
export const handleCors = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: 86_400,
})
