import type { Hono } from 'hono'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrollFactor } from './enroll-factor.ts'
import { removeFactor } from './remove-factor.ts'
import { verifyFactor } from './verify-factor.ts'

/** What members do with their second factors. They are listed by GET /user. */
export function addFactorRoutes(app: Hono<GatewayEnvironment>, parts: AuthParts): void {
  app.post('/factors', (c) => enrollFactor(parts, c.get('request'), c.req.raw))
  app.post('/factors/:id/challenge', (c) =>
    challengeFactor(parts, c.get('request'), c.req.raw, c.req.param('id')),
  )
  app.post('/factors/:id/verify', (c) => verifyFactor(parts, c.get('request'), c.req.raw, c.req.param('id')))
  app.delete('/factors/:id', (c) => removeFactor(parts, c.get('request'), c.req.param('id')))
}
