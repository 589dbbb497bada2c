import { Agent, request } from 'node:http'
import { monotonicNow } from '@firstline/test-models'

const agent = new Agent({ keepAlive: true })

export interface EventRequest {
  url: string
  headers?: Record<string, string>
  body: unknown
}

/**
 * Posts, and passes each event of the stream on with the time of its arrival, until `onEvent` returns 'enough'. Plain
 * node:http, because the cost of the client is part of what is measured.
 */
export function readEvents(
  { url, headers, body }: EventRequest,
  onEvent: (event: string, at: number) => 'enough' | undefined,
): Promise<{ startedAt: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ startedAt: number }>()
  const startedAt = monotonicNow()
  const outgoing = request(url, {
    method: 'POST',
    agent,
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
  })
  outgoing.on('error', reject)
  outgoing.on('response', (incoming) => {
    let rest = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (chunk: string) => {
      const at = monotonicNow()
      const events = (rest + chunk).split('\n\n')
      rest = events.pop() ?? ''
      try {
        if (!events.some((event) => onEvent(event, at) === 'enough')) return
        resolve({ startedAt })
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      outgoing.destroy()
    })
    incoming.on('error', reject)
    incoming.on('end', () =>
      reject(new Error(`The stream ended early with status ${incoming.statusCode}: ${rest.slice(0, 500)}`)),
    )
  })
  outgoing.end(JSON.stringify(body))
  return promise
}
