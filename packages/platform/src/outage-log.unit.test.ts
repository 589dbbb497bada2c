import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DATABASE_CLOSED } from './database/connection-error.ts'
import { DatabaseError } from './database/database.ts'
import { type OutageLine, OutageLog } from './outage-log.ts'

const outage = new DatabaseError({ code: '08006', message: 'The connection was lost' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('OutageLog writes at most one line per second and counts every failure', () => {
  const lines: OutageLine[] = []
  const log = new OutageLog((line) => lines.push(line))
  for (let failure = 0; failure < 100; failure += 1) {
    expect(log.countOutage(outage)).toBe(true)
    vi.advanceTimersByTime(25)
  }
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(10_000)
  expect(lines.map(({ suppressed }) => suppressed)).toEqual([0, 38, 39, 19])
  expect(lines[0]).toEqual({ code: '08006', reason: 'The connection was lost', suppressed: 0 })
  log.countOutage(outage)
  expect(lines).toHaveLength(5)
})

it('OutageLog writes nothing that was counted before a reset', () => {
  const lines: OutageLine[] = []
  const log = new OutageLog((line) => lines.push(line))
  log.countOutage(outage)
  log.countOutage(outage)
  log.reset()
  vi.advanceTimersByTime(10_000)
  expect(lines).toHaveLength(1)
  log.countOutage(outage)
  expect(lines[1]).toMatchObject({ suppressed: 0 })
})

it('OutageLog finds an outage among the causes of an error', () => {
  const log = new OutageLog(() => undefined)
  expect(log.countOutage(new Error('not recorded', { cause: outage }))).toBe(true)
  expect(log.countOutage(new DatabaseError({ code: '23505', message: 'duplicate key' }))).toBe(false)
  expect(log.countOutage(new Error('another'))).toBe(false)
  expect(log.countOutage(undefined)).toBe(false)
})

it('OutageLog writes nothing about a database that this process has closed', () => {
  const lines: OutageLine[] = []
  const log = new OutageLog((line) => lines.push(line))
  const closed = new DatabaseError({ code: DATABASE_CLOSED, message: 'The database is closed' })
  expect(log.countOutage(new Error('too late', { cause: closed }))).toBe(true)
  expect(lines).toEqual([])
})
