import type { Hono } from 'hono'
import { type GatewayEnvironment, REQUEST_TIMEOUT_MS } from '#server/wire/gateway/index.ts'
import { AuthError, authFailure } from './auth-error.ts'
import { addAdminRoutes } from './admin/admin-routes.ts'
import { plainDeletion } from './admin/plain-deletion.ts'
import type { AuthOptions, AuthParts } from './auth-options.ts'
import { createCaptcha } from './captcha/create-captcha.ts'
import { getUser } from './endpoints/get-user.ts'
import { health } from './endpoints/health.ts'
import { jwks } from './endpoints/jwks.ts'
import { logout } from './endpoints/logout.ts'
import { magicLink, otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { settings } from './endpoints/settings.ts'
import { signup } from './endpoints/signup.ts'
import { token } from './endpoints/token.ts'
import { updateUser } from './endpoints/update-user.ts'
import { verifyLink } from './endpoints/verify-link.ts'
import { verify } from './endpoints/verify.ts'
import { addFactorRoutes } from './factors/factor-routes.ts'
import { padResponseTime } from './limits/pad-response-time.ts'
import { authorizeLinking } from './providers/authorize-linking.ts'
import { authorize } from './providers/authorize.ts'
import { callback, postedCallback } from './providers/callback.ts'
import { keysOfProviders } from './providers/id-tokens/issuer-keys.ts'
import { unlinkIdentity } from './providers/unlink-identity.ts'
import { createUpstreamProviders } from './providers/upstream/create-upstream-providers.ts'
import { metadataOfProviders } from './providers/upstream/oidc-metadata.ts'
import { createPasswords } from './passwords/index.ts'
import { createSecrets } from './secrets.ts'
import { addSsoRoutes, SSO_OPEN_ROUTES } from './single-sign-on/sso-routes.ts'

/** Routes that browsers open without headers, so without a project key. */
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

/** The auth service, to be mounted at `/auth/v1`. One file an endpoint. */
export function authRoutes(options: AuthOptions): Hono<GatewayEnvironment> {
  const { clock } = options.gateway
  const secrets = createSecrets(options.secret)
  const metadata = metadataOfProviders(options)
  const parts: AuthParts = {
    ...options,
    passwords: options.passwords ?? createPasswords(),
    secrets,
    upstreams: createUpstreamProviders(options, secrets, metadata),
    issuerKeys: keysOfProviders(metadata, options),
    captcha: createCaptcha(options.settings, clock),
    deletion: options.deletion ?? plainDeletion(options.database),
  }
  const app = options.gateway.service({
    timeLimitMs: REQUEST_TIMEOUT_MS,
    isAuth: true,
    isExemptFromKey: (method, path) => OPEN_ROUTES.has(`${method} ${path}`),
    onError: authFailure,
  })
  app.post('/signup', (c) => signup(parts, c.get('request'), c.req.raw))
  app.post('/token', (c) => token(parts, c.get('request'), c.req.raw))
  app.post('/otp', (c) => padResponseTime(clock, otp(parts, c.get('request'), c.req.raw)))
  app.post('/magiclink', (c) => padResponseTime(clock, magicLink(parts, c.get('request'), c.req.raw)))
  app.post('/verify', (c) => verify(parts, c.get('request'), c.req.raw))
  app.get('/verify', (c) => verifyLink(parts, c.get('request'), c.req.raw))
  app.post('/recover', (c) => padResponseTime(clock, recover(parts, c.get('request'), c.req.raw)))
  app.post('/resend', (c) => padResponseTime(clock, resend(parts, c.get('request'), c.req.raw)))
  app.get('/reauthenticate', (c) => reauthenticate(parts, c.get('request')))
  app.get('/user', (c) => getUser(parts, c.get('request')))
  app.put('/user', (c) => updateUser(parts, c.get('request'), c.req.raw))
  app.get('/authorize', (c) => authorize(parts, c.get('request'), c.req.raw))
  app.get('/callback', (c) => callback(parts, c.get('request'), c.req.raw))
  app.post('/callback', (c) => postedCallback(parts, c.get('request'), c.req.raw))
  app.get('/user/identities/authorize', (c) => authorizeLinking(parts, c.get('request'), c.req.raw))
  app.delete('/user/identities/:id', (c) => unlinkIdentity(parts, c.get('request'), c.req.param('id')))
  app.post('/logout', (c) => logout(parts, c.get('request'), c.req.raw))
  app.get('/.well-known/jwks.json', () => jwks(parts))
  app.get('/settings', () => settings(parts))
  app.get('/health', () => health())
  addFactorRoutes(app, parts)
  addSsoRoutes(app, parts)
  addAdminRoutes(app, parts)
  app.all('*', () => {
    throw new AuthError(404, 'unknown', 'There is no such endpoint')
  })
  return app
}
