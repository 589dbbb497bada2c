import type { Context } from 'hono'

/** The query string of a request. Cheaper than parsing the whole address as a `URL`. */
export function readQueryParameters({ req: { url } }: Context): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1))
}
