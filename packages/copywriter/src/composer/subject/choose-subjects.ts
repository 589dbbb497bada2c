import type { Brief } from '../../brief/read-brief.ts'
import { loadTagger } from '../../brief/tagger.ts'
import { wordsOf } from '../../brief/term.ts'
import { passesGates } from '../../critic/failed-gates.ts'
import { seenBy, skeletonOf, startOf } from '../../critic/fresh.ts'
import type { Seen } from '../../critic/fresh.ts'
import { OVERLAP_LIMIT } from '../../critic/gates/variety.ts'
import { contentWords } from '../../critic/text.ts'
import { remarksOn } from '../../critic/remarks.ts'
import { scoreSubject } from '../../critic/score-subject.ts'
import type { Candidate } from '../candidate.ts'
import type { Random } from '../random.ts'
import { SUBJECT_ANGLES } from './angles.ts'
import { composeLines } from './compose-lines.ts'
import { SUBJECT_CTAS_WOVEN } from './cta.ts'
import type { Line } from './line.ts'
import { saysTwice } from './says-twice.ts'
import { stockOf } from './stock.ts'
import { voiceOf } from './voices.ts'

/** Lines between two looks at the event loop. */
const CHUNK = 12
/** What a remark of the critic costs. */
const REMARK = 12
/** So that two briefs of one kind don't get the same ways in the same order. */
const CHANCE = 9
/** What it costs to begin, or to be built, like a line the user already has. */
const HAD = 20
const SHORTEST = 16

interface Judged {
  candidate: Candidate
  way: string
  words: ReadonlySet<string>
  /** Stems of the words that mean something. */
  content: ReadonlySet<string>
  start: string
}

/** The subject lines of a brief: the best that differ. May give fewer than wanted. */
export async function chooseSubjects(
  brief: Brief,
  count: number,
  random: Random,
  pause: () => Promise<void>,
  recent: readonly string[] = [],
): Promise<Candidate[]> {
  const seen = seenBy(recent, brief)
  const stock = stockOf(brief, await loadTagger())
  await pause()
  const { tone, emotion, ctaType } = brief.form
  const had = new Set(recent)
  const ranked = composeLines(stock)
    .filter(({ text }) => !had.has(text))
    .map((line) => {
      const voice = voiceOf(line, tone, emotion)
      return {
        line,
        rank: line.worth * 3 + voice + random.next() * CHANCE - staleness(line.text, seen, brief),
      }
    })
    .sort((a, b) => b.rank - a.rank)
  await pause()
  const pool: Judged[] = []
  const wanted = count <= 4 ? 30 : 70
  for (const [index, { line, rank }] of ranked.entries()) {
    const judged = judge(line, rank, brief)
    if (judged) pool.push(judged)
    if (
      pool.length >= wanted &&
      (!SUBJECT_CTAS_WOVEN[ctaType] || pool.some(({ candidate }) => candidate.hasCta))
    )
      break
    if (index % CHUNK === CHUNK - 1) await pause()
  }
  return bestSet(pool, count, SUBJECT_CTAS_WOVEN[ctaType] !== undefined, pause)
}

/** What the user has had with the same beginning, or built the same way for another brief. */
function staleness(text: string, seen: Seen, brief: Brief): number {
  return (seen.starts.has(startOf(text)) ? HAD : 0) + (seen.skeletons.has(skeletonOf(text, brief)) ? HAD : 0)
}

function judge(line: Line, rank: number, brief: Brief): Judged | undefined {
  const { text } = line
  if (text.length < SHORTEST || saysTwice(text) || !passesGates(text, brief)) return undefined
  const score = scoreSubject(text, brief)
  const angle = SUBJECT_ANGLES.find(({ id }) => id === line.angle)
  const words = wordsOf(text)
  return {
    candidate: {
      text,
      framework: line.angle,
      angle: angle?.name ?? '',
      opener: angle?.opener ?? '',
      score,
      worth: rank + score.total - REMARK * remarksOn(text, brief).length,
      ...(line.angle === 'cta' ? { hasCta: true } : {}),
    },
    way: line.way,
    words: new Set(words),
    content: contentWords(text),
    start: words.slice(0, 3).join(' '),
  }
}

/** The set with the most worth of those that begin with different lines. */
async function bestSet(
  pool: readonly Judged[],
  count: number,
  needsCta: boolean,
  pause: () => Promise<void>,
): Promise<Candidate[]> {
  const sorted = pool.toSorted((a, b) => b.candidate.worth - a.candidate.worth)
  const withCta = needsCta ? sorted.filter(({ candidate }) => candidate.hasCta).slice(0, 6) : []
  const firsts = withCta.length > 0 ? withCta : sorted.slice(0, 8)
  let best: Judged[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const first of firsts) {
    const set = setFrom(first, sorted, count)
    const worth = set.reduce((sum, { candidate }) => sum + candidate.worth, 0) + 1_000 * set.length
    if (worth > most) [best, most] = [set, worth]
    await pause()
  }
  // The call to action comes where it stands best, not always first.
  return best.toSorted((a, b) => b.candidate.worth - a.candidate.worth).map(({ candidate }) => candidate)
}

/** Greedy: each next line is the best that differs from those chosen; an angle or a way used before costs. */
function setFrom(first: Judged, sorted: readonly Judged[], count: number): Judged[] {
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
        one.candidate.worth -
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
