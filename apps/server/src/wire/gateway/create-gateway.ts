import { Hono, type ErrorHandler, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import type { JWK } from 'jose'
import type { Clock } from '#server/platform/clock.ts'
import { accessLog } from './access-log.ts'
import { apiKey } from './api-key.ts'
import { createClientAddress } from './client-address.ts'
import { cors } from './cors.ts'
import { identityOf, readCredentials, userIdOf } from './credentials.ts'
import { sizeLimits, timeLimit } from './limits.ts'
import { createProjectKeys, type ProjectKeys } from './project-keys.ts'
import type { GatewayEnvironment } from './request-context.ts'
import { requestId } from './request-id.ts'
import { retryAfter } from './retry-after.ts'
import { securityHeaders } from './security-headers.ts'
import { socketAddress } from './socket-address.ts'
import { createTokens, type Tokens } from './tokens.ts'

interface GatewayOptions {
  /** The address users see; tells whether the site is reached by https. */
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
  /** Null for services that time their own work. */
  timeLimitMs: number | null
  bodyMaxBytes?: number
  /** The auth service: it accepts the role `supabase_admin` too. */
  isAuth?: boolean
  isExemptFromKey?: (method: string, path: string) => boolean
  /** Puts a failure into the service's own shape. */
  onError: ErrorHandler<GatewayEnvironment>
}

export interface Gateway {
  readonly keys: ProjectKeys
  readonly tokens: Tokens
  readonly clock: Clock
  /** False where a request without any project key is taken for anonymous. */
  readonly apiKeyRequired: boolean
  /** The client's address, of the socket's own and the X-Forwarded-For that came on it. */
  clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string
  /** For the whole app, pages too: request id, access log, security headers, Retry-After. Goes first. */
  readonly everyRequest: MiddlewareHandler<GatewayEnvironment>
  /** An app of one service, with CORS, limits, key check and the request context in front of its routes. */
  service(options: ServiceOptions): Hono<GatewayEnvironment>
}

/** Builds what stands in front of every service. */
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
        address: clientAddress(socketAddress(c), c.req.header('x-forwarded-for') ?? null),
        userAgent: c.req.header('user-agent') ?? null,
        credentials,
        identity: identityOf(credentials),
        userId: userIdOf(credentials),
      })
      await next()
    }

  return {
    keys,
    tokens,
    clock,
    apiKeyRequired: options.apiKeyRequired,
    clientAddress,
    everyRequest: every(requestId, accessLog, securityHeaders(options.publicUrl), retryAfter),
    service(service) {
      const app = new Hono<GatewayEnvironment>()
      app.onError(service.onError)
      app.use(cors, sizeLimits(service.bodyMaxBytes))
      app.use(
        apiKey({
          keys,
          tokens,
          required: options.apiKeyRequired,
          isExempt: service.isExemptFromKey ?? (() => false),
        }),
      )
      if (service.timeLimitMs !== null) app.use(timeLimit(service.timeLimitMs))
      app.use(requestContext(service.isAuth ?? false))
      return app
    },
  }
}
