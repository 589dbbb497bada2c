import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { requestId } from 'hono/request-id'
import type { GatewayEnvironment } from './request-context.ts'

/** `requestId` sets the header before the handler, so a handler that creates its own Response would lose it. */
const returnRequestId: MiddlewareHandler<GatewayEnvironment> = async (c, next) => {
  await next()
  c.res.headers.set('X-Request-Id', c.get('requestId'))
}

/** Assigns an id to each request, the client's own if it is valid, and returns it in the response. */
export const assignRequestId = every(requestId({ limitLength: 64 }), returnRequestId)
