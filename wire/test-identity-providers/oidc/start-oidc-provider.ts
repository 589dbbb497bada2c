import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, Provider } from 'oidc-provider'
import { openFront, readForm, sendPage } from '../http-front.ts'
import { openMemory } from './memory-adapter.ts'
import { createOidcConfiguration } from './create-oidc-configuration.ts'
import type { OidcOptions, OidcProvider, OidcTokens, Tamper } from './oidc-options.ts'
import { renderAccountPage } from '../pages.ts'
import { signInAtProvider } from '../sign-in-at-provider.ts'
import { makeSigningKey, signToken } from './signing-key.ts'

/**
 * Starts `oidc-provider` on the local machine. Accounts have no password; `signInAtProvider` or a browser chooses one
 * on the account page.
 */
export async function startOidcProvider(options: OidcOptions = {}): Promise<OidcProvider> {
  const front = await openFront(options)
  const accounts = new Map(options.accounts?.map((account) => [account.sub, account]))
  const clients = [...(options.clients ?? [])]
  const memory = openMemory()
  const { authMethod = 'client_secret_basic' } = options
  const { port } = new URL(front.origin)
  const cookieSecret = randomUUID()
  let tamper: Tamper | undefined
  let keys = [makeSigningKey()]
  const signing = () => {
    const [key] = keys
    if (!key) throw new Error('The provider has no key')
    return key
  }

  function build(): Provider {
    const made = new Provider(
      front.origin,
      createOidcConfiguration({ clients, accounts, keys, memory, authMethod, port, cookieSecret }),
    )
    made.use(async (ctx, next) => {
      await next()
      const body = ctx.body as Partial<OidcTokens> | undefined
      if (!tamper || ctx.path !== '/token' || typeof body?.id_token !== 'string') return
      const said = tamper(readClaims(body.id_token))
      ctx.body = { ...body, id_token: typeof said === 'string' ? said : signToken(signing(), said) }
    })
    return made
  }

  let provider = build()
  let serve = provider.callback()
  const rebuild = () => {
    provider = build()
    serve = provider.callback()
  }
  front.answerBy((request, response) =>
    request.url?.startsWith('/interaction/')
      ? interact(provider, request, response).catch((error: unknown) => showEnded(error, response))
      : serve(request, response),
  )

  async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    const { uid, params, prompt } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      const people = [...accounts.values()].map(({ sub, email }) => ({ id: sub, label: email ?? sub }))
      return sendPage(
        response,
        renderAccountPage({ title: 'Choose an account', action: `/interaction/${uid}`, accounts: people }),
      )
    }
    const form = await readForm(request)
    const accountId = form.get('account') ?? ''
    if (form.get('answer') === 'cancel' || !accounts.has(accountId)) {
      const result = { error: 'access_denied', error_description: 'End-User aborted interaction' }
      return provider.interactionFinished(request, response, result)
    }
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope ?? 'openid'))
    const grantId = await grant.save()
    const result = { login: { accountId, remember: false }, consent: { grantId } }
    return provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: prompt.name !== 'login',
    })
  }

  async function tokensOf(run: { account: string; client: string; nonce?: string; scope?: string }) {
    const client = clients.find(({ id }) => id === run.client)
    const [redirectUri] = client?.redirectUris ?? []
    if (!client || redirectUri === undefined) throw new Error(`There is no client ${run.client}`)
    const scope = run.scope ?? 'openid email profile'
    const asked = new URL('/auth', front.origin)
    const query = { client_id: client.id, redirect_uri: redirectUri, response_type: 'code', scope }
    for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
    if (run.nonce !== undefined) asked.searchParams.set('nonce', run.nonce)
    if (/\boffline_access\b/.test(scope)) asked.searchParams.set('prompt', 'consent')
    const { url } = await signInAtProvider(asked.href, { account: run.account })
    const code = new URL(url).searchParams.get('code')
    if (code === null) throw new Error(`The provider gave no code: ${url}`)
    const response = await fetch(`${front.origin}/token`, {
      method: 'POST',
      ...authenticateClient(client, authMethod, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
      }),
    })
    if (!response.ok) throw new Error(`The provider gave no tokens: ${await response.text()}`)
    return (await response.json()) as OidcTokens
  }

  return {
    issuer: front.origin,
    calls: front.calls,
    setMood: front.setMood,
    close: front.close,
    addAccount: (account) => void accounts.set(account.sub, account),
    addClient(client) {
      clients.push(client)
      rebuild()
    },
    setTamper(wanted) {
      tamper = wanted
    },
    rotateKeys({ dropOld = false } = {}) {
      keys = [makeSigningKey(), ...(dropOld ? [] : keys)]
      rebuild()
    },
    get key() {
      return signing()
    },
    sign: (claims, header) => signToken(signing(), claims, header),
    tokensOf,
  }
}

/** The interaction is over, or belongs to another browser. */
function showEnded(error: unknown, response: ServerResponse): void {
  if (!(error instanceof errors.SessionNotFound)) throw error
  sendPage(response, '<!doctype html><p>This sign-in is over. Begin another one at the site.</p>', 400)
}

function authenticateClient(
  client: { id: string; secret: string },
  method: 'client_secret_basic' | 'client_secret_post',
  fields: Record<string, string>,
) {
  const body = new URLSearchParams(fields)
  if (method === 'client_secret_basic') {
    const pair = `${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`
    return { body, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
  }
  body.set('client_id', client.id)
  body.set('client_secret', client.secret)
  return { body, headers: {} }
}

function readClaims(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
}
