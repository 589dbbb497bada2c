import {
  startCaptchaServer,
  startGithub,
  startOidcProvider,
  startSamlProvider,
} from '../wire/test-identity-providers/index.ts'
import { readOptions, reportTakenPort } from './lib/read-options.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'

const USAGE = `Runs identity providers whose accounts have no passwords, at four ports from --port on.

  npm run test-providers -- --site http://localhost:4000 --port 11800`

const given = readOptions(USAGE, {
  options: {
    site: { type: 'string', default: 'http://localhost:3000' },
    port: { type: 'string', default: '11600' },
  },
})
if (given) await reportTakenPort(run(given.values))

async function run(values: { site: string; port: string }): Promise<void> {
  const port = Number(values.port)
  if (!URL.canParse(values.site) || !Number.isInteger(port)) {
    console.error('--site takes the address of the site, --port a whole number.')
    process.exitCode = 1
  } else {
    stopWithParent()
    const { origin: site } = new URL(values.site)
    const callback = `${site}/auth/v1/callback`
    const client = { id: 'firstline', secret: 'a-secret-for-trying-out' }
    const providers = await Promise.all([
      startOidcProvider({
        port,
        clients: [{ ...client, redirectUris: [callback] }],
        accounts: [
          { sub: '1', email: 'ada@example.com', email_verified: true, name: 'Ada' },
          { sub: '2', email: 'unproven@example.com', email_verified: false, name: 'Unproven' },
          { sub: '3', name: 'Without an address' },
        ],
      }),
      startGithub({
        port: port + 1,
        clients: [{ ...client, callback }],
        accounts: [
          {
            id: 1,
            login: 'ada',
            name: 'Ada',
            emails: [{ email: 'ada@example.com', primary: true, verified: true }],
          },
        ],
      }),
      startSamlProvider({
        port: port + 2,
        users: [{ nameId: 'ada', attributes: { email: 'ada@company.example', name: 'Ada' } }],
      }),
      startCaptchaServer({ port: port + 3, secret: client.secret }),
    ])
    const [oidc, github, saml, captcha] = providers
    console.log(`The test identity providers are running; their accounts have no passwords. Start the product with

AUTH_OIDC_STUB_ISSUER=${oidc.issuer}
AUTH_OIDC_STUB_LABEL=Stub
AUTH_OIDC_STUB_CLIENT_ID=${client.id}
AUTH_OIDC_STUB_CLIENT_SECRET=${client.secret}
AUTH_OIDC_GITHUB_ISSUER=${github.origin}
AUTH_OIDC_GITHUB_CLIENT_ID=${client.id}
AUTH_OIDC_GITHUB_CLIENT_SECRET=${client.secret}
AUTH_SAML=true
FETCH_ALLOW_PRIVATE=true

A company's single sign-on, for addresses at company.example, is added while the product runs:
  SERVICE_KEY=$(npm run --silent service-key)
  curl ${site}/auth/v1/admin/sso/providers -H "apikey: $SERVICE_KEY" -H "authorization: Bearer $SERVICE_KEY" -H 'content-type: application/json' \\
    -d '${JSON.stringify({ type: 'saml', metadata_url: saml.metadataUrl, domains: ['company.example'] })}'

A captcha that takes every token which begins with "fresh:", each once. It has no widget, so it is for programs; start the product with
AUTH_CAPTCHA_PROVIDER=turnstile
AUTH_CAPTCHA_SITE_KEY=stub
AUTH_CAPTCHA_SECRET=${client.secret}
AUTH_CAPTCHA_URL=${captcha.url}

They stop with Ctrl-C.`)
    const close = () => void Promise.all(providers.map((provider) => provider.close()))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close)
  }
}
