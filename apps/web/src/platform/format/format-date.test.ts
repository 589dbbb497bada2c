import { describe, expect, it } from 'vitest'
import { formatDate } from './format-date.ts'

describe('formatDate', () => {
  it('is short and always names the year', () => {
    expect(formatDate('2026-11-21T12:00:00+00:00')).toBe('21 Nov 2026')
  })

  it('returns Invalid date for other texts', () => {
    expect(formatDate('soon')).toBe('Invalid date')
  })
})
