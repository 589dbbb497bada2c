import { describe, expect, it } from 'vitest'
import { findBrokenPiece } from './clauses.ts'
import { tag } from './tagger.ts'

describe('a sentence', () => {
  it.each([
    'The front desk misses calls at lunch.',
    'Chasing invoices takes a day a week.',
    'When a client calls, the phone rings out.',
    'Every Monday, we send the list.',
    'You approve it, we post it, and it goes out.',
    'Our first customer, a printer in Ghent, still uses us.',
    'We run the ads, answer the first questions and pass on inquiries.',
    'Parents email me at night.',
    'The phone that rings at lunch goes to voicemail.',
    'With our tray you can plant a bed in ten minutes.',
  ])('is whole: %s', (sentence) => {
    expect(findBrokenPiece(tag(sentence))).toBeUndefined()
  })

  it.each([
    ['No time.', 'no clause'],
    ['Receipts collected weekly.', 'no clause'],
    ["Can't find staff.", 'no clause'],
    ['Helping clinics fill slots.', 'no clause'],
    ['A list you can share.', 'no clause'],
    ['Although the studio is full on weekends.', 'no clause'],
    ['We fix it, you drive it.', 'splice'],
    ['No-shows leave chairs empty, staff quit.', 'opening'],
    ['We answer the phone, cheap rates.', 'piece'],
  ])('is broken: %s', (sentence, why) => {
    expect(findBrokenPiece(tag(sentence))).toBe(why)
  })
})
