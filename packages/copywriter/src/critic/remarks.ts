import type { Score } from '@firstline/contract/generation'
import type { BriefFields } from '../brief/read-fields.ts'
import { score } from './score.ts'

/** Advice on a text that may be shown as it is. */
export interface Remark {
  /** The part of the score it is about. */
  readonly check: string
  readonly advice: string
  /** The points it costs. */
  readonly lost: number
}

/** What would make a text better, the greatest loss first. A score that is known already need not be found again. */
export function remarksOn(text: string, brief: BriefFields, known: Score = score(text, brief)): Remark[] {
  return known.checks
    .filter(({ points, max }) => points < max)
    .map(({ id, label, points, max }) => ({ check: id, advice: label, lost: max - points }))
    .toSorted((a, b) => b.lost - a.lost)
}
