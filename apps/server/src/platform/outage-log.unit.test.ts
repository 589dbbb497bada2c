import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseError } from './database/database.ts'
import { type OutageLine, OutageLog } from './outage-log.ts'

const outage = new DatabaseError({ code: '08006', message: 'The connection was lost' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('writes at most one line a second, and every failure is in one of them', () => {
  const lines: OutageLine[] = []
  const log = new OutageLog((line) => lines.push(line))
  for (let failure = 0; failure < 100; failure += 1) {
    expect(log.takes(outage)).toBe(true)
    vi.advanceTimersByTime(25)
  }
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(10_000)
  expect(lines.map(({ suppressed }) => suppressed)).toEqual([0, 38, 39, 19])
  expect(lines[0]).toEqual({ code: '08006', reason: 'The connection was lost', suppressed: 0 })
  log.takes(outage)
  expect(lines).toHaveLength(5)
})

it('writes nothing of what was counted before a reset', () => {
  const lines: OutageLine[] = []
  const log = new OutageLog((line) => lines.push(line))
  log.takes(outage)
  log.takes(outage)
  log.reset()
  vi.advanceTimersByTime(10_000)
  expect(lines).toHaveLength(1)
  log.takes(outage)
  expect(lines[1]).toMatchObject({ suppressed: 0 })
})

it('finds an outage among the causes of an error, and leaves other errors alone', () => {
  const log = new OutageLog(() => undefined)
  expect(log.takes(new Error('not recorded', { cause: outage }))).toBe(true)
  expect(log.takes(new DatabaseError({ code: '23505', message: 'duplicate key' }))).toBe(false)
  expect(log.takes(new Error('another'))).toBe(false)
  expect(log.takes(undefined)).toBe(false)
})
