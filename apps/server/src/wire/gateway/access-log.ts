import type { MiddlewareHandler } from 'hono'
import { isDatabaseUnavailable } from '#server/platform/database/connection-error.ts'
import { requestLog } from '#server/platform/log.ts'
import type { GatewayEnvironment } from './request-context.ts'

/** Nobody's own paths are longer; whoever asks for others decides how much of the log is theirs. */
const PATH_MAX_LOGGED = 256

/** One line a request. The query string stays out: mail links carry their token there. */
export const accessLog: MiddlewareHandler<GatewayEnvironment> = async (c, next) => {
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
  // An outage of the database has its own line, not one a request.
  if (status >= 500 && !isDatabaseUnavailable(c.error)) requestLog.error(line, 'answered')
  else requestLog.info(line, 'answered')
}
