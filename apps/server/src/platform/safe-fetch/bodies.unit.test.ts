import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import {
  brotliCompressSync,
  constants,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from './create-safe-fetch.ts'
import type { FetchedPage } from './request-once.ts'
import { type Canary, openCanary } from './testing/canary.ts'
import { noSignal, refusalOfFetch } from './testing/refusal-of-fetch.ts'

const MEGABYTE = 1024 * 1024
const ZEROS = Buffer.alloc(10 * MEGABYTE)

let canary: Canary
let answer: (response: ServerResponse) => void
const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Firstline' })

beforeAll(async () => {
  canary = await openCanary((_request, response) => answer(response))
})
afterAll(() => canary.close())

interface Sent {
  status?: number
  type?: string
  encoding?: string
}

function fetchSent(body: string | Buffer, sent: Sent = {}): Promise<FetchedPage> {
  const { status = 200, type = 'text/html', encoding } = sent
  answer = (response) => {
    response.statusCode = status
    if (type !== '') response.setHeader('content-type', type)
    if (encoding !== undefined) response.setHeader('content-encoding', encoding)
    response.end(body)
  }
  return safeFetch.fetchPage(canary.origin, noSignal)
}

async function reasonFor(body: string | Buffer, sent?: Sent): Promise<string> {
  return (await refusalOfFetch(fetchSent(body, sent))).reason
}

describe('the status of an answer', () => {
  it.each([
    [404, 'page_missing'],
    [410, 'page_missing'],
    [400, 'refused_by_site'],
    [401, 'refused_by_site'],
    [403, 'refused_by_site'],
    [407, 'refused_by_site'],
    [429, 'refused_by_site'],
    [451, 'refused_by_site'],
    [408, 'too_slow'],
    [500, 'unreachable'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [304, 'unreachable'],
    [204, 'not_a_page'],
  ])('%i means %s', async (status, reason) => {
    expect(await reasonFor(status === 204 || status === 304 ? '' : '<p>Sorry', { status, type: '' })).toBe(
      reason,
    )
  })
})

describe('the type of an answer', () => {
  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'text/plain',
    'text/html, text/html',
  ])('may be %s', async (type) => {
    const page = await fetchSent('<p>Hello', { type })
    expect(page.contentType).toBe(type.toLowerCase().split(/[;,]/)[0])
  })

  it.each([
    'application/pdf',
    'image/png',
    'application/json',
    'text/css',
    'application/octet-stream',
    'html',
  ])('may not be %s', async (type) => {
    expect(await reasonFor('<p>Hello', { type })).toBe('not_a_page')
  })

  it('is that of a page when it is missing and markup follows', async () => {
    const page = await fetchSent('\ufeff \n<!doctype html><p>Hello', { type: '' })
    expect(page.contentType).toBe('text/html')
  })

  it.each(['', 'Hello', '%PDF-1.7', '{}'])('is no page when it is missing before "%s"', async (body) => {
    expect(await reasonFor(body, { type: '' })).toBe('not_a_page')
  })
})

describe('a compressed body', () => {
  const body = Buffer.from('<p>Hello '.repeat(100))

  it.each([
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    ['GZIP', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['br', brotliCompressSync(body)],
    ['zstd', zstdCompressSync(body)],
    ['identity', body],
    ['identity, gzip', gzipSync(body)],
  ])('is unpacked: %s', async (encoding, packed) => {
    const page = await fetchSent(packed, { encoding })
    expect(page.html).toBe(body.toString())
  })

  it.each([
    ['gzip', gzipSync(ZEROS)],
    ['deflate', deflateSync(ZEROS)],
    ['deflate', deflateRawSync(ZEROS)],
    ['br', brotliCompressSync(ZEROS)],
    ['zstd', zstdCompressSync(ZEROS)],
  ])('is refused when it unpacks to ten megabytes: %s', async (encoding, bomb) => {
    expect(bomb.byteLength).toBeLessThan(MEGABYTE / 4)
    expect(await reasonFor(bomb, { encoding })).toBe('too_large')
  })

  it('takes no memory when it would unpack to a gigabyte', async () => {
    const part = gzipSync(ZEROS)
    const bomb = Buffer.concat(Array.from({ length: 103 }, () => part))
    expect(bomb.byteLength).toBeLessThan(2 * MEGABYTE)
    const before = process.resourceUsage().maxRSS
    expect(await reasonFor(bomb, { encoding: 'gzip' })).toBe('too_large')
    // In kilobytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200 * 1024)
  })

  it('is refused when it is compressed twice, and not unpacked twice when only once is said', async () => {
    const twice = gzipSync(gzipSync(ZEROS))
    expect(await reasonFor(twice, { encoding: 'gzip, gzip' })).toBe('unreadable')
    expect(await reasonFor(gzipSync(body), { encoding: 'gzip, gzip' })).toBe('unreadable')
    expect(await reasonFor(brotliCompressSync(twice), { encoding: 'gzip, br' })).toBe('unreadable')
    expect(await reasonFor(gzipSync(gzipSync(Buffer.from('<p>Hello'))), { encoding: 'gzip' })).toBe(
      'unreadable',
    )
  })

  it.each([
    ['gzip', gzipSync(body).subarray(0, -4)],
    ['br', brotliCompressSync(body).subarray(0, -4)],
    ['zstd', zstdCompressSync(body).subarray(0, -4)],
    ['deflate', deflateSync(body).subarray(0, -4)],
    ['gzip', Buffer.from('<p>Hello')],
    ['br', Buffer.from('<p>Hello')],
    ['compress', body],
    ['constructor', body],
    ['aes128gcm', body],
  ])('is unreadable when it breaks off or is something else: %s', async (encoding, packed) => {
    expect(await reasonFor(packed, { encoding })).toBe('unreadable')
  })

  it('is unreadable when it asks for a window larger than the web allows', async () => {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: 27 } })
    compress.write('<p>Hello')
    // An encoder that sees the end takes the window no larger than what there is.
    compress.flush(() => compress.end())
    const packed = await buffer(compress)
    expect(zstdDecompressSync(packed).toString()).toBe('<p>Hello')
    expect(await reasonFor(packed, { encoding: 'zstd' })).toBe('unreadable')
  })

  it('is bounded as it is sent too', async () => {
    const padding = Buffer.alloc(3 * MEGABYTE, 0xff)
    expect(await reasonFor(Buffer.concat([gzipSync(body), padding]), { encoding: 'gzip' })).toBe('too_large')
  })
})

describe('a body of two megabytes', () => {
  it('is read, and not with one byte more', async () => {
    const page = await fetchSent(`<p>${'a'.repeat(2 * MEGABYTE - 3)}`)
    expect(page.html).toHaveLength(2 * MEGABYTE)
    expect(await reasonFor(`<p>${'a'.repeat(2 * MEGABYTE - 2)}`)).toBe('too_large')
  })
})

describe('a body that is not wanted', () => {
  it.each([
    ['an image', 200, { 'content-type': 'image/png' }, 'not_a_page'],
    ['an error', 500, { 'content-type': 'text/html' }, 'unreachable'],
    ['a redirect', 302, { location: 'ftp://page.example.com/' }, 'address_refused'],
  ])('is left where it is, with its connection: %s', async (_what, status, headers, reason) => {
    answer = (response) => response.writeHead(status, headers).end(ZEROS)
    const refusal = await refusalOfFetch(safeFetch.fetchPage(canary.origin, noSignal))
    expect(refusal.reason).toBe(reason)
    await canary.quiet()
  })
})
