import { createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#platform/router/paths.ts'
import { REQUESTED_IN_QUERY, cleanCallbackUrl } from './auth-callback.ts'

/** The pages that may be requested before signing in. An allow list, against open redirects. */
const REQUESTABLE = new Set<string>([
  paths.generator,
  paths.results,
  paths.dashboard,
  paths.userDashboard,
  paths.adminDashboard,
  paths.account,
  paths.usage,
  paths.subscriptionSuccess,
])

/** Paths are parsed as a browser would. Pages are also rendered at build time, where they have no origin. */
const BASE = 'http://firstline.invalid'

/** Reads a page of ours with its query from an untrusted text; undefined for anything else. */
export function readRequestedPage(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined
  if (!URL.canParse(text, BASE)) return undefined
  const { origin, pathname, search, hash } = new URL(text, BASE)
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return origin === BASE && REQUESTABLE.has(path) ? `${path}${search}${hash}` : undefined
}

/**
 * Adds the requested page to an address that a mail or a provider leads back to. Within the app it is navigation
 * state.
 */
export function addRequestedPage(address: string, page: string | undefined): string {
  if (page === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}${REQUESTED_IN_QUERY}=${encodeURIComponent(page)}`
}

const RequestedPageContext = createContext<string | undefined>(undefined)

/** Around the sign-in screens: keeps the requested page while the user moves between them. */
export function RequestedPageProvider({ children }: { children: ReactNode }) {
  const { state, search } = useLocation() as { state: { onward?: unknown } | null; search: string }
  const requested = state?.onward ?? new URLSearchParams(search).get(REQUESTED_IN_QUERY)
  const found = requested === null ? undefined : readRequestedPage(requested)
  const [kept, setKept] = useState(found)
  if (found !== undefined && found !== kept) setKept(found)
  return <RequestedPageContext value={found ?? kept}>{children}</RequestedPageContext>
}

/** The page that was requested before the sign-in. */
export function useRequestedPage(): string | undefined {
  return use(RequestedPageContext)
}

/** The state of a navigation that leads to sign-in, or to MFA, and then back to this page. */
export function useRedirectRequest(): { onward: string } {
  const { pathname, search, hash } = useLocation()
  // The router's address may still have the code of the link that led there.
  const url = new URL(cleanCallbackUrl(new URL(`${pathname}${search}${hash}`, BASE).href))
  return { onward: `${url.pathname}${url.search}${url.hash}` }
}
