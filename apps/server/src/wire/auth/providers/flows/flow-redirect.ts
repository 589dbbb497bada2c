import { authLog } from '#server/platform/log.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { type AuthError, toAuthError } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { ProviderFailure } from '../upstream/provider-failure.ts'
import { FlowRefusedError } from './take-flow.ts'

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

export interface Told {
  query?: Record<string, string>
  /** Behind the hash, where no server sees it. */
  fragment?: Record<string, string>
}

/** Sends a browser back to the page that a flow leads to. */
export function flowRedirect(target: string, { query = {}, fragment }: Told, status = 302): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  return redirectTo(url.href, { status })
}

/** Sends a browser on, without telling there where it comes from. */
export function redirectTo(
  address: string,
  { status = 302, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(null, { status, headers: { ...HEADERS, ...headers, Location: address } })
}

const ERROR_NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** Said of whom it is, not of the request. */
const DENIALS = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** What a provider said itself instead of a code; passed on as it is. */
export interface ProviderRefusal {
  error: string
  description: string
}

/** Of a flow that failed. */
export interface FailedFlow {
  /** The page that it leads to. */
  redirectTo: string
  /** Its name, or `sso:<uuid>`. */
  provider: string
}

/**
 * Tells the page that a flow leads to why it failed: in the query and behind the hash, as its client reads either. The log
 * is told why a provider failed, and of every fault of our own: the page gets no more than that something went wrong.
 * @param flow null before it is known: the site is told instead
 */
export function redirectWithFailure(
  { settings }: Pick<AuthParts, 'settings'>,
  { requestId }: RequestContext,
  flow: FailedFlow | null,
  failure: unknown,
): Response {
  const error = toAuthError(
    failure instanceof Error ? failure : new Error('A flow failed', { cause: failure }),
  )
  const provider = flow?.provider ?? null
  if (failure instanceof ProviderFailure) {
    failure.log({ requestId, provider })
  } else if (error.status >= 500) {
    authLog.error({ requestId, provider, error: failure }, 'a flow failed unexpectedly')
  }
  const name = errorName(error)
  const told = { ...(name ? { error: name } : {}), error_code: error.code, error_description: error.message }
  const known = failure instanceof FlowRefusedError ? failure.redirectTo : null
  const target = flow?.redirectTo ?? known ?? settings.publicUrl
  return flowRedirect(target, { query: told, fragment: { ...told, sb: '' } })
}

/** The same for what the provider answered. */
export function redirectWithRefusal(target: string, { error, description }: ProviderRefusal): Response {
  const told = { error, error_code: 'bad_oauth_callback', error_description: description }
  return flowRedirect(target, { query: told, fragment: { ...told, sb: '' } })
}

function errorName({ code, status }: AuthError): string | undefined {
  return DENIALS.has(code) ? 'access_denied' : ERROR_NAMES[status]
}
