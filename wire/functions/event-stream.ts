import { SSEStreamingApi } from 'hono/streaming'
import { functionsLog } from '@firstline/platform/log'

export interface ServerEvent {
  /** Sent back by a reconnecting client as Last-Event-ID. */
  id?: string | number
  event?: string
  data: unknown
}

export interface EventStreamOptions {
  /** Milliseconds between comment lines, which keep proxies from closing a quiet stream. */
  pingMs?: number
  headers?: Record<string, string>
}

const PING_MS = 15_000

/**
 * Responds with server-sent events (WHATWG HTML, 9.2). When the client disconnects, the iterator's `return` is called,
 * so a generator's `finally` runs. An error of the iterator is logged and ends the stream without a final event, which
 * clients treat as a broken connection.
 */
export function eventStreamResponse(
  events: AsyncIterable<ServerEvent>,
  { pingMs = PING_MS, headers }: EventStreamOptions = {},
): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const stream = new SSEStreamingApi(writable, readable)
  void sendEvents(stream, events[Symbol.asyncIterator](), pingMs)
  return new Response(stream.responseReadable, {
    headers: {
      ...headers,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // nginx would otherwise buffer the events.
      'X-Accel-Buffering': 'no',
    },
  })
}

async function sendEvents(
  stream: SSEStreamingApi,
  iterator: AsyncIterator<ServerEvent>,
  pingMs: number,
): Promise<void> {
  const ping = setInterval(() => void stream.write(': ping\n\n'), pingMs)
  stream.onAbort(async () => {
    clearInterval(ping)
    await iterator.return?.()
  })
  try {
    // Flushes the headers before the first event.
    await stream.write(': open\n\n')
    while (!stream.aborted) {
      const next = await iterator.next()
      if (next.done === true) break
      const { id, event, data } = next.value
      await stream.writeSSE({
        data: JSON.stringify(data),
        ...(event !== undefined && { event }),
        ...(id !== undefined && { id: String(id) }),
      })
    }
  } catch (error) {
    functionsLog.error({ error }, 'an event stream failed')
  }
  clearInterval(ping)
  await stream.close()
}
