import { describe, expect, it } from 'vitest'
import { completeAddress } from './complete-address.ts'

describe('completeAddress', () => {
  it('adds https to a bare host name', () => {
    expect(completeAddress(' example.com ')).toBe('https://example.com')
    expect(completeAddress('www.example.co.uk/pricing?plan=2')).toBe(
      'https://www.example.co.uk/pricing?plan=2',
    )
    expect(completeAddress('example.com:8080')).toBe('https://example.com:8080')
    expect(completeAddress('//example.com')).toBe('https://example.com')
  })

  it('returns a complete address unchanged', () => {
    expect(completeAddress('http://example.com/a')).toBe('http://example.com/a')
    expect(completeAddress('https://example.com')).toBe('https://example.com')
  })

  it('returns what can’t be an address unchanged', () => {
    expect(completeAddress('')).toBe('')
    expect(completeAddress('our website')).toBe('our website')
    expect(completeAddress('somebody@example.com')).toBe('somebody@example.com')
    expect(completeAddress('mailto:somebody@example.com')).toBe('mailto:somebody@example.com')
    expect(completeAddress('ftp://example.com')).toBe('ftp://example.com')
    expect(completeAddress('example.')).toBe('example.')
  })
})
