/** The redirect target of a response. */
export interface RedirectTarget {
  status: number
  url: string
  /** Without query and fragment. */
  page: string
  query: Record<string, string>
  fragment: Record<string, string>
  /** The fragment as text. */
  hash: string
  headers: Headers
}

export function parseRedirect({ status, headers }: Response): RedirectTarget {
  const url = new URL(headers.get('location') ?? 'about:blank')
  return {
    status,
    url: url.href,
    page: `${url.origin}${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
    hash: url.hash,
    headers,
  }
}
