import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createSafeFetch, type SafeFetch } from './create-safe-fetch.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { type Canary, waitForClose, openRawCanary } from '../testing/canary.ts'
import { noSignal, catchRefusal } from './testing/catch-refusal.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
const DRIP_MS = 20

function createFetch(limits: Partial<FetchLimits> = {}): SafeFetch {
  return createSafeFetch({ allowPrivate: true, userAgent: 'Firstline', limits })
}

/** Writes the text repeatedly until the connection is closed. */
async function writeRepeatedly(socket: Socket, text: string): Promise<void> {
  const gone = waitForClose(socket)
  while (!socket.destroyed) {
    if (socket.write(text)) continue
    await Promise.race([gone, new Promise((resolve) => socket.once('drain', resolve))])
  }
}

async function writeSlowly(socket: Socket, text: string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(text)
    await sleep(DRIP_MS)
  }
}

describe('fetchPage with a misbehaving server', () => {
  let canary: Canary | undefined

  afterEach(async () => {
    await canary?.close()
    canary = undefined
  })

  async function getReason(talk: (socket: Socket) => void, limits?: Partial<FetchLimits>): Promise<string> {
    canary = await openRawCanary((socket) => {
      socket.once('data', () => talk(socket))
    })
    const { reason } = await catchRefusal(createFetch(limits).fetchPage(canary.origin, noSignal))
    // No connection stays open in any case.
    await canary.waitUntilClosed()
    return reason
  }

  it('is too slow without a response', async () => {
    expect(await getReason(() => undefined, { totalMs: 100 })).toBe('too_slow')
  })

  it('is too slow when the body never ends', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}\r\n<p>`)
      void writeSlowly(socket, 'a')
    }
    expect(await getReason(talk, { totalMs: 200 })).toBe('too_slow')
  })

  it('is too slow when headers arrive byte by byte', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}X: `)
      void writeSlowly(socket, 'a')
    }
    expect(await getReason(talk, { totalMs: 200 })).toBe('too_slow')
  })

  it('is too slow with endless informational responses', async () => {
    const talk = (socket: Socket) => void writeSlowly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')
    expect(await getReason(talk, { totalMs: 200 })).toBe('too_slow')
  })

  it('has one deadline for all redirects', async () => {
    const talk = (socket: Socket) => {
      const timer = setTimeout(() => {
        socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n')
      }, 80)
      socket.once('close', () => clearTimeout(timer))
    }
    expect(await getReason(talk, { totalMs: 200, redirects: 1_000 })).toBe('too_slow')
  })

  it('refuses an endless number of headers', async () => {
    const talk = (socket: Socket) => {
      socket.write(OK)
      void writeRepeatedly(socket, `X-Filler: ${'a'.repeat(1_000)}\r\n`)
    }
    expect(await getReason(talk)).toBe('too_large')
  })

  it('refuses a header of endless length', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}X-Filler: `)
      void writeRepeatedly(socket, 'a'.repeat(1_000))
    }
    expect(await getReason(talk)).toBe('too_large')
  })

  it('refuses a body of endless length', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}\r\n`)
      void writeRepeatedly(socket, '<p>Hello'.repeat(1_000))
    }
    expect(await getReason(talk)).toBe('too_large')
  })

  it('refuses an endless number of chunks', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`)
      void writeRepeatedly(socket, `1000\r\n${'a'.repeat(0x1000)}\r\n`)
    }
    expect(await getReason(talk)).toBe('too_large')
  })

  it('refuses an endless number of trailers', async () => {
    const talk = (socket: Socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`)
      void writeRepeatedly(socket, `X-Filler: ${'a'.repeat(1_000)}\r\n`)
    }
    expect(await getReason(talk)).toBe('too_large')
  })

  it.each([
    ['a status line', 'HTTP/1.1 200 ', 'a'.repeat(10_000)],
    ['informational responses', '', 'HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n'.repeat(500)],
    ['a chunk extension', `${OK}Transfer-Encoding: chunked\r\n\r\n1;a=`, 'a'.repeat(10_000)],
  ])('refuses %s of endless length', async (_what, start, flood) => {
    const talk = (socket: Socket) => {
      socket.write(start)
      void writeRepeatedly(socket, flood)
    }
    expect(await getReason(talk)).toBe('too_large')
  })

  it('refuses a large Content-Length before the body', async () => {
    const talk = (socket: Socket) => socket.write(`${OK}Content-Length: 3000000000\r\n\r\n`)
    expect(await getReason(talk)).toBe('too_large')
  })

  it('is unreachable when the body is shorter than announced', async () => {
    const talk = (socket: Socket) => socket.end(`${OK}Content-Length: 100\r\n\r\n<p>Hello`)
    expect(await getReason(talk)).toBe('unreachable')
  })

  it.each([
    ['sends nothing', ''],
    ['closes within the headers', OK],
    ['does not use HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
    ['announces two lengths', `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'],
  ])('is unreachable when the server %s', async (_what, text) => {
    expect(await getReason((socket) => socket.end(text))).toBe('unreachable')
  })

  it('is unreachable when the connection is reset', async () => {
    expect(await getReason((socket) => socket.resetAndDestroy())).toBe('unreachable')
    await canary?.close()
    const talk = (socket: Socket) => {
      socket.write(`${OK}Content-Length: 100\r\n\r\n<p>`, () => socket.resetAndDestroy())
    }
    expect(await getReason(talk)).toBe('unreachable')
  })

  it('is unreachable when the connection is refused', async () => {
    const gone = await openRawCanary(() => undefined)
    const { origin } = gone
    await gone.close()
    const { reason } = await catchRefusal(createFetch().fetchPage(origin, noSignal))
    expect(reason).toBe('unreachable')
  })

  it('reads no more than the announced length', async () => {
    canary = await openRawCanary((socket) => {
      socket.once('data', () => socket.end(`${OK}Content-Length: 8\r\n\r\n<p>Hello, and much more`))
    })
    const page = await createFetch().fetchPage(canary.origin, noSignal)
    expect(page.html).toBe('<p>Hello')
  })
})

describe('fetchPage with an aborted signal', () => {
  it('rejects with the reason of the signal and closes its connection', async () => {
    const canary = await openRawCanary(() => undefined)
    const caller = new AbortController()
    const page = createFetch().fetchPage(canary.origin, caller.signal)
    await expect.poll(() => canary.connections).toBe(1)
    caller.abort(new Error('The tab was closed'))
    await expect(page).rejects.toThrow('The tab was closed')
    await canary.waitUntilClosed()
    await canary.close()
  })

  it('opens no connection when it is aborted before', async () => {
    const canary = await openRawCanary(() => undefined)
    const page = createFetch().fetchPage(canary.origin, AbortSignal.abort(new Error('The tab was closed')))
    await expect(page).rejects.toThrow('The tab was closed')
    expect(canary.connections).toBe(0)
    await canary.close()
  })

  it('is refused during and after close', async () => {
    const canary = await openRawCanary(() => undefined)
    const safeFetch = createFetch()
    const refusal = catchRefusal(safeFetch.fetchPage(canary.origin, noSignal))
    await expect.poll(() => canary.connections).toBe(1)
    await safeFetch.close()
    expect((await refusal).reason).toBe('unreachable')
    await canary.waitUntilClosed()
    const late = await catchRefusal(safeFetch.fetchPage(canary.origin, noSignal))
    expect(late.reason).toBe('unreachable')
    expect(canary.connections).toBe(1)
    await canary.close()
  })
})
