import {
  startGithub,
  startOidcProvider,
  startSamlProvider,
  type Github,
  type OidcProvider,
  type SamlProvider,
} from '@firstline/wire/test-identity-providers'
import { mintProjectKey } from '../../wire/gateway/project-keys.ts'
import { startServer, type RunningServer } from './start-server.ts'

export interface ProviderInstallation extends RunningServer {
  oidc: OidcProvider
  github: Github
  saml: SamlProvider
}

const CLIENT = { id: 'firstline', secret: 'of the provider' }
const JWT_SECRET = 'of an installation that is under test'

/** The product with a provider called Halecover, with GitHub, and with a company that signs in people with addresses at this domain. */
export async function startWithProviders(domain: string): Promise<ProviderInstallation> {
  const [oidc, github, saml] = await Promise.all([startOidcProvider(), startGithub(), startSamlProvider()])
  const server = await startServer({
    AUTH_OIDC_HALECOVER_ISSUER: oidc.issuer,
    AUTH_OIDC_HALECOVER_CLIENT_ID: CLIENT.id,
    AUTH_OIDC_HALECOVER_CLIENT_SECRET: CLIENT.secret,
    AUTH_OIDC_GITHUB_ISSUER: github.origin,
    AUTH_OIDC_GITHUB_CLIENT_ID: CLIENT.id,
    AUTH_OIDC_GITHUB_CLIENT_SECRET: CLIENT.secret,
    AUTH_SAML: 'true',
    JWT_SECRET,
  })
  const callback = `${server.url}/auth/v1/callback`
  oidc.addClient({ ...CLIENT, redirectUris: [callback] })
  github.addClient({ ...CLIENT, callback })
  const key = await mintProjectKey('service_role', JWT_SECRET)
  const answer = await fetch(`${server.url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'saml', metadata_xml: saml.metadataXml, domains: [domain] }),
  })
  if (!answer.ok) throw new Error(`The company was not added: ${await answer.text()}`)
  const stop = async () => {
    await server.stop()
    await Promise.all([oidc.close(), github.close(), saml.close()])
  }
  return { ...server, oidc, github, saml, stop }
}
