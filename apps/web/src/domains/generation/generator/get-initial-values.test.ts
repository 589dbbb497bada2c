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
    expect(getInitialValues(null, '', { draft: values }).messageType).toBe('Email Subject Line')
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

  it('begins a new form, but no draft and no brief, with the number of variations chosen last', () => {
    const begin = { variations: '8' }
    expect(getInitialValues(null, '', begin).variations).toBe('8')
    expect(getInitialValues(null, '', { ...begin, draft: values }).variations).toBe('3')
    const brief = { ...values, targetAudience: 'Dentists', product: 'Call cover' }
    expect(getInitialValues({ brief }, '', begin).variations).toBe('3')
  })

  it('returns website-only mode for a brief of that mode', () => {
    const brief = { ...values, websiteOnlyMode: true, websiteUrl: 'https://example.com' }
    expect(getInitialValues({ brief }, '')).toEqual(brief)
  })
})
