import { describe, expect, it } from 'vitest'
import { formatDay } from './format-day.ts'

const now = new Date(2026, 10, 21)

describe('formatDay', () => {
  it('names day and month, and the year only when it is another', () => {
    expect(formatDay(new Date(2026, 11, 1, 12).toISOString(), now)).toBe('1 December')
    expect(formatDay(new Date(2027, 0, 31, 12).toISOString(), now)).toBe('31 January 2027')
  })

  it('says so when the text is no date', () => {
    expect(formatDay('soon', now)).toBe('Invalid date')
  })
})
