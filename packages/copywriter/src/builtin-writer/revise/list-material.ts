import type { Brief } from '../../brief/read-brief.ts'
import { recognize } from '../../playbook/recognize.ts'
import { takeTurn } from '../../take-turn.ts'
import { DM_ASKS, TONE_ASKS } from '../../asks.ts'
import type { Candidate, Part } from '../candidate.ts'
import { composeDms, isProductNamed } from '../compose-dm.ts'
import { composeSubjects } from '../compose-subject.ts'
import { readNotes } from '../notes/read-notes.ts'
import { listContentStems } from '../../playbook/stems.ts'
import { seedRandom } from '../seed-random.ts'

/** What revisions are made of: whole sentences, best first. */
export interface Material {
  /** Texts of the writer, without an ask for DMs. */
  readonly candidates: readonly Candidate[]
  readonly openings: readonly string[]
  readonly facts: readonly string[]
  readonly asks: readonly string[]
  /** Whether a text says what is offered, besides its opening. */
  statesOffer(text: string): boolean
  /** Words of the product and the solution, besides its opening. */
  countOfferWords(text: string): number
}

/** A text that shares its first words with a sentence after it needs that sentence. */
const isClosed = ({ text }: Part): boolean => /[.?!]["'”’)]?$/.test(text)

/** Texts further below the best one are about another aspect, or leave out the offer. */
const MERIT_RANGE = { 'Cold DM': 7, 'Email Subject Line': 2.5 } as const

/** Deterministic for the brief and the seed. */
export async function listMaterial(brief: Brief, seed: string): Promise<Material> {
  await takeTurn()
  const notes = readNotes(brief)
  await takeTurn()
  const recognition = recognize(brief.fields)
  await takeTurn()
  const composing = { brief, notes, recognition, random: seedRandom(seed) }
  const isDm = brief.form.messageType === 'Cold DM'
  const composed = await (isDm ? composeDms : composeSubjects)(composing)
  const all = composed.toSorted((a, b) => b.merit - a.merit)
  const least = (all[0]?.merit ?? 0) - MERIT_RANGE[brief.form.messageType]
  const candidates = all.filter(({ merit }) => merit >= least)
  if (!isDm)
    return {
      candidates,
      openings: [],
      facts: [],
      asks: [],
      statesOffer: () => true,
      countOfferWords: () => 0,
    }
  const { ctaType, tone } = brief.form
  const openings = unique(candidates.flatMap(findOpening))
  const offer = new Set(listContentStems(`${brief.fields.product} ${brief.fields.solution}`))
  const afterOpening = (text: string): string => {
    const opening = openings.find((each) => text.startsWith(each))
    return opening === undefined ? text : text.slice(opening.length)
  }
  return {
    candidates,
    openings,
    facts: unique(candidates.flatMap(({ parts }) => parts.filter(isFact).map(({ text }) => text))),
    asks: DM_ASKS[ctaType]?.forms ?? TONE_ASKS[tone],
    statesOffer: (text) => isProductNamed(afterOpening(text), notes),
    countOfferWords: (text) => offer.intersection(new Set(listContentStems(afterOpening(text)))).size,
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

const isFact = ({ role }: Part): boolean => role === 'fact'

function findOpening({ parts: [first], hook }: Candidate): string[] {
  return first && hook !== 'offer' && hook !== 'body' && isClosed(first) && !/^No more /.test(first.text)
    ? [first.text]
    : []
}
