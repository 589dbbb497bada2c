import type { Identity } from '@firstline/platform/database'
import type { Credentials } from './credentials.ts'

/** What the gateway determines about a request before a handler runs. */
export interface RequestContext {
  readonly requestId: string
  /** The client's address, from the socket or, behind a trusted proxy, from X-Forwarded-For. */
  readonly address: string
  readonly userAgent: string | null
  /** The bearer token and its verification. Each service decides how to respond to an invalid one. */
  readonly credentials: Credentials
  /** The database identity: `anon` without a valid bearer token. */
  readonly identity: Identity
  /** The user of a valid user token. */
  readonly userId: string | null
}

/** Hono environment of every service: `c.get('request')` is the context. */
export interface GatewayEnvironment {
  Variables: {
    requestId: string
    request: RequestContext
  }
}
