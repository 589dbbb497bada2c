import type { Identity } from '#server/platform/database/database.ts'
import type { Credentials } from './credentials.ts'

/** What the gateway found out about a request before any handler sees it. */
export interface RequestContext {
  readonly requestId: string
  /** The client's address, from the socket or, behind a trusted proxy, from X-Forwarded-For. */
  readonly address: string
  readonly userAgent: string | null
  /** The Bearer token and what became of it. Each service decides what a bad one means. */
  readonly credentials: Credentials
  /** On whose behalf statements run: `anon` unless the Bearer token says more. */
  readonly identity: Identity
  /** The signed-in user, by a valid user token. */
  readonly userId: string | null
}

/** hono's environment in every service: `c.get('request')` is the context. */
export interface GatewayEnvironment {
  Variables: {
    requestId: string
    request: RequestContext
  }
}
