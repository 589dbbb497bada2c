import { request, type IncomingMessage } from 'node:http'
import { afterAll, afterEach } from 'vitest'
import type { Database } from '@firstline/platform/database'
import {
  openTestRealtime,
  type TestRealtime,
  type TestRealtimeOptions,
} from '@firstline/wire/test-wire/realtime'
import { noteExtension } from '../../channels/testing/note-extension.ts'

export const PATH = '/realtime/v1/websocket'

/** Opens a server and, with `open`, further ones. Their sockets are terminated after each test. */
export async function openServers(database: Database) {
  const servers: TestRealtime[] = []
  const notes = noteExtension()

  async function open(options: Partial<TestRealtimeOptions> = {}): Promise<TestRealtime> {
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
  afterEach(() => {
    for (const each of servers) each.hangUp()
  })
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.close()))
  })

  /** Sends an upgrade request and returns the response, with the body if it was refused. */
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

  return { server, notes, open, handshake }
}
