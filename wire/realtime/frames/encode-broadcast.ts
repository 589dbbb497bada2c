import type { BinaryPayload } from './message.ts'

/** Supabase realtime: kind of a binary broadcast to a client, with a header of five bytes. */
const USER_BROADCAST = 4
const MAX_TEXT_BYTES = 255

/** Encodes a broadcast as a binary frame. Returns null if a text is too long for its length byte. */
export function encodeBroadcast(topic: string, event: string, payload: BinaryPayload): Buffer | null {
  const texts = [topic, event, payload.metadata].map((text) => Buffer.from(text))
  if (texts.some(({ length }) => length > MAX_TEXT_BYTES)) return null
  const encoding = payload.encoding === 'json' ? 1 : 0
  const header = Buffer.from([USER_BROADCAST, ...texts.map(({ length }) => length), encoding])
  return Buffer.concat([header, ...texts, payload.bytes])
}

/** Returns the payload of the broadcast for a text frame; null if the bytes are not JSON. */
export function encodeBroadcastText(
  event: string,
  { encoding, bytes, metadata }: BinaryPayload,
): string | null {
  if (encoding !== 'json') return null
  const meta = metadata === '' ? '' : `,"meta":${metadata}`
  return `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()}${meta}}`
}
