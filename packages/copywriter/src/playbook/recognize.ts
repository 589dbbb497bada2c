import { chooseMechanism } from './choose-mechanism.ts'
import { fitAudience, readAudience } from './fit-audience.ts'
import { situationIndex } from './situation-index.ts'
import type { Cue } from './situation-index.ts'
import type { FieldTexts, Recognition, Situation } from './situation.ts'
import { listContentStems, areNear } from './stems.ts'

/** Weights per field. The numbers here are tuned on `eval/recognition`, precision before recall. */
const FIELD_WEIGHTS = { painPoint: 1, product: 0.95, solution: 0.6, insight: 0.8, targetAudience: 0.5 }
const TERM_WEIGHT = 4.1
/** Bonus per further word of a phrase. */
const PHRASE_BONUS = 0.12
/** Longer briefs match more words by chance. */
const USUAL_WORDS = 12
const LENGTH_POWER = 0.4
/** A situation must explain the stated pain, or have a strong cue. */
const LEAST_PAIN = 0.6
const WITHOUT_PAIN = 0.9
const LEAST_CUE = 3.6
const WITHOUT_CUE = 0.92
export const THRESHOLD = 6
/** Minimum ratio of the first to the second. */
export const MARGIN = 1.02

const FIELD_NAMES = Object.keys(FIELD_WEIGHTS) as (keyof typeof FIELD_WEIGHTS)[]

interface Score {
  cues: number
  terms: number
  against: number
  /** Points from the pain. */
  pain: number
  hasStrongCue: boolean
}

export interface RankedSituation {
  readonly situation: Situation
  readonly points: number
}

/**
 * The situation of a brief; null when it is unclear. Expects corrected spelling. Takes about a millisecond; the first
 * call indexes the content.
 */
export function recognize(fields: FieldTexts): Recognition | null {
  const situation = pickSurest(rankSituations(fields))
  return situation && { situation, mechanism: chooseMechanism(situation, fields) }
}

/** The first situation, when it has enough points and a lead over the second. */
export function pickSurest([first, second]: readonly RankedSituation[]): Situation | null {
  if (!first || first.points < THRESHOLD) return null
  return second && first.points < second.points * MARGIN ? null : first.situation
}

/** Situations that fit the audience and share words with the brief, best first. */
export function rankSituations(fields: FieldTexts): RankedSituation[] {
  const stems = FIELD_NAMES.map((name) => [name, listContentStems(fields[name])] as const)
  const words = stems.reduce((sum, [, found]) => sum + found.length, 0)
  const scale = (USUAL_WORDS / Math.max(words, 4)) ** LENGTH_POWER
  const isPainGiven = listContentStems(fields.painPoint).length >= 3
  const audience = readAudience(fields.targetAudience)
  const { situations } = situationIndex()
  const ranked: RankedSituation[] = []
  for (const [at, score] of scoreSituations(stems)) {
    const situation = situations[at]
    // Situations of any business share words with every brief: they need a strong cue.
    if (!situation || (situation.trades.length === 0 && !score.hasStrongCue)) continue
    const doubt =
      (isPainGiven && score.pain < LEAST_PAIN ? WITHOUT_PAIN : 1) * (score.cues < LEAST_CUE ? WITHOUT_CUE : 1)
    const sum = score.cues + TERM_WEIGHT * score.terms - score.against
    const points = sum * fitAudience(situation, audience) * scale * doubt
    if (points > 0) ranked.push({ situation, points })
  }
  return ranked.toSorted((a, b) => b.points - a.points)
}

/** Points per situation, by its position in the index; each cue and word counts once. */
function scoreSituations(fields: readonly (readonly [keyof typeof FIELD_WEIGHTS, readonly string[]])[]) {
  const { cues, terms } = situationIndex()
  const scores = new Map<number, Score>()
  const scoreOf = (at: number) => {
    const score = scores.get(at) ?? { cues: 0, terms: 0, against: 0, pain: 0, hasStrongCue: false }
    scores.set(at, score)
    return score
  }
  const countedCues = new Set<Cue>()
  const countedStems = new Set<string>()
  for (const [name, stems] of fields) {
    const weight = FIELD_WEIGHTS[name]
    const given = new Set(stems)
    for (const stem of given) {
      for (const cue of cues.get(stem) ?? []) {
        if (countedCues.has(cue) || !cue.stems.every((each) => given.has(each))) continue
        if (!areNear(stems, cue.stems)) continue
        countedCues.add(cue)
        countCue(cue, weight, name, scoreOf)
      }
      if (countedStems.has(stem)) continue
      countedStems.add(stem)
      for (const owner of terms.get(stem) ?? []) {
        const score = scoreOf(owner.at)
        score.terms += owner.weight * weight
        if (name === 'painPoint') score.pain += TERM_WEIGHT * owner.weight
      }
    }
  }
  return scores
}

function countCue(cue: Cue, weight: number, field: string, scoreOf: (at: number) => Score) {
  const worth = weight * cue.rarity * (1 + PHRASE_BONUS * (cue.stems.length - 1))
  for (const owner of cue.owners) {
    const score = scoreOf(owner.at)
    if (owner.weight < 0) score.against -= owner.weight
    else {
      score.cues += owner.weight * worth
      if (field === 'painPoint') score.pain += owner.weight * worth
      if (owner.isStrong && field !== 'targetAudience') score.hasStrongCue = true
    }
  }
}
