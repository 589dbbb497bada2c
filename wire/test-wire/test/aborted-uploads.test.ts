import { connect } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { listen } from '@firstline/wire/gateway/listen'
import { readJsonBody } from '@firstline/platform/json-body'
import { defineFunction, jsonResponse } from '@firstline/wire/functions'
import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { createNotes } from '../create-notes.ts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi } from '../test-services.ts'

const test = await createTestDatabase()
await createNotes(test)
const echo = defineFunction({
  name: 'echo',
  access: 'anon',
  handler: async (_context, request) => jsonResponse(await readJsonBody(request)),
})
const wire = await openTestApi({ database: test.database, functions: [echo], realtime: {} })
const { server, port } = await listen((request) => wire.fetchBare(request.url, request), '127.0.0.1', 0)
afterAll(async () => {
  await wire.realtime?.close()
  server.close()
})

/** Sends the headers and ten bytes of a body, then closes the connection. */
function sendPart(path: string, lengthHeader: string): void {
  const socket = connect(port, '127.0.0.1', () => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: firstline.test',
      `apikey: ${wire.gateway.keys.anonKey}`,
      'Content-Type: application/json',
      lengthHeader,
    ]
    const part = lengthHeader.startsWith('Transfer') ? 'a\r\n{"email":"\r\n' : '{"email":"'
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`, () => setTimeout(() => socket.destroy(), 20))
  })
}

it.each(
  ['/auth/v1/signup', '/rest/v1/notes', '/functions/v1/echo', '/realtime/v1/api/broadcast'].flatMap(
    (path) => [
      [path, 'Content-Length: 1000'],
      [path, 'Transfer-Encoding: chunked'],
    ],
  ),
)('logs no error when a client disconnects during an upload to %s (%s)', async (path, lengthHeader) => {
  const lines = captureLogs('info')
  sendPart(path, lengthHeader)
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), 5_000)
  const logged = lines.map((line) => JSON.parse(line) as object)
  expect(logged).toEqual([
    expect.objectContaining({ level: 'info', subsystem: 'request', path, status: 400, msg: 'answered' }),
  ])
})
