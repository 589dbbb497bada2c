import { situationIndex } from './situation-index.ts'
import type { Cue } from './situation-index.ts'
import type { FieldTexts, Mechanism, Recognition, Situation } from './situation.ts'
import { contentStems } from './stems.ts'
import { audienceHead, tradesOfAudience } from './trades.ts'

export const P = {
  field: { painPoint: 1, product: 0.95, solution: 0.7, insight: 0.7, targetAudience: 0.5 },
  lambda: 4.1,
  phrase: 0.2,
  against: 1,
  length: 0.4,
  fitTrade: 1.18,
  fitInside: 1.1,
  fitKnown: 0.9,
  fitOther: 0.7,
  any: 0.9,
  anyKnown: 0.97,
  minPain: 1,
  noPain: 0.7,
  minCue: 1,
  noCue: 0.92,
  threshold: 6.5,
  margin: 1.03,
}

type FieldKey = keyof typeof P.field
const KEYS = Object.keys(P.field) as FieldKey[]

interface Score {
  cue: number
  term: number
  against: number
  /** What the field of the pain adds. */
  pain: number
}

/** The situation that a brief describes; null when its words do not tell surely enough. */
export function recognize(fields: FieldTexts): Recognition | null {
  const [first, second] = rank(fields)
  if (!first || first.points < P.threshold) return null
  if (second && first.points < second.points * P.margin) return null
  return {
    situation: first.situation,
    mechanism: chooseMechanism(first.situation, fields),
    confidence: confidenceOf(first.points),
  }
}

function confidenceOf(points: number): number {
  return Math.round((points / (points + P.threshold)) * 100) / 100
}

export interface Ranked {
  situation: Situation
  points: number
  score: Score
  fit: number
}

export function rank(fields: FieldTexts): Ranked[] {
  const { situations } = situationIndex()
  const scores = scoreAll(fields)
  const audience = readAudience(fields.targetAudience)
  const words = KEYS.reduce((sum, key) => sum + contentStems(fields[key]).length, 0)
  const scale = (12 / Math.max(words, 4)) ** P.length
  const isPainTold = contentStems(fields.painPoint).length >= 3
  const ranked: Ranked[] = []
  for (const [at, score] of scores) {
    const situation = situations[at]
    if (!situation) continue
    const fit = fitOf(situation, audience)
    if (fit === 0) continue
    const doubt = (isPainTold && score.pain < P.minPain ? P.noPain : 1) * (score.cue < P.minCue ? P.noCue : 1)
    const points = (score.cue + P.lambda * score.term + P.against * score.against) * fit * scale * doubt
    if (points > 0) ranked.push({ situation, points, score, fit })
  }
  return ranked.toSorted((a, b) => b.points - a.points)
}

interface Audience {
  /** Everything that the field says. */
  readonly text: string
  /** Who they are, without roles, one for each part of a list. */
  readonly heads: readonly string[]
  readonly trades: ReadonlySet<string>
  readonly isConsumer: boolean
}

/** Between the names of two audiences: "salons, spas and barbers". */
const BETWEEN = /[,/&]| and | or /

function readAudience(text: string): Audience {
  const parts = [text, ...text.split(BETWEEN)]
  return {
    text: plainWords(text),
    heads: parts.flatMap((part) => {
      const head = plainWords(audienceHead(part)[0])
      // "Heads of people" are known by the whole.
      return LEADERS.test(part) ? [head, plainWords(part.replace(LEADERS, 'head of '))] : [head]
    }),
    trades: new Set(parts.flatMap((part) => [...tradesOfAudience(part)])),
    isConsumer: CONSUMERS.test(text),
  }
}

const LEADERS = /^\s*(?:head|director|vp|chief|lead)s? of /i

/** People who run nothing; the situations of any business are not theirs. */
const CONSUMERS =
  /\b(?:home ?owners?|parents|moms?|mums?|dads?|couples|brides?|students|teen(?:ager)?s|men|women|singles|retirees|pensioners|seniors|commuters|tenants|renters|job ?seekers|gamers|hobbyists|enthusiasts|collectors|(?:dog|cat|pet|car|boat|piano|plane|horse) owners|everyone|anyone|people over|families|travell?ers|tourists|runners|cyclists|hikers|truck drivers|expats)\b/i
const BUSINESS =
  /\b(?:who (?:run|own|manage|sell)|business|compan|agenc|school|studio|shop|store|practice|coach|clinic|owner of)/i

function fitOf(situation: Situation, audience: Audience): number {
  const { text, heads, trades, isConsumer } = audience
  if (situation.trades.length === 0) {
    if (isConsumer && trades.size === 0 && !BUSINESS.test(text)) return 0
    return trades.size === 0 ? P.any : P.anyKnown
  }
  const isTrade = situation.trades.some((trade) => trades.has(trade))
  if (situation.audience.some((word) => heads.some((head) => names(head, word)))) {
    // "Gym equipment manufacturers" names gyms and is another trade.
    return isTrade || trades.size === 0 || situation.audience.some((word) => heads.some((head) => endsWith(head, word)))
      ? P.fitTrade
      : P.fitOther
  }
  if (isTrade) return P.fitKnown
  // "Teams at companies that exhibit": who they are is not known, and a word of the rest may tell.
  return trades.size === 0 && situation.audience.some((word) => names(text, word)) ? P.fitInside : 0
}

/** Whether a name stands at the end of a head, but for words that any audience has. */
function endsWith(head: string, name: string): boolean {
  const word = plainWords(name).trimEnd()
  const at = head.lastIndexOf(word)
  return at >= 0 && GENERIC.test(head.slice(at + word.length))
}

const GENERIC =
  /^[a-z]{0,4} ?(?:(?:owners?|founders?|brands?|startups?|stores?|shops?|compan(?:y|ies)|business(?:es)?|clinics?|practices?|offices?|teams?|schools?|studios?|managers?|sellers?|leaders?|leads?|people|agencies|firms?|operators?|professionals?|instructors?|artists?|teachers?|specialists?)? ?){0,3}$/

function plainWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9&]+/g, ' ')
    .trim()} `
}

/** Whether a text holds a name of the audience, "physical therap" in "Physical therapists". */
export function names(body: string, name: string): boolean {
  const word = plainWords(name).trimEnd()
  for (const form of [word, word.replace(/y$/, 'ie')]) {
    let at = body.indexOf(form)
    while (at >= 0) {
      const rest = body.slice(at + form.length).split(' ', 1)[0] ?? ''
      if (rest === '' || rest === 's' || rest === 'es' || name.length >= 5) return true
      at = body.indexOf(form, at + 1)
    }
  }
  return false
}

function scoreAll(fields: FieldTexts): Map<number, Score> {
  const { cues, terms } = situationIndex()
  const scores = new Map<number, Score>()
  const scoreOf = (at: number) => {
    const score = scores.get(at) ?? { cue: 0, term: 0, against: 0, pain: 0 }
    scores.set(at, score)
    return score
  }
  const used = new Set<Cue>()
  const usedTerms = new Set<string>()
  for (const key of KEYS) {
    const weight = P.field[key]
    const stems = contentStems(fields[key])
    for (const stem of new Set(stems)) {
      for (const cue of cues.get(stem) ?? []) {
        if (used.has(cue) || !holds(stems, cue.stems)) continue
        used.add(cue)
        for (const owner of cue.owners) {
          const score = scoreOf(owner.at)
          if (owner.weight < 0) score.against += owner.weight
          else {
            const points = owner.weight * weight * cue.rarity * (1 + P.phrase * (cue.stems.length - 1))
            score.cue += points
            if (key === 'painPoint') score.pain += points
          }
        }
      }
      if (usedTerms.has(stem)) continue
      usedTerms.add(stem)
      for (const owner of terms.get(stem) ?? []) {
        const score = scoreOf(owner.at)
        score.term += owner.weight * weight
        if (key === 'painPoint') score.pain += P.lambda * owner.weight
      }
    }
  }
  return scores
}

/** Whether the stems stand near each other in a text, in any order. */
function holds(text: readonly string[], stems: readonly string[]): boolean {
  if (stems.length === 1) return true
  const reach = stems.length + 1
  return text.some((stem, at) => {
    if (!stems.includes(stem)) return false
    const near = text.slice(at, at + reach)
    return stems.every((wanted) => near.includes(wanted))
  })
}

function chooseMechanism(situation: Situation, fields: FieldTexts): Mechanism | null {
  const texts = [
    [contentStems(fields.product), 1],
    [contentStems(fields.solution), 0.9],
    [contentStems(fields.insight), 0.4],
  ] as const
  let best: Mechanism | null = null
  let most = 0.9
  for (const mechanism of situation.mechanisms) {
    let points = 0
    for (const [cues, worth] of [
      [mechanism.cues.strong, 2],
      [mechanism.cues.weak, 0.6],
    ] as const)
      for (const cue of cues) {
        const stems = contentStems(cue)
        const found = texts.find(([text]) => stems.every((stem) => text.includes(stem)) && holds(text, stems))
        if (found) points += worth * found[1]
      }
    if (points > most) {
      best = mechanism
      most = points
    }
  }
  return best
}
