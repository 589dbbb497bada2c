import { describe, expect, it } from 'vitest'
import { createEmptyValues } from './brief-values.ts'
import { toForm } from './to-form.ts'

const values = {
  ...createEmptyValues('Cold DM'),
  targetAudience: 'Dentists',
  product: 'Call cover',
  painPoint: 'Missed calls',
  insight: '9 of 40 rang out',
  websiteUrl: 'example.com',
}
const free = { isPro: false, insightUses: 2 }

describe('toForm', () => {
  it('sends the complete address and no brief fields in website-only mode', () => {
    expect(toForm({ ...values, websiteOnlyMode: true }, free)).toMatchObject({
      kind: 'form',
      form: {
        websiteOnlyMode: true,
        websiteUrl: 'https://example.com',
        targetAudience: '',
        product: '',
        painPoint: '',
        insight: '',
        tone: 'Persuasive',
      },
    })
  })

  it('sends the brief fields and no address outside of website-only mode', () => {
    expect(toForm(values, free)).toMatchObject({
      form: {
        websiteOnlyMode: false,
        websiteUrl: '',
        targetAudience: 'Dentists',
        insight: '9 of 40 rang out',
      },
    })
  })

  it('sends the prospect’s address in website-only mode only', () => {
    const both = { ...values, prospectUrl: 'them.example' }
    expect(toForm({ ...both, websiteOnlyMode: true }, free)).toMatchObject({
      form: { prospectUrl: 'https://them.example' },
    })
    expect(toForm(both, free)).not.toHaveProperty('form.prospectUrl')
    expect(toForm({ ...both, websiteOnlyMode: true, prospectUrl: 'their site' }, free)).toEqual({
      kind: 'invalid',
      errors: { prospectUrl: 'Please provide a valid website URL' },
    })
  })

  it('leaves out an insight the plan does not include', () => {
    expect(toForm(values, { isPro: false, insightUses: 0 })).toMatchObject({ form: { insight: '' } })
  })

  it('sends the readings of sentences that are in a field, and none in website-only mode', () => {
    const read = (source: string, sentence: string | null) => ({ source, sentence })
    const readings = [
      read('Missed calls', 'You miss calls.'),
      read('9 of 40 rang out', null),
      read('gone', 'It is gone.'),
      read('Call cover', 'See https://example.com'),
    ]
    expect(toForm({ ...values, readings }, free)).toMatchObject({ form: { readings: readings.slice(0, 2) } })
    expect(toForm({ ...values, readings }, { isPro: false, insightUses: 0 })).toMatchObject({
      form: { readings: readings.slice(0, 1) },
    })
    expect(toForm({ ...values, readings, websiteOnlyMode: true }, free)).toHaveProperty(
      'form.readings',
      undefined,
    )
  })

  it('returns the error of an invalid address', () => {
    expect(toForm({ ...values, websiteOnlyMode: true, websiteUrl: 'our site' }, free)).toEqual({
      kind: 'invalid',
      errors: { websiteUrl: 'Please provide a valid website URL' },
    })
  })
})
