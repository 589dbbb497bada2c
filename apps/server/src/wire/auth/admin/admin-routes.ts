import type { Hono } from 'hono'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { changeUserAsAdmin } from './change-user.ts'
import { addSsoAdminRoutes } from '../single-sign-on/sso-routes.ts'
import { createUserAsAdmin } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { changeFactor, deleteFactor, listFactors } from './factors.ts'
import { generateLink } from './generate-link.ts'
import { invite } from './invite.ts'
import { listAudit } from './list-audit.ts'
import { listUsers } from './list-users.ts'
import { requireAdmin } from './require-admin.ts'
import { showUser } from './show-user.ts'

/** What the service key may do with accounts. Whatever lies below these paths asks for it, also what doesn't exist. */
export function addAdminRoutes(app: Hono<GatewayEnvironment>, parts: AuthParts): void {
  for (const path of ['/admin/*', '/invite']) {
    app.use(path, async (c, next) => {
      requireAdmin(c.get('request'))
      await next()
    })
  }
  app.get('/admin/users', (c) => listUsers(parts, c.req.raw))
  app.post('/admin/users', (c) => createUserAsAdmin(parts, c.get('request'), c.req.raw))
  app.get('/admin/users/:id', (c) => showUser(parts, c.req.param('id')))
  app.put('/admin/users/:id', (c) => changeUserAsAdmin(parts, c.get('request'), c.req.raw, c.req.param('id')))
  app.delete('/admin/users/:id', (c) => deleteUser(parts, c.get('request'), c.req.raw, c.req.param('id')))
  app.get('/admin/users/:id/factors', (c) => listFactors(parts, c.req.param('id')))
  app.put('/admin/users/:id/factors/:factor', (c) =>
    changeFactor(parts, c.get('request'), c.req.raw, c.req.param()),
  )
  app.delete('/admin/users/:id/factors/:factor', (c) => deleteFactor(parts, c.get('request'), c.req.param()))
  app.post('/invite', (c) => invite(parts, c.get('request'), c.req.raw))
  app.post('/admin/generate_link', (c) => generateLink(parts, c.get('request'), c.req.raw))
  addSsoAdminRoutes(app, parts)
  app.get('/admin/audit', (c) => listAudit(parts, c.req.raw))
}
