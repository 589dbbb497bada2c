import { loadPlaybook } from './load-playbook.ts'
import type { Cues, Mechanism, Situation } from './situation.ts'
import { contentStems } from './stems.ts'

/** A cue as stems, with the situations (by place in the list) that it speaks for or against. */
export interface Cue {
  readonly stems: readonly string[]
  readonly owners: readonly Owner[]
}

export interface Owner {
  readonly at: number
  /** Negative for words that tell a neighbor. */
  readonly weight: number
}

export interface SituationIndex {
  readonly situations: readonly Situation[]
  /** Cues by their rarest stem. */
  readonly cues: ReadonlyMap<string, readonly Cue[]>
  /** Situations whose lines hold a stem, with how much of them it is. */
  readonly terms: ReadonlyMap<string, readonly Owner[]>
}

export const WEIGHTS = {
  strong: 3,
  weak: 1,
  not: -4,
  cueTerm: 3,
  weakTerm: 1.5,
  mechanismTerm: 1,
  lineTerm: 0.7,
  k: 2,
}

let built: SituationIndex | undefined

export function situationIndex(): SituationIndex {
  built ??= build(loadPlaybook().situations)
  return built
}

export function resetIndex() {
  built = undefined
}

function build(situations: readonly Situation[]): SituationIndex {
  const cues = new Map<string, { stems: string[]; owners: { at: number; weight: number }[] }>()
  const terms = new Map<string, Map<number, number>>()
  for (const [at, situation] of situations.entries()) {
    for (const [text, weight] of cueTexts(situation.cues)) addCue(cues, contentStems(text), at, weight)
    for (const [texts, weight] of termTexts(situation))
      for (const stem of contentStems(texts.join(' | '))) addTerm(terms, stem, at, weight)
  }
  return { situations, cues: byRarest([...cues.values()], terms), terms: weighed(terms, situations.length) }
}

function cueTexts({ strong, weak, not = [] }: Cues): (readonly [string, number])[] {
  return [
    ...strong.map((text) => [text, WEIGHTS.strong] as const),
    ...weak.map((text) => [text, WEIGHTS.weak] as const),
    ...not.map((text) => [text, WEIGHTS.not] as const),
  ]
}

function addCue(
  cues: Map<string, { stems: string[]; owners: { at: number; weight: number }[] }>,
  stems: string[],
  at: number,
  weight: number,
) {
  const key = stems.toSorted().join(' ')
  const cue = cues.get(key) ?? { stems, owners: [] }
  cues.set(key, cue)
  const own = cue.owners.find((owner) => owner.at === at)
  if (!own) cue.owners.push({ at, weight })
}

/** What a situation is described in, with how much a word of it tells. */
function termTexts({ cues, mechanisms, statements, questions, consequences, subjects }: Situation) {
  return [
    [cues.strong, WEIGHTS.cueTerm],
    [cues.weak, WEIGHTS.weakTerm],
    [[...statements, ...questions, ...consequences, ...subjects], WEIGHTS.lineTerm],
    [mechanisms.flatMap(mechanismTexts), WEIGHTS.mechanismTerm],
  ] as const
}

function mechanismTexts({ cues, lines }: Mechanism): readonly string[] {
  return [...cues.strong, ...cues.weak, ...lines]
}

function addTerm(terms: Map<string, Map<number, number>>, stem: string, at: number, weight: number) {
  const owners = terms.get(stem) ?? new Map<number, number>()
  terms.set(stem, owners)
  owners.set(at, (owners.get(at) ?? 0) + weight)
}

/** A stem that many situations hold tells little, and the third time it stands in one adds little. */
function weighed(terms: ReadonlyMap<string, ReadonlyMap<number, number>>, count: number) {
  const found = new Map<string, Owner[]>()
  for (const [stem, owners] of terms) {
    const rarity = rarityOf(owners.size, count)
    found.set(
      stem,
      [...owners].map(([at, weight]) => ({ at, weight: (rarity * weight) / (weight + WEIGHTS.k) })),
    )
  }
  return found
}

/** 1 for one situation, 0 for all. */
export function rarityOf(owners: number, count: number): number {
  return Math.log(count / owners) / Math.log(count)
}

function byRarest(cues: readonly Cue[], terms: ReadonlyMap<string, ReadonlyMap<number, number>>) {
  const found = new Map<string, Cue[]>()
  const spread = (stem: string) => terms.get(stem)?.size ?? 0
  for (const cue of cues) {
    const rarest = cue.stems.reduce((best, stem) => (spread(stem) < spread(best) ? stem : best))
    const list = found.get(rarest) ?? []
    found.set(rarest, list)
    list.push(cue)
  }
  return found
}
