/** One message of an HTTP broadcast. */
export interface HttpMessage {
  /** The channel's name. */
  name: string
  isPrivate: boolean
  event: string
  payload: unknown
}

/** What is wrong, by field; a list of messages has an entry for each of them. */
export type MessageFaults = Record<string, string[] | MessageFaults[]>

export type ParsedMessages =
  | { kind: 'messages'; messages: HttpMessage[] }
  | { kind: 'faults'; faults: MessageFaults }

/** Reads `{messages: [{topic, event, payload, private?}]}`, naming every field at fault as hosted projects do. */
export function parseMessages(body: unknown): ParsedMessages {
  const list = isRecord(body) ? body['messages'] : undefined
  if (list === undefined || list === null) return { kind: 'faults', faults: { messages: ["can't be blank"] } }
  if (!Array.isArray(list)) return { kind: 'faults', faults: { messages: ['is invalid'] } }
  const faults = list.map((each: unknown) => faultsOf(each))
  if (faults.some((each) => Object.keys(each).length > 0))
    return { kind: 'faults', faults: { messages: faults } }
  return { kind: 'messages', messages: list.map((each: Record<string, unknown>) => toMessage(each)) }
}

/** What is wrong with a name or an event; null when it is fine. */
export function faultOfText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return "can't be blank"
  return typeof value === 'string' && !value.includes('\0') ? null : 'is invalid'
}

function faultsOf(message: unknown): MessageFaults {
  if (!isRecord(message)) return { message: ['is invalid'] }
  const { topic, event, payload, private: isPrivate = false } = message
  const found: Record<string, string | null> = {
    topic: faultOfText(topic),
    event: faultOfText(event),
    payload:
      payload === undefined || payload === null ? "can't be blank" : isRecord(payload) ? null : 'is invalid',
    private: isPrivate === null || isFlag(isPrivate) ? null : 'is invalid',
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, fault]) => (fault === null ? [] : [[field, [fault]]])),
  )
}

function toMessage({ topic, event, payload, private: isPrivate }: Record<string, unknown>): HttpMessage {
  return { name: String(topic), event: String(event), payload, isPrivate: String(isPrivate) === 'true' }
}

function isFlag(value: unknown): boolean {
  return value === true || value === false || value === 'true' || value === 'false'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
