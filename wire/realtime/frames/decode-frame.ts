import { isRecord } from '@firstline/platform/is-record'
import type { FrameVersion, Message } from './message.ts'

/** Supabase realtime: kind of a binary broadcast from a client, with a header of seven bytes. */
const USER_BROADCAST_PUSH = 3
const HEADER_BYTES = 7

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes a text frame (Phoenix V1 and V2 JSON serializer). Returns null if it is malformed. */
export function decodeTextFrame(version: FrameVersion, text: string): Message | null {
  const value = parseJson(text)
  if (version === '2.0.0') {
    if (!Array.isArray(value) || value.length !== 5) return null
    const [joinRef, ref, topic, event, payload] = value as unknown[]
    return toMessage({ joinRef, ref, topic, event, payload })
  }
  if (!isRecord(value)) return null
  const { join_ref: joinRef, ref, topic, event, payload } = value
  return toMessage({ joinRef, ref, topic, event, payload })
}

/**
 * Decodes a binary frame, a client's broadcast. JSON in it is validated, because it is passed on unchanged and the
 * client throws an uncaught error on invalid JSON. Returns null if it is malformed.
 */
export function decodeBinary(frame: Uint8Array): Message | null {
  if (frame[0] !== USER_BROADCAST_PUSH || frame.length < HEADER_BYTES) return null
  const encoding = frame[6]
  if (encoding !== 0 && encoding !== 1) return null
  const texts: string[] = []
  let offset = HEADER_BYTES
  for (const length of frame.subarray(1, 6)) {
    const end = offset + length
    const text = end <= frame.length ? decodeUtf8(frame.subarray(offset, end)) : null
    if (text === null) return null
    texts.push(text)
    offset = end
  }
  const [joinRef = '', ref = '', topic = '', event = '', metadata = ''] = texts
  const bytes = frame.subarray(offset)
  if (metadata !== '' && parseJson(metadata) === undefined) return null
  if (encoding === 1 && !isJson(bytes)) return null
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: ref === '' ? null : ref,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event },
    binary: { encoding: encoding === 1 ? 'json' : 'binary', bytes, metadata },
  }
}

function toMessage(
  parts: Record<'joinRef' | 'ref' | 'topic' | 'event' | 'payload', unknown>,
): Message | null {
  const { joinRef = null, ref = null, topic, event } = parts
  const payload = parts.payload ?? {}
  if (typeof topic !== 'string' || typeof event !== 'string' || !isRecord(payload)) return null
  if (!isRef(joinRef) || !isRef(ref)) return null
  return { joinRef, ref, topic, event, payload }
}

function isRef(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function isJson(bytes: Uint8Array): boolean {
  const text = decodeUtf8(bytes)
  return text !== null && parseJson(text) !== undefined
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** Returns undefined, which is not a JSON value, if the text is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
