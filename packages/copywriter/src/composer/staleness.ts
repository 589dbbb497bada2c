import type { BriefFields } from '../brief/read-brief.ts'
import { NO_FRAME, skeletonOf, startOf, withoutLast } from './critic/fresh.ts'
import type { Seen } from './critic/fresh.ts'
import { sentencesOf } from './critic/text.ts'

/** What each thing costs that the user has been given before, in points of worth. */
const COST = { sentence: 14, frame: 8, start: 6 } as const

/** How much of a text the user has met before; 0 for all new. Sentences are looked up once for each brief. */
export function stalenessFor(seen: Seen, brief: BriefFields): (text: string) => number {
  if (seen.sentences.size === 0) return () => 0
  const known = new Map<string, number>()
  const costOf = (sentence: string): number => {
    if (seen.sentences.has(sentence)) return COST.sentence
    const skeleton = skeletonOf(sentence, brief)
    return skeleton !== NO_FRAME && seen.skeletons.has(skeleton) ? COST.frame : 0
  }
  return (text) => {
    let cost = seen.starts.has(startOf(text)) ? COST.start : 0
    for (const sentence of withoutLast(sentencesOf(text))) {
      const found = known.get(sentence) ?? costOf(sentence)
      known.set(sentence, found)
      cost += found
    }
    return cost
  }
}
