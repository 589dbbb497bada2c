import type { MessageType } from '@firstline/contract/options'
import { wordsOf } from '../brief/term.ts'
import { OVERLAP_LIMIT } from './critic/gates/variety.ts'
import { sentencesOf } from './critic/text.ts'
import type { Candidate } from './candidate.ts'

export interface SetRules {
  count: number
  messageType: MessageType
  /** A further condition on what may join a set. */
  mayJoin?: ((set: readonly Candidate[], candidate: Candidate) => boolean) | undefined
}

interface Prepared {
  candidate: Candidate
  worth: number
  /** The text's different words: how many, and which, a bit each. Every text is compared with every other. */
  wordCount: number
  words: Uint32Array
  start: string
  sentences: ReadonlySet<string>
}

/** How many different first picks are tried before a set is called impossible. */
const STARTS = 10
const SMALL_SET = 4
const SAMPLE = 60
const MOST_COMPARED = 120
/** What crowding costs: first a little, and if the set is not full, nearly all. */
const CROWDED = [60, 300] as const

/**
 * The best candidates that may stand side by side: worth first, but a framework, an opening or a sentence used before
 * costs, so that the variations differ in angle and not in synonyms. May give fewer than wanted.
 */
export async function chooseSet(
  candidates: readonly Candidate[],
  rules: SetRules,
  pause: () => Promise<void>,
): Promise<Candidate[]> {
  const prepared = prepare(candidates)
  if (rules.count <= SMALL_SET) return candidatesOf(await bestSet(prepared, rules, pause))
  const crowding = await crowdingOf(prepared, rules.messageType, pause)
  let best: Prepared[] = []
  for (const cost of CROWDED) {
    const pool = prepared.map((one, index) => ({
      ...one,
      worth: one.candidate.worth - cost * (crowding[index] ?? 0),
    }))
    const set = await bestSet(pool, rules, pause)
    if (set.length > best.length) best = set
    if (best.length === rules.count) break
  }
  if (best.length < rules.count) {
    const roomy = await roomiestSet(prepared, rules, pause)
    if (roomy.length > best.length) best = roomy
  }
  return candidatesOf(best)
}

/** The last resort: at each step the text that shuts out the fewest of those left. */
async function roomiestSet(
  prepared: readonly Prepared[],
  rules: SetRules,
  pause: () => Promise<void>,
): Promise<Prepared[]> {
  const chosen: Prepared[] = []
  let left = [...prepared].sort((a, b) => b.worth - a.worth).slice(0, MOST_COMPARED)
  while (left.length > 0 && chosen.length < rules.count) {
    const openers = new Set(chosen.map(({ candidate }) => candidate.opener))
    const mustBeNew = rules.count - chosen.length <= Math.ceil(rules.count / 2) - openers.size
    let best: { one: Prepared; rest: Prepared[] } | undefined
    for (const [index, one] of left.entries()) {
      if (mustBeNew && openers.has(one.candidate.opener)) continue
      if (rules.mayJoin && !rules.mayJoin(candidatesOf(chosen), one.candidate)) continue
      const rest = left.filter((other) => other !== one && differs(one, other, rules.messageType))
      if (!best || rest.length > best.rest.length) best = { one, rest }
      if (index % 16 === 15) await pause()
    }
    if (!best) return chosen
    chosen.push(best.one)
    left = best.rest
  }
  return chosen
}

/** The best first: it is read first, and most often sent. */
const candidatesOf = (set: readonly Prepared[]) =>
  set.map((prepared) => prepared.candidate).sort((a, b) => b.worth - a.worth)

/** The best of the sets that begin with different texts. */
async function bestSet(
  prepared: readonly Prepared[],
  rules: SetRules,
  pause: () => Promise<void>,
): Promise<Prepared[]> {
  const pool = [...prepared].sort((a, b) => b.worth - a.worth)
  // A small set begins with one of the best; a large one may have to begin elsewhere to come together at all.
  const step = rules.count <= SMALL_SET ? 1 : Math.max(1, Math.floor(pool.length / (STARTS * 4)))
  const spread = pool.filter((_, index) => index % step === 0).slice(0, STARTS)
  // What must be in every set is hard to fit in last, so it may also come first.
  const starts = [...spread, ...pool.filter(({ candidate }) => candidate.hasCta).slice(0, STARTS)]
  let best: Prepared[] = []
  let bestWorth = Number.NEGATIVE_INFINITY
  for (const first of starts) {
    const set = greedySet(first, pool, rules)
    const worth = set.reduce(
      (sum, prepared, at) => sum + prepared.worth - sameness(prepared, set.slice(0, at)),
      0,
    )
    if (set.length > best.length || (set.length === best.length && worth > bestWorth)) {
      best = set
      bestWorth = worth
    }
    await pause()
  }
  return best
}

/** In a large set a text that leaves no room for others costs: the share of the pool it can't stand beside. */
async function crowdingOf(
  pool: readonly Prepared[],
  messageType: MessageType,
  pause: () => Promise<void>,
): Promise<number[]> {
  const step = Math.max(1, Math.floor(pool.length / SAMPLE))
  const sample = pool.filter((_, index) => index % step === 0)
  const shares: number[] = []
  for (const [index, one] of pool.entries()) {
    const clashes = sample.filter((other) => other !== one && !differs(one, other, messageType)).length
    shares.push(clashes / Math.max(1, sample.length))
    if (index % 16 === 15) await pause()
  }
  return shares
}

function greedySet(first: Prepared, pool: readonly Prepared[], rules: SetRules): Prepared[] {
  const chosen: Prepared[] = rules.mayJoin && !rules.mayJoin([], first.candidate) ? [] : [first]
  let left = pool.filter((prepared) => chosen.every((other) => differs(other, prepared, rules.messageType)))
  const neededOpeners = Math.ceil(rules.count / 2)
  while (chosen.length < rules.count) {
    const openers = new Set(chosen.map(({ candidate }) => candidate.opener))
    const mustBeNew = rules.count - chosen.length <= neededOpeners - openers.size
    const soFar = chosen.map(({ candidate }) => candidate)
    let best: Prepared | undefined
    let bestWorth = Number.NEGATIVE_INFINITY
    for (const prepared of left) {
      const isNewOpener = !openers.has(prepared.candidate.opener)
      if (mustBeNew && !isNewOpener) continue
      if (rules.mayJoin && !rules.mayJoin(soFar, prepared.candidate)) continue
      const worth = prepared.worth - sameness(prepared, chosen) - (isNewOpener ? 0 : 4)
      if (worth <= bestWorth) continue
      best = prepared
      bestWorth = worth
    }
    if (!best) return chosen
    const joined = best
    chosen.push(joined)
    left = left.filter((prepared) => differs(joined, prepared, rules.messageType))
  }
  return chosen
}

function prepare(candidates: readonly Candidate[]): Prepared[] {
  const numbers = new Map<string, number>()
  for (const { text } of candidates)
    for (const word of wordsOf(text)) if (!numbers.has(word)) numbers.set(word, numbers.size)
  return candidates.map((candidate) => {
    const words = wordsOf(candidate.text)
    const different = new Set(words)
    const bits = new Uint32Array(Math.ceil(numbers.size / 32))
    for (const word of different) {
      const number = numbers.get(word) ?? 0
      bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31))
    }
    const sentences = sentencesOf(candidate.text)
    return {
      candidate,
      worth: candidate.worth,
      wordCount: different.size,
      words: bits,
      start: words.slice(0, 3).join(' '),
      sentences: new Set(sentences.slice(0, -1).filter((sentence) => sentence.length > 20)),
    }
  })
}

function sameness(prepared: Prepared, chosen: readonly Prepared[]): number {
  let penalty = 0
  for (const other of chosen) {
    if (other.candidate.framework === prepared.candidate.framework) penalty += 16
    if (other.candidate.leads && other.candidate.leads === prepared.candidate.leads) penalty += 5
    for (const move of prepared.candidate.moves ?? []) if (other.candidate.moves?.includes(move)) penalty += 5
    for (const sentence of prepared.sentences) if (other.sentences.has(sentence)) penalty += 6
  }
  return penalty
}

function differs(a: Prepared, b: Prepared, messageType: MessageType): boolean {
  if (a.start === b.start) return false
  let shared = 0
  for (let at = 0; at < a.words.length; at += 1) shared += bitsIn((a.words[at] ?? 0) & (b.words[at] ?? 0))
  return shared / (a.wordCount + b.wordCount - shared) <= OVERLAP_LIMIT[messageType]
}

/** How many bits of a number are set: in pairs, in fours, in bytes, and their sum. */
function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
