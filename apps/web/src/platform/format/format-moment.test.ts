import { describe, expect, it } from 'vitest'
import { formatMoment } from './format-moment.ts'

const now = new Date('2026-11-21T20:00:00Z')

describe('formatMoment', () => {
  it('returns how long ago a recent moment was', () => {
    expect(formatMoment('2026-11-21T19:59:30Z', now)).toBe('just now')
    expect(formatMoment('2026-11-21T19:59:00Z', now)).toBe('1 minute ago')
    expect(formatMoment('2026-11-21T17:10:00Z', now)).toBe('2 hours ago')
  })

  it('returns the day of older moments', () => {
    expect(formatMoment('2026-11-19T12:00:00', now)).toBe('19 November at 12:00')
    expect(formatMoment('2025-11-19T12:00:00', now)).toBe('19 November 2025 at 12:00')
  })

  it('returns the day of moments to come', () => {
    expect(formatMoment('2026-11-21T21:00:00', now)).toBe('21 November at 21:00')
    expect(formatMoment('2999-01-31T13:00:00', now)).toBe('31 January 2999 at 13:00')
    expect(formatMoment('2026-11-21T20:00:05Z', now)).toBe('just now')
  })

  it('returns Invalid date for other texts', () => {
    expect(formatMoment('soon', now)).toBe('Invalid date')
  })
})
