import type { Hono } from 'hono'
import type { GatewayEnvironment } from '@firstline/wire/gateway'
import type { SamlServices } from './saml.ts'
import {
  handleCreateProvider,
  handleDeleteProvider,
  handleGetProvider,
  handleListProviders,
  handleUpdateProvider,
} from './provider-endpoints.ts'
import { handleServiceMetadata } from './service-metadata.ts'
import { handleSso } from './sso.ts'
import { handleSamlComplete } from './complete.ts'
import { handleSamlAcs } from './acs.ts'

/** Routes that browsers and identity providers open, so without a project key. */
export const SSO_OPEN_ROUTES: readonly string[] = [
  'GET /auth/v1/sso/saml/metadata',
  'HEAD /auth/v1/sso/saml/metadata',
  'POST /auth/v1/sso/saml/acs',
  'GET /auth/v1/sso/saml/end',
  'HEAD /auth/v1/sso/saml/end',
]

export function addSsoRoutes(app: Hono<GatewayEnvironment>, services: SamlServices): void {
  app.post('/sso', (c) => handleSso(services, c.get('request'), c.req.raw))
  app.get('/sso/saml/metadata', (c) => handleServiceMetadata(services, c.req.raw))
  app.post('/sso/saml/acs', (c) => handleSamlAcs(services, c.get('request'), c.req.raw))
  app.get('/sso/saml/end', (c) => handleSamlComplete(services, c.get('request'), c.req.raw))
}

/** Admin routes of providers. Add them after the check for the service key. */
export function addSsoAdminRoutes(app: Hono<GatewayEnvironment>, services: SamlServices): void {
  const path = '/admin/sso/providers'
  app.get(path, () => handleListProviders(services))
  app.post(path, (c) => handleCreateProvider(services, c.get('request'), c.req.raw))
  app.get(`${path}/:id`, (c) => handleGetProvider(services, c.req.param('id')))
  app.put(`${path}/:id`, (c) =>
    handleUpdateProvider(services, c.get('request'), c.req.raw, c.req.param('id')),
  )
  app.delete(`${path}/:id`, (c) => handleDeleteProvider(services, c.get('request'), c.req.param('id')))
}
