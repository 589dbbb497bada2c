import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'
import { readReaderSaid } from './reader-said.ts'

const read = (fields: Record<string, string>) =>
  readBrief(GenerationForm.parse({ messageType: 'Cold DM', product: 'scheduling help', ...fields }))

describe('the reader of a brief', () => {
  it.each([
    ['letting agents Cardiff', { plural: 'letting agents', singular: 'letting agent', place: 'Cardiff' }],
    ['GP partners UK', { plural: 'GP partners', place: 'the UK' }],
    ['small landlords NJ', { plural: 'landlords', place: 'NJ' }],
    ['directors of small museums', { plural: 'museum directors', singular: 'museum director' }],
    ['orthodontists still taking impressions', { plural: 'orthodontists' }],
    ['parents of young kids in Glasgow', { plural: 'parents', place: 'Glasgow' }],
    ['nail salon owners in Austin', { plural: 'nail salon owners', place: 'Austin' }],
  ])('%s', async (audience, reader) => {
    expect(readReaderSaid(await read({ targetAudience: audience }))).toMatchObject(reader)
  })

  it('goes unnamed where the field names nobody plainly, or two kinds', async () => {
    for (const audience of [
      'people who gave to us once before 2020',
      'heads of infra @ fintechs on AWS',
      'florists and cake makers, Copenhagen',
      'owners of solar farms / rooftops in Andalucía, 500 kWp+',
    ])
      expect(readReaderSaid(await read({ targetAudience: audience })).plural, audience).toBeUndefined()
  })
})
