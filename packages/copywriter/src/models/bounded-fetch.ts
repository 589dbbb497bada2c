import { ModelFault } from './model-fault.ts'

/** Eight messages are a few kilobytes; what is longer than this is not an answer. */
export const ANSWER_MAX_BYTES = 512 * 1024
const ERROR_MAX_BYTES = 16 * 1024

/**
 * A fetch for model servers: follows no redirect (the key would go with it), takes no web page for an answer and hangs up
 * when an answer does not end. What was read is never kept, so a long answer costs no memory.
 */
export function boundedFetch(
  fetch: typeof globalThis.fetch,
  maxBytes = ANSWER_MAX_BYTES,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    const type = response.headers.get('content-type') ?? ''
    if (response.ok && /\b(html|json)\b/i.test(type)) {
      await response.body?.cancel()
      throw new ModelFault(
        'final',
        `The server answered with ${type.split(';')[0]} instead of a stream of events`,
      )
    }
    if (!response.body) return response
    const body = response.ok
      ? upTo(response.body, maxBytes, 'fail')
      : upTo(response.body, ERROR_MAX_BYTES, 'end')
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
}

/** The first bytes of a body. Beyond them the connection is closed, and the reader sees a fault or the end. */
function upTo(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  beyond: 'fail' | 'end',
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let left = maxBytes
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        left -= value.byteLength
        if (left >= 0) return controller.enqueue(value as Uint8Array<ArrayBuffer>)
        await reader.cancel()
        if (beyond === 'end') return controller.close()
        controller.error(new ModelFault('oversized', `The answer is longer than ${maxBytes} bytes`))
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead of who reads.
    { highWaterMark: 0 },
  )
}
