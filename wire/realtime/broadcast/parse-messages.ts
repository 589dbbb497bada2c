import { isStorableText } from '@firstline/platform/json-text'
import { isRecord } from '@firstline/platform/is-record'

/** One message of `POST /api/broadcast`. */
export interface HttpMessage {
  name: string
  isPrivate: boolean
  event: string
  payload: unknown
}

/** Errors by field; a list of messages has an entry for each message. */
export type MessageErrors = Record<string, string[] | MessageErrors[]>

export type ParsedMessages =
  | { kind: 'messages'; messages: HttpMessage[] }
  | { kind: 'invalid'; errors: MessageErrors }

/** Parses `{messages: [{topic, event, payload, private?}]}`. Error texts are those of Supabase realtime. */
export function parseMessages(body: unknown): ParsedMessages {
  const list = isRecord(body) ? body['messages'] : undefined
  if (list === undefined || list === null)
    return { kind: 'invalid', errors: { messages: ["can't be blank"] } }
  if (!Array.isArray(list)) return { kind: 'invalid', errors: { messages: ['is invalid'] } }
  const errors = list.map((each: unknown) => validateMessage(each))
  if (errors.some((each) => Object.keys(each).length > 0))
    return { kind: 'invalid', errors: { messages: errors } }
  return { kind: 'messages', messages: list.map((each: Record<string, unknown>) => toMessage(each)) }
}

/** Validates a topic or event. Returns null if it is valid. */
export function validateText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return "can't be blank"
  return typeof value === 'string' && isStorableText(value) ? null : 'is invalid'
}

function validateMessage(message: unknown): MessageErrors {
  if (!isRecord(message)) return { message: ['is invalid'] }
  const { topic, event, payload, private: isPrivate = false } = message
  const found: Record<string, string | null> = {
    topic: validateText(topic),
    event: validateText(event),
    payload:
      payload === undefined || payload === null ? "can't be blank" : isRecord(payload) ? null : 'is invalid',
    private: isPrivate === null || isFlag(isPrivate) ? null : 'is invalid',
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, error]) => (error === null ? [] : [[field, [error]]])),
  )
}

function toMessage({ topic, event, payload, private: isPrivate }: Record<string, unknown>): HttpMessage {
  return { name: String(topic), event: String(event), payload, isPrivate: String(isPrivate) === 'true' }
}

function isFlag(value: unknown): boolean {
  return value === true || value === false || value === 'true' || value === 'false'
}
