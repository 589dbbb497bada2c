import type { Hono } from 'hono'
import { type GatewayEnvironment, REQUEST_TIMEOUT_MS } from '#server/wire/gateway/index.ts'
import { AuthError, authFailure } from './auth-error.ts'
import type { AuthOptions, AuthParts } from './auth-options.ts'
import { getUser } from './get-user.ts'
import { health } from './health.ts'
import { jwks } from './jwks.ts'
import { logout } from './logout.ts'
import { createPasswords } from './passwords.ts'
import { settings } from './settings.ts'
import { signup } from './signup.ts'
import { token } from './token.ts'
import { updateUser } from './update-user.ts'

/** Routes that browsers open without headers, so without a project key. */
const OPEN_ROUTES = new Set([
  'GET /auth/v1/verify',
  'GET /auth/v1/authorize',
  'GET /auth/v1/callback',
  'POST /auth/v1/callback',
  'GET /auth/v1/.well-known/jwks.json',
  'HEAD /auth/v1/.well-known/jwks.json',
])

/** The auth service, to be mounted at `/auth/v1`. One file an endpoint. */
export function authRoutes(options: AuthOptions): Hono<GatewayEnvironment> {
  const parts: AuthParts = { ...options, passwords: createPasswords() }
  const app = options.gateway.service({
    timeLimitMs: REQUEST_TIMEOUT_MS,
    isExemptFromKey: (method, path) => OPEN_ROUTES.has(`${method} ${path}`),
    onError: authFailure,
  })
  app.post('/signup', (c) => signup(parts, c.get('request'), c.req.raw))
  app.post('/token', (c) => token(parts, c.get('request'), c.req.raw))
  app.get('/user', (c) => getUser(parts, c.get('request')))
  app.put('/user', (c) => updateUser(parts, c.get('request'), c.req.raw))
  app.post('/logout', (c) => logout(parts, c.get('request'), c.req.raw))
  app.get('/.well-known/jwks.json', () => jwks(parts))
  app.get('/settings', () => settings(parts))
  app.get('/health', () => health())
  app.all('*', () => {
    throw new AuthError(404, 'unknown', 'There is no such endpoint')
  })
  return app
}
