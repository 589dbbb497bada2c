import type { Score, ScoreCheck } from '@firstline/contract/generation'
import type { BriefFields } from '../brief/read-fields.ts'
import { fittedScores, gainOf } from './curves.ts'
import type { Curve, PartId } from './curves.ts'
import { isGibberish } from './english/proofread.ts'
import { measure } from './measures.ts'
import { PARTS, adviceOn } from './score-parts.ts'
import type { Judged } from './score-parts.ts'

/** By rules alone: no rating depends on it. */
const ASK_MAX = 5

/**
 * How likely a reader is to send a text as it is, 0 to 100: curves fitted to readers' ratings (`npm run eval:fit`), and
 * rules for what these have too few cases of. Each part says what earned its points, or what would help most.
 */
export function score(text: string, brief: BriefFields): Score {
  const { messageType } = brief.form
  const { parts, curves } = fittedScores()[messageType]
  const judged: Judged = { text, brief, isLine: messageType === 'Email Subject Line' }
  const isNonsense = brief.isEnglish && isGibberish(text)
  const values = measure(text, brief)
  const check = (id: PartId, max: number, share: number, own: readonly Curve[]): ScoreCheck => {
    const { source, praise, object } = PARTS[id]
    const found = object?.(judged)
    const points = isNonsense ? 0 : Math.round(max * share * (found?.leaves ?? 1))
    const label = isNonsense
      ? 'These words make no sentence'
      : (found?.advice ?? (points === max ? praise(judged) : advice(own, values, judged)))
    return { id, label, points, max, source }
  }
  const checks = parts.map(({ id, max, low, high }) => {
    const own = curves.filter(({ part }) => part === id)
    const gain = own.reduce((sum, curve) => sum + gainOf(curve, values[curve.measure]), 0)
    return check(id, max, Math.min(1, Math.max(0, (gain - low) / (high - low))), own)
  })
  checks.push(check('ask', ASK_MAX, 1, []))
  return { total: checks.reduce((sum, { points }) => sum + points, 0), checks }
}

/** What to do about the measure that costs a part most. */
function advice(curves: readonly Curve[], values: ReturnType<typeof measure>, judged: Judged): string {
  const losses = curves.map((curve) => {
    const most = Math.max(...curve.gains)
    const best = curve.at[curve.gains.indexOf(most)] ?? 0
    return { curve, best, lost: most - gainOf(curve, values[curve.measure]) }
  })
  const [worst] = losses.toSorted((a, b) => b.lost - a.lost)
  return worst ? adviceOn(worst.curve.measure, judged, values[worst.curve.measure], worst.best) : ''
}

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
