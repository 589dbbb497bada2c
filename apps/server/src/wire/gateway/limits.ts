import type { MiddlewareHandler } from 'hono'
import { AppError } from '#server/platform/errors.ts'
import { BODY_MAX_BYTES } from '#server/platform/read-body.ts'
import type { GatewayEnvironment } from './request-context.ts'

/** Below what the HTTP server itself takes, so that the refusal is ours and has a body. */
const HEADERS_MAX_BYTES = 16 * 1024

export const REQUEST_TIMEOUT_MS = 10_000

/** Refuses requests whose headers, or announced bodies, are too large. Bodies are counted again while they are read. */
export function sizeLimits(bodyMaxBytes: number = BODY_MAX_BYTES): MiddlewareHandler<GatewayEnvironment> {
  return async (c, next) => {
    let size = c.req.url.length
    for (const [name, value] of c.req.raw.headers) size += name.length + value.length + 4
    if (size > HEADERS_MAX_BYTES) return c.json({ message: 'Request headers are too large' }, 431)
    if (Number(c.req.header('content-length') ?? 0) > bodyMaxBytes) throw new AppError('body_too_large')
    await next()
  }
}

/**
 * Answers 504 when no answer began in time. The clock stops at the answer's first byte, so a stream may take as long
 * as it likes.
 */
export function timeLimit(milliseconds: number): MiddlewareHandler<GatewayEnvironment> {
  return async (_c, next) => {
    await withTimeLimit(next(), milliseconds)
  }
}

/** @throws {AppError} request_timeout when the work is not done in time; the work itself goes on. */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('request_timeout')), milliseconds)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
