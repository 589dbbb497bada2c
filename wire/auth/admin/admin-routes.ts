import type { Hono } from 'hono'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import type { AuthServices } from '../auth-services.ts'
import { handleAdminUpdateUser } from './update-user.ts'
import { addSsoAdminRoutes } from '../saml/sso-routes.ts'
import { handleAdminCreateUser } from './create-user.ts'
import { handleAdminDeleteUser } from './delete-user.ts'
import { handleAdminUpdateFactor, handleAdminDeleteFactor, handleAdminListFactors } from './factors.ts'
import { handleGenerateLink } from './generate-link.ts'
import { handleInvite } from './invite.ts'
import { handleListAudit } from './list-audit.ts'
import { handleListUsers } from './list-users.ts'
import { requireAdmin } from './require-admin.ts'
import { handleAdminGetUser } from './get-user.ts'

/** The admin API. Every path below these requires the service key, unknown paths included. */
export function addAdminRoutes(app: Hono<GatewayEnvironment>, services: AuthServices): void {
  for (const path of ['/admin/*', '/invite']) {
    app.use(path, async (c, next) => {
      requireAdmin(c.get('request'))
      await next()
    })
  }
  app.get('/admin/users', (c) => handleListUsers(services, c.req.raw))
  app.post('/admin/users', (c) => handleAdminCreateUser(services, c.get('request'), c.req.raw))
  app.get('/admin/users/:id', (c) => handleAdminGetUser(services, c.req.param('id')))
  app.put('/admin/users/:id', (c) =>
    handleAdminUpdateUser(services, c.get('request'), c.req.raw, c.req.param('id')),
  )
  app.delete('/admin/users/:id', (c) =>
    handleAdminDeleteUser(services, c.get('request'), c.req.raw, c.req.param('id')),
  )
  app.get('/admin/users/:id/factors', (c) => handleAdminListFactors(services, c.req.param('id')))
  app.put('/admin/users/:id/factors/:factor', (c) =>
    handleAdminUpdateFactor(services, c.get('request'), c.req.raw, c.req.param()),
  )
  app.delete('/admin/users/:id/factors/:factor', (c) =>
    handleAdminDeleteFactor(services, c.get('request'), c.req.param()),
  )
  app.post('/invite', (c) => handleInvite(services, c.get('request'), c.req.raw))
  app.post('/admin/generate_link', (c) => handleGenerateLink(services, c.get('request'), c.req.raw))
  addSsoAdminRoutes(app, services)
  app.get('/admin/audit', (c) => handleListAudit(services, c.req.raw))
}
