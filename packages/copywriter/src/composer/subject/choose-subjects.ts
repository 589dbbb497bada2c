import type { Brief } from '../../brief/read-brief.ts'
import { loadTagger } from '../../brief/tagger.ts'
import { wordsOf } from '../../brief/term.ts'
import { passesGates } from '../critic/failed-gates.ts'
import { seenBy, skeletonOf, startOf } from '../critic/fresh.ts'
import type { Seen } from '../critic/fresh.ts'
import { contentWords } from '../critic/text.ts'
import { remarksOn } from '../critic/remarks.ts'
import { scoreSubject } from '../critic/score-subject.ts'
import type { Candidate } from '../candidate.ts'
import type { Random } from '../random.ts'
import { SUBJECT_ANGLES } from './angles.ts'
import { bestSet } from './best-set.ts'
import type { Judged } from './best-set.ts'
import { composeGeneralLines, composeLines } from './compose-lines.ts'
import { SUBJECT_CTAS_WOVEN } from './cta.ts'
import { SHORTEST } from './line.ts'
import type { Line } from './line.ts'
import { saysTwice } from './says-twice.ts'
import { stockOf } from './stock.ts'
import { voiceOf } from './voices.ts'

/** Lines between two looks at the event loop. */
const CHUNK = 12
/** Larger sets need more to choose from. */
const SMALL_SET = 4
/** What a remark of the critic costs. */
const REMARK = 12
/** A line with a score below this stands only in a large set, where there is no other. */
const LEAST = 70
/** Below this a line is chosen late. */
const WEAK = 75
/** So that two briefs of one kind don't get the same ways in the same order. */
const CHANCE = 9
/** What it costs to begin, or to be built, like a line the user already has. */
const HAD = 20
/** What it costs to be the very line: it comes again only where nothing else is left. */
const HAD_ITSELF = 120

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
  const { tone, emotion } = brief.form
  const had = new Set(recent)
  const rank = (lines: readonly Line[]) =>
    lines
      .map((line) => {
        const voice = voiceOf(line, tone, emotion)
        return {
          line,
          rank:
            line.worth * 3 +
            voice +
            random.next() * CHANCE -
            (had.has(line.text) ? HAD_ITSELF : staleness(line.text, seen, brief)),
        }
      })
      .sort((a, b) => b.rank - a.rank)
  const wanted = count <= SMALL_SET ? 30 : 110
  const own = await judged(rank(composeLines(stock)), brief, wanted, pause)
  if (!stock.isThin) {
    const set = await bestSet(own.filter(isSound), count, pause)
    if (set.length === count) return set
  }
  const general = await judged(rank(composeGeneralLines(stock)), brief, wanted, pause)
  const all = [...own, ...general]
  return bestSet(all.filter(isSound), count, pause)
}

/** The best ranked of the lines that may be shown, and one with the call to action at least. */
async function judged(
  ranked: readonly { line: Line; rank: number }[],
  brief: Brief,
  wanted: number,
  pause: () => Promise<void>,
): Promise<Judged[]> {
  const pool: Judged[] = []
  const needsCta = SUBJECT_CTAS_WOVEN[brief.form.ctaType] !== undefined
  for (const [index, { line, rank }] of ranked.entries()) {
    const one = judge(line, rank, brief)
    if (one) pool.push(one)
    if (pool.length >= wanted && (!needsCta || pool.some(({ candidate }) => candidate.hasCta))) break
    if (index % CHUNK === CHUNK - 1) await pause()
  }
  return pool
}

/** "The morning of": a reader waits for more. */
const OPEN_END = /\b(?:of|the|an?|and|or|from|by|per|your|their)[?.]?$/i

const isSound = ({ candidate }: Judged) => candidate.score.total >= LEAST

/** What the user has had with the same beginning, or built the same way for another brief. */
function staleness(text: string, seen: Seen, brief: Brief): number {
  return (seen.starts.has(startOf(text)) ? HAD : 0) + (seen.skeletons.has(skeletonOf(text, brief)) ? HAD : 0)
}

function judge(line: Line, rank: number, brief: Brief): Judged | undefined {
  const { text } = line
  if (text.length < SHORTEST || OPEN_END.test(text) || saysTwice(text) || !passesGates(text, brief))
    return undefined
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
      worth: rank + score.total - REMARK * remarksOn(text, brief).length - (score.total < WEAK ? 15 : 0),
      ...(line.angle === 'cta' ? { hasCta: true } : {}),
    },
    way: line.way,
    words: new Set(words),
    content: contentWords(text),
    start: words.slice(0, 3).join(' '),
  }
}
