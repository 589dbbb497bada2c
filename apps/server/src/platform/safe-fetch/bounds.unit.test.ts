import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createSafeFetch, type SafeFetch } from './create-safe-fetch.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { type Canary, closed, openRawCanary } from './testing/canary.ts'
import { noSignal, refusalOfFetch } from './testing/refusal-of-fetch.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
const DRIP_MS = 20

function fetchWith(limits: Partial<FetchLimits> = {}): SafeFetch {
  return createSafeFetch({ allowPrivate: true, userAgent: 'Firstline', limits })
}

/** Says the same again and again, as fast as it is taken in, until the other side is gone. */
async function repeat(socket: Socket, text: string): Promise<void> {
  const gone = closed(socket)
  while (!socket.destroyed) {
    if (socket.write(text)) continue
    await Promise.race([gone, new Promise((resolve) => socket.once('drain', resolve))])
  }
}

async function drip(socket: Socket, text: string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(text)
    await sleep(DRIP_MS)
  }
}

describe('a server that does not behave', () => {
  let canary: Canary | undefined

  afterEach(async () => {
    await canary?.close()
    canary = undefined
  })

  async function reasonFor(talk: (socket: Socket) => void, limits?: Partial<FetchLimits>): Promise<string> {
    canary = await openRawCanary((socket) => {
      socket.once('data', () => talk(socket))
    })
    const { reason } = await refusalOfFetch(fetchWith(limits).fetchPage(canary.origin, noSignal))
    // Whatever happened, nothing of it is left open.
    await canary.quiet()
    return reason
  }

  it('is too slow when it never answers', async () => {
    expect(await reasonFor(() => undefined, { totalMs: 100 })).toBe('too_slow')
  })

  it('is too slow when its page never ends, though there is always a byte more', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}\r\n<p>`)
      void drip(socket, 'a')
    }
    expect(await reasonFor(talk, { totalMs: 200 })).toBe('too_slow')
  })

  it('is too slow when its headers come byte by byte', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}X: `)
      void drip(socket, 'a')
    }
    expect(await reasonFor(talk, { totalMs: 200 })).toBe('too_slow')
  })

  it('is too slow when it always has something to say first', async () => {
    const talk = (socket: Socket) => void drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')
    expect(await reasonFor(talk, { totalMs: 200 })).toBe('too_slow')
  })

  it('has one deadline for all redirects together', async () => {
    const talk = (socket: Socket) => {
      const timer = setTimeout(() => {
        socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n')
      }, 80)
      socket.once('close', () => clearTimeout(timer))
    }
    expect(await reasonFor(talk, { totalMs: 200, redirects: 1_000 })).toBe('too_slow')
  })

  it('is refused when its headers never end', async () => {
    const talk = (socket: Socket) => {
      socket.write(OK)
      void repeat(socket, `X-Filler: ${'a'.repeat(1_000)}\r\n`)
    }
    expect(await reasonFor(talk)).toBe('too_large')
  })

  it('is refused when one header never ends', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}X-Filler: `)
      void repeat(socket, 'a'.repeat(1_000))
    }
    expect(await reasonFor(talk)).toBe('too_large')
  })

  it('is refused when its page never ends', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}\r\n`)
      void repeat(socket, '<p>Hello'.repeat(1_000))
    }
    expect(await reasonFor(talk)).toBe('too_large')
  })

  it('is refused when it sends chunks without end', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`)
      void repeat(socket, `1000\r\n${'a'.repeat(0x1000)}\r\n`)
    }
    expect(await reasonFor(talk)).toBe('too_large')
  })

  it('is refused when what follows the page never ends', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`)
      void repeat(socket, `X-Filler: ${'a'.repeat(1_000)}\r\n`)
    }
    expect(await reasonFor(talk)).toBe('too_large')
  })

  it.each([
    ['the first line of its answer', 'HTTP/1.1 200 ', 'a'.repeat(10_000)],
    ['what it says before its answer', '', 'HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n'.repeat(500)],
    ['what is said about a chunk', `${OK}Transfer-Encoding: chunked\r\n\r\n1;a=`, 'a'.repeat(10_000)],
  ])('is refused when %s never ends', async (_what, start, flood) => {
    const talk = (socket: Socket) => {
      socket.write(start)
      void repeat(socket, flood)
    }
    expect(await reasonFor(talk)).toBe('too_large')
  })

  it('is refused when it announces too large a page, before any of it', async () => {
    const talk = (socket: Socket) => socket.write(`${OK}Content-Length: 3000000000\r\n\r\n`)
    expect(await reasonFor(talk)).toBe('too_large')
  })

  it('is unreachable when it sends less than it announces', async () => {
    const talk = (socket: Socket) => socket.end(`${OK}Content-Length: 100\r\n\r\n<p>Hello`)
    expect(await reasonFor(talk)).toBe('unreachable')
  })

  it.each([
    ['says nothing', ''],
    ['stops amid its headers', OK],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
    ['announces two lengths', `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['wants another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'],
  ])('is unreachable when it %s', async (_what, text) => {
    expect(await reasonFor((socket) => socket.end(text))).toBe('unreachable')
  })

  it('is unreachable when it hangs up, at once or amid the page', async () => {
    expect(await reasonFor((socket) => socket.resetAndDestroy())).toBe('unreachable')
    await canary?.close()
    const talk = (socket: Socket) => {
      socket.write(`${OK}Content-Length: 100\r\n\r\n<p>`, () => socket.resetAndDestroy())
    }
    expect(await reasonFor(talk)).toBe('unreachable')
  })

  it('is unreachable when nobody listens', async () => {
    const gone = await openRawCanary(() => undefined)
    const { origin } = gone
    await gone.close()
    const { reason } = await refusalOfFetch(fetchWith().fetchPage(origin, noSignal))
    expect(reason).toBe('unreachable')
  })

  it('is read no further than it announces', async () => {
    canary = await openRawCanary((socket) => {
      socket.once('data', () => socket.end(`${OK}Content-Length: 8\r\n\r\n<p>Hello, and much more`))
    })
    const page = await fetchWith().fetchPage(canary.origin, noSignal)
    expect(page.html).toBe('<p>Hello')
  })
})

describe('a fetch that is given up', () => {
  it('ends with the reason of who gave it up, and closes its connection', async () => {
    const canary = await openRawCanary(() => undefined)
    const caller = new AbortController()
    const page = fetchWith().fetchPage(canary.origin, caller.signal)
    await expect.poll(() => canary.connections).toBe(1)
    caller.abort(new Error('The tab was closed'))
    await expect(page).rejects.toThrow('The tab was closed')
    await canary.quiet()
    await canary.close()
  })

  it('is never begun when it was given up before', async () => {
    const canary = await openRawCanary(() => undefined)
    const page = fetchWith().fetchPage(canary.origin, AbortSignal.abort(new Error('The tab was closed')))
    await expect(page).rejects.toThrow('The tab was closed')
    expect(canary.connections).toBe(0)
    await canary.close()
  })

  it('ends when the server closes, and none is begun after that', async () => {
    const canary = await openRawCanary(() => undefined)
    const safeFetch = fetchWith()
    const refusal = refusalOfFetch(safeFetch.fetchPage(canary.origin, noSignal))
    await expect.poll(() => canary.connections).toBe(1)
    await safeFetch.close()
    expect((await refusal).reason).toBe('unreachable')
    await canary.quiet()
    const late = await refusalOfFetch(safeFetch.fetchPage(canary.origin, noSignal))
    expect(late.reason).toBe('unreachable')
    expect(canary.connections).toBe(1)
    await canary.close()
  })
})
