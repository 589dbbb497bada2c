import { AMBIGUOUS_NAMES, KNOWN_NAMES } from '../../../brief/lexicon/names.ts'
import { MISSPELLINGS } from '../../../brief/lexicon/misspellings.ts'
import { SHORT_FORMS } from '../../../brief/lexicon/short-forms.ts'
import type { SentenceCheck } from './proof.ts'

const ENTITIES =
  'nbsp|amp|quot|lt|gt|euro|pound|rsquo|lsquo|rdquo|ldquo|ndash|mdash|hellip|eacute|copy|reg|trade'
const ENTITY = new RegExp(
  `&(?:[a-z]{2,8};|#\\d+;?|(?:${ENTITIES})(?![a-z]))|(?<![\\w-])(?:nbsp|amp|quot|lt|gt|rsquo|lsquo|ndash|mdash|hellip)(?![\\w-]);?|\\w;\\w`,
  'i',
)
const LETTER_LOST = /(?<![\p{L}\p{N}'$€£*-])(?<!\d )[b-hj-np-wy-z](?= [A-Za-z][a-z]+)(?![\p{L}\p{N}'&-])/u
const ALWAYS_NAMES = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november
  december jan feb nov dec european american british english german french spanish italian australian canadian texas california
  london linkedin instagram whatsapp shopify excel-sheet christmas easter`.split(/\s+/),
)

/** What the list of typing slips changes, but people write on purpose too. */
const SPELT_BOTH_WAYS = new Set(['ecommerce', 'ecom', 'gonna', 'wanna', 'govt', 'appts'])

/** What a pasted page or a lost sign leaves behind, and names in small letters. */
export const spellingFault: SentenceCheck = ({ text }) => {
  const entity = ENTITY.exec(text)
  if (entity) return `"${entity[0]}" is left of a web page`
  for (const word of text.match(/(?<![\w'-])[a-z]{3,20}(?![\w'-])/g) ?? []) {
    const meant = MISSPELLINGS.get(word) ?? (Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word] : undefined)
    if (word.length > 4 && meant !== undefined && !SPELT_BOTH_WAYS.has(word))
      return `"${word}" is spelt "${meant}"`
    if (ALWAYS_NAMES.has(word) && !AMBIGUOUS_NAMES.has(word)) return `"${word}" wants its capital`
  }
  const lone = LETTER_LOST.exec(text)
  if (lone && !KNOWN_NAMES.has(lone[0].toLowerCase())) return `"${lone[0]}" stands alone`
  return undefined
}
