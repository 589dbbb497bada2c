import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('the key of an address', () => {
  it('is the address itself for IPv4', () => {
    expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
  })

  it('is the same when IPv6 sockets write an IPv4 client their way', () => {
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(addressKey('::ffff:cb00:7107')).toBe('203.0.113.7')
  })

  it('is one for a whole IPv6 network of 64 bits, however its addresses are written', () => {
    const key = addressKey('2001:db8:1:2::1')
    expect(addressKey('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe(key)
    expect(addressKey('2001:0db8:0001:0002:0:0:0:9%eth0')).toBe(key)
    expect(addressKey('2001:db8:1:3::1')).not.toBe(key)
  })

  it('leaves alone what is no address', () => {
    expect(addressKey('unknown')).toBe('unknown')
    expect(addressKey('')).toBe('')
  })
})
