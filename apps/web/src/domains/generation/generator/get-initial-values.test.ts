import { describe, expect, it } from 'vitest'
import { createEmptyValues } from '#domains/brief/brief-values.ts'
import { getInitialValues } from './get-initial-values.ts'

const values = createEmptyValues('Cold DM')

describe('getInitialValues', () => {
  it('takes dm in the address for a cold DM, and anything else or nothing for a subject line', () => {
    expect(getInitialValues(null, '?type=dm').messageType).toBe('Cold DM')
    expect(getInitialValues(null, '?type=subject').messageType).toBe('Email Subject Line')
    expect(getInitialValues(null, '?type=').messageType).toBe('Email Subject Line')
    expect(getInitialValues(null, '').messageType).toBe('Email Subject Line')
    expect(getInitialValues(null, '', values).messageType).toBe('Email Subject Line')
  })

  it('prefers the navigation state of the link', () => {
    expect(getInitialValues({ messageType: 'Email Subject Line' }, '?type=dm').messageType).toBe(
      'Email Subject Line',
    )
  })

  it('returns the brief of the navigation state', () => {
    const brief = { ...values, targetAudience: 'Dentists', product: 'Call cover' }
    expect(getInitialValues({ brief }, '')).toEqual(brief)
  })

  it('returns website-only mode for a brief of that mode', () => {
    const brief = { ...values, websiteOnlyMode: true, websiteUrl: 'https://example.com' }
    expect(getInitialValues({ brief }, '')).toEqual(brief)
  })
})
