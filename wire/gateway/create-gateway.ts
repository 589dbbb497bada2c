import { Hono, type ErrorHandler, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import type { JWK } from 'jose'
import type { Clock } from '@firstline/platform/clock'
import { logAccess } from './access-log.ts'
import { requireApiKey } from './require-api-key.ts'
import { createClientAddress } from './client-address.ts'
import { handleCors } from './cors.ts'
import { toIdentity, readCredentials, getUserId } from './credentials.ts'
import { limitSize, limitTime } from './limits.ts'
import { createProjectKeys, type ProjectKeys } from './project-keys.ts'
import type { GatewayEnvironment } from './request-context.ts'
import { assignRequestId } from './request-id.ts'
import { setRetryAfter } from './retry-after.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { getSocketAddress } from './socket-address.ts'
import { createTokens, type Tokens } from './tokens.ts'

interface GatewayOptions {
  /** The public URL of the site; its scheme decides about HSTS. */
  publicUrl: string
  jwtSecret: string
  jwtKeys: readonly JWK[]
  anonKey?: string | undefined
  serviceRoleKey?: string | undefined
  publishableKey?: string | undefined
  secretKey?: string | undefined
  apiKeyRequired: boolean
  trustedProxies: readonly string[]
  clock: Clock
}

interface ServiceOptions {
  /** Null for services with their own time limits. */
  timeLimitMs: number | null
  bodyMaxBytes?: number
  /** True for the auth service, which also accepts the role `supabase_admin`. */
  isAuth?: boolean
  isExemptFromKey?: (method: string, path: string) => boolean
  /** Converts an error to the service's response format. */
  onError: ErrorHandler<GatewayEnvironment>
}

export interface Gateway {
  readonly keys: ProjectKeys
  readonly tokens: Tokens
  readonly clock: Clock
  /** False if a request without a project key is anonymous. */
  readonly apiKeyRequired: boolean
  /** Returns the client's address from the socket address and X-Forwarded-For. */
  clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string
  /** For all requests, pages included: request id, access log, security headers, Retry-After. Must run first. */
  readonly everyRequest: MiddlewareHandler<GatewayEnvironment>
  /** Creates the app of one service with CORS, limits, key check and the request context. */
  service(options: ServiceOptions): Hono<GatewayEnvironment>
}

/** Creates the middleware that every service shares. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { clock } = options
  const keys = await createProjectKeys(options)
  const tokens = await createTokens(options)
  const clientAddress = createClientAddress(options.trustedProxies)

  const requestContext =
    (isAuth: boolean): MiddlewareHandler<GatewayEnvironment> =>
    async (c, next) => {
      const credentials = await readCredentials(c.req.raw, { tokens, keys, isAuth })
      c.set('request', {
        requestId: c.get('requestId'),
        address: clientAddress(getSocketAddress(c), c.req.header('x-forwarded-for') ?? null),
        userAgent: c.req.header('user-agent') ?? null,
        credentials,
        identity: toIdentity(credentials),
        userId: getUserId(credentials),
      })
      await next()
    }

  return {
    keys,
    tokens,
    clock,
    apiKeyRequired: options.apiKeyRequired,
    clientAddress,
    everyRequest: every(assignRequestId, logAccess, setSecurityHeaders(options.publicUrl), setRetryAfter),
    service(service) {
      const app = new Hono<GatewayEnvironment>()
      app.onError(service.onError)
      app.use(handleCors, limitSize(service.bodyMaxBytes))
      app.use(
        requireApiKey({
          keys,
          tokens,
          required: options.apiKeyRequired,
          isExempt: service.isExemptFromKey ?? (() => false),
        }),
      )
      if (service.timeLimitMs !== null) app.use(limitTime(service.timeLimitMs))
      app.use(requestContext(service.isAuth ?? false))
      return app
    },
  }
}
