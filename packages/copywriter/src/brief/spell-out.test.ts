import { expect, it } from 'vitest'
import { cleanField } from './clean-field.ts'
import { listReplacements } from './spell-out.ts'

it.each([
  ['we reply to msgs within 2 hrs', ['msgs > messages', 'hrs > hours']],
  ['6 no-shows / week', ['/ > a']],
  ['20 ppl in Leeds', ['ppl > people']],
  // Certain, so not asked about.
  ['we dont charge for it', []],
  ['cut & colour', []],
  ['i answer every call', []],
  ['we answer every call', []],
])('"%s" is spelled out by %j', (typed, replacements) => {
  const found = listReplacements(typed, cleanField(typed))
  expect(found.map(({ typed: before, meant }) => `${before} > ${meant}`)).toEqual(replacements)
})
