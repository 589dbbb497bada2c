import type { HonoRequest, MiddlewareHandler } from 'hono'
import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import { requestLog } from '@firstline/platform/log'
import type { GatewayEnvironment } from './request-context.ts'

/** Longer than any path of our own, and bounds what a caller can write to the log. */
const PATH_MAX_LOGGED = 256

const API_PATH = /^\/[a-z]+\/v1(\/|$)/

/**
 * Logs requests, without the query string, because mail links carry their token there. Pages, assets and probes that
 * succeed are logged at debug level only: they would hide the rest.
 */
export const logAccess: MiddlewareHandler<GatewayEnvironment> = async (c, next) => {
  const started = performance.now()
  await next()
  const { status } = c.res
  const request = c.get('request') as GatewayEnvironment['Variables']['request'] | undefined
  const line = {
    requestId: c.get('requestId'),
    method: c.req.method,
    path: c.req.path.slice(0, PATH_MAX_LOGGED),
    status,
    milliseconds: Math.round(performance.now() - started),
    role: request?.identity.role,
    userId: request?.userId ?? undefined,
  }
  // A database outage is logged separately, not once per request.
  if (status >= 500 && !isDatabaseUnavailable(c.error)) requestLog.error(line, 'answered')
  else if (isQuiet(c.req, status)) requestLog.debug(line, 'answered')
  else requestLog.info(line, 'answered')
}

function isQuiet({ method, path }: HonoRequest, status: number): boolean {
  return (method === 'GET' || method === 'HEAD') && status < 400 && !API_PATH.test(path)
}
