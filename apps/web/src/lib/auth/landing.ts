import { NO_ADDRESS_FROM_PROVIDER } from '@firstline/contract/ways-in'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** What a mail's link, or a provider, brought along in the address the page was opened with. */
export interface Landing {
  pathname: string
  /** Why the link could not be honoured; `unknown` when it did not say. */
  errorCode?: string | undefined
  /** Who was to vouch for somebody: a provider by its name. A link says so itself, so it may be any text. */
  provider?: string | undefined
  /** It brought a code that this browser may exchange for a session, if it is the one that asked for the link. */
  hasCode: boolean
  /** It brought a session in plain sight, which is not taken: anybody could have written it. */
  hasTokens: boolean
  /** The link was one of two, and the other one is still to be opened. */
  isHalfDone: boolean
}

/** Says by whom somebody comes back. */
const PROVIDER_IN_QUERY = 'provider'
/** The page to go on to after signing in. */
export const REQUESTED_IN_QUERY = 'next'
/** Everything a link can leave in an address that nobody else should find there. */
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
/** What an address says of a link that did its work. Of one that did not, or that was one of two, it is not true. */
const CLAIMS = ['email_confirmed', 'email_changed']
const LEFT_BEHIND_HASH = [...LEFT_IN_QUERY, 'access_token', 'refresh_token', 'provider_token']

const behindHash = ({ hash }: URL) => new URLSearchParams(hash.replace(/^#/, ''))

/** Reads an address; the words that a link brings are never shown, because anybody can write a link. */
export function readLanding(address: string): Landing | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const places = [url.searchParams, behindHash(url)]
  const find = (name: string) => places.map((place) => place.get(name)).find((value) => value !== null)
  const isError = ['error', 'error_code', 'error_description'].some((name) => find(name) !== undefined)
  const landing: Landing = {
    pathname: url.pathname,
    errorCode: isError ? codeOf(find) : undefined,
    provider: url.searchParams.get(PROVIDER_IN_QUERY) ?? undefined,
    hasCode: url.searchParams.has('code'),
    hasTokens: behindHash(url).has('access_token'),
    isHalfDone: !isError && find('message') !== undefined,
  }
  return isError || landing.hasCode || landing.hasTokens || landing.isHalfDone ? landing : undefined
}

/** Ours alone: the wire has no code of its own for it. */
export const NO_ADDRESS = 'no_address'

/** What a provider refused itself comes with the provider's own word, and with one code for whatever it was. */
function codeOf(find: (name: string) => string | null | undefined): string {
  const [error, code] = [find('error'), find('error_code')]
  if (find('error_description') === NO_ADDRESS_FROM_PROVIDER) return NO_ADDRESS
  const isTheirs = code === undefined || code === 'bad_oauth_callback'
  return (isTheirs ? error : code) ?? code ?? 'unknown'
}

/** The same address without what a link left in it. */
export function tidied(address: string): string {
  const url = new URL(address)
  const found = readLanding(address)
  if (found?.errorCode !== undefined || found?.isHalfDone)
    for (const name of CLAIMS) url.searchParams.delete(name)
  for (const name of LEFT_IN_QUERY) url.searchParams.delete(name)
  const rest = behindHash(url)
  // A hash that names a place on the page is none of a link's.
  if (LEFT_BEHIND_HASH.some((name) => rest.has(name))) url.hash = ''
  return url.href
}

/** The address as the page was opened with: the client library tidies some of it up as soon as it has read it. */
let landing = typeof window === 'undefined' ? undefined : readLanding(window.location.href)
/** The same, for as long as the page lives: a link that failed has not worked because its failure is old news. */
let opening = landing

/** Takes codes and errors out of the address bar; called when the client library has read them. */
export function tidyAddress(): void {
  const { href } = window.location
  const tidy = tidied(href)
  if (landing && tidy !== href) window.history.replaceState(window.history.state, '', tidy)
}

const never = () => () => undefined

/** What the link brought that this page was opened by; nothing any more once somebody has gone elsewhere. */
export function useLanding(): Landing | undefined {
  const { pathname } = useLocation()
  // The prerendered page knows no address: hydration begins with its answer.
  const found = useSyncExternalStore(
    never,
    () => landing,
    () => undefined,
  )
  useEffect(() => {
    if (landing?.pathname !== pathname) forgetLanding()
  }, [pathname])
  return found?.pathname === pathname ? found : undefined
}

/** The code of a provider was not exchanged, and why: what is said of it then is this. */
export function refuseLanding(errorCode: string): void {
  if (!landing?.hasCode || landing.provider === undefined) return
  landing = { ...landing, errorCode }
  opening = landing
}

/** Somebody has gone on: what the link said is old news. */
export function forgetLanding(): void {
  landing = undefined
}

/** What the page was opened with, however much has happened since. */
export function openingLanding(): Landing | undefined {
  return opening
}

/** Looks at an address as at the opening of a page: for tests. */
export function openAt(address: string): void {
  landing = readLanding(address)
  opening = landing
}
