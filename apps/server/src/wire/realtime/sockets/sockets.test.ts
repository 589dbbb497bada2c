import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { captureLogs } from '#test/capture-logs.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { signWithSecret } from '#test/fixtures.ts'
import { noteExtension } from '#test/note-extension.ts'
import type { RawSocket } from '#test/raw-socket.ts'
import { openTestRealtime, type TestRealtime } from '#test/realtime.ts'

const { database } = await createTestDatabase()
const servers: TestRealtime[] = []
const notes = noteExtension()

async function open(options: Partial<Parameters<typeof openTestRealtime>[0]> = {}): Promise<TestRealtime> {
  const { realtime = {}, ...others } = options
  const server = await openTestRealtime({
    database,
    ...others,
    realtime: { extensions: [notes], ...realtime },
  })
  servers.push(server)
  return server
}

const server = await open()
const { anonKey } = server.wire.gateway.keys
afterEach(() => {
  for (const each of servers) each.hangUp()
})
afterAll(async () => {
  await Promise.all(servers.map((each) => each.close()))
})

/** Asks for an upgrade and gives the answer, and its body where the upgrade was refused. */
function handshake(
  path: string,
  headers: Record<string, string> = {},
  to = server,
): Promise<{ response: IncomingMessage; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${to.url}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        ...headers,
      },
    })
    asked.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ response, body: '' })
    })
    asked.on('response', (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ response, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

const PATH = '/realtime/v1/websocket'
const in60 = () => Math.floor(Date.now() / 1000) + 60

describe('a handshake', () => {
  it.each<[string, number, string, () => string | Promise<string>]>([
    ['without a key', 401, 'API key is missing', () => PATH],
    ['with a key that is none', 401, 'The token provided is not a valid JWT', () => `${PATH}?apikey=key`],
    [
      'with the key of somebody else',
      401,
      'Failed to validate JWT signature',
      async () => `${PATH}?apikey=${await signWithSecret({ role: 'anon', exp: in60() }, 'x'.repeat(40))}`,
    ],
    [
      'with a key that has expired',
      401,
      'Token has expired 600 seconds ago',
      async () => `${PATH}?apikey=${await signWithSecret({ role: 'anon', exp: in60() - 660 })}`,
    ],
    [
      'with a key that never ends',
      401,
      'Fields `role` and `exp` are required in JWT',
      async () => `${PATH}?apikey=${await signWithSecret({ role: 'anon' })}`,
    ],
    [
      'with a token of a user that has no sub',
      401,
      'Token has claims that are not valid here',
      async () => `${PATH}?apikey=${await signWithSecret({ role: 'authenticated', exp: in60() })}`,
    ],
    [
      'of another version',
      400,
      'The protocol version (vsn) must be 1.0.0 or 2.0.0',
      () => `${PATH}?apikey=${anonKey}&vsn=3.0.0`,
    ],
    ['on another path', 404, 'Not found', () => `/realtime/v1/other?apikey=${anonKey}`],
    ['on a path that is none', 404, 'Not found', () => '//?'],
  ])('%s is refused', async (_, status, error, path) => {
    // At the first second of another one the expiry is one second further off.
    vi.useFakeTimers({ toFake: ['Date'] })
    const { response, body } = await handshake(await path())
    vi.useRealTimers()
    expect(response.statusCode).toBe(status)
    expect(JSON.parse(body)).toEqual({ error })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
  })

  it.each([
    ['in the query', `${PATH}?apikey=${anonKey}`, {}],
    ['in a header', PATH, { 'x-api-key': anonKey }],
    ['in the header of the other doors', PATH, { apikey: anonKey }],
    ['from another site', `${PATH}?apikey=${anonKey}`, { origin: 'https://elsewhere.test' }],
  ])('with a key %s is accepted', async (_, path, headers) => {
    const { response } = await handshake(path, headers)
    expect(response.statusCode).toBe(101)
    expect(response.headers['sec-websocket-extensions']).toBeUndefined()
  })

  it('is accepted with an opaque key, and without any where none is asked for', async () => {
    const other = await open({ apiKeyRequired: false, secretKey: 'sb_secret_of_tests' })
    expect((await handshake(`${PATH}?apikey=sb_secret_of_tests`, {}, other)).response.statusCode).toBe(101)
    const socket = await other.socket({ key: null })
    expect((await socket.join('realtime:room')).payload).toMatchObject({ status: 'ok' })
    expect([...notes.channels].map(({ identity }) => identity.role)).toEqual(['anon'])
    expect((await handshake(`${PATH}?apikey=key`, {}, other)).response.statusCode).toBe(401)
  })

  it('that is no WebSocket’s is refused; a plain request is told what to do', async () => {
    const { response } = await handshake(`${PATH}?apikey=${anonKey}`, { 'sec-websocket-key': 'short' })
    expect(response.statusCode).toBe(400)
    const plain = await fetch(`${server.url}${PATH}?apikey=${anonKey}`)
    expect(plain.status).toBe(426)
    const h2c = await handshake('/realtime/v1/other', { upgrade: 'h2c', apikey: anonKey })
    expect(h2c.response.statusCode).toBe(404)
    expect(JSON.parse(h2c.body)).toEqual({ message: 'Not found' })
  })

  it('is one too many, of an address and of all', async () => {
    const other = await open({
      trustedProxies: ['127.0.0.1'],
      realtime: { limits: { sockets: 3, socketsPerAddress: 2 } },
    })
    const from = (address: string) => other.socket({ headers: { 'x-forwarded-for': address } })
    await from('10.0.0.1')
    const second = await from('10.0.0.1')
    await expect(from('10.0.0.1')).rejects.toThrow('429')
    await from('10.0.0.2')
    await expect(from('10.0.0.3')).rejects.toThrow('429')
    const { response } = await handshake(
      `${PATH}?apikey=${anonKey}`,
      { 'x-forwarded-for': '10.0.0.3' },
      other,
    )
    expect(response.headers['retry-after']).toBe('10')
    second.terminate()
    await vi.waitFor(() => from('10.0.0.3'), { interval: 1 })
  })

  it('is logged as every request is, without the key in it', async () => {
    const lines = captureLogs('info')
    await server.socket()
    await handshake(`${PATH}?apikey=key`)
    await vi.waitUntil(() => lines.length === 2, { interval: 1 })
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { method: 'GET', path: PATH, status: 101, role: 'anon' },
      { method: 'GET', path: PATH, status: 401 },
    ])
    expect(lines.join('')).not.toContain('apikey')
  })
})

describe('a socket', () => {
  it.each(['1.0.0', '2.0.0'] as const)('answers heartbeats with frames of %s', async (version) => {
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

  it('is closed when nothing comes for a while, and not while its heart beats', async () => {
    const other = await open({ realtime: { limits: { silenceMs: 120 }, sweepMs: 5 } })
    const beating = await other.socket()
    const beat = setInterval(() => beating.send({ topic: 'phoenix', event: 'heartbeat' }), 10)
    const silent = await other.socket()
    expect(await silent.closed).toBe(1006)
    expect(beating.ws.readyState).toBe(WebSocket.OPEN)
    clearInterval(beat)
  })

  it('passes over what is no frame', async () => {
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

  it('is closed by a frame beyond the limit, and not by one within', async () => {
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
    ['words that say nothing', (socket) => socket.sendRaw('rubbish')],
    ['large words that say nothing', (socket) => socket.sendRaw('x'.repeat(50_000))],
  ])('is closed by too many %s in a second, and nobody else’s', async (_, say) => {
    const other = await open({ realtime: { limits: { framesPerSecond: 20, bytesPerSecond: 100_000 } } })
    const [quiet, loud] = [await other.socket(), await other.socket()]
    for (let count = 0; count < 100; count += 1) say(loud)
    expect(await loud.closed).toBe(1008)
    const ref = quiet.send({ topic: 'phoenix', event: 'heartbeat' })
    await quiet.next({ ref })
  })

  it('that was sent away and does not go is cut off', async () => {
    const other = await open({ realtime: { limits: { framesPerSecond: 1 } } })
    const stubborn = connect(Number(new URL(other.url).port), '127.0.0.1')
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
    stubborn.write(
      `GET ${PATH}?apikey=${anonKey} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n${key}\r\n\r\n`,
    )
    stubborn.resume()
    await once(stubborn, 'data')
    // Frames of one word, masked by zeros; that it is to go is never answered.
    const frame = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78])
    const talk = setInterval(() => stubborn.write(frame), 5)
    stubborn.on('error', () => undefined)
    await new Promise((resolve) => stubborn.on('close', resolve))
    expect(stubborn.destroyed).toBe(true)
    clearInterval(talk)
  })

  it('agrees on no compression, so that a frame that claims to be compressed is an error', async () => {
    const path = `${PATH}?apikey=${anonKey}`
    const { response } = await handshake(path, { 'sec-websocket-extensions': 'permessage-deflate' })
    expect(response.headers['sec-websocket-extensions']).toBeUndefined()
    const socket = await server.socket()
    // FIN and RSV1, text, masked by zeros, no payload.
    Reflect.get(socket.ws, '_socket').write(Buffer.from([0xc1, 0x80, 0, 0, 0, 0]))
    expect(await socket.closed).toBe(1002)
  })

  it('whose reader has stopped is cut off, and nobody else', async () => {
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
      { interval: 1, timeout: 10_000 },
    )
    const ref = reading.send({ topic: 'phoenix', event: 'heartbeat' })
    await reading.next({ ref })
    expect(reading.ws.readyState).toBe(WebSocket.OPEN)
  })

  it('that is torn off in the middle of a frame leaves nothing behind', async () => {
    const socket = await server.socket()
    await socket.join('realtime:room')
    // The head of a long frame, of which nothing more comes.
    Reflect.get(socket.ws, '_socket').write(Buffer.from([0x81, 0xfe, 0xff, 0xff, 1, 2, 3, 4, 5]))
    expect(notes.channels.size).toBe(1)
    socket.terminate()
    await vi.waitUntil(() => notes.channels.size === 0, { interval: 1 })
  })

  it('may be torn off before its handshake is answered', async () => {
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

describe('many sockets', () => {
  it('join at once, and each hears what goes to all', async () => {
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

describe('the end of the server', () => {
  it('sends its sockets away, so that clients come back, and takes no others', async () => {
    const other = await open()
    const [socket, deaf] = [await other.socket(), await other.socket()]
    await socket.join('realtime:room')
    // This one would never answer the closing of its socket.
    deaf.ws.pause()
    await other.realtime.close()
    expect(await socket.closed).toBe(1001)
    expect(notes.channels.size).toBe(0)
    await expect(other.socket()).rejects.toThrow('503')
  })
})
