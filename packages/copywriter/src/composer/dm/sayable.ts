import type { FactSaid, Gain, Material, Trouble } from '../../brief/material/material.ts'
import type { Brief } from '../../brief/read-brief.ts'
import { wordCount } from '../../brief/reading/item.ts'
import { passesGates } from '../critic/failed-gates.ts'
import { realised } from './realise.ts'
import { sayableOffer } from './sayable-offer.ts'

/** The material without what the critic would refuse in any message: one bad form must not spoil every draft it is in. */
export function sayable(material: Material, brief: Brief): Material {
  const passes = (sentence: string) => passesGates(realised([sentence]), brief)
  const kept = (text: string | undefined, frame: (text: string) => string) =>
    text !== undefined && passes(frame(text)) ? text : undefined
  const clause = (text: string | undefined) => kept(text, (said) => `${said}.`)

  const troubleOf = (trouble: Trouble): Trouble | undefined => {
    const parts = trouble.parts?.every((part) => clause(part) !== undefined) ? trouble.parts : undefined
    const said = {
      clause: clause(trouble.clause),
      parts,
      when: kept(trouble.when, (text) => `What happens when ${text}?`),
      gerund: kept(trouble.gerund, (text) => `Still ${text}?`),
      bare: kept(trouble.bare, (text) => `You still ${text}.`),
      asked: kept(trouble.asked, (text) => `${text}?`),
      things: kept(trouble.things, (text) => `Had ${text} this week?`),
    }
    if (Object.values(said).every((form) => form === undefined)) return undefined
    return {
      ...without(trouble, ['clause', 'parts', 'when', 'gerund', 'bare', 'asked', 'things']),
      ...present(said),
    }
  }
  const offer = sayableOffer(material.offer, passes)
  const [offered] = offer.clauses
  // "They're up in a day" speaks of the offer, which has been named before it.
  const behindOffer = (text: string) =>
    offered !== undefined && /^(?:it|they)\b/.test(text) ? `${offered}. ${text}.` : `${text}.`
  const gainOf = (gain: Gain): Gain | undefined => {
    if (kept(gain.clause, behindOffer) === undefined) return undefined
    const said = {
      whatIf: kept(gain.whatIf, (text) => `What if ${text}?`),
      phrase: kept(gain.phrase, (text) => `You get ${text}.`),
    }
    return { ...without(gain, ['whatIf', 'phrase']), ...present(said) }
  }
  const factOf = (fact: FactSaid): FactSaid | undefined => {
    const said = { clause: clause(fact.clause), phrase: clause(fact.phrase) }
    if (said.clause === undefined && said.phrase === undefined) return undefined
    return { ...without(fact, ['clause', 'phrase']), ...present(said) }
  }
  return {
    ...material,
    troubles: material.troubles.flatMap((trouble) => troubleOf(trouble) ?? []),
    gains: material.gains.flatMap(
      (gain) => gainOf(gain) ?? apart(gain).flatMap((part) => gainOf(part) ?? []),
    ),
    facts: material.facts.flatMap((fact) => factOf(fact) ?? []),
    offer,
  }
}

/** What can't be said in one breath without copying the brief can be said in two. */
function apart(gain: Gain): Gain[] {
  const [, first, second] = /^(.+?),? and ((?:it|they|you|your|we|I|the|there)\b.+)$/.exec(gain.clause) ?? []
  if (first === undefined || second === undefined) return []
  return [first, second].map((clause) => ({
    kind: gain.kind,
    clause,
    hasDetail: /\d/.test(clause),
    words: wordCount(clause),
  }))
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const present = <T extends object>(forms: T) =>
  Object.fromEntries(Object.entries(forms).filter(([, text]) => text !== undefined)) as Present<T>

const without = <T extends object, K extends keyof T>(whole: T, keys: readonly K[]) =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>
