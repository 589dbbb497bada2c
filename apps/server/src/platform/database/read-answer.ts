import type {
  CommandCompleteMessage,
  DatabaseError as ServerErrorMessage,
  DataRowMessage,
  NotificationResponseMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import { Replies } from './replies.ts'

type Message =
  | RowDescriptionMessage
  | DataRowMessage
  | CommandCompleteMessage
  | NotificationResponseMessage
  | ServerErrorMessage

/** What the embedded engine answered, in bytes, as replies and notifications. Null when the engine broke off. */
export function readAnswer(
  answer: Uint8Array,
  notify: (channel: string, payload: string) => void,
): Replies | null {
  const replies = new Replies()
  let isComplete = false
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  new Parser().parse(bytes, (untyped) => {
    // The package types its callback with what all messages share.
    const message = untyped as Message
    if (message.name === 'rowDescription') replies.describe((message as RowDescriptionMessage).fields)
    else if (message.name === 'dataRow') replies.row((message as DataRowMessage).fields)
    else if (message.name === 'commandComplete' || message.name === 'emptyQuery') replies.endStatement()
    else if (message.name === 'error') replies.fail(message as ServerErrorMessage)
    else if (message.name === 'notification') {
      const { channel, payload } = message as NotificationResponseMessage
      notify(channel, payload)
    } else if (message.name === 'readyForQuery') isComplete = true
  })
  return isComplete ? replies : null
}
