import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { TestApp } from './test-app.ts'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'

interface PostOptions {
  events?: boolean
  lastEventId?: number
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Posts to `generate-messages` as the web app does. */
export function postGeneration(
  app: TestApp,
  user: TestUser,
  body: unknown,
  options: PostOptions = {},
): Promise<Response> {
  const headers = new Headers({
    apikey: app.anonKey,
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
    ...options.headers,
  })
  if (options.events) headers.set('accept', 'text/event-stream')
  if (options.lastEventId !== undefined) headers.set('last-event-id', String(options.lastEventId))
  return app.fetch('/functions/v1/generate-messages', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(options.signal ? { signal: options.signal } : {}),
  })
}

export interface ReceivedEvent {
  event: string
  id: string | undefined
  data: Record<string, unknown>
}

/** Yields the events of a stream. Leaving the loop closes the connection. */
export async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent> {
  if (!response.body) throw new Error(`no stream: ${response.status}`)
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, id, data } of messages) {
    yield { event: event ?? 'message', id, data: JSON.parse(data) as Record<string, unknown> }
  }
}

export async function readAllEvents(response: Response): Promise<ReceivedEvent[]> {
  return Array.fromAsync(readEvents(response))
}
