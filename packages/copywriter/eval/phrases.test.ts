import { expect, it } from 'vitest'
import { measurePhrases } from './labelled-phrases.ts'

// Measured values less one point.
it.each([
  ['insight', 92.9, 92],
  ['painPoint', 93.2, 90.6],
  ['solution', 92.8, 93.1],
] as const)('a sentence of the %s is rightly printed or asked about', (field, precision, recall) => {
  const measured = measurePhrases(field)
  expect(measured.precision).toBeGreaterThanOrEqual(precision)
  expect(measured.recall).toBeGreaterThanOrEqual(recall)
})
