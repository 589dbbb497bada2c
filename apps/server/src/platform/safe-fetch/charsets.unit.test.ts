import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from './create-safe-fetch.ts'
import type { FetchedPage } from './request-once.ts'
import { type Canary, openCanary } from './testing/canary.ts'
import { noSignal, refusalOfFetch } from './testing/refusal-of-fetch.ts'

const RUSSIAN = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
const JAPANESE = Buffer.from([0x93, 0xfa, 0x96, 0x7b])
const QUOTED = Buffer.from([0x93, 0x48, 0x69, 0x94])

function page(...parts: (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
}

describe('the text of a page', () => {
  let canary: Canary
  let body: Buffer
  let type: string
  const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Firstline' })

  beforeAll(async () => {
    canary = await openCanary((_request, response) => response.setHeader('content-type', type).end(body))
  })
  afterAll(() => canary.close())

  function fetchSent(sentType: string, sentBody: Buffer): Promise<FetchedPage> {
    type = sentType
    body = sentBody
    return safeFetch.fetchPage(canary.origin, noSignal)
  }

  it.each([
    ['the header', 'text/html; charset=windows-1251', page('<p>', RUSSIAN), 'Привет', 'windows-1251'],
    ['a quoted header', 'text/html;Charset="Shift_JIS"', page('<p>', JAPANESE), '日本', 'shift_jis'],
    ['its meta', 'text/html', page('<meta charset=windows-1251><p>', RUSSIAN), 'Привет', 'windows-1251'],
    [
      'its older meta',
      'text/html',
      page('<META content="text/html; charset=shift_jis" http-equiv=Content-Type><p>', JAPANESE),
      '日本',
      'shift_jis',
    ],
    [
      'its XML declaration',
      'application/xhtml+xml',
      page('<?xml version="1.0" encoding="windows-1251"?><p>', RUSSIAN),
      'Привет',
      'windows-1251',
    ],
    [
      'the header rather than its meta',
      'text/html; charset=windows-1251',
      page('<meta charset=shift_jis><p>', RUSSIAN),
      'Привет',
      'windows-1251',
    ],
    [
      'its byte order mark rather than the header',
      'text/html; charset=windows-1251',
      Buffer.from('\ufeff<p>日本'),
      '日本',
      'utf-8',
    ],
    ['the mark of UTF-16', 'text/html', Buffer.from('\ufeff<p>日本', 'utf16le'), '日本', 'utf-16le'],
    [
      'the mark of the other UTF-16',
      'text/html',
      Buffer.from('\ufeff<p>日本', 'utf16le').swap16(),
      '日本',
      'utf-16be',
    ],
    ['itself, when nothing is said', 'text/html', Buffer.from('<p>日本'), '日本', 'utf-8'],
    ['itself, when it is not UTF-8', 'text/html', page('<p>', QUOTED), '“Hi”', 'windows-1252'],
    [
      'the page when the header makes no sense',
      'text/html; charset=klingon',
      Buffer.from('<p>日本'),
      '日本',
      'utf-8',
    ],
    [
      'anything but a comment',
      'text/html',
      page('<!-- <meta charset=shift_jis> --><meta charset=windows-1251><p>', RUSSIAN),
      'Привет',
      'windows-1251',
    ],
    [
      'nothing that comes late',
      'text/html',
      page('<!--', 'a'.repeat(1_100), '--><meta charset=shift_jis><p>', QUOTED),
      '“Hi”',
      'windows-1252',
    ],
    [
      'no meta that claims to be UTF-16',
      'text/html',
      Buffer.from('<meta charset="utf-16"><p>日本'),
      '日本',
      'utf-8',
    ],
  ])('is read by %s', async (_what, sentType, sentBody, text, charset) => {
    const fetched = await fetchSent(sentType, sentBody)
    expect(fetched.html).toMatch(new RegExp(`<p>${text}$`))
    expect(fetched.charset).toBe(charset)
    expect(fetched.html).not.toMatch(/^\ufeff/)
  })

  it('is still read when a few of its bytes are wrong', async () => {
    const { html } = await fetchSent(
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
  ])('is no text when it is mere bytes, whatever the header says: %s', async (sentType, sentBody) => {
    const { reason } = await refusalOfFetch(fetchSent(sentType, sentBody))
    expect(reason).toBe('unreadable')
  })
})
