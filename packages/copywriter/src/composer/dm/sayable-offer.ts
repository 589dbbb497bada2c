import { isMass, isPlural, withArticle } from '../../brief/grammar.ts'
import type { OfferSaid } from '../../brief/material/material.ts'

/** What an offer is for, who it is for, what comes with it: all of it can be left out of its name. */
const TAIL = / (?:and|for|with|from|in|to|where|that|which|who|so|when) .*$/

/**
 * The offer in the forms that may be said. Where the whole of its name would be a copy of the form its head stands for it:
 * "cold email setup" of "cold email setup and deliverability monitoring".
 */
export function sayableOffer(said: OfferSaid, passes: (sentence: string) => boolean): OfferSaid {
  const { our, thing, ...offer } = said
  const clauses = said.clauses.filter((text) => passes(`${text}.`))
  const named = (text: string | undefined) =>
    [text, text?.replace(TAIL, '')].find((name) => name !== undefined && passes(`Could you use ${name}?`))
  const head = said.short?.replace(/^(?:an?|the|our|my) /, '').replace(TAIL, '')
  if (clauses.length === 0 && head !== undefined && said.kind !== 'person') {
    const one = isPlural(head) || isMass(head.split(' ').at(-1) ?? '') ? head : withArticle(head)
    const clause = `${said.sender} have ${one}`
    const mine = `${said.sender === 'I' ? 'my' : 'our'} ${head}`
    if (passes(`${clause}.`))
      return { ...offer, clauses: [clause], thing: one, our: mine, short: head, isPlural: isPlural(head) }
  }
  const ours = named(our)
  const things = named(thing)
  return {
    ...offer,
    clauses,
    ...(ours === undefined ? {} : { our: ours }),
    ...(things === undefined ? {} : { thing: things }),
    ...(ours === our ? {} : { isPlural: isPlural(ours?.split(' ').at(-1) ?? '') }),
  }
}
