import { wordsOf } from '../brief/words.ts'
import type { Candidate } from './candidate.ts'

/**
 * The best that can be next to each other: other hooks, other facts, other first words. Nothing is refused for being alike; it
 * only comes last, so that a set is as large as it was asked for.
 */
export function chooseSet(
  candidates: readonly Candidate[],
  count: number,
  recent: readonly string[],
): Candidate[] {
  const chosen: Candidate[] = []
  const earlier = recent.map((text) => text.toLowerCase())
  const fresh = new Map(
    candidates.map((candidate) => [
      candidate,
      earlier.some((text) => text.includes(candidate.hookKey.toLowerCase().slice(0, 60))) ? 3 : 0,
    ]),
  )
  const pool = candidates.toSorted((a, b) => worth(b) - worth(a)).slice(0, 160)
  function worth(candidate: Candidate): number {
    return candidate.merit - (fresh.get(candidate) ?? 0)
  }
  while (chosen.length < count) {
    let best: Candidate | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const candidate of pool) {
      if (chosen.some(({ text }) => text === candidate.text)) continue
      const value = worth(candidate) - likeness(candidate, chosen)
      if (value > most) {
        most = value
        best = candidate
      }
    }
    if (!best) break
    chosen.push(best)
  }
  return chosen
}

const bags = new WeakMap<Candidate, ReadonlySet<string>>()
function bagOf(candidate: Candidate): ReadonlySet<string> {
  const known = bags.get(candidate) ?? new Set(wordsOf(candidate.text))
  bags.set(candidate, known)
  return known
}

function likeness(candidate: Candidate, chosen: readonly Candidate[]): number {
  let cost = 0
  const words = bagOf(candidate)
  for (const other of chosen) {
    if (other.hookKey === candidate.hookKey) cost += 3.5
    if (other.hook === candidate.hook) cost += 0.7
    if (opening(other.text, 3) === opening(candidate.text, 3)) cost += 2.5
    else if (opening(other.text, 1) === opening(candidate.text, 1)) cost += 0.4
    const theirs = bagOf(other)
    const shared = [...words].filter((word) => theirs.has(word)).length
    const overlap = shared / (words.size + theirs.size - shared)
    if (overlap > 0.45) cost += (overlap - 0.45) * 8 + 0.5
  }
  return cost
}

const opening = (text: string, count: number): string => wordsOf(text).slice(0, count).join(' ')
