import { PassThrough } from 'node:stream'
import { parse } from 'pg-protocol'
import { type ResultColumn, Replies, type ServerError } from './replies.ts'

/** Backend messages with the fields that are read; pg-protocol types its callback with the common ones only. */
type Message =
  | { name: 'rowDescription'; fields: ResultColumn[] }
  | { name: 'dataRow'; fields: (string | null)[] }
  | ({ name: 'error' } & ServerError)
  | { name: 'notification'; channel: string; payload: string }
  | { name: 'commandComplete' | 'emptyQuery' | 'readyForQuery' }

/** Decodes the reply of the embedded engine into replies and notifications. Null if the engine crashed. */
export function decodeReplies(
  response: Uint8Array,
  notify: (channel: string, payload: string) => void,
): Replies | null {
  const replies = new Replies()
  let isComplete = false
  const stream = new PassThrough()
  void parse(stream, (untyped) => {
    const message = untyped as unknown as Message
    if (message.name === 'rowDescription') replies.describe(message.fields)
    else if (message.name === 'dataRow') replies.row(message.fields)
    else if (message.name === 'commandComplete' || message.name === 'emptyQuery') replies.endStatement()
    else if (message.name === 'error') replies.fail(message)
    else if (message.name === 'notification') notify(message.channel, message.payload)
    else if (message.name === 'readyForQuery') isComplete = true
  })
  // Emitted instead of written, so that the whole response is parsed when this returns.
  stream.emit('data', Buffer.from(response.buffer, response.byteOffset, response.byteLength))
  return isComplete ? replies : null
}
