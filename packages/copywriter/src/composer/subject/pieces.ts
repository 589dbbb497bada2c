import type { Brief } from '../../brief/read-brief.ts'
import { wordCount } from '../../brief/reading/item.ts'
import { factAnew, sceneAnew, wayAnew } from '../../brief/reading/unechoed.ts'
import { NOT_A_HABIT } from '../dm/slots.ts'

/** What of a brief is short enough to be a subject line or half of one. */
export interface Pieces {
  /** Troubles, the best first. */
  pains: readonly { text: string; isPart: boolean; isGerund: boolean; isClause: boolean }[]
  /** Troubles that can stand behind "when". */
  whens: readonly string[]
  /** What is offered: the whole of it and its head. */
  offers: readonly string[]
  /** Things, terms and measures of the solution and beside the offer. */
  items: readonly string[]
  /** What is done, with its verb. */
  ways: readonly string[]
  facts: readonly string[]
}

export const LONGEST = 48

/** The first clause of a trouble too long for a line. */
function shortEnough(text: string): string {
  if (text.length <= LONGEST) return text
  const at = text.search(/,? (?:and|then|so|because|until|but|in|after|before|at|with) |, /)
  const left = at > 0 ? text.slice(0, at) : text
  return wordCount(left) >= 4 ? left : text
}

const cache = new WeakMap<Brief, Pieces>()

export function piecesOf(brief: Brief): Pieces {
  const known = cache.get(brief)
  if (known) return known
  const { offer, scenes, ways, facts } = brief
  const fits = (text: string | undefined): text is string => text !== undefined && text.length <= LONGEST
  const lists = ways.filter(({ joint }) => joint === 'list').flatMap(({ items }) => items)
  const anew = (text: string) => wayAnew(text, brief.echoes)
  const pains = scenes
    .flatMap((scene) => {
      const said = sceneAnew(shortEnough(scene.text), undefined, brief.echoes)
      return said === undefined ? [] : [{ ...scene, text: said }]
    })
    .filter(({ text }) => fits(text))
    .map(({ text, isPart, shape }) => ({
      text,
      isPart,
      isGerund: shape === 'gerund',
      isClause: shape === 'clause',
    }))
  const pieces: Pieces = {
    pains,
    whens: pains
      .filter(
        ({ isClause, text }) =>
          isClause &&
          text.length <= 36 &&
          !/[,:]/.test(text) &&
          !NOT_A_HABIT.test(text) &&
          !/^(when|if|every|each)\b/.test(text),
      )
      .map(({ text }) => text),
    offers: [
      ...(offer.kind === 'person'
        ? []
        : [offer.name && offer.noun ? `${offer.name}, ${offer.noun}` : undefined]),
      offer.noun,
      offer.short === offer.noun ? undefined : offer.short,
      offer.name,
    ].filter(fits),
    items: [...lists, ...offer.extras.filter((extra) => wordCount(extra) > 1 || /\d/.test(extra))].filter(
      fits,
    ),
    ways: ways
      .filter(({ joint }) => joint !== 'list')
      .flatMap(({ text, items, joint }) =>
        joint === 'order' || joint === 'does' ? [text, ...items] : [text],
      )
      .concat(offer.sentences)
      .flatMap((text) => anew(text) ?? [])
      .filter((text) => fits(text) && !/^it\b/.test(text)),
    facts: facts.flatMap(({ text }) => factAnew(text, brief.echoes) ?? []).filter(fits),
  }
  cache.set(brief, pieces)
  return pieces
}
