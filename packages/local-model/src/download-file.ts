import { createWriteStream } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { FileFacts } from './fetch-file-facts.ts'
import { formatSize } from './format-size.ts'
import { hashFile } from './hash-file.ts'
import { type HubOptions, requestHub } from './hub-request.ts'
import { hasCode, LocalModelError } from './local-model-error.ts'

export interface DownloadOptions extends HubOptions {
  url: URL
  /** The temporary file: it is kept when the connection breaks, and the next run continues it. */
  path: string
  facts: FileFacts
  onProgress: (bytes: number) => void
  /** The pause before another attempt; shorter in tests. */
  pauseMs?: number
}

const REDIRECTS = 5
/** Consecutive cuts without a new byte. */
const ATTEMPTS = 4
const PAUSE_MS = 2_000

/**
 * Downloads a file to `path` and verifies its checksum. Continues after cuts, and what an earlier run left.
 * @throws {LocalModelError} in one sentence; a file with a wrong checksum is removed
 */
export async function downloadFile(options: DownloadOptions): Promise<void> {
  const { path, facts, signal } = options
  await discardOther(options)
  let fruitless = 0
  let done = await sizeOf(path)
  while (done < facts.bytes) {
    const cut = await fetchRest(options, done)
    const now = await sizeOf(path)
    fruitless = now > done ? 0 : fruitless + 1
    done = now
    if (done < facts.bytes && fruitless >= ATTEMPTS) {
      throw new LocalModelError(
        `The download broke off at ${formatSize(done)} of ${formatSize(facts.bytes)}: run the same command again to continue it.`,
        { cause: cut },
      )
    }
    if (fruitless > 0) await sleep(options.pauseMs ?? PAUSE_MS, undefined, { signal })
    signal.throwIfAborted()
  }
  if (done > facts.bytes || (await hashFile(path, signal)) !== facts.sha256) {
    await rm(path, { force: true })
    await rm(noteOf(path), { force: true })
    throw new LocalModelError(
      "The downloaded file doesn't have the published checksum, so it was removed: try again.",
    )
  }
  await rm(noteOf(path), { force: true })
}

/** What a temporary file belongs to: another version of the file must not be continued. */
const Note = z.object({ sha256: z.string(), etag: z.string().nullable() })
type Note = z.infer<typeof Note>
const noteOf = (path: string) => `${path}.note`
const writeNote = (path: string, note: Note) => writeFile(noteOf(path), JSON.stringify(note))

async function readNote(path: string): Promise<Note | null> {
  try {
    return Note.parse(JSON.parse(await readFile(noteOf(path), 'utf8')))
  } catch {
    // Without a readable note the download begins again.
    return null
  }
}

async function discardOther({ path, facts }: DownloadOptions): Promise<void> {
  const note = await readNote(path)
  if (note?.sha256 === facts.sha256 && (await sizeOf(path)) <= facts.bytes) return
  await rm(path, { force: true })
  await writeNote(path, { sha256: facts.sha256, etag: null })
}

/** Appends what is missing. Returns what cut it short; null at the end. */
async function fetchRest(options: DownloadOptions, done: number): Promise<unknown> {
  const { path, facts, signal, onProgress } = options
  const { statusCode, headers, body } = await followRedirects(options, done)
  if (statusCode === 416) {
    await body.dump()
    await rm(path, { force: true })
    return new Error('the range was refused')
  }
  if (statusCode !== 200 && statusCode !== 206) {
    await body.dump()
    if (statusCode >= 500 || statusCode === 429) return new Error(`status ${statusCode}`)
    throw new LocalModelError(`${options.url.host} doesn't send the file (${statusCode}).`)
  }
  // Without the range the whole file comes, so it is begun again.
  const start = statusCode === 206 ? done : 0
  if (statusCode === 206 && !String(headers['content-range'] ?? '').startsWith(`bytes ${done}-`)) {
    await body.dump()
    throw new LocalModelError(`${options.url.host} sends another part of the file than asked for.`)
  }
  const etag = headers['etag']
  if (start === 0) {
    // Only a strong validator may be sent as If-Range (RFC 9110, section 13.1.5).
    const strong = typeof etag === 'string' && etag.startsWith('"') ? etag : null
    await writeNote(path, { sha256: facts.sha256, etag: strong })
  }
  let received = start
  body.on('data', (chunk: Buffer) => {
    received += chunk.length
    onProgress(Math.min(received, facts.bytes))
  })
  try {
    await pipeline(body, createWriteStream(path, { flags: start === 0 ? 'w' : 'a' }), { signal })
    return null
  } catch (error) {
    signal.throwIfAborted()
    if (hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) {
      throw new LocalModelError(
        `The disk is full at ${formatSize(await sizeOf(path))} of ${formatSize(facts.bytes)}: make room, and run the same command again to continue.`,
        { cause: error },
      )
    }
    if (hasCode(error, 'EACCES', 'EROFS', 'ENOENT')) {
      throw new LocalModelError(`${path} can't be written.`, { cause: error })
    }
    return error
  }
}

/** The storage's address is signed for minutes, so each attempt asks the hub again. */
async function followRedirects(options: DownloadOptions, done: number) {
  const { path, proxies, signal } = options
  const etag = (await readNote(path))?.etag ?? null
  let url = options.url
  for (let redirect = 0; redirect <= REDIRECTS; redirect += 1) {
    const headersToSend: Record<string, string> = {
      ...(done > 0 ? { range: `bytes=${done}-` } : {}),
      ...(done > 0 && etag !== null ? { 'if-range': etag } : {}),
    }
    const response = await requestHub(url, 'GET', { headers: headersToSend, proxies, signal })
    const { statusCode, headers, body } = response
    const location = headers['location']
    if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string') return response
    await body.dump()
    url = new URL(location, url)
  }
  throw new LocalModelError(`${options.url.host} redirects too often.`)
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}
