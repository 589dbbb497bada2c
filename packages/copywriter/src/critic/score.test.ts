import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { describe, expect, it } from 'vitest'
import { HELD_OUT_BRIEFS } from '../../eval/held-out-briefs.ts'
import { RIVAL_TEXTS } from '../../eval/rival-texts.ts'
import { GOOD_MESSAGES } from '../../test/good-texts.ts'
import { isHeldBack, readCollection } from '../../eval/ratings/collection.ts'
import { JUDGED_BRIEFS } from '../../test/judged-texts.ts'
import { readFields } from '../brief/read-fields.ts'
import { proofread } from './proofread.ts'
import { overlaps, repeatsEarlier, measureSimilarity } from './freshness.ts'
import { findHardFailures } from './hard-failures.ts'
import { listRemarks, score } from './score.ts'

const read = (fields: object, more: Partial<GenerationForm> = {}) =>
  readFields(GenerationForm.parse({ messageType: 'Cold DM', ...fields, ...more }))
const bookkeeping = {
  targetAudience: 'bookkeepers with 20 to 60 clients',
  product: 'receipt capture app',
  painPoint: 'chasing clients for receipts by email at month end',
  solution: 'clients forward a photo on WhatsApp and it lands in Xero',
  insight: '$6 per client a month, no contract',
}
const brief = read(bookkeeping, { ctaType: 'Worth a look?' })
const line = read(bookkeeping, { messageType: 'Email Subject Line' })
const GOOD =
  "Month end, and you're chasing receipts by email again. Clients send us a photo on WhatsApp and it lands in Xero, for $6 per client a month. Worth a look?"

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const totals = (texts: readonly string[], of = brief) => texts.map((text) => score(text, of).total)
const lostBy = (text: string, of = brief) =>
  score(text, of)
    .checks.filter(({ points, max }) => points < max)
    .map(({ id }) => id)

describe('score', () => {
  it.each([
    ['DM', brief, GOOD, ['fact', 'pain', 'offer', 'english', 'length', 'plain', 'ask']],
    [
      'subject line',
      line,
      'Receipts for $6 per client',
      ['pain', 'offer', 'english', 'length', 'plain', 'ask'],
    ],
  ])('adds the parts up to at most 100 for a %s', (_, of, text, ids) => {
    const { total, checks } = score(text, of)
    expect(checks.map(({ id }) => id)).toEqual(ids)
    expect(checks.reduce((sum, { max }) => sum + max, 0)).toBe(100)
    expect(checks.reduce((sum, { points }) => sum + points, 0)).toBe(total)
    expect(checks.every(({ label, source }) => label !== '' && source !== '')).toBe(true)
    expect(checks.map(({ source }) => source).join('\n')).not.toMatch(/readers|rated|ratings?|blind|2,99\d/i)
  })

  it.each(MESSAGE_TYPES)(
    'scores a %s with a high label of the collection above one with a low label',
    (type) => {
      const rated = readCollection()
        .filter(({ brief: id, type: own }) => own === type && isHeldBack(id))
        .map(({ text, fields, ratings }) => ({ rating: mean(ratings), ...score(text, read(fields)) }))
      const [sent, unsent] = [
        rated.filter(({ rating }) => rating >= 2),
        rated.filter(({ rating }) => rating <= 1),
      ]
      const wins = sent.flatMap((one) =>
        unsent.map((other) => (one.total > other.total ? 1 : one.total === other.total ? 0.5 : 0)),
      )
      expect(mean(wins)).toBeGreaterThan(type === 'Cold DM' ? 0.75 : 0.62)
      const worst = rated.filter(({ rating }) => rating < 0.5).map(({ total }) => total)
      expect(mean(worst)).toBeLessThan(type === 'Cold DM' ? 50 : 54)
      const best = rated.filter(({ rating }) => rating === 3)
      const marked = best.filter(({ checks }) =>
        checks.some(({ id, points, max }) => id === 'english' && points < max),
      )
      expect(marked.length).toBeLessThanOrEqual(0.03 * best.length)
    },
    60_000,
  )

  it.each([
    ['fact', GOOD.replace('$6', '$16')],
    ['pain', GOOD.replace(/^[^.]+\./, 'Looking for a receipt capture app?')],
    ['english', GOOD.replace('Clients send', 'Clients sends')],
    ['ask', GOOD.replace(' Worth a look?', '')],
    ['ask', GOOD.replace('Worth a look?', 'Could we meet for a call on Zoom?')],
    ['length', `${GOOD} `.repeat(3).trim()],
    ['plain', GOOD.replace('Clients', 'Our game - changer: clients')],
    ['plain', GOOD.replace('Xero,', 'Xero for f r e e,')],
    ['plain', 'A short note about something new. Worth a look?'],
  ])('deducts points for %s: %s', (part, text) => {
    const points = (of: string) => score(of, brief).checks.find(({ id }) => id === part)?.points ?? 0
    expect(points(text)).toBeLessThan(points(GOOD))
  })

  it.each([
    'asdf qwer zxcv uiop hjkl bnm asdf qwer zxcv',
    'clients receipts Xero month photo chasing lands WhatsApp forward bookkeepers end email',
    'xxxxxxxx '.repeat(30),
    '?'.repeat(200),
  ])('scores gibberish below 20: %s', (text) => {
    expect(score(text, brief).total).toBeLessThan(20)
  })

  it.each([
    'In case it is of use to you this year: we have an app. Shall we book a call and talk it through?',
    'Could you use an app this year? We would be glad to help. Worth a look?',
    'Hi there! We are a leading provider of innovative solutions that boost your business. Book a call now!',
  ])('scores openings that fit any message below 50: %s', (text) => {
    expect(score(text, brief).total).toBeLessThan(50)
  })

  it('marks English errors in fewer than 3 of 100 texts of a skilled writer', () => {
    const judged = MESSAGE_TYPES.flatMap((messageType) =>
      RIVAL_TEXTS.flatMap(({ briefId, dms, subjects }) => {
        const fields = HELD_OUT_BRIEFS.find(({ id }) => id === briefId)?.fields
        const of = readFields(GenerationForm.parse({ ...fields, messageType, ctaType: '' }))
        return (messageType === 'Cold DM' ? dms : subjects).map((text) => ({ text, of }))
      }),
    )
    const marked = judged.filter(({ text, of }) => proofread(text, of).length > 0)
    expect(marked.length).toBeLessThan(0.03 * judged.length)
    expect(GOOD_MESSAGES.flatMap((text) => proofread(text, brief)).length).toBeLessThan(
      0.03 * GOOD_MESSAGES.length,
    )
  })

  it.each(MESSAGE_TYPES)('scores a %s with an error below good ones and misses none', (messageType) => {
    const cases = JUDGED_BRIEFS.filter(({ form }) => form.messageType === messageType).map(
      ({ form, good, bad }) => ({
        of: read(form),
        good,
        bad: bad.map(([, text]) => text),
      }),
    )
    const good = cases.flatMap(({ of, good: texts }) => totals(texts, of))
    const bad = cases.flatMap(({ of, bad: texts }) => totals(texts, of))
    const wins = good.flatMap((one) => bad.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
    // English has a small part in the score of a subject line.
    if (messageType === 'Cold DM') expect(mean(wins)).toBeGreaterThan(0.7)
    const missed = cases.flatMap(({ of, bad: texts }) =>
      texts.filter(
        (text) =>
          findHardFailures(text, of).length === 0 &&
          !lostBy(text, of).some((id) => /english|plain|length/.test(id)),
      ),
    )
    expect(missed).toEqual([])
  })

  it('does not proofread another language', () => {
    const french = read({
      targetAudience: 'cabinets dentaires',
      product: 'un standard pour les cabinets',
      painPoint: "personne ne répond au téléphone à l'heure du déjeuner",
    })
    expect(lostBy("Qui répond au téléphone à l'heure du déjeuner ?", french)).not.toContain('english')
  })
})

describe('listRemarks', () => {
  it('returns advice on each loss, the greatest first', () => {
    const remarks = listRemarks('Looking for an app? We have one. Worth a look?', brief)
    expect(remarks.find(({ check }) => check === 'fact')?.advice).toContain('$6 per client')
    expect(remarks.map(({ lost }) => lost)).toEqual(remarks.map(({ lost }) => lost).toSorted((a, b) => b - a))
    expect(remarks.every(({ lost, advice }) => lost > 0 && advice !== '')).toBe(true)
  })
})

describe('overlaps', () => {
  it('returns texts with the same start or too many shared words', () => {
    const other = 'Receipts in a shoebox cost you evenings. Our app reads them. Shall I show you?'
    expect(overlaps([GOOD, other], 'Cold DM')).toEqual([])
    expect(
      overlaps([other, GOOD, GOOD.replace('Month end, and', 'Another quarter and')], 'Cold DM'),
    ).toMatchObject([{ first: 1, second: 2 }])
    expect(
      overlaps(['Who sends the receipts?', 'Who sends the invoice now?'], 'Email Subject Line'),
    ).toMatchObject([{ reason: 'both begin with "who sends the"' }])
    expect(measureSimilarity('one two three', 'one two four')).toBe(0.5)
  })
})

describe('repeatsEarlier', () => {
  it('finds a whole earlier sentence and ignores a repeated ask', () => {
    const again =
      'Nobody likes a shoebox. Clients send us a photo on WhatsApp and it lands in Xero, for $6 per client a month. Sound useful?'
    expect(repeatsEarlier(again, [GOOD])).toContain('an earlier message')
    expect(repeatsEarlier('Lunch is over. Ours reads the pile. Worth a look?', [GOOD])).toBeUndefined()
  })
})
