import { isPlural } from '../english/grammar.ts'
import { lowerFirst } from './sentence.ts'
import { toPlural, toSingular } from '../english/plurals.ts'
import { splitWords } from '../english/words.ts'

export interface AudienceNouns {
  /** 'dentist': only when the field plainly names a role or a kind of business. */
  singular?: string
  plural?: string
  /** Every form of the words for the prospect, to be replaced by "you". */
  nouns: ReadonlySet<string>
}

const ENDS_HEAD =
  /^(who|that|which|with|in|at|for|of|from|running|doing|making|selling|looking|struggling|trying|under|over|between|on|near|around|whose|using|and|or|wanting|needing|aged|across|to|without|building|responsible|serving|offering)$/i

/** Names nothing that is uncertain. */
export function readAudienceNouns(cleaned: string): AudienceNouns {
  const words = cleaned
    .replace(/[.,;:].*$/, '')
    .replace(/^(busy|small|local|new|independent|my|our|the|all|any|other)\s+(?=\w{1,50}\s*\w*$)/i, '')
    .split(' ')
    .filter(Boolean)
  const end = words.findIndex((word, index) => index > 0 && (ENDS_HEAD.test(word) || /^\d/.test(word)))
  const head = (end < 0 ? words : words.slice(0, end)).filter((word) => !/^\d/.test(word))
  const noun = head.at(-1) ?? ''
  const nouns = new Set<string>(['owners', 'owner', 'businesses', 'companies'])
  for (const word of head.flatMap((part) => splitWords(part))) {
    if (isPlural(word) || word === noun.toLowerCase()) {
      nouns.add(toPlural(word))
      nouns.add(toSingular(word))
    }
  }
  if (head.length > 4 || !/^[A-Za-z][A-Za-z'-]*$/.test(noun) || !isPlural(noun)) return { nouns }
  const [first = '', ...others] = head
  const plural = [/^[A-Z][a-z-]+$/.test(first) ? lowerFirst(first) : first, ...others].join(' ')
  return { plural, singular: toSingular(plural), nouns }
}
