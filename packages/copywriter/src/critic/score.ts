import type { Score, ScoreCheck } from '@firstline/contract/generation'
import type { ParsedFields } from '../brief/read-fields.ts'
import { fittedScores, computeGain } from './curves.ts'
import type { Curve, PartId } from './curves.ts'
import { isGibberish } from './proofread.ts'
import { measureText } from './measure-text.ts'
import { PARTS, listAdvice } from './score-parts.ts'
import type { Judged } from './score-parts.ts'

/** The ask is scored by rules, without a curve. */
const ASK_MAX = 5

/**
 * The sum of the points of all checks, 0 to 100: the curves of `content/score.json` (`npm run eval:fit`) and rules for
 * rare cases. Each check says what earned its points or what would help most.
 */
export function score(text: string, brief: ParsedFields): Score {
  const { messageType } = brief.form
  const { parts, curves } = fittedScores()[messageType]
  const judged: Judged = { text, brief, isLine: messageType === 'Email Subject Line' }
  const isNonsense = brief.isEnglish && isGibberish(text)
  const values = measureText(text, brief)
  const check = (id: PartId, max: number, share: number, own: readonly Curve[]): ScoreCheck => {
    const { source, praise, object } = PARTS[id]
    const found = object?.(judged)
    const points = isNonsense ? 0 : Math.round(max * share * (found?.leaves ?? 1))
    const label = isNonsense
      ? 'These words make no sentence'
      : (found?.advice ?? (points === max ? praise(judged) : chooseAdvice(own, values, judged)))
    return { id, label, points, max, source }
  }
  const checks = parts.map(({ id, max, low, high }) => {
    const own = curves.filter(({ part }) => part === id)
    const gain = own.reduce((sum, curve) => sum + computeGain(curve, values[curve.measure]), 0)
    return check(id, max, Math.min(1, Math.max(0, (gain - low) / (high - low))), own)
  })
  checks.push(check('ask', ASK_MAX, 1, []))
  return { total: checks.reduce((sum, { points }) => sum + points, 0), checks }
}

/** For the measure that costs the part most. */
function chooseAdvice(
  curves: readonly Curve[],
  values: ReturnType<typeof measureText>,
  judged: Judged,
): string {
  const losses = curves.map((curve) => {
    const most = Math.max(...curve.gains)
    const best = curve.at[curve.gains.indexOf(most)] ?? 0
    return { curve, best, lost: most - computeGain(curve, values[curve.measure]) }
  })
  const [worst] = losses.toSorted((a, b) => b.lost - a.lost)
  return worst ? listAdvice(worst.curve.measure, judged, values[worst.curve.measure], worst.best) : ''
}

/** A suggestion for a text that passes the hard checks. */
export interface Remark {
  /** The id of the score's check. */
  readonly check: string
  readonly advice: string
  /** In points. */
  readonly lost: number
}

/** Suggestions by lost points. Pass `known` to reuse a score. */
export function listRemarks(text: string, brief: ParsedFields, known: Score = score(text, brief)): Remark[] {
  return known.checks
    .filter(({ points, max }) => points < max)
    .map(({ id, label, points, max }) => ({ check: id, advice: label, lost: max - points }))
    .toSorted((a, b) => b.lost - a.lost)
}
