import { RequestError } from '@firstline/platform/errors'
import { addressKey } from '@firstline/platform/rate-limits'
import { releaseAtEnd } from '@firstline/wire/gateway'
import type { FunctionContext } from './define-function.ts'

/** Per process. Many visitors may share an address. */
export const EVENT_STREAMS_PER_USER = 20
export const EVENT_STREAMS_PER_ADDRESS = 50
const RETRY_AFTER_SECONDS = 5

/** Counts the open event streams of this process, by user or, for anonymous callers, by address. */
export class StreamLimit {
  readonly #open = new Map<string, number>()

  /**
   * Runs the handler within the limit: a request that accepts event streams is counted until its stream ends. @throws
   * {RequestError} too_many_streams, before the handler runs.
   */
  async runWithinLimit(
    context: FunctionContext,
    request: Request,
    handle: () => Promise<Response>,
  ): Promise<Response> {
    if (!request.headers.get('accept')?.includes('text/event-stream')) return handle()
    const release = this.#acquire(context)
    try {
      const response = await handle()
      const { body } = response
      if (body && response.headers.get('content-type')?.startsWith('text/event-stream')) {
        return new Response(releaseAtEnd(body, release), response)
      }
      release()
      return response
    } catch (error) {
      release()
      throw error
    }
  }

  #acquire({ userId, address }: FunctionContext): () => void {
    const key = userId ?? addressKey(address)
    const count = this.#open.get(key) ?? 0
    if (count >= (userId === null ? EVENT_STREAMS_PER_ADDRESS : EVENT_STREAMS_PER_USER)) {
      throw new RequestError('too_many_streams', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    this.#open.set(key, count + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.#open.get(key) ?? 1) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }
}
