import { describe, expect, it } from 'vitest'
import { formatDay } from './format-day.ts'

const now = new Date(2026, 10, 21)

describe('formatDay', () => {
  it('returns day and month, and the year only if it is not the current one', () => {
    expect(formatDay(new Date(2026, 11, 1, 12).toISOString(), now)).toBe('1 December')
    expect(formatDay(new Date(2027, 0, 31, 12).toISOString(), now)).toBe('31 January 2027')
  })

  it('returns Invalid date for other texts', () => {
    expect(formatDay('soon', now)).toBe('Invalid date')
  })
})
