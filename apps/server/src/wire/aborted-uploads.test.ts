import { connect } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { listen } from '#server/listen.ts'
import { readJsonBody } from '#server/platform/json-body.ts'
import { defineFunction, jsonAnswer } from '#server/wire/functions/index.ts'
import { captureLogs } from '#test/capture-logs.ts'
import { createNotes } from '#test/create-notes.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire } from '#test/test-wire.ts'

const test = await createTestDatabase()
await createNotes(test)
const echo = defineFunction({
  name: 'echo',
  access: 'anon',
  handler: async (_context, request) => jsonAnswer(await readJsonBody(request)),
})
const wire = await openTestWire({ database: test.database, functions: [echo], realtime: {} })
const { server, port } = await listen((request) => wire.fetchBare(request.url, request), '127.0.0.1', 0)
afterAll(async () => {
  await wire.realtime?.close()
  server.close()
})

/** Announces a body, sends ten bytes of it and closes the connection. */
function sendPart(path: string, announcement: string): void {
  const socket = connect(port, '127.0.0.1', () => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: firstline.test',
      `apikey: ${wire.gateway.keys.anonKey}`,
      'Content-Type: application/json',
      announcement,
    ]
    const part = announcement.startsWith('Transfer') ? 'a\r\n{"email":"\r\n' : '{"email":"'
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
)('a client that leaves while it sends to %s (%s) is no error in the log', async (path, announcement) => {
  const lines = captureLogs('info')
  sendPart(path, announcement)
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), 5_000)
  const logged = lines.map((line) => JSON.parse(line) as object)
  expect(logged).toEqual([
    expect.objectContaining({ level: 'info', subsystem: 'request', path, status: 400, msg: 'answered' }),
  ])
})
