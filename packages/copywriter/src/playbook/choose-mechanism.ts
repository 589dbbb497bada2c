import type { Cues, FieldTexts, Mechanism, Situation } from './situation.ts'
import { listContentStems, areNear } from './stems.ts'

const WORTH = { strong: 2, weak: 0.6 }
const FIELDS = [
  ['product', 1],
  ['solution', 0.9],
  ['insight', 0.4],
] as const
/** More than one strong cue in the insight, or one weak cue. */
const ENOUGH = 0.9

/** The mechanism that the offer uses; null when it is unclear. */
export function chooseMechanism(situation: Situation, fields: FieldTexts): Mechanism | null {
  const texts = FIELDS.map(([name, worth]) => [listContentStems(fields[name]), worth] as const)
  let best: Mechanism | null = null
  let most = ENOUGH
  for (const mechanism of situation.mechanisms) {
    const points = countPoints(mechanism.cues, texts)
    if (points <= most) continue
    best = mechanism
    most = points
  }
  return best
}

function countPoints(cues: Cues, texts: readonly (readonly [readonly string[], number])[]): number {
  const sum = (phrases: readonly string[], worth: number) =>
    phrases.reduce((points, phrase) => {
      const stems = listContentStems(phrase)
      const found = texts.find(([text]) => areNear(text, stems))
      return points + (found ? worth * found[1] : 0)
    }, 0)
  return sum(cues.strong, WORTH.strong) + sum(cues.weak, WORTH.weak)
}
