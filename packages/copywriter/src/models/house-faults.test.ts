import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { JUDGED_BRIEFS } from '../../test/judged-texts.ts'
import { readFields } from '../brief/read-fields.ts'
import { score } from '../critic/score.ts'
import { houseFaults } from './house-faults.ts'
import { anglesFor } from './prompt/angle-guides.ts'
import { CTA_ANGLE } from './prompt/plan-angles.ts'

const CASES = JUDGED_BRIEFS.map(({ form, good }) => ({
  brief: readFields(GenerationForm.parse(form)),
  good,
}))

function faultsOf(text: string, brief: (typeof CASES)[number]['brief']) {
  const isLine = brief.form.messageType === 'Email Subject Line'
  const carries = isLine && brief.form.ctaType !== '' && text.includes(brief.form.ctaType.toLowerCase())
  const angle = anglesFor(brief).find(({ name }) => (name === CTA_ANGLE) === carries)
  if (!angle) throw new Error('the brief has no angle')
  return houseFaults(text, score(text, brief), angle, brief)
}

describe('houseFaults', () => {
  // Beginning with the sender is against the rules, however good the rest.
  const goods = CASES.flatMap(({ brief, good }) =>
    good.filter((text) => !/^(?:I|We|Our|My)\b/.test(text)).map((text) => ({ text, brief })),
  )

  it.each(goods)('lets pass: $text', ({ text, brief }) => {
    expect(faultsOf(text, brief)).toEqual([])
  })

  const [first] = CASES
  const GOOD =
    'Receipts by email never arrive when you need them. A photo on WhatsApp does. We put it straight into Xero. Want to see it work?'

  it.each([
    ['a stock phrase', GOOD.replace('We put', 'For peace of mind we put')],
    ['a stock phrase', GOOD.replace('A photo', "I know you're busy. A photo")],
    [
      'hardly a word of the brief',
      'Some days just seem to run away. Everybody knows the feeling by noon. We make receipts easy. Want to see it work?',
    ],
    [
      'more than one place to read twice',
      'It does it for you and clients. You chase receipts, we put them into Xero. With our app, it lands in Xero. Want to see it work?',
    ],
  ])('sends back %s', (_, text) => {
    expect(first && faultsOf(text, first.brief)).not.toEqual([])
  })

  it('sends nothing back for one plain sentence', () => {
    const plain = GOOD.replace('We put', 'Everybody knows the feeling. We put')
    expect(first && faultsOf(plain, first.brief)).toEqual([])
  })
})
