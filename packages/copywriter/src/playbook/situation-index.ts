import { madeOfPlaybook } from './load-playbook.ts'
import type { Playbook } from './load-playbook.ts'
import type { Cues, Mechanism, Situation, Trade } from './situation.ts'
import { contentStems } from './stems.ts'

/** A situation, by its place in the list, that a cue or word belongs to. */
interface Owner {
  readonly at: number
  /** Negative for words that tell a neighbor. */
  readonly weight: number
  readonly isStrong: boolean
}

/** A cue as stems. */
export interface Cue {
  readonly stems: readonly string[]
  readonly owners: readonly Owner[]
  /** 0 to 1: how few other situations use its words. */
  readonly rarity: number
}

interface SituationIndex {
  readonly situations: readonly Situation[]
  /** Cues by their rarest stem. */
  readonly cues: ReadonlyMap<string, readonly Cue[]>
  /** Situations whose content holds a stem, with how much of them it is. */
  readonly terms: ReadonlyMap<string, readonly { readonly at: number; readonly weight: number }[]>
}

type CueDraft = { readonly stems: readonly string[]; readonly owners: Owner[] }
type Counts = Map<string, Map<number, number>>

/** Tuned on `eval/recognition`, as the numbers in recognize.ts. */
const CUE_WEIGHTS = { strong: 3, weak: 2, not: -4.2 }
const TERM_WEIGHTS = { strong: 1.75, weak: 10, mechanism: 1.5, line: 2 }
/** Behind this weight the next use of a word in one situation adds little. */
const ENOUGH_OF_A_WORD = 1.35
/** How much of a cue's rarity is that of its words in all content, and not of the cue itself. */
const WORD_RARITY = 0.6

/** Stems of all content with the situations they lead to; made on first use in about 0.1 s. */
export const situationIndex = madeOfPlaybook(buildIndex)

function buildIndex({ situations, trades }: Playbook): SituationIndex {
  const cues = new Map<string, CueDraft>()
  const terms: Counts = new Map()
  for (const [at, situation] of situations.entries()) {
    const names = tradeStems(situation, trades)
    for (const [texts, weight] of cueTexts(situation.cues))
      for (const text of texts) {
        const stems = contentStems(text)
        if (weight < 0 || !stems.every((stem) => names.has(stem))) addCue(cues, stems, at, weight)
      }
    for (const [texts, weight] of termTexts(situation))
      for (const stem of contentStems(texts.join(' '))) if (!names.has(stem)) addTerm(terms, stem, at, weight)
  }
  return {
    situations,
    cues: byRarestStem([...cues.values()], terms, situations.length),
    terms: weighTerms(terms, situations.length),
  }
}

/** Words of the trade itself: any brief to a bakery has cakes in it. */
function tradeStems({ trades: ids, audience }: Situation, trades: readonly Trade[]): ReadonlySet<string> {
  if (ids.length === 0) return new Set()
  const names = trades.flatMap((trade) => (ids.includes(trade.id) ? trade.names : []))
  return new Set([...names, ...audience].flatMap(contentStems))
}

function cueTexts({ strong, weak, not = [] }: Cues) {
  return [
    [strong, CUE_WEIGHTS.strong],
    [weak, CUE_WEIGHTS.weak],
    [not, CUE_WEIGHTS.not],
  ] as const
}

/** What a situation is described in, with how much a word of it tells. */
function termTexts({ cues, mechanisms, statements, questions, consequences, subjects }: Situation) {
  return [
    [cues.strong, TERM_WEIGHTS.strong],
    [cues.weak, TERM_WEIGHTS.weak],
    [[...statements, ...questions, ...consequences, ...subjects], TERM_WEIGHTS.line],
    [mechanisms.flatMap(mechanismTexts), TERM_WEIGHTS.mechanism],
  ] as const
}

function mechanismTexts({ cues, lines }: Mechanism): readonly string[] {
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

/** A stem that many situations hold tells little, and the third time it is in one adds little. */
function weighTerms(terms: Counts, count: number): SituationIndex['terms'] {
  const weighed = [...terms].map(([stem, owners]) => {
    const rarity = rarityOf(owners.size, count)
    const list = [...owners].map(([at, weight]) => ({
      at,
      weight: (rarity * weight) / (weight + ENOUGH_OF_A_WORD),
    }))
    return [stem, list] as const
  })
  return new Map(weighed)
}

/** 1 for one situation, 0 for all. */
function rarityOf(owners: number, count: number): number {
  return Math.log(count / owners) / Math.log(count)
}

function byRarestStem(drafts: readonly CueDraft[], terms: Counts, count: number) {
  const found = new Map<string, Cue[]>()
  const spread = (stem: string) => terms.get(stem)?.size ?? 1
  for (const { stems, owners } of drafts) {
    const rarest = stems.reduce((best, stem) => (spread(stem) < spread(best) ? stem : best))
    const own = rarityOf(owners.filter(({ weight }) => weight > 0).length || 1, count)
    const rarity = own * (1 - WORD_RARITY + WORD_RARITY * rarityOf(spread(rarest), count))
    const list = found.get(rarest) ?? []
    found.set(rarest, list)
    list.push({ stems, owners, rarity })
  }
  return found
}
