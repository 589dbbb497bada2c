import type { Hono } from 'hono'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import type { FactorServices } from './factors.ts'
import { handleChallengeFactor } from './challenge-factor.ts'
import { handleEnrollFactor } from './enroll-factor.ts'
import { handleUnenrollFactor } from './unenroll-factor.ts'
import { handleVerifyFactor } from './verify-factor.ts'

/** Factor endpoints of users. GET /user lists the factors. */
export function addFactorRoutes(app: Hono<GatewayEnvironment>, services: FactorServices): void {
  app.post('/factors', (c) => handleEnrollFactor(services, c.get('request'), c.req.raw))
  app.post('/factors/:id/challenge', (c) =>
    handleChallengeFactor(services, c.get('request'), c.req.raw, c.req.param('id')),
  )
  app.post('/factors/:id/verify', (c) =>
    handleVerifyFactor(services, c.get('request'), c.req.raw, c.req.param('id')),
  )
  app.delete('/factors/:id', (c) => handleUnenrollFactor(services, c.get('request'), c.req.param('id')))
}
