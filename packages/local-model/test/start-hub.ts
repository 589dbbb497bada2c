import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export interface HubFile {
  content: Buffer
  /** The published checksum; null publishes none. */
  sha256?: string | null
  /** Answers every request with this status. */
  status?: number
  /** The connections of these requests for content break after so many bytes. */
  cutsAfter?: number[]
  /** Ends responses early, but properly. */
  endsAfter?: number
  /** Ignores ranges, as some proxies do. */
  ignoresRanges?: boolean
}

export interface Hub {
  url: string
  /** Ranges of the requests for content; undefined for the whole. */
  ranges: (string | undefined)[]
  file: HubFile
}

export const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A hub as huggingface.co: its `resolve` addresses publish the checksum and redirect to a storage. */
export async function startHub(file: HubFile): Promise<Hub> {
  const hub: Hub = { url: '', ranges: [], file }
  const server = createServer((request, response) => {
    if (hub.file.status !== undefined) response.writeHead(hub.file.status).end()
    else if (request.url?.startsWith('/storage')) sendContent(hub, request, response)
    else sendRedirect(hub.file, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The hub has no port')
  hub.url = `http://127.0.0.1:${address.port}`
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return hub
}

function sendRedirect({ content, sha256 = digest(content) }: HubFile, response: ServerResponse): void {
  const published = sha256 === null ? {} : { 'x-linked-etag': `"${sha256}"`, 'x-linked-size': content.length }
  response.writeHead(302, { location: '/storage/file?signature=1', ...published }).end()
}

function sendContent({ file, ranges }: Hub, request: IncomingMessage, response: ServerResponse): void {
  const { content, cutsAfter = [], endsAfter, ignoresRanges } = file
  const { range, 'if-range': ifRange } = request.headers
  ranges.push(range)
  const etag = `"${digest(content).slice(0, 16)}"`
  const isHonored = range !== undefined && !ignoresRanges && (ifRange === undefined || ifRange === etag)
  const start = isHonored ? Number(/\d+/.exec(range)?.[0]) : 0
  const rest = content.subarray(start)
  response.writeHead(isHonored ? 206 : 200, {
    etag,
    'content-length': endsAfter === undefined ? rest.length : Math.min(endsAfter, rest.length),
    ...(isHonored ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
  })
  const cut = cutsAfter.shift()
  if (cut !== undefined && cut < rest.length) {
    // A half-close delivers what was written; a reset may discard it.
    response.write(rest.subarray(0, cut), () => response.socket?.end())
  } else response.end(rest.subarray(0, endsAfter))
}
