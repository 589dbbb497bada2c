import { remember } from '../remember.ts'
import { readWordLines, readWords } from '../english/lexicon/word-list.ts'

/** Stems in order, with synonyms merged. "They're chasing unpaid invoices" becomes chase, unpaid, invoic. */
function listStems(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/[^a-z0-9&]+/g, ' ')
    .replace(IT, 'infotech $1')
    .split(' ')
  return words.flatMap((word) => (word ? [stemCue(word)] : []))
}

/** The trade IT, not the pronoun. */
const IT =
  /\bit (support|departments?|dept|teams?|guys?|managers?|directors?|services?|providers?|compan(?:y|ies)|people|staff|security|leads?)\b/g

/** Stems of content words; all stems when there are none. Cached: sentences of a brief recur in hundreds of drafts. */
export const listContentStems: (text: string) => readonly string[] = remember((text) => {
  const stems = listStems(text)
  const content = stems.filter((word) => !FUNCTION_WORDS.has(word))
  return content.length > 0 ? content : stems
}, 1_000)

/** Whether the stems are near each other in any order. */
export function areNear(text: readonly string[], stems: readonly string[]): boolean {
  if (!stems.every((stem) => text.includes(stem))) return false
  if (stems.length === 1) return true
  const reach = stems.length + 1
  return text.some((stem, at) => {
    if (!stems.includes(stem)) return false
    const near = text.slice(at, at + reach)
    return stems.every((wanted) => near.includes(wanted))
  })
}

const known = new Map<string, string>()

/** Cache limit; the playbook has about 12,000 words. */
const MOST_KNOWN = 20_000

export function stemCue(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const form = FORMS.get(word)
  const cut = form ?? cutEndings(word)
  const found = SYNONYMS.get(cut) ?? cut
  if (known.size < MOST_KNOWN) known.set(word, found)
  return found
}

function cutEndings(word: string): string {
  if (word.length < 4) return word
  let cut = word
  if (/[^aiou]s$/.test(cut) && !/(?:ss|us|is)$/.test(cut)) cut = cut.slice(0, -1)
  else if (/[aiou]s$/.test(cut) && !/(?:us|is)$/.test(cut)) cut = cut.slice(0, -1)
  cut = cut.replace(/(?<=(?:s|x|z|ch|sh))e$/, '').replace(/ie$/, 'y')
  for (const [ending, instead] of ENDINGS) {
    if (!cut.endsWith(ending) || cut.length - ending.length < 3) continue
    cut = cut.slice(0, -ending.length) + instead
    break
  }
  return dropDoubledLetter(cut).replace(/(?<=[a-z]{2})[ey]$/, '')
}

/** "planning" without its ending: "plann". */
function dropDoubledLetter(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word
}

/** Endings with their replacements. */
const ENDINGS = parsePairs(
  `isation: ization: ellation:el ations: ation: ising: izing: ised: ized: ise: ize: ments: ment: ingly: elling:el elled:el ying:y ings: ing: ied:y ed: ers: er: ors: or: ly: ness:`.split(
    ' ',
  ),
)

/** Irregular forms, and words that the endings would spoil. */
const FORMS = new Map(parsePairs(readWords('stemForms')))

/** The first word of each group represents it. */
const SYNONYMS = new Map(
  readWordLines('synonyms').flatMap((group) => {
    const [first = '', ...others] = group.split(' ')
    return others.map((other) => [other, first] as const)
  }),
)

const FUNCTION_WORDS = new Set(readWords('functionWords'))

/** "paid:pay sold:sell" */
function parsePairs(pairs: readonly string[]): [string, string][] {
  return pairs.map((pair) => pair.split(':') as [string, string])
}
