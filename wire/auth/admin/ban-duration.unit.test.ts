import { describe, expect, it } from 'vitest'
import { parseBanEnd } from './ban-duration.ts'

const now = new Date('2026-01-31T00:00:00Z')

describe('bannedUntil', () => {
  it.each([
    ['24h', 86_400_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['+.5s', 500],
    ['1m2s3ms', 62_003],
    ['2000us', 2],
    ['876000h', 876_000 * 3_600_000],
  ])('parses "%s" as a Go duration', (duration, milliseconds) => {
    expect(parseBanEnd(duration, now)?.getTime()).toBe(now.getTime() + milliseconds)
  })

  it.each(['none', '0', '0s'])('returns null for "%s", which lifts the ban', (duration) => {
    expect(parseBanEnd(duration, now)).toBeNull()
  })

  it.each([
    '',
    'forever',
    '1d',
    '1 h',
    '-1h',
    '1h-30m',
    '24',
    '.h',
    'h',
    '2562048h',
    '9'.repeat(99),
    '1h'.repeat(60),
  ])('throws for the malformed duration "%s"', (duration) => {
    expect(() => parseBanEnd(duration, now)).toThrow('invalid format for ban duration')
  })
})
