import { isPlural } from './grammar.ts'
import { wordList } from './lexicon/word-list.ts'
import { inCaseOf } from './words.ts'

/** "man:men" */
const IRREGULAR = new Map(wordList('plurals').map((pair) => pair.split(':') as [string, string]))
const IRREGULAR_SINGULAR = new Map([...IRREGULAR].map(([one, several]) => [several, one]))

/** 'bakery' → 'bakeries', of a phrase the last word; what is several already stays. */
export const pluralOf = (phrase: string): string =>
  withLast(phrase, (noun) => {
    const lower = noun.toLowerCase()
    const known = irregular(IRREGULAR, lower)
    if (known !== undefined) return inCaseOf(noun, known)
    if (/[^s]s$/i.test(noun) || IRREGULAR_SINGULAR.has(lower)) return noun
    if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
    return /(?:ss|x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`
  })

/** 'bakeries' → 'bakery', of a phrase the last word; what is one already stays. */
export const singularOf = (phrase: string): string =>
  withLast(phrase, (noun) => {
    const lower = noun.toLowerCase()
    const known = irregular(IRREGULAR_SINGULAR, lower)
    if (known !== undefined) return inCaseOf(noun, known)
    if (!isPlural(noun)) return noun
    if (/ies$/i.test(noun)) return `${noun.slice(0, -3)}y`
    return /(?:ss|[^rst]x|[^t]ch|tch|sh|zz)es$/i.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1)
  })

const withLast = (phrase: string, change: (noun: string) => string) =>
  phrase.replace(/(?<![\p{L}\d'&-])[\p{L}\d'&-]+$/u, change)

/** Also of a word that ends in one of them: 'craftsman', 'warehouses', 'grandchildren'. */
function irregular(forms: ReadonlyMap<string, string>, lower: string): string | undefined {
  const known = forms.get(lower)
  if (known !== undefined) return known
  const [, before = '', end = ''] =
    /^(.+?)(man|men|person|people|child|children|house|houses|life|lives|wife|wives)$/.exec(lower) ?? []
  return end === '' || /^(?:hu|ger|ro)man/.test(lower) ? undefined : `${before}${forms.get(end) ?? end}`
}
