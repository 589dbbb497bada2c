import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import type { RawSocket } from '@firstline/wire/test-wire/raw-socket'
import { openServers, PATH } from './testing/open-servers.ts'

const { database } = await createTestDatabase()
const { server, notes, open, handshake } = await openServers(database)
const { anonKey } = server.wire.gateway.keys

describe('WebSocket connection', () => {
  it.each(['1.0.0', '2.0.0'] as const)('replies to heartbeats with protocol %s', async (version) => {
    const socket = await server.socket({ version })
    const ref = socket.send({ topic: 'phoenix', event: 'heartbeat' })
    expect(await socket.next({ ref })).toEqual({
      joinRef: null,
      ref,
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    })
  })

  it('is closed after a silence and stays open with heartbeats', async () => {
    const other = await open({ realtime: { limits: { silenceMs: 120 }, sweepMs: 5 } })
    const beating = await other.socket()
    const beat = setInterval(() => beating.send({ topic: 'phoenix', event: 'heartbeat' }), 10)
    const silent = await other.socket()
    expect(await silent.closed).toBe(1006)
    expect(beating.ws.readyState).toBe(WebSocket.OPEN)
    clearInterval(beat)
  })

  it('ignores malformed frames in both versions', async () => {
    const socket = await server.socket()
    const old = await server.socket({ version: '1.0.0' })
    const rubbish = [
      '',
      'rubbish',
      '[]',
      '{"topic":7}',
      Buffer.from([]),
      Buffer.from([3, 255, 1]),
      Buffer.from([9]),
    ]
    for (const each of rubbish) for (const to of [socket, old]) to.sendRaw(each)
    for (const each of [socket, old]) {
      const ref = each.send({ topic: 'phoenix', event: 'heartbeat' })
      await each.next({ ref })
      expect(each.untaken).toEqual([])
    }
  })

  it('is closed by a frame over the size limit only', async () => {
    const socket = await server.socket()
    const filler = 'x'.repeat(4_999_900)
    const ref = socket.send({ topic: 'phoenix', event: 'heartbeat', payload: { filler } })
    await socket.next({ ref })
    socket.sendRaw('x'.repeat(5_000_001))
    expect(await socket.closed).toBe(1009)
  })

  it.each<[string, (socket: RawSocket) => void]>([
    ['heartbeats', (socket) => void socket.send({ topic: 'phoenix', event: 'heartbeat' })],
    ['pings', (socket) => socket.ws.ping()],
    ['malformed frames', (socket) => socket.sendRaw('rubbish')],
    ['large malformed frames', (socket) => socket.sendRaw('x'.repeat(50_000))],
  ])('is closed alone by too many %s per second', async (_, say) => {
    const other = await open({ realtime: { limits: { framesPerSecond: 20, bytesPerSecond: 100_000 } } })
    const [quiet, loud] = [await other.socket(), await other.socket()]
    for (let count = 0; count < 100; count += 1) say(loud)
    expect(await loud.closed).toBe(1008)
    const ref = quiet.send({ topic: 'phoenix', event: 'heartbeat' })
    await quiet.next({ ref })
  })

  it('is terminated when an expelled client does not close', async () => {
    const other = await open({ realtime: { limits: { framesPerSecond: 1 } } })
    const stubborn = connect(Number(new URL(other.url).port), '127.0.0.1')
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
    stubborn.write(
      `GET ${PATH}?apikey=${anonKey} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n${key}\r\n\r\n`,
    )
    stubborn.resume()
    await once(stubborn, 'data')
    // Masked one-byte text frames; the client never sends a close frame.
    const frame = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78])
    const talk = setInterval(() => stubborn.write(frame), 5)
    stubborn.on('error', () => undefined)
    await new Promise((resolve) => stubborn.on('close', resolve))
    expect(stubborn.destroyed).toBe(true)
    clearInterval(talk)
  })

  it('negotiates no compression and refuses compressed frames', async () => {
    const path = `${PATH}?apikey=${anonKey}`
    const { response } = await handshake(path, { 'sec-websocket-extensions': 'permessage-deflate' })
    expect(response.headers['sec-websocket-extensions']).toBeUndefined()
    const socket = await server.socket()
    // FIN and RSV1, text, zero mask, no payload.
    Reflect.get(socket.ws, '_socket').write(Buffer.from([0xc1, 0x80, 0, 0, 0, 0]))
    expect(await socket.closed).toBe(1002)
  })

  it('is terminated alone when its client stops reading', async () => {
    const other = await open({ realtime: { limits: { bufferedBytes: 200_000 } } })
    const [reading, stuck] = [await other.socket(), await other.socket()]
    for (const each of [reading, stuck]) await each.join('realtime:room')
    stuck.ws.pause()
    const text = JSON.stringify('x'.repeat(100_000))
    await vi.waitUntil(
      () => {
        for (const channel of notes.channels) channel.push('big', text)
        return notes.channels.size === 1
      },
      { interval: 1, timeout: 60_000 },
    )
    const ref = reading.send({ topic: 'phoenix', event: 'heartbeat' })
    await reading.next({ ref })
    expect(reading.ws.readyState).toBe(WebSocket.OPEN)
  })

  it('releases its channels when it is cut within a frame', async () => {
    const socket = await server.socket()
    await socket.join('realtime:room')
    // The header of a long frame without the rest.
    Reflect.get(socket.ws, '_socket').write(Buffer.from([0x81, 0xfe, 0xff, 0xff, 1, 2, 3, 4, 5]))
    expect(notes.channels.size).toBe(1)
    socket.terminate()
    await vi.waitUntil(() => notes.channels.size === 0, { interval: 1 })
  })

  it('may be reset before the handshake response', async () => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `GET ${PATH}?apikey=${anonKey} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`,
    )
    socket.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n')
    socket.resetAndDestroy()
    await once(socket, 'close')
    expect((await (await server.socket()).join('realtime:room')).payload).toMatchObject({ status: 'ok' })
  })
})

describe('500 concurrent WebSocket connections', () => {
  it('join concurrently and each receives a push to all', async () => {
    const COUNT = 500
    const sockets = await Promise.all(Array.from({ length: COUNT }, () => server.socket()))
    await Promise.all(sockets.map((socket) => socket.join('realtime:room')))
    expect(notes.channels.size).toBe(COUNT)
    for (const channel of notes.channels) channel.push('news', '{"to":"all"}')
    await Promise.all(sockets.map((socket) => socket.next({ event: 'news', payload: { to: 'all' } })))
    server.hangUp()
    await vi.waitUntil(() => notes.channels.size === 0, { interval: 1 })
  })
})

describe('realtime server shutdown', () => {
  it('closes sockets with 1001 and refuses new ones with 503', async () => {
    const other = await open()
    const [socket, deaf] = [await other.socket(), await other.socket()]
    await socket.join('realtime:room')
    // This client never sends a close frame.
    deaf.ws.pause()
    await other.realtime.close()
    expect(await socket.closed).toBe(1001)
    expect(notes.channels.size).toBe(0)
    await expect(other.socket()).rejects.toThrow('503')
  })
})
