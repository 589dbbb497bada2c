import { splitWords } from '../english/words.ts'
import type { Candidate } from './candidate.ts'

/** Costs of repeating a hook or a text of an earlier set; merits are between 0 and 12. */
const STALE = { hook: 14, text: 1.5 } as const
/** Candidates beyond this number are never needed. */
const POOL = 160

interface Contender {
  readonly candidate: Candidate
  readonly words: ReadonlySet<string>
  /** The first words. */
  readonly start: readonly string[]
  worth: number
}

/**
 * The best texts with different hooks, facts and first words. Similar texts rank last but are not dropped, so that a
 * set is complete. One text states the insight and one the sender's proof, unless an earlier set stated it in the same words. `spare` more texts
 * follow, for those that a check rejects.
 */
export function chooseSet(
  candidates: readonly Candidate[],
  count: number,
  recent: readonly string[],
  spare = 0,
): Candidate[] {
  const earlier = recent.map((text) => text.toLowerCase())
  const ranked = candidates
    .map((candidate) => ({ candidate, worth: candidate.merit - measureStaleness(candidate, earlier) }))
    .toSorted(byWorth)
  const isFreshFrom =
    (source: Owed) =>
    ({ candidate }: { candidate: Candidate }) =>
      isFrom(candidate, source) && !earlier.includes(candidate.text.toLowerCase())
  const carrying = OWED.flatMap((source) => ranked.find(isFreshFrom(source)) ?? [])
  const pool = [...new Set([...ranked.slice(0, POOL), ...carrying])].map(toContender)
  const chosen: Candidate[] = []
  while (chosen.length < count + spare) {
    const owed = OWED.filter(
      (source) =>
        pool.some(({ candidate }) => isFrom(candidate, source)) &&
        !chosen.some((candidate) => isFrom(candidate, source)),
    )
    const left = count - chosen.length
    const [due] = left > 0 && left <= owed.length ? owed : []
    const best = pickMostWorth(due ? pool.filter(isFreshFrom(due)) : pool) ?? pickMostWorth(pool)
    if (!best) break
    chosen.push(best.candidate)
    for (const other of pool)
      other.worth =
        other.candidate.text === best.candidate.text
          ? Number.NEGATIVE_INFINITY
          : other.worth - measureLikeness(other, best)
  }
  return chosen
}

/** How much of a text occurred earlier: a line of the playbook may be recognized by its start alone. */
function measureStaleness({ text, parts, hookKey }: Candidate, earlier: readonly string[]): number {
  const isKnown = (said: string) => {
    const start = said.toLowerCase()
    return earlier.some((other) => other.includes(start))
  }
  const isHookKnown = isKnown(hookKey.slice(0, 60)) || isKnown((parts[0]?.text ?? text).slice(0, 60))
  return (isHookKnown ? STALE.hook : 0) + (isKnown(text) ? STALE.text : 0)
}

/** Sources that one text of a set states. */
const OWED = ['insight', 'proof'] as const
type Owed = (typeof OWED)[number]

const isFrom = ({ parts }: Candidate, source: Owed): boolean => parts.some(({ from }) => from === source)

function toContender({ candidate, worth }: { candidate: Candidate; worth: number }): Contender {
  const words = splitWords(candidate.text)
  return { candidate, worth, words: new Set(words), start: words.slice(0, 3) }
}

function pickMostWorth(pool: readonly Contender[]): Contender | undefined {
  const [best] = pool.filter(({ worth }) => worth > Number.NEGATIVE_INFINITY).toSorted(byWorth)
  return best
}

const byWorth = (a: { worth: number }, b: { worth: number }): number => b.worth - a.worth

/** The cost of a text beside a chosen one. */
function measureLikeness(one: Contender, other: Contender): number {
  let cost = 0
  if (one.candidate.hookKey === other.candidate.hookKey) cost += 3.5
  if (one.candidate.hook === other.candidate.hook) cost += 0.7
  if (one.start.join() === other.start.join()) cost += 2.5
  else if (one.start[0] === other.start[0]) cost += 0.4
  const shared = one.words.intersection(other.words).size
  const overlap = shared / (one.words.size + other.words.size - shared)
  return overlap > 0.45 ? cost + (overlap - 0.45) * 8 + 1.5 : cost
}
