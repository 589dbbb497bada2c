import { NO_ADDRESS_FROM_PROVIDER } from '@firstline/contract/sign-in-methods'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** What a mail's link, or a provider, put into the address that the page was opened with. */
export interface AuthCallback {
  pathname: string
  /** Why the link failed; `unknown` when it did not say. */
  errorCode?: string | undefined
  /** The provider's name. The link claims it, so it may be any text. */
  provider?: string | undefined
  /** The address had a code that the browser which requested the link may exchange for a session (PKCE). */
  hasCode: boolean
  /**
   * The address had tokens (implicit flow). They are ignored, because an attacker could have written them (login
   * CSRF).
   */
  hasTokens: boolean
  /** The link was one of two, and the other one is still to be opened. */
  isHalfDone: boolean
}

/** Names the provider that the user returns from. */
const PROVIDER_IN_QUERY = 'provider'
/** The page to go on to after signing in. */
export const REQUESTED_IN_QUERY = 'next'
/** Everything a link can leave in an address that must not be kept there. */
const LEFT_IN_QUERY = [
  'code',
  'sb_flow_id',
  'error',
  'error_code',
  'error_description',
  'message',
  'sb',
  PROVIDER_IN_QUERY,
  REQUESTED_IN_QUERY,
]
/** Claims of a link that worked. They are false beside an error, or when the link was one of two. */
const CLAIMS = ['email_confirmed', 'email_changed']
const LEFT_BEHIND_HASH = [...LEFT_IN_QUERY, 'access_token', 'refresh_token', 'provider_token']

const readHash = ({ hash }: URL) => new URLSearchParams(hash.replace(/^#/, ''))

/** Reads an address. Its texts are never shown, because an attacker can write a link. */
export function readAuthCallback(address: string): AuthCallback | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const places = [url.searchParams, readHash(url)]
  const find = (name: string) => places.map((place) => place.get(name)).find((value) => value !== null)
  const isError = ['error', 'error_code', 'error_description'].some((name) => find(name) !== undefined)
  const callback: AuthCallback = {
    pathname: url.pathname,
    errorCode: isError ? readErrorCode(find) : undefined,
    provider: url.searchParams.get(PROVIDER_IN_QUERY) ?? undefined,
    hasCode: url.searchParams.has('code'),
    hasTokens: readHash(url).has('access_token'),
    isHalfDone: !isError && find('message') !== undefined,
  }
  return isError || callback.hasCode || callback.hasTokens || callback.isHalfDone ? callback : undefined
}

/** Our own code; GoTrue has none for it. */
export const NO_ADDRESS = 'no_address'

/** A provider's refusal has its own `error`, and the same `error_code` for every reason. */
function readErrorCode(find: (name: string) => string | null | undefined): string {
  const [error, code] = [find('error'), find('error_code')]
  if (find('error_description') === NO_ADDRESS_FROM_PROVIDER) return NO_ADDRESS
  const isTheirs = code === undefined || code === 'bad_oauth_callback'
  return (isTheirs ? error : code) ?? code ?? 'unknown'
}

/** The same address without what a link left in it. */
export function cleanCallbackUrl(address: string): string {
  const url = new URL(address)
  const found = readAuthCallback(address)
  if (found?.errorCode !== undefined || found?.isHalfDone)
    for (const name of CLAIMS) url.searchParams.delete(name)
  for (const name of LEFT_IN_QUERY) url.searchParams.delete(name)
  const rest = readHash(url)
  // A hash that is an anchor of the page comes from no link.
  if (LEFT_BEHIND_HASH.some((name) => rest.has(name))) url.hash = ''
  return url.href
}

/** Read when the page was opened: the client library removes parts of the address once it has read them. */
let callback = typeof window === 'undefined' ? undefined : readAuthCallback(window.location.href)
/** The same for the life of the page: a link that failed still has not worked once its error is dismissed. */
let initial = callback

/** Removes codes and errors from the address bar. Call it when the client library has read them. */
export function cleanAddressBar(): void {
  const { href } = window.location
  const tidy = cleanCallbackUrl(href)
  if (callback && tidy !== href) window.history.replaceState(window.history.state, '', tidy)
}

const subscribeToNothing = () => () => undefined

/** What the link that opened this page brought; undefined once it is handled. */
export function useAuthCallback(): AuthCallback | undefined {
  const { pathname } = useLocation()
  // The prerendered page has no query: hydration begins with its state.
  const found = useSyncExternalStore(
    subscribeToNothing,
    () => callback,
    () => undefined,
  )
  useEffect(() => {
    if (callback?.pathname !== pathname) clearAuthCallback()
  }, [pathname])
  return found?.pathname === pathname ? found : undefined
}

/** Records why the code of a provider was not exchanged. */
export function rejectAuthCallback(errorCode: string): void {
  if (!callback?.hasCode || callback.provider === undefined) return
  callback = { ...callback, errorCode }
  initial = callback
}

/** Marks the callback as handled. */
export function clearAuthCallback(): void {
  callback = undefined
}

/** What the page was opened with, handled or not. */
export function getInitialAuthCallback(): AuthCallback | undefined {
  return initial
}

/** Reads an address as if it had opened the page. For tests. */
export function setAuthCallbackForTest(address: string): void {
  callback = readAuthCallback(address)
  initial = callback
}
