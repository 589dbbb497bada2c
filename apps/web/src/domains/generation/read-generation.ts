import { WriterInfo } from '@firstline/contract/generation'
import { createParser } from 'eventsource-parser'
import type { EventSourceMessage } from 'eventsource-parser'
import { z } from 'zod'
import { ConnectionLostError, InvalidResponseError } from '#platform/api/function-errors.ts'
import { type WireEvent, WrittenItem } from './written-item.ts'

/** The server sends at least a comment every 15 s. After three intervals of silence the connection is lost. */
const SILENCE_MS = 45_000

const Accepted = z.object({ count: z.number().int(), writer: WriterInfo })
const Done = z.object({ count: z.number().int(), stopped: z.boolean().default(false) })
const Failed = z.object({ code: z.string(), message: z.string(), refunded: z.boolean() })

/** Reads an accepted response, an event stream or a plain array, as the same events. */
export async function* readGeneration(response: Response): AsyncGenerator<WireEvent> {
  const streamed = response.headers.get('content-type')?.includes('text/event-stream') && response.body
  if (streamed) {
    for await (const message of readMessages(streamed)) {
      const event = eventOf(message)
      if (event) yield event
    }
    return
  }
  const items = z.array(WrittenItem).safeParse(await response.json().catch(() => null))
  if (!items.success) throw new InvalidResponseError(items.error)
  yield { event: 'accepted', data: { count: items.data.length, writer: null } }
  for (const [index, item] of items.data.entries()) yield { event: 'item', id: index + 1, data: item }
  yield { event: 'done', data: { count: items.data.length, stopped: false } }
}

/** Unknown events are ignored, so that the server can add new ones. */
function eventOf({ event, id, data }: EventSourceMessage): WireEvent | undefined {
  switch (event) {
    case 'accepted':
      return { event, data: parsed(Accepted, data) }
    case 'item':
      return { event, id: parsed(z.number().int().min(1), id), data: parsed(WrittenItem, data) }
    case 'done':
      return { event, data: parsed(Done, data) }
    case 'failed':
      return { event, data: parsed(Failed, data) }
    default:
      return undefined
  }
}

function parsed<Value>(schema: z.ZodType<Value>, text: string | undefined): Value {
  try {
    return schema.parse(JSON.parse(text ?? ''))
  } catch (error) {
    throw new InvalidResponseError(error)
  }
}

async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const arrived: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (message) => arrived.push(message) })
  try {
    while (true) {
      const { done, value } = await readOrGiveUp(reader)
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* arrived.splice(0)
    }
  } finally {
    // Leaving early closes the connection; the generation continues on the server.
    await reader.cancel().catch(() => undefined)
  }
}

async function readOrGiveUp(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const lost = Promise.withResolvers<never>()
  const giveUp = () => lost.reject(new ConnectionLostError())
  const timer = setTimeout(giveUp, SILENCE_MS)
  // A connection that is lost with the network reports no error: it is only silent.
  window.addEventListener('offline', giveUp)
  try {
    return await Promise.race([reader.read(), lost.promise])
  } catch (error) {
    throw error instanceof ConnectionLostError ? error : new ConnectionLostError(error)
  } finally {
    clearTimeout(timer)
    window.removeEventListener('offline', giveUp)
  }
}
