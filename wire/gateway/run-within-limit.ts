import type { ConcurrencyLimit } from '@firstline/platform/concurrency-limit'
import { CodedError } from '@firstline/platform/errors'
import { addressKey } from '@firstline/platform/rate-limits'
import { withTimeLimit } from './limits.ts'
import { releaseAtEnd } from './release-at-end.ts'
import type { RequestContext } from './request-context.ts'

/** Milliseconds without a read after which a client of a long body has stopped. */
const SEND_IDLE_MS = 30_000

interface LimitedRequest {
  limit: ConcurrencyLimit
  context: Pick<RequestContext, 'userId' | 'address'>
  request: { readonly signal: AbortSignal }
  /** Milliseconds until the response starts. The time limit begins after the wait. */
  timeLimitMs: number
}

/**
 * Handles a request within the limit of its user or, for anonymous callers, of its address. It waits before its body is
 * read. Its place is free when the handler ends, even after the time limit; a long body keeps it until it is sent,
 * because it is in memory until then.
 * @throws {RequestError} too_many_at_once, request_timeout
 */
export async function runWithinLimit(
  { limit, context, request, timeLimitMs }: LimitedRequest,
  handle: () => Promise<{ response: Response; hasLongBody: boolean }>,
): Promise<Response> {
  const release = await limit.acquire(context.userId ?? addressKey(context.address), request)
  const run = async () => {
    try {
      const { response, hasLongBody } = await handle()
      if (hasLongBody && response.body) {
        return new Response(releaseAtEnd(response.body, release, SEND_IDLE_MS), response)
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
    // A body that is ready too late is not sent, so it is not read to its end.
    if (error instanceof CodedError && error.code === 'request_timeout') {
      void running.then((response) => response.body?.cancel()).catch(() => undefined)
    }
    throw error
  }
}
