import { describe, expect, it } from 'vitest'
import { VerifiedTokenCache } from './verified-token-cache.ts'

const now = new Date('2026-01-31T12:00:00Z')
const seconds = now.getTime() / 1000
const later = (by: number) => new Date((seconds + by) * 1000)

describe('VerifiedTokenCache', () => {
  it('finds a token until it expires, leeway included', () => {
    const cache = new VerifiedTokenCache()
    cache.add('token', { role: 'authenticated', exp: seconds + 60 })
    expect(cache.find('token', later(89), 30)).toMatchObject({ role: 'authenticated' })
    expect(cache.find('token', later(90), 30)).toBeUndefined()
    expect(cache.find('token', now, 30)).toBeUndefined()
    expect(cache.find('Token', now, 30)).toBeUndefined()
  })

  it('limits the number and the length of its tokens', () => {
    const cache = new VerifiedTokenCache()
    for (let token = 0; token < 2_001; token += 1) cache.add(String(token), { role: 'anon' })
    expect(cache.find('0', now, 30)).toBeUndefined()
    expect(cache.find('1', now, 30)).toBeDefined()
    expect(cache.find('2000', now, 30)).toBeDefined()
    const long = 'x'.repeat(5_000)
    cache.add(long, { role: 'anon' })
    expect(cache.find(long, now, 30)).toBeUndefined()
  })
})
