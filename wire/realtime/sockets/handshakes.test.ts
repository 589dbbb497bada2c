import { describe, expect, it, vi } from 'vitest'
import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { openServers, PATH } from './testing/open-servers.ts'

const { database } = await createTestDatabase()
const { server, notes, open, handshake } = await openServers(database)
const { anonKey } = server.wire.gateway.keys
const inOneMinute = () => Math.floor(Date.now() / 1000) + 60

describe('WebSocket handshake', () => {
  it.each<[string, number, string, () => string | Promise<string>]>([
    ['without a key', 401, 'API key is missing', () => PATH],
    ['with an invalid key', 401, 'The token provided is not a valid JWT', () => `${PATH}?apikey=key`],
    [
      'with a key signed with another secret',
      401,
      'Failed to validate JWT signature',
      async () =>
        `${PATH}?apikey=${await signWithSecret({ role: 'anon', exp: inOneMinute() }, 'x'.repeat(40))}`,
    ],
    [
      'with a key that has expired',
      401,
      'Token has expired 600 seconds ago',
      async () => `${PATH}?apikey=${await signWithSecret({ role: 'anon', exp: inOneMinute() - 660 })}`,
    ],
    [
      'with a key without an expiry',
      401,
      'Fields `role` and `exp` are required in JWT',
      async () => `${PATH}?apikey=${await signWithSecret({ role: 'anon' })}`,
    ],
    [
      'with a user token without a sub',
      401,
      'Token has claims that are not valid here',
      async () => `${PATH}?apikey=${await signWithSecret({ role: 'authenticated', exp: inOneMinute() })}`,
    ],
    [
      'with an unknown version',
      400,
      'The protocol version (vsn) must be 1.0.0 or 2.0.0',
      () => `${PATH}?apikey=${anonKey}&vsn=3.0.0`,
    ],
    ['on another path', 404, 'Not found', () => `/realtime/v1/other?apikey=${anonKey}`],
    ['on an invalid path', 404, 'Not found', () => '//?'],
  ])('refuses a handshake %s with an error body', async (_, status, error, path) => {
    // The expiry in the error text would change at the next second.
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
    ['in the header of the other services', PATH, { apikey: anonKey }],
    ['from another site', `${PATH}?apikey=${anonKey}`, { origin: 'https://elsewhere.test' }],
  ])('accepts a valid key %s', async (_, path, headers) => {
    const { response } = await handshake(path, headers)
    expect(response.statusCode).toBe(101)
    expect(response.headers['sec-websocket-extensions']).toBeUndefined()
  })

  it('accepts an opaque key, and no key where none is required', async () => {
    const other = await open({ apiKeyRequired: false, secretKey: 'sb_secret_of_tests' })
    expect((await handshake(`${PATH}?apikey=sb_secret_of_tests`, {}, other)).response.statusCode).toBe(101)
    const socket = await other.socket({ key: null })
    expect((await socket.join('realtime:room')).payload).toMatchObject({ status: 'ok' })
    expect([...notes.channels].map(({ identity }) => identity.role)).toEqual(['anon'])
    expect((await handshake(`${PATH}?apikey=key`, {}, other)).response.statusCode).toBe(401)
  })

  it('refuses an invalid handshake and returns 426 to a plain request', async () => {
    const { response } = await handshake(`${PATH}?apikey=${anonKey}`, { 'sec-websocket-key': 'short' })
    expect(response.statusCode).toBe(400)
    const plain = await fetch(`${server.url}${PATH}?apikey=${anonKey}`)
    expect(plain.status).toBe(426)
    const h2c = await handshake('/realtime/v1/other', { upgrade: 'h2c', apikey: anonKey })
    expect(h2c.response.statusCode).toBe(404)
    expect(JSON.parse(h2c.body)).toEqual({ message: 'Not found' })
  })

  it('is refused beyond the connection limits per address and in total', async () => {
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

  it('is logged like other requests without the key', async () => {
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
