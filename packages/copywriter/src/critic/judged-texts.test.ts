import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { JUDGED_LINES } from '../../test/judged-lines.ts'
import { JUDGED_BRIEFS } from '../../test/judged-texts.ts'
import { JUDGED_AGAIN } from '../../test/judged-texts-again.ts'
import { readFields } from '../brief/read-fields.ts'
import { allowedWords } from './allowed-words.ts'
import { uncleanWords } from './clean-words.ts'
import { failedGates } from './failed-gates.ts'
import { remarksOn } from './remarks.ts'
import { score } from './score.ts'

const CASES = [...JUDGED_BRIEFS, ...JUDGED_LINES, ...JUDGED_AGAIN].map(({ form, good, bad }) => ({
  brief: readFields(GenerationForm.parse(form)),
  good,
  bad,
}))

describe('texts by hand', () => {
  const goods = CASES.flatMap(({ brief, good }) => good.map((text) => ({ text, brief })))

  it.each(goods)('lets pass: $text', ({ text, brief }) => {
    expect(failedGates(text, brief)).toEqual([])
    expect(remarksOn(text, brief).filter(({ kind }) => kind === 'stumble')).toEqual([])
  })

  it('values them: 88 on average, and none under 70', () => {
    const totals = goods.map(({ text, brief }) => score(text, brief).total)
    expect(totals.reduce((sum, total) => sum + total, 0) / totals.length).toBeGreaterThan(88)
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(70)
  })

  it.each(CASES.flatMap(({ brief, bad }) => bad.map(([fault, text]) => ({ fault, text, brief }))))(
    'finds the fault ($fault): $text',
    ({ text, brief }) => {
      const { spam, cliches, exclamations } = uncleanWords(text, allowedWords(brief))
      const found = [
        ...failedGates(text, brief).map(({ reason }) => reason),
        ...remarksOn(text, brief).filter(({ kind }) => kind === 'stumble'),
        ...spam,
        ...cliches,
        ...Array.from({ length: exclamations }, () => '!'),
      ]
      expect(found).not.toEqual([])
    },
  )
})
