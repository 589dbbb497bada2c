import { splitAudience } from './audience-head.ts'
import { rarityOf, situationIndex } from './situation-index.ts'
import type { Cue } from './situation-index.ts'
import type { FieldTexts, Mechanism, Recognition, Situation } from './situation.ts'
import { contentStems } from './stems.ts'

export const P = {
  field: { painPoint: 1, product: 0.8, solution: 0.6, insight: 0.3, targetAudience: 0.3 },
  lambda: 2,
  fitTrade: 1.25,
  fitInside: 1,
  any: 1,
  threshold: 3.4,
  margin: 1.15,
}

type FieldKey = keyof typeof P.field
const KEYS = Object.keys(P.field) as FieldKey[]

interface Score {
  cue: number
  term: number
  against: number
  strongest: number
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
  const [head] = splitAudience(fields.targetAudience, () => false)
  const ranked: Ranked[] = []
  for (const [at, score] of scores) {
    const situation = situations[at]
    if (!situation) continue
    const fit = fitOf(situation, fields.targetAudience, head)
    if (fit === 0) continue
    const points = (score.cue + P.lambda * score.term + score.against) * fit
    if (points > 0) ranked.push({ situation, points, score, fit })
  }
  return ranked.toSorted((a, b) => b.points - a.points)
}

function fitOf(situation: Situation, audience: string, head: string): number {
  if (situation.trades.length === 0) return P.any
  if (situation.audience.some((word) => names(head, word))) return P.fitTrade
  if (situation.audience.some((word) => names(audience, word))) return P.fitInside
  return 0
}

/** Whether a text holds a name of the audience, "physical therap" in "Physical therapists". */
export function names(text: string, name: string): boolean {
  const plain = (value: string) =>
    ` ${value
      .toLowerCase()
      .replace(/[^a-z0-9&]+/g, ' ')
      .trim()}`
  const word = plain(name)
  const body = `${plain(text)} `
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
  const { cues, terms, situations } = situationIndex()
  const scores = new Map<number, Score>()
  const scoreOf = (at: number) => {
    const score = scores.get(at) ?? { cue: 0, term: 0, against: 0, strongest: 0 }
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
        const rarity = rarityOf(cue.owners.filter((owner) => owner.weight > 0).length || 1, situations.length)
        for (const owner of cue.owners) {
          const score = scoreOf(owner.at)
          if (owner.weight < 0) score.against += owner.weight
          else {
            const points = owner.weight * weight * rarity * (1 + 0.25 * (cue.stems.length - 1))
            score.cue += points
            score.strongest = Math.max(score.strongest, points)
          }
        }
      }
      if (usedTerms.has(stem)) continue
      usedTerms.add(stem)
      for (const owner of terms.get(stem) ?? []) scoreOf(owner.at).term += owner.weight * weight
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
