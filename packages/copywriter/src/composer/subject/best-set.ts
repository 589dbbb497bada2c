import { OVERLAP_LIMIT } from '../critic/gates/variety.ts'
import type { Candidate } from '../candidate.ts'

/** A line the critic has passed, with what tells it from others. */
export interface Judged {
  candidate: Candidate
  /** The way it was built. */
  way: string
  words: ReadonlySet<string>
  /** Stems of the words that mean something. */
  content: ReadonlySet<string>
  /** Its first three words. */
  start: string
}

/** What shutting out others costs: nothing, and if no set can be filled so, more and more. */
const CROWDED = [0, 80, 400] as const
/** How many different first lines are tried. */
const STARTS = 8

/** The set with the most worth; where a line carries the chosen call to action, one to half of the set do. */
export async function bestSet(
  pool: readonly Judged[],
  count: number,
  pause: () => Promise<void>,
): Promise<Candidate[]> {
  let best: Judged[] = []
  let most = Number.NEGATIVE_INFINITY
  let crowding: ReadonlyMap<Judged, number> | undefined
  for (const cost of CROWDED) {
    if (cost > 0) crowding ??= crowdingOf(pool)
    const worthOf = (one: Judged) => one.candidate.worth - cost * (crowding?.get(one) ?? 0)
    const sorted = pool.toSorted((a, b) => worthOf(b) - worthOf(a))
    const withCta = sorted.filter(({ candidate }) => candidate.hasCta).slice(0, STARTS)
    for (const first of withCta.length > 0 ? withCta : sorted.slice(0, STARTS)) {
      const set = setFrom(first, sorted, count, worthOf)
      const worth = set.reduce((sum, { candidate }) => sum + candidate.worth, 0) + 1_000 * set.length
      if (worth > most) [best, most] = [set, worth]
    }
    await pause()
    if (best.length === count) break
  }
  // The call to action comes where it stands best, not always first.
  return best.toSorted((a, b) => b.candidate.worth - a.candidate.worth).map(({ candidate }) => candidate)
}

/** For each line the share of the others that can't stand beside it. */
function crowdingOf(pool: readonly Judged[]): ReadonlyMap<Judged, number> {
  const clashes = new Map(pool.map((one) => [one, 0]))
  for (const [at, one] of pool.entries())
    for (const other of pool.slice(at + 1))
      if (!differs(one, other))
        for (const each of [one, other]) clashes.set(each, (clashes.get(each) ?? 0) + 1 / pool.length)
  return clashes
}

/** Greedy: each next line is the best that differs from those chosen; an angle or a way used before costs. */
function setFrom(
  first: Judged,
  sorted: readonly Judged[],
  count: number,
  worthOf: (one: Judged) => number,
): Judged[] {
  const chosen = [first]
  const mostCtas = Math.max(1, Math.floor(count / 2))
  let left = sorted.filter((other) => other !== first && differs(first, other))
  while (chosen.length < count && left.length > 0) {
    const openers = new Set(chosen.map(({ candidate }) => candidate.opener))
    const mustBeNew = count - chosen.length <= Math.ceil(count / 2) - openers.size
    const ctas = chosen.filter(({ candidate }) => candidate.hasCta).length
    let best: Judged | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const one of left) {
      if (mustBeNew && openers.has(one.candidate.opener)) continue
      if (one.candidate.hasCta && ctas >= mostCtas) continue
      const worth =
        worthOf(one) -
        chosen.reduce((sum, other) => sum + nearness(one, other), 0) -
        (one.candidate.hasCta ? 8 : 0)
      if (worth > most) [best, most] = [one, worth]
    }
    if (!best) break
    const joined = best
    chosen.push(joined)
    left = left.filter((other) => other !== joined && differs(joined, other))
  }
  return chosen
}

function nearness(one: Judged, other: Judged): number {
  return (
    (one.candidate.opener === other.candidate.opener ? 6 : 0) +
    (one.way === other.way ? 14 : 0) +
    40 * shareOf(one.content, other.content)
  )
}

/** Of all words of both, those that both have. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  return shared / Math.max(1, a.size + b.size - shared)
}

const differs = (a: Judged, b: Judged) =>
  a.start !== b.start && shareOf(a.words, b.words) <= OVERLAP_LIMIT['Email Subject Line']
