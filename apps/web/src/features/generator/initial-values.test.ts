import { describe, expect, it } from 'vitest'
import { emptyValues } from '#lib/brief/brief-values.ts'
import { initialValues } from './initial-values.ts'

const values = emptyValues('Cold DM')

describe('initialValues', () => {
  it('takes dm in the address for a cold DM and anything else for a subject line', () => {
    expect(initialValues(null, '?type=dm').messageType).toBe('Cold DM')
    expect(initialValues(null, '?type=subject').messageType).toBe('Email Subject Line')
    expect(initialValues(null, '?type=').messageType).toBe('Email Subject Line')
    expect(initialValues(null, '').messageType).toBe('Cold DM')
  })

  it('prefers what the link brought', () => {
    expect(initialValues({ messageType: 'Email Subject Line' }, '?type=dm').messageType).toBe(
      'Email Subject Line',
    )
  })

  it('opens with a brief that was brought along', () => {
    const brief = { ...values, targetAudience: 'Dentists', product: 'Call cover' }
    expect(initialValues({ brief }, '')).toEqual(brief)
  })

  it('opens in website-only mode with a brief of that mode', () => {
    const brief = { ...values, websiteOnlyMode: true, websiteUrl: 'https://example.com' }
    expect(initialValues({ brief }, '')).toEqual(brief)
  })
})
