import { describe, expect, it } from 'vitest'
import { describeDevice } from './describe-device.ts'

describe('describeDevice', () => {
  it('distinguishes browsers that all name Chrome and Safari', () => {
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
    expect(describeDevice(`${windows} Chrome/140.0.0.0 Safari/537.36`)).toBe('Chrome on Windows')
    expect(describeDevice(`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`)).toBe('Edge on Windows')
    expect(describeDevice(`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`)).toBe('Opera on Windows')
  })

  it('recognizes phones and tablets by their system', () => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
    expect(describeDevice(iphone)).toBe('Safari on iPhone')
    expect(describeDevice('Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')).toBe(
      'Firefox on Android',
    )
  })

  it('does not guess for programs and missing user agents', () => {
    expect(describeDevice('node')).toBe('A program')
    expect(describeDevice(null)).toBe('An unknown device')
  })
})
