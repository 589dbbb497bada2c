import { AppError } from '@firstline/platform/errors'
import { ConcurrencyLimit, type ConcurrencyRule } from '@firstline/platform/concurrency-limit'
import { addressKey } from '@firstline/platform/rate-limits'
import { withTimeLimit } from '@firstline/gateway'
import type { FunctionContext, WireFunction, Work } from './define-function.ts'
import { releaseAtEnd } from './release-at-end.ts'

/** For each function. A member's tabs and a form that is typed need few; many visitors may share an address. */
const RULES: Readonly<Record<Work, ConcurrencyRule>> = {
  computation: {
    running: { perCaller: 2, total: 16 },
    waiting: { perCaller: 20, total: 200 },
    retryAfterSeconds: 2,
  },
  file: {
    running: { perCaller: 1, total: 4 },
    waiting: { perCaller: 2, total: 16 },
    retryAfterSeconds: 10,
  },
}

/** Milliseconds without a read after which a client of a file has stopped. */
const FILE_IDLE_MS = 30_000

/** Runs a function within the limits of its work, by user or, for anonymous callers, by address. */
export type RunFunction = (
  context: FunctionContext,
  request: Request,
  timeLimitMs: number,
) => Promise<Response>

/**
 * The function waits before it reads the body, so that waiting requests hold no memory. @throws {AppError}
 * too_many_at_once, request_timeout
 */
export function limitWork(definition: WireFunction): RunFunction {
  const { work } = definition
  if (!work) {
    return (context, request, timeLimitMs) => withTimeLimit(definition.handle(context, request), timeLimitMs)
  }
  const limit = new ConcurrencyLimit(RULES[work])
  return async (context, request, timeLimitMs) => {
    const timeout = new AbortController()
    const run = async () => {
      const caller = context.userId ?? addressKey(context.address)
      const release = await limit.acquire(caller, AbortSignal.any([request.signal, timeout.signal]))
      try {
        const response = await definition.handle(context, request)
        if (work === 'file' && response.body) {
          return new Response(releaseAtEnd(response.body, release, FILE_IDLE_MS), response)
        }
        release()
        return response
      } catch (error) {
        release()
        throw error
      }
    }
    const running = run()
    try {
      return await withTimeLimit(running, timeLimitMs)
    } catch (error) {
      timeout.abort()
      // A file that is ready too late is not sent, so it is not read to its end.
      if (error instanceof AppError && error.code === 'request_timeout') {
        void running.then((response) => response.body?.cancel()).catch(() => undefined)
      }
      throw error
    }
  }
}
