import type { AuthError } from '../../auth-error.ts'

const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** On to another page, by GET whatever the request was. */
export function leaveTo(
  target: string,
  {
    fragment,
    query = {},
    cookie,
  }: { fragment?: Record<string, string>; query?: Record<string, string>; cookie?: string } = {},
): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  const headers = new Headers({ ...NO_STORE, Location: url.href })
  if (cookie) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

const NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  500: 'server_error',
  503: 'temporarily_unavailable',
}
/** Who somebody is, is clear; they are not let in. */
const DENIED = new Set(['signup_disabled', 'user_banned', 'email_address_not_authorized'])

/** On to the page that a sign-in was to lead to, which is told why it failed: in the query and behind the hash. */
export function leaveWithError(target: string, { status, code, message }: AuthError): Response {
  const name = DENIED.has(code) ? 'access_denied' : (NAMES[status] ?? 'invalid_request')
  const told = { error: name, error_code: code, error_description: message }
  return leaveTo(target, { query: told, fragment: { ...told, sb: '' } })
}
