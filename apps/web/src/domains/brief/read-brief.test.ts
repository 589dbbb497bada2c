import { describe, expect, it } from 'vitest'
import { createEmptyValues } from './brief-values.ts'
import { readBrief } from './read-brief.ts'

const marks = (changes: object) =>
  readBrief({ ...createEmptyValues('Cold DM'), ...changes }).map(({ mark }) => mark)

describe('readBrief', () => {
  it('marks all rows as empty for an empty form', () => {
    expect(marks({})).toEqual(['none', 'none', 'none', 'none', 'half'])
  })

  it('marks one word as half, and a description as full', () => {
    expect(marks({ targetAudience: 'Dentists' })[0]).toBe('half')
    expect(marks({ targetAudience: 'Dentists with two chairs' })[0]).toBe('full')
  })

  it('quotes the number of the insight', () => {
    const values = { ...createEmptyValues('Cold DM'), insight: 'In our logs 9 of 40 calls rang out.' }
    expect(readBrief(values)[3]).toEqual({ name: 'Detail', says: '9 of 40', mark: 'full' })
  })

  it('says when an insight holds no number', () => {
    expect(marks({ insight: 'Nobody answers at lunch' })[3]).toBe('half')
  })

  it('shows the chosen ask in full', () => {
    const values = { ...createEmptyValues('Cold DM'), ctaType: 'Worth a look?' as const }
    expect(readBrief(values)[4]).toEqual({ name: 'Ask', says: 'Worth a look?', mark: 'full' })
  })

  it('shows only the ask for a page that was not read', () => {
    const rows = readBrief({ ...createEmptyValues('Cold DM'), websiteOnlyMode: true, product: 'Call cover' })
    expect(rows.map(({ says }) => says)).toEqual([...Array(4).fill('from the page'), 'left to us'])
  })

  it('says what a page says and what it does not', () => {
    const page = {
      product: 'Call cover for dental practices',
      targetAudience: '',
      painPoint: '',
      solution: '',
      insight: 'Used by 40 practices',
    }
    const rows = readBrief({ ...createEmptyValues('Cold DM'), websiteOnlyMode: true }, page)
    expect(rows.map(({ says }) => says)).toEqual([
      'not on the page',
      'described',
      'not on the page',
      '40 practices',
      'left to us',
    ])
  })
})
