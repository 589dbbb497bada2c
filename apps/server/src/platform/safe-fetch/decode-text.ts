import { TextDecoder } from 'node:util'
import { FetchRefusedError } from './fetch-refused-error.ts'

export interface DecodedText {
  text: string
  /** The name of the encoding as the web's standard writes it. */
  charset: string
}

/** How far into a page browsers look for its own word on its charset. */
const DECLARED_WITHIN = 1024
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const XML_DECLARATION = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"'>]+)/
const META = /<meta\s[^<>]*>/gi
const CHARSET = /\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i
/** What no text holds: a replacement for bytes that mean nothing, and control characters. */
const NOISE = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/g
const NOISE_SHARE = 0.1

/**
 * Decodes a page as browsers do: by its byte order mark, else the header's charset, else what the page says near its
 * start, else as UTF-8 and, where that fails, as windows-1252. @throws {FetchRefusedError} unreadable when what comes
 * out is no text.
 */
export function decodeText(body: Buffer, charsetOfHeader: string | null): DecodedText {
  const decoder =
    byteOrderMark(body) ?? decoderFor(charsetOfHeader) ?? decoderFor(declaredCharset(body)) ?? guess(body)
  const text = decoder.decode(body)
  const noise = text.length - text.replace(NOISE, '').length
  if (noise > text.length * NOISE_SHARE) throw new FetchRefusedError('unreadable', 'The body is not text')
  return { text, charset: decoder.encoding }
}

function byteOrderMark(body: Buffer): TextDecoder | null {
  if (body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return new TextDecoder('utf-8')
  if (body.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return new TextDecoder('utf-16le')
  if (body.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))) return new TextDecoder('utf-16be')
  return null
}

/** A name nobody knows counts as none. */
function decoderFor(charset: string | null): TextDecoder | null {
  if (charset === null) return null
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}

function declaredCharset(body: Buffer): string | null {
  const start = body.subarray(0, DECLARED_WITHIN).toString('latin1').replace(COMMENT, '')
  const declared = XML_DECLARATION.exec(start)?.[1] ?? charsetOfMeta(start)
  // Its own letters could be read, so it can't be what it says.
  return declared !== null && /^utf-16/i.test(declared) ? 'utf-8' : declared
}

function charsetOfMeta(start: string): string | null {
  for (const [tag] of start.matchAll(META)) {
    const charset = CHARSET.exec(tag)?.[1]
    if (charset !== undefined) return charset
  }
  return null
}

function guess(body: Buffer): TextDecoder {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body)
    return new TextDecoder('utf-8')
  } catch {
    return new TextDecoder('windows-1252')
  }
}
