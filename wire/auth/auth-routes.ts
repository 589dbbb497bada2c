import type { Hono } from 'hono'
import { type GatewayEnvironment, REQUEST_TIMEOUT_MS } from '@firstline/wire/gateway'
import { AuthError, toErrorResponse } from './auth-error.ts'
import { addAdminRoutes } from './admin/admin-routes.ts'
import type { AuthOptions } from './auth-options.ts'
import { type AuthServices, createAuthServices } from './auth-services.ts'
import { handleGetUser } from './endpoints/get-user.ts'
import { handleHealth } from './endpoints/health.ts'
import { handleJwks } from './endpoints/jwks.ts'
import { handleLogout } from './endpoints/logout.ts'
import { handleMagicLink, handleOtp } from './endpoints/otp.ts'
import { handleReauthenticate } from './endpoints/reauthenticate.ts'
import { handleRecover } from './endpoints/recover.ts'
import { handleResend } from './endpoints/resend.ts'
import { handleSettings } from './endpoints/settings.ts'
import { handleSignup } from './endpoints/signup.ts'
import { handleToken } from './endpoints/token.ts'
import { handleUpdateUser } from './endpoints/update-user.ts'
import { handleVerifyLink } from './endpoints/verify-link.ts'
import { handleVerify } from './endpoints/verify.ts'
import { addFactorRoutes } from './mfa/factor-routes.ts'
import { padResponseTime } from './limits/pad-response-time.ts'
import { handleAuthorizeLink } from './oauth/authorize-link.ts'
import { handleAuthorize } from './oauth/authorize.ts'
import { handleCallback, handleFormPostCallback } from './oauth/callback.ts'
import { handleUnlinkIdentity } from './oauth/unlink-identity.ts'
import { addSsoRoutes, SSO_OPEN_ROUTES } from './saml/sso-routes.ts'

/** Routes that browsers open directly, so without a project key. */
const OPEN_ROUTES = new Set([
  'GET /auth/v1/verify',
  'HEAD /auth/v1/verify',
  'GET /auth/v1/authorize',
  'GET /auth/v1/callback',
  'POST /auth/v1/callback',
  'GET /auth/v1/.well-known/jwks.json',
  'HEAD /auth/v1/.well-known/jwks.json',
  ...SSO_OPEN_ROUTES,
])

/** The auth service, to be mounted at `/auth/v1`. One file per endpoint. */
export function createAuthRoutes(
  options: AuthOptions,
  services: AuthServices = createAuthServices(options),
): Hono<GatewayEnvironment> {
  const { clock } = options.gateway
  const app = options.gateway.service({
    timeLimitMs: REQUEST_TIMEOUT_MS,
    isAuth: true,
    isExemptFromKey: (method, path) => OPEN_ROUTES.has(`${method} ${path}`),
    onError: toErrorResponse,
  })
  app.post('/signup', (c) => handleSignup(services, c.get('request'), c.req.raw))
  app.post('/token', (c) => handleToken(services, c.get('request'), c.req.raw))
  app.post('/otp', (c) => padResponseTime(clock, handleOtp(services, c.get('request'), c.req.raw)))
  app.post('/magiclink', (c) =>
    padResponseTime(clock, handleMagicLink(services, c.get('request'), c.req.raw)),
  )
  app.post('/verify', (c) => handleVerify(services, c.get('request'), c.req.raw))
  app.get('/verify', (c) => handleVerifyLink(services, c.get('request'), c.req.raw))
  app.post('/recover', (c) => padResponseTime(clock, handleRecover(services, c.get('request'), c.req.raw)))
  app.post('/resend', (c) => padResponseTime(clock, handleResend(services, c.get('request'), c.req.raw)))
  app.get('/reauthenticate', (c) => handleReauthenticate(services, c.get('request')))
  app.get('/user', (c) => handleGetUser(services, c.get('request')))
  app.put('/user', (c) => handleUpdateUser(services, c.get('request'), c.req.raw))
  app.get('/authorize', (c) => handleAuthorize(services, c.get('request'), c.req.raw))
  app.get('/callback', (c) => handleCallback(services, c.get('request'), c.req.raw))
  app.post('/callback', (c) => handleFormPostCallback(services, c.get('request'), c.req.raw))
  app.get('/user/identities/authorize', (c) => handleAuthorizeLink(services, c.get('request'), c.req.raw))
  app.delete('/user/identities/:id', (c) =>
    handleUnlinkIdentity(services, c.get('request'), c.req.param('id')),
  )
  app.post('/logout', (c) => handleLogout(services, c.get('request'), c.req.raw))
  app.get('/.well-known/jwks.json', () => handleJwks(services))
  app.get('/settings', () => handleSettings(services))
  app.get('/health', () => handleHealth())
  addFactorRoutes(app, services)
  addSsoRoutes(app, services)
  addAdminRoutes(app, services)
  app.all('*', () => {
    throw new AuthError(404, 'unknown', 'There is no such endpoint')
  })
  return app
}
