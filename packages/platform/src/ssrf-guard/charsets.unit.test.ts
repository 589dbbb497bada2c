import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from './create-safe-fetch.ts'
import type { FetchedPage } from './request-once.ts'
import { type Canary, openCanary } from '../testing/canary.ts'
import { noSignal, catchRefusal } from './testing/catch-refusal.ts'

const RUSSIAN = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
const JAPANESE = Buffer.from([0x93, 0xfa, 0x96, 0x7b])
const QUOTED = Buffer.from([0x93, 0x48, 0x69, 0x94])

function page(...parts: (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

describe('charset of a fetched page', () => {
  let canary: Canary
  let body: Buffer
  let type: string
  const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Firstline' })

  beforeAll(async () => {
    canary = await openCanary((_request, response) => response.setHeader('content-type', type).end(body))
  })
  afterAll(() => canary.close())

  function fetchResponse(sentType: string, sentBody: Buffer): Promise<FetchedPage> {
    type = sentType
    body = sentBody
    return safeFetch.fetchPage(canary.origin, noSignal)
  }

  it.each([
    ['the header', 'text/html; charset=windows-1251', page('<p>', RUSSIAN), 'Привет', 'windows-1251'],
    ['a quoted header', 'text/html;Charset="Shift_JIS"', page('<p>', JAPANESE), '日本', 'shift_jis'],
    [
      'the meta element',
      'text/html',
      page('<meta charset=windows-1251><p>', RUSSIAN),
      'Привет',
      'windows-1251',
    ],
    [
      'the meta http-equiv element',
      'text/html',
      page('<META content="text/html; charset=shift_jis" http-equiv=Content-Type><p>', JAPANESE),
      '日本',
      'shift_jis',
    ],
    [
      'the XML declaration',
      'application/xhtml+xml',
      page('<?xml version="1.0" encoding="windows-1251"?><p>', RUSSIAN),
      'Привет',
      'windows-1251',
    ],
    [
      'the header before the meta element',
      'text/html; charset=windows-1251',
      page('<meta charset=shift_jis><p>', RUSSIAN),
      'Привет',
      'windows-1251',
    ],
    [
      'the byte order mark before the header',
      'text/html; charset=windows-1251',
      Buffer.from('\ufeff<p>日本'),
      '日本',
      'utf-8',
    ],
    [
      'the byte order mark of UTF-16LE',
      'text/html',
      Buffer.from('\ufeff<p>日本', 'utf16le'),
      '日本',
      'utf-16le',
    ],
    [
      'the byte order mark of UTF-16BE',
      'text/html',
      Buffer.from('\ufeff<p>日本', 'utf16le').swap16(),
      '日本',
      'utf-16be',
    ],
    ['valid UTF-8 without a declaration', 'text/html', Buffer.from('<p>日本'), '日本', 'utf-8'],
    ['the windows-1252 fallback', 'text/html', page('<p>', QUOTED), '“Hi”', 'windows-1252'],
    [
      'the page when the header is unknown',
      'text/html; charset=klingon',
      Buffer.from('<p>日本'),
      '日本',
      'utf-8',
    ],
    [
      'a declaration outside comments',
      'text/html',
      page('<!-- <meta charset=shift_jis> --><meta charset=windows-1251><p>', RUSSIAN),
      'Привет',
      'windows-1251',
    ],
    [
      'a declaration within the first 1024 bytes only',
      'text/html',
      page('<!--', 'a'.repeat(1_100), '--><meta charset=shift_jis><p>', QUOTED),
      '“Hi”',
      'windows-1252',
    ],
    [
      'UTF-8 when a meta element names UTF-16',
      'text/html',
      Buffer.from('<meta charset="utf-16"><p>日本'),
      '日本',
      'utf-8',
    ],
  ])('is determined correctly by %s', async (_what, sentType, sentBody, text, charset) => {
    const fetched = await fetchResponse(sentType, sentBody)
    expect(fetched.html).toMatch(new RegExp(`<p>${text}$`))
    expect(fetched.charset).toBe(charset)
    expect(fetched.html).not.toMatch(/^\ufeff/)
  })

  it('tolerates a few invalid bytes', async () => {
    const { html } = await fetchResponse(
      'text/html; charset=utf-8',
      page('<p>Made in Orl', Buffer.from([0xe9]), 'ans'),
    )
    expect(html).toBe('<p>Made in Orl\ufffdans')
  })

  it.each([
    ['text/html', Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 37) % 256))],
    ['text/html', Buffer.alloc(4_096)],
    ['text/html; charset=utf-8', Buffer.alloc(4_096, 0xff)],
    ['text/html; charset=utf-16le', Buffer.alloc(4_096, 0xd8)],
  ])('is refused for binary content with the header %s', async (sentType, sentBody) => {
    const { reason } = await catchRefusal(fetchResponse(sentType, sentBody))
    expect(reason).toBe('unreadable')
  })
})
