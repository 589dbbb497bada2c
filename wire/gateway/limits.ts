import type { MiddlewareHandler } from 'hono'
import { RequestError } from '@firstline/platform/errors'
import { BODY_MAX_BYTES } from '@firstline/platform/read-body'
import type { GatewayEnvironment } from './request-context.ts'

/** Below the limit of the HTTP server, so that the response has our format. */
const HEADERS_MAX_BYTES = 16 * 1024

export const REQUEST_TIMEOUT_MS = 10_000

/**
 * Refuses requests with large headers or a large Content-Length.
 * Bodies are counted again while they are read. `hono/body-limit` is not used: it reads chunked bodies before the key
 * check, and an aborted upload would be an internal error. */
export function limitSize(bodyMaxBytes: number = BODY_MAX_BYTES): MiddlewareHandler<GatewayEnvironment> {
  return async (c, next) => {
    let size = c.req.url.length
    for (const [name, value] of c.req.raw.headers) size += name.length + value.length + 4
    if (size > HEADERS_MAX_BYTES) return c.json({ message: 'Request headers are too large' }, 431)
    if (Number(c.req.header('content-length') ?? 0) > bodyMaxBytes) throw new RequestError('body_too_large')
    await next()
  }
}

/** Responds with 504 if no response starts in time. A stream that has started is not limited. */
export function limitTime(milliseconds: number): MiddlewareHandler<GatewayEnvironment> {
  return async (_c, next) => {
    await withTimeLimit(next(), milliseconds)
  }
}

/** @throws {RequestError} request_timeout when the time is over; the work itself continues. */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RequestError('request_timeout')), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
