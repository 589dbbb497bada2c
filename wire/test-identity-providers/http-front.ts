import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** `down` closes the connection, `slow` delays, `huge` never ends. */
export type ProviderMood = 'ok' | 'down' | 'slow' | 'rubbish' | 'failing' | 'redirecting' | 'huge'

export interface ProviderCall {
  method: string
  path: string
  search: string
}

export interface HttpFront {
  /** Without a trailing slash. */
  origin: string
  calls: ProviderCall[]
  /** For requests whose path begins with `path`; for all without one. */
  setMood(mood: ProviderMood, path?: string): void
  answerBy(handler: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>): void
  close(): Promise<void>
}

export interface FrontOptions {
  port?: number | undefined
}

const CALLS_KEPT = 1_000
/** Longer than any timeout of the server. */
const SLOW_MS = 60_000
const ELSEWHERE = 'http://127.0.0.1:1/elsewhere'
const PIECE = Buffer.alloc(64 * 1024, 'x')

/** A loopback server with failure modes. */
export async function openFront(options: FrontOptions): Promise<HttpFront> {
  const calls: ProviderCall[] = []
  const closing = new AbortController()
  let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void> = (
    _,
    response,
  ) => {
    response.writeHead(503).end()
  }
  let moods: { mood: ProviderMood; path: string }[] = []

  async function meet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://front')
    calls.push({ method: request.method ?? '', path: url.pathname, search: url.search })
    if (calls.length > CALLS_KEPT) calls.shift()
    const mood = moods.findLast(({ path }) => url.pathname.startsWith(path))?.mood ?? 'ok'
    switch (mood) {
      case 'down':
        request.socket.destroy()
        return undefined
      case 'slow':
        await wait(SLOW_MS, undefined, { signal: closing.signal })
        return answer(request, response)
      case 'rubbish':
        response.writeHead(200, { 'content-type': 'application/json' }).end('<html>{"not": json')
        return undefined
      case 'failing':
        response.writeHead(500, { 'content-type': 'text/plain' }).end('It broke.')
        return undefined
      case 'redirecting':
        response.writeHead(302, { location: ELSEWHERE }).end()
        return undefined
      case 'huge':
        return pour(response)
      case 'ok':
        return answer(request, response)
    }
  }

  const server = createServer((request, response) => {
    meet(request, response).catch((error: unknown) => {
      // The client has gone or the server is closing.
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider has no port')

  return {
    origin: `http://127.0.0.1:${address.port}`,
    calls,
    setMood(mood, path = '') {
      moods = [...moods.filter((other) => other.path !== path), { mood, path }]
      if (path === '') moods = [{ mood, path }]
    },
    answerBy(handler) {
      answer = handler
    },
    async close() {
      const closed = once(server, 'close')
      closing.abort()
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function pour(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  return pipeline(endless, response)
}

function* endless() {
  yield '{"x":"'
  while (true) yield PIECE
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return new URLSearchParams(Buffer.concat(pieces).toString('utf8'))
}

export function sendPage(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
