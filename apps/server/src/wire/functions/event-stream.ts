import { functionsLog } from '#server/platform/log.ts'

export interface ServerEvent {
  /** What a reader that comes back sends as Last-Event-ID. */
  id?: string | number
  event?: string
  data: unknown
}

export interface EventStreamOptions {
  /** A comment line at this pace keeps proxies from closing a quiet stream. */
  pingMs?: number
  headers?: Record<string, string>
}

const PING_MS = 15_000

/**
 * Answers with server-sent events. When the reader goes away the iterator's `return` is called, so a generator's
 * `finally` runs; an error of the iterator is logged and ends the stream without a closing event, which readers take as a
 * broken line.
 */
export function eventStreamAnswer(
  events: AsyncIterable<ServerEvent>,
  options: EventStreamOptions = {},
): Response {
  const iterator = events[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let ping: NodeJS.Timeout | undefined

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Sends the headers on their way before the first event is there.
      controller.enqueue(encoder.encode(': open\n\n'))
      ping = setInterval(() => controller.enqueue(encoder.encode(': ping\n\n')), options.pingMs ?? PING_MS)
    },
    async pull(controller) {
      try {
        const next = await iterator.next()
        if (next.done !== true) {
          controller.enqueue(encoder.encode(formatEvent(next.value)))
          return
        }
        clearInterval(ping)
        controller.close()
      } catch (error) {
        clearInterval(ping)
        functionsLog.error({ error }, 'an event stream failed')
        // Not `controller.error`: the HTTP server would print the error on its own.
        controller.close()
      }
    },
    async cancel() {
      clearInterval(ping)
      await iterator.return?.()
    },
  })

  const headers = new Headers(options.headers)
  headers.set('Content-Type', 'text/event-stream; charset=utf-8')
  headers.set('Cache-Control', 'no-store, no-transform')
  // nginx would otherwise keep the events until its buffer is full.
  headers.set('X-Accel-Buffering', 'no')
  return new Response(body, { headers })
}

function formatEvent({ id, event, data }: ServerEvent): string {
  const lines = [`data: ${JSON.stringify(data)}`]
  if (event !== undefined) lines.unshift(`event: ${event}`)
  if (id !== undefined) lines.unshift(`id: ${id}`)
  return `${lines.join('\n')}\n\n`
}
