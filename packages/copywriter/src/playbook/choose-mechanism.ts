import type { Cues, FieldTexts, Mechanism, Situation } from './situation.ts'
import { contentStems, standTogether } from './stems.ts'

const WORTH = { strong: 2, weak: 0.6 }
const FIELDS = [
  ['product', 1],
  ['solution', 0.9],
  ['insight', 0.4],
] as const
/** One strong cue in the insight alone, or one weak one, tells nothing. */
const ENOUGH = 0.9

/** The usual way to solve the trouble that the offer of a brief is; null when its words do not tell. */
export function chooseMechanism(situation: Situation, fields: FieldTexts): Mechanism | null {
  const texts = FIELDS.map(([name, worth]) => [contentStems(fields[name]), worth] as const)
  let best: Mechanism | null = null
  let most = ENOUGH
  for (const mechanism of situation.mechanisms) {
    const points = pointsOf(mechanism.cues, texts)
    if (points <= most) continue
    best = mechanism
    most = points
  }
  return best
}

function pointsOf(cues: Cues, texts: readonly (readonly [readonly string[], number])[]): number {
  const sum = (phrases: readonly string[], worth: number) =>
    phrases.reduce((points, phrase) => {
      const stems = contentStems(phrase)
      const found = texts.find(([text]) => standTogether(text, stems))
      return points + (found ? worth * found[1] : 0)
    }, 0)
  return sum(cues.strong, WORTH.strong) + sum(cues.weak, WORTH.weak)
}
