import { EVENT_STREAMS_PER_ADDRESS, EVENT_STREAMS_PER_USER } from '@firstline/contract/limits'
import { AppError } from '#server/platform/errors.ts'
import { addressKey } from '#server/platform/rate-limits/index.ts'
import type { FunctionContext } from './define-function.ts'

const RETRY_AFTER_SECONDS = 5

/** Open event streams of this process, by user or, without one, by address. Each ends with its generation. */
export class StreamLimit {
  readonly #open = new Map<string, number>()

  /**
   * Answers within the limit: a caller who accepts event streams holds a place until the stream is over.
   * @throws {AppError} too_many_streams, before anything is answered.
   */
  async hold(context: FunctionContext, request: Request, answer: () => Promise<Response>): Promise<Response> {
    if (!request.headers.get('accept')?.includes('text/event-stream')) return answer()
    const release = this.#take(context)
    try {
      const response = await answer()
      const { body } = response
      if (body && response.headers.get('content-type')?.startsWith('text/event-stream')) {
        return new Response(releasedAtEnd(body, release), response)
      }
      release()
      return response
    } catch (error) {
      release()
      throw error
    }
  }

  #take({ userId, address }: FunctionContext): () => void {
    const key = userId ?? addressKey(address)
    const count = this.#open.get(key) ?? 0
    if (count >= (userId === null ? EVENT_STREAMS_PER_ADDRESS : EVENT_STREAMS_PER_USER)) {
      throw new AppError('too_many_streams', { retryAfterSeconds: RETRY_AFTER_SECONDS })
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

/** The same stream; `release` is called when it ends, fails or is left. */
function releasedAtEnd(body: ReadableStream<Uint8Array>, release: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        release()
        controller.close()
      } catch (error) {
        release()
        controller.error(error)
      }
    },
    async cancel(reason) {
      release()
      await reader.cancel(reason)
    },
  })
}
