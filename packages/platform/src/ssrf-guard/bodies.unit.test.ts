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
import { type Canary, openCanary } from '../testing/canary.ts'
import { noSignal, catchRefusal } from './testing/catch-refusal.ts'

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

function fetchResponse(body: string | Buffer, sent: Sent = {}): Promise<FetchedPage> {
  const { status = 200, type = 'text/html', encoding } = sent
  answer = (response) => {
    response.statusCode = status
    if (type !== '') response.setHeader('content-type', type)
    if (encoding !== undefined) response.setHeader('content-encoding', encoding)
    response.end(body)
  }
  return safeFetch.fetchPage(canary.origin, noSignal)
}

async function getReason(body: string | Buffer, sent?: Sent): Promise<string> {
  return (await catchRefusal(fetchResponse(body, sent))).reason
}

describe('fetchPage with a response status', () => {
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
  ])('maps status %i to the reason %s', async (status, reason) => {
    expect(await getReason(status === 204 || status === 304 ? '' : '<p>Sorry', { status, type: '' })).toBe(
      reason,
    )
  })
})

describe('fetchPage with a content type', () => {
  it.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'text/plain',
    'text/html, text/html',
  ])('accepts the content type %s', async (type) => {
    const page = await fetchResponse('<p>Hello', { type })
    expect(page.contentType).toBe(type.toLowerCase().split(/[;,]/)[0])
  })

  it.each([
    'application/pdf',
    'image/png',
    'application/json',
    'text/css',
    'application/octet-stream',
    'html',
  ])('refuses the content type %s', async (type) => {
    expect(await getReason('<p>Hello', { type })).toBe('not_a_page')
  })

  it('assumes HTML for markup without a content type', async () => {
    const page = await fetchResponse('\ufeff \n<!doctype html><p>Hello', { type: '' })
    expect(page.contentType).toBe('text/html')
  })

  it.each(['', 'Hello', '%PDF-1.7', '{}'])(
    'refuses a body without a content type and markup: "%s"',
    async (body) => {
      expect(await getReason(body, { type: '' })).toBe('not_a_page')
    },
  )
})

describe('fetchPage with a compressed body', () => {
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
  ])('decompresses the content encoding %s', async (encoding, packed) => {
    const page = await fetchResponse(packed, { encoding })
    expect(page.html).toBe(body.toString())
  })

  it.each([
    ['gzip', gzipSync(ZEROS)],
    ['deflate', deflateSync(ZEROS)],
    ['deflate', deflateRawSync(ZEROS)],
    ['br', brotliCompressSync(ZEROS)],
    ['zstd', zstdCompressSync(ZEROS)],
  ])('refuses a decompression bomb of ten megabytes: %s', async (encoding, bomb) => {
    expect(bomb.byteLength).toBeLessThan(MEGABYTE / 4)
    expect(await getReason(bomb, { encoding })).toBe('too_large')
  })

  it('uses little memory for a decompression bomb of a gigabyte', async () => {
    const part = gzipSync(ZEROS)
    const bomb = Buffer.concat(Array.from({ length: 103 }, () => part))
    expect(bomb.byteLength).toBeLessThan(2 * MEGABYTE)
    const before = process.resourceUsage().maxRSS
    expect(await getReason(bomb, { encoding: 'gzip' })).toBe('too_large')
    // In kilobytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200 * 1024)
  })

  it('refuses nested encodings and decompresses only once', async () => {
    const twice = gzipSync(gzipSync(ZEROS))
    expect(await getReason(twice, { encoding: 'gzip, gzip' })).toBe('unreadable')
    expect(await getReason(gzipSync(body), { encoding: 'gzip, gzip' })).toBe('unreadable')
    expect(await getReason(brotliCompressSync(twice), { encoding: 'gzip, br' })).toBe('unreadable')
    expect(await getReason(gzipSync(gzipSync(Buffer.from('<p>Hello'))), { encoding: 'gzip' })).toBe(
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
  ])('refuses a truncated or invalid body: %s', async (encoding, packed) => {
    expect(await getReason(packed, { encoding })).toBe('unreadable')
  })

  it('refuses a zstd window over the limit for the web', async () => {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_windowLog]: 27 } })
    compress.write('<p>Hello')
    // Flushed before the end, or the encoder would reduce the window to the content size.
    compress.flush(() => compress.end())
    const packed = await buffer(compress)
    expect(zstdDecompressSync(packed).toString()).toBe('<p>Hello')
    expect(await getReason(packed, { encoding: 'zstd' })).toBe('unreadable')
  })

  it('limits the compressed size as well', async () => {
    const padding = Buffer.alloc(3 * MEGABYTE, 0xff)
    expect(await getReason(Buffer.concat([gzipSync(body), padding]), { encoding: 'gzip' })).toBe('too_large')
  })
})

describe('fetchPage with a body of two megabytes', () => {
  it('accepts the maximum size and refuses one byte more', async () => {
    const page = await fetchResponse(`<p>${'a'.repeat(2 * MEGABYTE - 3)}`)
    expect(page.html).toHaveLength(2 * MEGABYTE)
    expect(await getReason(`<p>${'a'.repeat(2 * MEGABYTE - 2)}`)).toBe('too_large')
  })
})

describe('fetchPage with an unwanted body', () => {
  it.each([
    ['an image', 200, { 'content-type': 'image/png' }, 'not_a_page'],
    ['an error', 500, { 'content-type': 'text/html' }, 'unreachable'],
    ['a redirect', 302, { location: 'ftp://page.example.com/' }, 'address_refused'],
  ])('closes the connection without reading the body: %s', async (_what, status, headers, reason) => {
    answer = (response) => response.writeHead(status, headers).end(ZEROS)
    const refusal = await catchRefusal(safeFetch.fetchPage(canary.origin, noSignal))
    expect(refusal.reason).toBe(reason)
    await canary.waitUntilClosed()
  })
})
