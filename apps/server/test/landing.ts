/** Where an answer sends a browser. */
export interface Landing {
  status: number
  url: string
  /** Without query and fragment. */
  page: string
  query: Record<string, string>
  fragment: Record<string, string>
  /** The same as it stands in the address. */
  hash: string
  headers: Headers
}

export function toLanding({ status, headers }: Response): Landing {
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
