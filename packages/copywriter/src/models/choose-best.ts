import type { MessageType } from '@firstline/contract/options'
import { overlaps } from '../critic/freshness.ts'
import type { Draft } from '../writer.ts'

/** Choosing among more than these would keep others waiting. */
const MOST_LOOKED_AT = 14

/**
 * Of all drafts, as many as wanted that can stand side by side, with the highest scores; fewer when there are not so many.
 * A dozen drafts are looked through completely: the best ones may be those that exclude each other.
 */
export function chooseBest(drafts: readonly Draft[], count: number, messageType: MessageType): Draft[] {
  const ranked = drafts.toSorted((a, b) => b.score.total - a.score.total).slice(0, MOST_LOOKED_AT)
  const clashes = ranked.map((draft) =>
    ranked.map((other) => overlaps([draft.content, other.content], messageType).length > 0),
  )
  let best: number[] = []
  let bestWorth = -1

  function extend(chosen: number[], worth: number, next: number): void {
    if (chosen.length > best.length || (chosen.length === best.length && worth > bestWorth)) {
      best = chosen
      bestWorth = worth
    }
    if (chosen.length === count || chosen.length + ranked.length - next < best.length) return
    for (let index = next; index < ranked.length; index += 1) {
      if (chosen.some((other) => clashes[other]?.[index])) continue
      extend([...chosen, index], worth + (ranked[index]?.score.total ?? 0), index + 1)
    }
  }

  extend([], 0, 0)
  return best.flatMap((index) => ranked[index] ?? [])
}
