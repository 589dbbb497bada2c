import type { MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './request-context.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

const REQUEST_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'range-unit',
  'x-retry-count',
  'x-region',
  'x-request-id',
  'last-event-id',
  'traceparent',
  'tracestate',
  'baggage',
].join(', ')

// Without content-range a count is null in browsers, without x-supabase-api-version error codes vanish.
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
].join(', ')

/**
 * Answers preflights before any key or token is looked at, and puts the CORS headers on every answer: a refusal
 * without them looks like a network error to a browser.
 */
export const cors: MiddlewareHandler<GatewayEnvironment> = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': c.req.header('access-control-request-headers') ?? REQUEST_HEADERS,
      'Access-Control-Max-Age': '86400',
    })
  }
  await next()
  c.res.headers.set('Access-Control-Allow-Origin', '*')
  c.res.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS)
}
