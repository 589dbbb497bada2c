import { describe, expect, it } from 'vitest'
import { emptyValues } from './brief-values.ts'
import { toForm } from './to-form.ts'

const values = {
  ...emptyValues('Cold DM'),
  targetAudience: 'Dentists',
  product: 'Call cover',
  painPoint: 'Missed calls',
  insight: '9 of 40 rang out',
  websiteUrl: 'example.com',
}
const free = { isPro: false, insightUses: 2 }

describe('toForm', () => {
  it('sends in website-only mode the whole address and nothing the page itself says', () => {
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

  it('sends without that mode the fields and no address', () => {
    expect(toForm(values, free)).toMatchObject({
      form: {
        websiteOnlyMode: false,
        websiteUrl: '',
        targetAudience: 'Dentists',
        insight: '9 of 40 rang out',
      },
    })
  })

  it('leaves out an insight nobody may use', () => {
    expect(toForm(values, { isPro: false, insightUses: 0 })).toMatchObject({ form: { insight: '' } })
  })

  it('names what is wrong with an address', () => {
    expect(toForm({ ...values, websiteOnlyMode: true, websiteUrl: 'our site' }, free)).toEqual({
      kind: 'faults',
      faults: { websiteUrl: 'Please provide a valid website URL' },
    })
  })
})
