import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('addressKey', () => {
  it('returns an IPv4 address unchanged', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
  })

  it('returns the IPv4 address of an IPv4-mapped IPv6 address', () => {
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(addressKey('::ffff:cb00:7107')).toBe('203.0.113.7')
  })

  it('returns the same key for all addresses of an IPv6 /64', () => {
    const key = addressKey('2001:db8:1:2::1')
    expect(addressKey('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe(key)
    expect(addressKey('2001:0db8:0001:0002:0:0:0:9%eth0')).toBe(key)
    expect(addressKey('2001:db8:1:3::1')).not.toBe(key)
  })

  it('returns a value that is not an address unchanged', () => {
    expect(addressKey('unknown')).toBe('unknown')
    expect(addressKey('')).toBe('')
  })
})
