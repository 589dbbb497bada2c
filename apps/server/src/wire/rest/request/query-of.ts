import type { Context } from 'hono'

/** The query string of a request, without taking the whole address apart. */
export function queryOf({ req: { url } }: Context): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : url.slice(start + 1))
}
