import { TextDecoder } from 'node:util'
import { FetchRefusedError } from './fetch-refused-error.ts'

export interface DecodedText {
  text: string
  /** The name of the encoding in the WHATWG Encoding Standard. */
  charset: string
}

/** The number of bytes in which browsers look for a charset declaration (WHATWG HTML, 13.2.3.2). */
const DECLARATION_MAX_BYTES = 1024
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const XML_DECLARATION = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"'>]+)/
const META = /<meta\s[^<>]*>/gi
const CHARSET = /\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i
/** Characters that don't occur in text: replacement and control characters. */
const NOISE = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/g
const NOISE_SHARE = 0.1

/**
 * Decodes a page like browsers do (WHATWG HTML, 13.2.3): by its byte order mark, the header's charset, the page's
 * declaration, or else as UTF-8 and, if that fails, windows-1252. @throws {FetchRefusedError} unreadable if the result
 * is not text.
 */
export function decodeText(body: Buffer, charsetOfHeader: string | null): DecodedText {
  const decoder =
    detectByteOrderMark(body) ??
    createDecoder(charsetOfHeader) ??
    createDecoder(findDeclaredCharset(body)) ??
    detectEncoding(body)
  const text = decoder.decode(body)
  const noise = text.length - text.replace(NOISE, '').length
  if (noise > text.length * NOISE_SHARE) throw new FetchRefusedError('unreadable', 'The body is not text')
  return { text, charset: decoder.encoding }
}

function detectByteOrderMark(body: Buffer): TextDecoder | null {
  if (body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return new TextDecoder('utf-8')
  if (body.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return new TextDecoder('utf-16le')
  if (body.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))) return new TextDecoder('utf-16be')
  return null
}

/** Unknown names are ignored. */
function createDecoder(charset: string | null): TextDecoder | null {
  if (charset === null) return null
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}

function findDeclaredCharset(body: Buffer): string | null {
  const start = body.subarray(0, DECLARATION_MAX_BYTES).toString('latin1').replace(COMMENT, '')
  const declared = XML_DECLARATION.exec(start)?.[1] ?? findMetaCharset(start)
  // The declaration was readable as ASCII, so the page can't be UTF-16 (WHATWG HTML, 13.2.3.2).
  return declared !== null && /^utf-16/i.test(declared) ? 'utf-8' : declared
}

function findMetaCharset(start: string): string | null {
  for (const [tag] of start.matchAll(META)) {
    const charset = CHARSET.exec(tag)?.[1]
    if (charset !== undefined) return charset
  }
  return null
}

function detectEncoding(body: Buffer): TextDecoder {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body)
    return new TextDecoder('utf-8')
  } catch {
    return new TextDecoder('windows-1252')
  }
}
