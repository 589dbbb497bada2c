import type { Hono } from 'hono'
import type { GatewayEnvironment, RequestContext } from '@firstline/wire/gateway'
import { type ResendOutcome, resendConfirmation } from './admin/resend-confirmation.ts'
import type { AuthOptions } from './auth-options.ts'
import { createAuthRoutes } from './auth-routes.ts'
import { createAuthServices } from './auth-services.ts'

export interface Auth {
  /** The auth service, to be mounted at `/auth/v1`. */
  routes: Hono<GatewayEnvironment>
  /** Sends an unconfirmed account another confirmation link, for an administrator of the product. */
  resendConfirmation(context: RequestContext, userId: string, redirectTo: string): Promise<ResendOutcome>
}

/** The auth service together with what the product does through it. */
export function createAuth(options: AuthOptions): Auth {
  const services = createAuthServices(options)
  return {
    routes: createAuthRoutes(options, services),
    resendConfirmation: (context, userId, redirectTo) =>
      resendConfirmation(services, context, { userId, redirectTo }),
  }
}
