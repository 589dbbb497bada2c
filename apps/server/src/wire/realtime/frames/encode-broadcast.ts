import type { BinaryPayload } from './message.ts'

/** A broadcast to a client; its header is five bytes. */
const USER_BROADCAST = 4
const LONGEST_TEXT = 255

/** Writes a broadcast as a binary frame; null where a text is too long for one. */
export function encodeBroadcast(topic: string, event: string, payload: BinaryPayload): Buffer | null {
  const texts = [topic, event, payload.metadata].map((text) => Buffer.from(text))
  if (texts.some(({ length }) => length > LONGEST_TEXT)) return null
  const encoding = payload.encoding === 'json' ? 1 : 0
  const header = Buffer.from([USER_BROADCAST, ...texts.map(({ length }) => length), encoding])
  return Buffer.concat([header, ...texts, payload.bytes])
}

/** The payload of the same broadcast in a text frame; null for bytes that are no JSON, which no text frame can carry. */
export function broadcastText(event: string, { encoding, bytes, metadata }: BinaryPayload): string | null {
  if (encoding !== 'json') return null
  const meta = metadata === '' ? '' : `,"meta":${metadata}`
  return `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()}${meta}}`
}
