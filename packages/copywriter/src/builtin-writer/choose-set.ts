import { wordsOf } from '../brief/words.ts'
import type { Candidate } from './candidate.ts'

/** What a hook of an earlier set costs, and a whole text, against merits between 0 and 12. */
const STALE = { hook: 14, text: 1.5 } as const
/** Beyond these many candidates come only those that a set never needs. */
const POOL = 160

interface Contender {
  readonly candidate: Candidate
  readonly words: ReadonlySet<string>
  /** Its first words. */
  readonly start: readonly string[]
  worth: number
}

/**
 * The best that can be next to each other: other hooks, other facts, other first words. Nothing is refused for being alike;
 * it only comes last, so that a set is as large as it was asked for. One text says the insight of the brief, unless an
 * earlier set said it in the same words. Behind the set come `spare` more, for those that a check stops.
 */
export function chooseSet(
  candidates: readonly Candidate[],
  count: number,
  recent: readonly string[],
  spare = 0,
): Candidate[] {
  const earlier = recent.map((text) => text.toLowerCase())
  const ranked = candidates
    .map((candidate) => ({ candidate, worth: candidate.merit - staleness(candidate, earlier) }))
    .toSorted(byWorth)
  const wants = ({ candidate }: { candidate: Candidate }) =>
    saysInsight(candidate) && !earlier.includes(candidate.text.toLowerCase())
  const withInsight = ranked.find(wants)
  const pool = [...new Set([...ranked.slice(0, POOL), ...(withInsight ? [withInsight] : [])])].map(contend)
  const chosen: Candidate[] = []
  while (chosen.length < count + spare) {
    const isLast = chosen.length === count - 1 && !chosen.some(saysInsight)
    const best = mostWorth(isLast ? pool.filter(wants) : pool) ?? mostWorth(pool)
    if (!best) break
    chosen.push(best.candidate)
    for (const other of pool)
      other.worth =
        other.candidate.text === best.candidate.text
          ? Number.NEGATIVE_INFINITY
          : other.worth - likeness(other, best)
  }
  return chosen
}

/** How much of a text was given before: a line of the playbook may be known by its start alone. */
function staleness({ text, parts, hookKey }: Candidate, earlier: readonly string[]): number {
  const isKnown = (said: string) => {
    const start = said.toLowerCase()
    return earlier.some((other) => other.includes(start))
  }
  const isHookKnown = isKnown(hookKey.slice(0, 60)) || isKnown((parts[0]?.text ?? text).slice(0, 60))
  return (isHookKnown ? STALE.hook : 0) + (isKnown(text) ? STALE.text : 0)
}

const saysInsight = ({ parts }: Candidate): boolean => parts.some(({ from }) => from === 'insight')

function contend({ candidate, worth }: { candidate: Candidate; worth: number }): Contender {
  const words = wordsOf(candidate.text)
  return { candidate, worth, words: new Set(words), start: words.slice(0, 3) }
}

function mostWorth(pool: readonly Contender[]): Contender | undefined {
  const [best] = pool.filter(({ worth }) => worth > Number.NEGATIVE_INFINITY).toSorted(byWorth)
  return best
}

const byWorth = (a: { worth: number }, b: { worth: number }): number => b.worth - a.worth

/** What a text costs beside one that is chosen. */
function likeness(one: Contender, other: Contender): number {
  let cost = 0
  if (one.candidate.hookKey === other.candidate.hookKey) cost += 3.5
  if (one.candidate.hook === other.candidate.hook) cost += 0.7
  if (one.start.join() === other.start.join()) cost += 2.5
  else if (one.start[0] === other.start[0]) cost += 0.4
  const shared = one.words.intersection(other.words).size
  const overlap = shared / (one.words.size + other.words.size - shared)
  return overlap > 0.45 ? cost + (overlap - 0.45) * 8 + 1.5 : cost
}
