import type { Score, ScoreCheck } from '@firstline/contract/generation'
import type { BriefFields } from '../brief/read-fields.ts'
import { isGibberish } from './english/proofread.ts'
import { PARTS } from './score-parts.ts'
import type { Share } from './score-parts.ts'

const SHARES: Readonly<Record<Share, number>> = { full: 1, half: 0.5, none: 0 }

/**
 * How likely a text is to be sent, 0 to 100: version 1 of the weights of `docs/writing.md`.
 */
export function score(text: string, brief: BriefFields): Score {
  const isLine = brief.form.messageType === 'Email Subject Line'
  const isNonsense = brief.isEnglish && isGibberish(text)
  const checks = PARTS.map(({ id, dm, subject, source, judge }): ScoreCheck => {
    const max = isLine ? subject : dm
    const { share, label } = isNonsense ? NONSENSE : judge({ text, brief, isLine })
    return { id, label, points: Math.ceil(max * SHARES[share]), max, source }
  })
  return { total: checks.reduce((sum, { points }) => sum + points, 0), checks }
}

const NONSENSE = { share: 'none', label: 'These words make no sentence' } as const

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
