import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { GatewayEnvironment } from './request-context.ts'

// What a client sends ends up in our log: no blanks, quotes or line ends.
const ACCEPTABLE = /^[\w.-]{1,64}$/

/** Gives each request an id, the client's own if it is fit, and repeats it in the answer. */
export const requestId: MiddlewareHandler<GatewayEnvironment> = async (c, next) => {
  const asked = c.req.header('x-request-id')
  const id = asked !== undefined && ACCEPTABLE.test(asked) ? asked : randomUUID()
  c.set('requestId', id)
  await next()
  c.res.headers.set('X-Request-Id', id)
}
