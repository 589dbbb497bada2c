import type { Hono } from 'hono'
import type { GatewayEnvironment } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { changeProvider } from './providers/change-provider.ts'
import { createProvider } from './providers/create-provider.ts'
import { deleteProvider } from './providers/delete-provider.ts'
import { listProviders } from './providers/list-providers.ts'
import { showProvider } from './providers/show-provider.ts'
import { serviceMetadata } from './metadata/service-metadata.ts'
import { beginSingleSignOn } from './sign-in/begin-sign-in.ts'
import { endSingleSignOn } from './sign-in/end-sign-in.ts'
import { takeAnswer } from './sign-in/take-answer.ts'

/** What browsers and identity providers open, which have no project key. */
export const SSO_OPEN_ROUTES: readonly string[] = [
  'GET /auth/v1/sso/saml/metadata',
  'HEAD /auth/v1/sso/saml/metadata',
  'POST /auth/v1/sso/saml/acs',
  'GET /auth/v1/sso/saml/end',
  'HEAD /auth/v1/sso/saml/end',
]

/** Single sign-on by SAML 2.0. */
export function addSsoRoutes(app: Hono<GatewayEnvironment>, parts: AuthParts): void {
  app.post('/sso', (c) => beginSingleSignOn(parts, c.get('request'), c.req.raw))
  app.get('/sso/saml/metadata', (c) => serviceMetadata(parts, c.req.raw))
  app.post('/sso/saml/acs', (c) => takeAnswer(parts, c.get('request'), c.req.raw))
  app.get('/sso/saml/end', (c) => endSingleSignOn(parts, c.get('request'), c.req.raw))
}

/** What the service key may do with providers; to be added behind the check for it. */
export function addSsoAdminRoutes(app: Hono<GatewayEnvironment>, parts: AuthParts): void {
  const path = '/admin/sso/providers'
  app.get(path, () => listProviders(parts))
  app.post(path, (c) => createProvider(parts, c.get('request'), c.req.raw))
  app.get(`${path}/:id`, (c) => showProvider(parts, c.req.param('id')))
  app.put(`${path}/:id`, (c) => changeProvider(parts, c.get('request'), c.req.raw, c.req.param('id')))
  app.delete(`${path}/:id`, (c) => deleteProvider(parts, c.get('request'), c.req.param('id')))
}
