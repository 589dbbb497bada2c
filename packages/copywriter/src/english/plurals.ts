import { isPlural } from './grammar.ts'
import { readWords } from './lexicon/word-list.ts'
import { copyCase } from './words.ts'

/** "man:men" */
const IRREGULAR = new Map(readWords('plurals').map((pair) => pair.split(':') as [string, string]))
const IRREGULAR_SINGULAR = new Map([...IRREGULAR].map(([one, several]) => [several, one]))

/** 'bakery' → 'bakeries', by the last word of a phrase; plurals stay. */
export const toPlural = (phrase: string): string =>
  changeLastWord(phrase, (noun) => {
    const lower = noun.toLowerCase()
    const known = findIrregular(IRREGULAR, lower)
    if (known !== undefined) return copyCase(noun, known)
    if (/[^s]s$/i.test(noun) || IRREGULAR_SINGULAR.has(lower)) return noun
    if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
    return /(?:ss|x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`
  })

/** 'bakeries' → 'bakery', by the last word of a phrase; singulars stay. */
export const toSingular = (phrase: string): string =>
  changeLastWord(phrase, (noun) => {
    const lower = noun.toLowerCase()
    const known = findIrregular(IRREGULAR_SINGULAR, lower)
    if (known !== undefined) return copyCase(noun, known)
    if (!isPlural(noun)) return noun
    if (/ies$/i.test(noun)) return `${noun.slice(0, -3)}y`
    return /(?:ss|[^rst]x|[^t]ch|tch|sh|zz)es$/i.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1)
  })

const changeLastWord = (phrase: string, change: (noun: string) => string) =>
  phrase.replace(/(?<![\p{L}\d'&-])[\p{L}\d'&-]+$/u, change)

/** Includes words with such an ending: 'craftsman', 'warehouses', 'grandchildren'. */
function findIrregular(forms: ReadonlyMap<string, string>, lower: string): string | undefined {
  const known = forms.get(lower)
  if (known !== undefined) return known
  const [, before = '', end = ''] =
    /^(.+?)(man|men|person|people|child|children|house|houses|life|lives|wife|wives)$/.exec(lower) ?? []
  return end === '' || /^(?:hu|ger|ro)man/.test(lower) ? undefined : `${before}${forms.get(end) ?? end}`
}
