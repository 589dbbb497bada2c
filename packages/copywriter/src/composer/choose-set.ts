import type { MessageType } from '@firstline/contract/options'
import { differs } from '../critic/gates/variety.ts'
import type { Candidate } from './candidate.ts'

/**
 * The best candidates that may stand side by side: worth first, but a framework or an opening used before costs, so that
 * the variations differ in angle and not in synonyms.
 */
export function chooseSet(
  candidates: readonly Candidate[],
  count: number,
  messageType: MessageType,
  isAllowed?: (set: readonly Candidate[], candidate: Candidate) => boolean,
): Candidate[] {
  const chosen: Candidate[] = []
  const left = [...candidates]
  const neededOpeners = Math.ceil(count / 2)
  while (chosen.length < count) {
    const openers = new Set(chosen.map((candidate) => candidate.opener))
    const mustBeNew = count - chosen.length <= neededOpeners - openers.size
    let best: Candidate | undefined
    let bestWorth = Number.NEGATIVE_INFINITY
    for (const candidate of left) {
      const isNewOpener = !openers.has(candidate.opener)
      if (mustBeNew && !isNewOpener) continue
      const sameFrame = chosen.filter((other) => other.framework === candidate.framework).length
      const worth = candidate.worth - sameFrame * 16 - (isNewOpener ? 0 : 4)
      if (worth <= bestWorth) continue
      if (chosen.some((other) => !differs(other.text, candidate.text, messageType))) continue
      if (isAllowed && !isAllowed(chosen, candidate)) continue
      best = candidate
      bestWorth = worth
    }
    if (!best) return chosen
    chosen.push(best)
    left.splice(left.indexOf(best), 1)
  }
  return chosen
}
