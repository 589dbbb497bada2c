import { describe, expect, it } from 'vitest'
import { KnownTokens } from './known-tokens.ts'

const now = new Date('2026-01-31T12:00:00Z')
const seconds = now.getTime() / 1000
const later = (by: number) => new Date((seconds + by) * 1000)

describe('KnownTokens', () => {
  it('knows a token until it ends, leeway included', () => {
    const known = new KnownTokens()
    known.add('token', { role: 'authenticated', exp: seconds + 60 })
    expect(known.find('token', later(89), 30)).toMatchObject({ role: 'authenticated' })
    expect(known.find('token', later(90), 30)).toBeUndefined()
    expect(known.find('token', now, 30)).toBeUndefined()
    expect(known.find('Token', now, 30)).toBeUndefined()
  })

  it('stays small, however many come and however long they are', () => {
    const known = new KnownTokens()
    for (let token = 0; token < 2_001; token += 1) known.add(String(token), { role: 'anon' })
    expect(known.find('0', now, 30)).toBeUndefined()
    expect(known.find('1', now, 30)).toBeDefined()
    expect(known.find('2000', now, 30)).toBeDefined()
    const long = 'x'.repeat(5_000)
    known.add(long, { role: 'anon' })
    expect(known.find(long, now, 30)).toBeUndefined()
  })
})
