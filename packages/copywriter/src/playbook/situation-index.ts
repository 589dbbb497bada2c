import { cachePerPlaybook } from './load-playbook.ts'
import type { Playbook } from './load-playbook.ts'
import type { Cues, Mechanism, Situation, Trade } from './situation.ts'
import { listContentStems } from './stems.ts'

/** The situation of a cue or word, by its position. */
interface Owner {
  readonly at: number
  /** Negative for words of a similar situation. */
  readonly weight: number
  readonly isStrong: boolean
}

/** Stemmed. */
export interface Cue {
  readonly stems: readonly string[]
  readonly owners: readonly Owner[]
  /** 0 to 1: higher when fewer situations use its words. */
  readonly rarity: number
}

interface SituationIndex {
  readonly situations: readonly Situation[]
  /** By rarest stem. */
  readonly cues: ReadonlyMap<string, readonly Cue[]>
  /** Situations that use a stem, with its relevance. */
  readonly terms: ReadonlyMap<string, readonly { readonly at: number; readonly weight: number }[]>
}

type CueDraft = { readonly stems: readonly string[]; readonly owners: Owner[] }
type Counts = Map<string, Map<number, number>>

/** Tuned on `eval/recognition`. */
const CUE_WEIGHTS = { strong: 3, weak: 2, not: -4.2 }
const TERM_WEIGHTS = { strong: 1.75, weak: 10, mechanism: 1.5, line: 2 }
/** Above this weight, more uses in one situation add little. */
const ENOUGH_OF_A_WORD = 1.35
/** Share of a cue's rarity that comes from its words in all content. */
const WORD_RARITY = 0.6

/** Built on first use in about 0.1 s. */
export const situationIndex = cachePerPlaybook(buildIndex)

function buildIndex({ situations, trades }: Playbook): SituationIndex {
  const cues = new Map<string, CueDraft>()
  const terms: Counts = new Map()
  for (const [at, situation] of situations.entries()) {
    const names = listTradeStems(situation, trades)
    for (const [texts, weight] of listCueTexts(situation.cues))
      for (const text of texts) {
        const stems = listContentStems(text)
        if (weight < 0 || !stems.every((stem) => names.has(stem))) addCue(cues, stems, at, weight)
      }
    for (const [texts, weight] of listTermTexts(situation))
      for (const stem of listContentStems(texts.join(' ')))
        if (!names.has(stem)) addTerm(terms, stem, at, weight)
  }
  return {
    situations,
    cues: groupByRarestStem([...cues.values()], terms, situations.length),
    terms: weighTerms(terms, situations.length),
  }
}

/** Words of the trade itself do not identify a situation: every bakery brief has cakes. */
function listTradeStems({ trades: ids, audience }: Situation, trades: readonly Trade[]): ReadonlySet<string> {
  if (ids.length === 0) return new Set()
  const names = trades.flatMap((trade) => (ids.includes(trade.id) ? trade.names : []))
  return new Set([...names, ...audience].flatMap(listContentStems))
}

function listCueTexts({ strong, weak, not = [] }: Cues) {
  return [
    [strong, CUE_WEIGHTS.strong],
    [weak, CUE_WEIGHTS.weak],
    [not, CUE_WEIGHTS.not],
  ] as const
}

/** Texts of a situation with their weights. */
function listTermTexts({ cues, mechanisms, statements, questions, consequences, subjects }: Situation) {
  return [
    [cues.strong, TERM_WEIGHTS.strong],
    [cues.weak, TERM_WEIGHTS.weak],
    [[...statements, ...questions, ...consequences, ...subjects], TERM_WEIGHTS.line],
    [mechanisms.flatMap(listMechanismTexts), TERM_WEIGHTS.mechanism],
  ] as const
}

function listMechanismTexts({ cues, lines }: Mechanism): readonly string[] {
  return [...cues.strong, ...cues.weak, ...lines]
}

function addCue(cues: Map<string, CueDraft>, stems: readonly string[], at: number, weight: number) {
  const key = stems.toSorted().join(' ')
  const cue = cues.get(key) ?? { stems, owners: [] }
  cues.set(key, cue)
  const isKnown = cue.owners.some((owner) => owner.at === at)
  if (!isKnown) cue.owners.push({ at, weight, isStrong: weight === CUE_WEIGHTS.strong })
}

function addTerm(terms: Counts, stem: string, at: number, weight: number) {
  const owners = terms.get(stem) ?? new Map<number, number>()
  terms.set(stem, owners)
  owners.set(at, (owners.get(at) ?? 0) + weight)
}

/** Common stems weigh little, and repeated uses add little. */
function weighTerms(terms: Counts, count: number): SituationIndex['terms'] {
  const weighed = [...terms].map(([stem, owners]) => {
    const rarity = computeRarity(owners.size, count)
    const list = [...owners].map(([at, weight]) => ({
      at,
      weight: (rarity * weight) / (weight + ENOUGH_OF_A_WORD),
    }))
    return [stem, list] as const
  })
  return new Map(weighed)
}

/** 1 for one situation, 0 for all. */
function computeRarity(owners: number, count: number): number {
  return Math.log(count / owners) / Math.log(count)
}

function groupByRarestStem(drafts: readonly CueDraft[], terms: Counts, count: number) {
  const found = new Map<string, Cue[]>()
  const spread = (stem: string) => terms.get(stem)?.size ?? 1
  for (const { stems, owners } of drafts) {
    const rarest = stems.reduce((best, stem) => (spread(stem) < spread(best) ? stem : best))
    const own = computeRarity(owners.filter(({ weight }) => weight > 0).length || 1, count)
    const rarity = own * (1 - WORD_RARITY + WORD_RARITY * computeRarity(spread(rarest), count))
    const list = found.get(rarest) ?? []
    found.set(rarest, list)
    list.push({ stems, owners, rarity })
  }
  return found
}
