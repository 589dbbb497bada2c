import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openFront, readForm, sendJson, sendPage } from '../http-front.ts'
import { renderAccountPage } from '../pages.ts'
import type { Github, GithubAccount, GithubClient, GithubOptions } from './github-options.ts'

const CODE_MS = 600_000
const DOCS = 'https://docs.github.com/apps/managing-oauth-apps/troubleshooting'
const SAID_NO = 'The user has denied your application access.'
const BAD_CODE = 'The code passed is incorrect or expired.'
const BAD_CLIENT = 'The client_id and/or client_secret passed are incorrect.'
const BAD_ADDRESS = 'The redirect_uri MUST match the registered callback URL for this application.'

interface Code {
  account: GithubAccount
  client: GithubClient
  redirectUri: string | null
  scope: string
  challenge: string | null
  at: number
}

/**
 * Starts a server with GitHub's documented OAuth and API: no OpenID Connect, errors of the token endpoint with status
 * 200, addresses only with the scope `user:email`, and rejection of requests without `User-Agent`.
 * https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export async function startGithub(options: GithubOptions = {}): Promise<Github> {
  const front = await openFront(options)
  const accounts = new Map(options.accounts?.map((account) => [account.login, account]))
  const clients = new Map(options.clients?.map((client) => [client.id, client]))
  const codes = new Map<string, Code>()
  const tokens = new Map<string, { login: string; scope: string }>()

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', front.origin)
    switch (`${request.method} ${pathname}`) {
      case 'GET /login/oauth/authorize':
        return ask(searchParams, response)
      case 'POST /login/oauth/authorize':
        return tell(await readForm(request), response)
      case 'POST /login/oauth/access_token':
        return sendGrant(request, response, grant(await readForm(request)))
      case 'GET /api/v3/user':
      case 'GET /api/v3/user/emails':
        return sendApi(request, response, pathname)
      default:
        return sendJson(response, { message: 'Not Found', documentation_url: DOCS, status: '404' }, 404)
    }
  }

  function ask(query: URLSearchParams, response: ServerResponse): void {
    const client = clients.get(query.get('client_id') ?? '')
    if (!client) return sendPage(response, 'Page not found', 404)
    const wanted = query.get('redirect_uri')
    if (wanted !== null && !isBelow(client.callback, wanted))
      return sendBack(response, client.callback, query, toOauthError('redirect_uri_mismatch', BAD_ADDRESS))
    const people = [...accounts.values()].map(({ login }) => ({ id: login, label: login }))
    const hidden = Object.fromEntries(query)
    return sendPage(
      response,
      renderAccountPage({
        title: 'Authorize application',
        action: '/login/oauth/authorize',
        accounts: people,
        hidden,
      }),
    )
  }

  function tell(form: URLSearchParams, response: ServerResponse): void {
    const client = clients.get(form.get('client_id') ?? '')
    const redirectUri = form.get('redirect_uri')
    if (!client || (redirectUri !== null && !isBelow(client.callback, redirectUri)))
      return sendPage(response, 'Page not found', 404)
    const back = redirectUri ?? client.callback
    const account = accounts.get(form.get('account') ?? '')
    if (!account || form.get('answer') === 'cancel')
      return sendBack(response, back, form, toOauthError('access_denied', SAID_NO))
    const code = randomBytes(10).toString('hex')
    const scope = (form.get('scope') ?? '').split(/[ ,]+/).filter(Boolean).join(',')
    codes.set(code, {
      account,
      client,
      redirectUri,
      scope,
      challenge: form.get('code_challenge'),
      at: Date.now(),
    })
    return sendBack(response, back, form, { code })
  }

  function grant(form: URLSearchParams): Record<string, string> {
    const client = clients.get(form.get('client_id') ?? '')
    if (!client || client.secret !== form.get('client_secret'))
      return toOauthError('incorrect_client_credentials', BAD_CLIENT)
    const key = form.get('code') ?? ''
    const code = codes.get(key)
    codes.delete(key)
    if (!code || code.client.id !== client.id || Date.now() - code.at > CODE_MS)
      return toOauthError('bad_verification_code', BAD_CODE)
    const address = form.get('redirect_uri')
    if (address !== null && address !== code.redirectUri)
      return toOauthError('redirect_uri_mismatch', BAD_ADDRESS)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (code.challenge !== null && challenge !== code.challenge)
      return toOauthError('bad_verification_code', BAD_CODE)
    const token = `gho_${randomBytes(18).toString('hex')}`
    tokens.set(token, { login: code.account.login, scope: code.scope })
    return { access_token: token, scope: code.scope, token_type: 'bearer' }
  }

  function sendApi(request: IncomingMessage, response: ServerResponse, path: string): void {
    const refuse = (status: number, message: string) =>
      sendJson(
        response,
        { message, documentation_url: 'https://docs.github.com/rest', status: `${status}` },
        status,
      )
    if (!request.headers['user-agent'])
      return refuse(
        403,
        'Request forbidden by administrative rules. Please make sure your request has a User-Agent header',
      )
    const [, bearer = ''] = /^(?:bearer|token) (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const token = tokens.get(bearer)
    const account = token && accounts.get(token.login)
    if (!token || !account) return refuse(401, 'Bad credentials')
    if (path === '/api/v3/user') return sendJson(response, toProfile(account))
    const scopes = token.scope.split(',')
    if (!scopes.includes('user:email') && !scopes.includes('user')) return refuse(404, 'Not Found')
    return sendJson(
      response,
      account.emails.map((email) => ({ visibility: email.primary ? 'private' : null, ...email })),
    )
  }

  front.answerBy(serve)
  return {
    origin: front.origin,
    calls: front.calls,
    setMood: front.setMood,
    close: front.close,
    addAccount: (account) => void accounts.set(account.login, account),
    addClient: (client) => void clients.set(client.id, client),
  }
}

function toProfile(account: GithubAccount) {
  const {
    id,
    login,
    name = null,
    email = null,
    avatar_url = `https://avatars.example.test/u/${id}`,
  } = account
  return {
    login,
    id,
    node_id: `U_${id}`,
    avatar_url,
    type: 'User',
    site_admin: false,
    name,
    email,
    two_factor_authentication: true,
  }
}

const toOauthError = (error: string, error_description: string) => ({
  error,
  error_description,
  error_uri: `${DOCS}#${error}`,
})

/** Form-encoded unless JSON is requested, always with status 200. */
function sendGrant(request: IncomingMessage, response: ServerResponse, answer: Record<string, string>): void {
  if (/\bapplication\/json\b/.test(request.headers.accept ?? '')) return sendJson(response, answer)
  response
    .writeHead(200, { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' })
    .end(new URLSearchParams(answer).toString())
}

function sendBack(
  response: ServerResponse,
  address: string,
  asked: URLSearchParams,
  answer: Record<string, string>,
): void {
  const url = new URL(address)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  const state = asked.get('state')
  if (state !== null) url.searchParams.set('state', state)
  response.writeHead(302, { location: url.href }).end()
}

/** Same host, same port or a loopback address, and a path below the registered one. */
function isBelow(callback: string, wanted: string): boolean {
  if (!URL.canParse(wanted)) return false
  const [known, asked] = [new URL(callback), new URL(wanted)]
  const isHere = known.hostname === '127.0.0.1' || known.hostname === 'localhost'
  const samePlace = isHere ? known.hostname === asked.hostname : known.origin === asked.origin
  const folder = known.pathname.replace(/\/?$/, '/')
  return samePlace && (asked.pathname === known.pathname || asked.pathname.startsWith(folder))
}
