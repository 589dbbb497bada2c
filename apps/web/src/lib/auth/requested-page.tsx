import { createContext, type ReactNode, use, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#lib/paths.ts'
import { REQUESTED_IN_QUERY, tidied } from './landing.ts'

/** Where somebody may be led after signing in. A list, so that an address can't lead anywhere else (open redirect). */
const REQUESTABLE = new Set<string>([
  paths.generator,
  paths.results,
  paths.dashboard,
  paths.userDashboard,
  paths.adminDashboard,
  paths.account,
  paths.subscriptionSuccess,
])

/** Paths are parsed as a browser would. Pages are also rendered at build time, where they have no origin. */
const BASE = 'http://firstline.invalid'

/** A page of ours with its query, from a text that anybody may have written; undefined for everything else. */
export function readRequestedPage(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/')) return undefined
  if (!URL.canParse(text, BASE)) return undefined
  const { origin, pathname, search, hash } = new URL(text, BASE)
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return origin === BASE && REQUESTABLE.has(path) ? `${path}${search}${hash}` : undefined
}

/** An address that a mail or a provider leads back to, with the page that was requested. Within the app it is state. */
export function withRequestedPage(address: string, page: string | undefined): string {
  if (page === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}${REQUESTED_IN_QUERY}=${encodeURIComponent(page)}`
}

const RequestedPageContext = createContext<string | undefined>(undefined)

/** Around the screens of signing in: keeps what was requested while somebody goes from one of them to another. */
export function RequestedPageProvider({ children }: { children: ReactNode }) {
  const { state, search } = useLocation() as { state: { onward?: unknown } | null; search: string }
  const asked = state?.onward ?? new URLSearchParams(search).get(REQUESTED_IN_QUERY)
  const found = asked === null ? undefined : readRequestedPage(asked)
  const [kept, setKept] = useState(found)
  if (found !== undefined && found !== kept) setKept(found)
  return <RequestedPageContext value={found ?? kept}>{children}</RequestedPageContext>
}

/** The page that somebody wanted to see before they had to sign in. */
export function useRequestedPage(): string | undefined {
  return use(RequestedPageContext)
}

/** The state of a navigation that leads to signing in, or to its second step, and then back to this page. */
export function useRequest(): { onward: string } {
  const { pathname, search, hash } = useLocation()
  // The router remembers an address as it was opened: with the code of the link that led there.
  const url = new URL(tidied(new URL(`${pathname}${search}${hash}`, BASE).href))
  return { onward: `${url.pathname}${url.search}${url.hash}` }
}
