import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isDatabaseUnavailable } from './connection-error.ts'
import { openPostgres } from './postgres.ts'
import { PostgresRun } from './postgres-run.ts'

/** An ErrorResponse: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mas the server says it\0\0`)
  const head = Buffer.from('E....')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Returns the error of a query to a server that refuses every connection with this code. */
async function queryRefusingServer(code: string): Promise<unknown> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(errorResponse(code)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const database = openPostgres({
    url: `postgres://app@127.0.0.1:${port}/app`,
    connections: 1,
    statementTimeout: 1_000,
  })
  onTestFinished(async () => {
    await database.close()
    server.close()
  })
  return database.query('select 1').catch((error: unknown) => error)
}

describe('isDatabaseUnavailable', () => {
  it.each([
    ['is shutting down', '57P01'],
    ['has crashed', '57P02'],
    ['is starting up', '57P03'],
    ['has no connection left', '53300'],
    ['is behind a pooler that has lost it', '08P01'],
  ])('returns true when the database %s (%s)', async (_name, code) => {
    const error = await queryRefusingServer(code)
    expect(error).toMatchObject({ name: 'DatabaseError', code })
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  it('returns false when the server refuses the password', async () => {
    const error = await queryRefusingServer('28P01')
    expect(error).toMatchObject({ name: 'DatabaseError', code: '28P01' })
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})

describe('PostgresRun', () => {
  afterEach(() => void vi.useRealTimers())

  it('fails after a silence of the server', async () => {
    vi.useFakeTimers()
    const run = new PostgresRun(Buffer.alloc(0), 20_000)
    const failed = expect(run.done).rejects.toThrow('no answer in time')
    vi.advanceTimersByTime(19_000)
    run.handleCommandComplete()
    vi.advanceTimersByTime(19_000)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1_000)
    await failed
  })

  it('clears its timer when the server is ready', async () => {
    vi.useFakeTimers()
    const run = new PostgresRun(Buffer.alloc(0), 20_000)
    run.handleReadyForQuery()
    await run.done
    expect(vi.getTimerCount()).toBe(0)
  })
})
