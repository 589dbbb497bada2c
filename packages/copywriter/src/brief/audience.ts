import { isPlural } from './grammar.ts'
import { lowerFirst } from '../builtin-writer/notes/sentence.ts'
import { pluralOf, singularOf } from './plurals.ts'
import { wordsOf } from './words.ts'

export interface Audience {
  /** 'dentist': given only when the field names a role or a kind of business plainly. */
  singular?: string
  plural?: string
  /** Every form of the words that name the reader, so that they can be turned to "you". */
  nouns: ReadonlySet<string>
}

const ENDS_HEAD =
  /^(who|that|which|with|in|at|for|of|from|running|doing|making|selling|looking|struggling|trying|under|over|between|on|near|around|whose|using|and|or|wanting|needing|aged|across|to|without|building)$/i

/** Reads the words that name the reader. What can't be named safely is left unnamed. */
export function readAudience(cleaned: string): Audience {
  const words = cleaned
    .replace(/[.,;:].*$/, '')
    .replace(/^(busy|small|local|new|independent|my|our|the|all|any|other)\s+(?=\w{1,50}\s*\w*$)/i, '')
    .split(' ')
    .filter(Boolean)
  const end = words.findIndex((word, index) => index > 0 && (ENDS_HEAD.test(word) || /^\d/.test(word)))
  const head = (end < 0 ? words : words.slice(0, end)).filter((word) => !/^\d/.test(word))
  const noun = head.at(-1) ?? ''
  const nouns = new Set<string>(['owners', 'owner', 'businesses', 'companies'])
  for (const word of head.flatMap((part) => wordsOf(part))) {
    if (isPlural(word) || word === noun.toLowerCase()) {
      nouns.add(pluralOf(word))
      nouns.add(singularOf(word))
    }
  }
  const plain =
    head.length > 0 &&
    head.length <= 4 &&
    /^[A-Za-z][A-Za-z'-]*$/.test(noun) &&
    isPlural(pluralOf(noun)) &&
    isPlural(noun)
  const lowered = head.map((word, index) =>
    index === 0 && /^[A-Z][a-z-]+$/.test(word) ? lowerFirst(word) : word,
  )
  if (!plain) return { nouns }
  const plural = lowered.join(' ')
  return {
    plural,
    singular: [...lowered.slice(0, -1), singularOf(lowered.at(-1) ?? noun)].join(' '),
    nouns,
  }
}
