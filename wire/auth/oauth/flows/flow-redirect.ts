import { authLog } from '@firstline/platform/log'
import type { RequestContext } from '@firstline/wire/gateway'
import { type AuthError, toAuthError } from '../../auth-error.ts'
import type { AuthSettings } from '../../auth-settings.ts'
import { ProviderError } from '../../provider-error.ts'
import { FlowError } from './consume-flow.ts'

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

export interface RedirectParams {
  query?: Record<string, string>
  /** Not sent to servers. */
  fragment?: Record<string, string>
}

/** Redirects to the target of a flow. */
export function redirectToFlowTarget(
  target: string,
  { query = {}, fragment }: RedirectParams,
  status = 302,
): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  return createRedirect(url.href, { status })
}

/** Redirects without a Referer header. */
export function createRedirect(
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

/** Errors about the account rather than the request. */
const DENIALS = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** A provider's error response (RFC 6749, 4.1.2.1), passed on unchanged. */
export interface ProviderErrorResponse {
  error: string
  description: string
}

export interface FlowErrorTarget {
  /** The redirect target. */
  redirectTo: string
  /** The name of the provider, or `sso:<uuid>`. */
  provider: string
}

/**
 * Passes an error to the redirect target, in the query and in the fragment, since clients read either. Provider
 * failures and internal errors are logged; the redirect target gets a generic message for them.
 * @param flow null before it is known: the site is then the target
 */
export function redirectWithError(
  settings: Pick<AuthSettings, 'publicUrl'>,
  { requestId }: RequestContext,
  flow: FlowErrorTarget | null,
  failure: unknown,
): Response {
  const error = toAuthError(
    failure instanceof Error ? failure : new Error('A flow failed', { cause: failure }),
  )
  const provider = flow?.provider ?? null
  if (failure instanceof ProviderError) {
    failure.log({ requestId, provider })
  } else if (error.status >= 500) {
    authLog.error({ requestId, provider, error: failure }, 'a flow failed unexpectedly')
  }
  const name = getErrorName(error)
  const params = {
    ...(name ? { error: name } : {}),
    error_code: error.code,
    error_description: error.message,
  }
  const known = failure instanceof FlowError ? failure.redirectTo : null
  const target = flow?.redirectTo ?? known ?? settings.publicUrl
  return redirectToFlowTarget(target, { query: params, fragment: { ...params, sb: '' } })
}

/** Passes a provider's error response to the redirect target. */
export function redirectWithProviderError(
  target: string,
  { error, description }: ProviderErrorResponse,
): Response {
  const params = { error, error_code: 'bad_oauth_callback', error_description: description }
  return redirectToFlowTarget(target, { query: params, fragment: { ...params, sb: '' } })
}

function getErrorName({ code, status }: AuthError): string | undefined {
  return DENIALS.has(code) ? 'access_denied' : ERROR_NAMES[status]
}
