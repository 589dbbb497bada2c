import { statesFact, listContentTokens } from '../brief/find-facts.ts'
import type { Fact } from '../brief/find-facts.ts'
import { splitFieldSentences } from '../brief/pieces.ts'
import type { BriefField } from '@firstline/contract/brief-fields'
import { countWords } from '../brief/sentence.ts'
import type { Notes } from '../builtin-writer/notes/read-notes.ts'

/** Weaker facts are used but not listed. */
const WORTH_NAMING = 1.9
const MOST_WORDS = 12
/** A product is always named; of its facts only short terms are listed. */
const MOST_WORDS_OF_PRODUCT = 5
const MOST_QUOTES = 2

/** The strongest usable words of a field, as typed. */
export function listUsedWords(
  field: BriefField,
  given: string,
  facts: readonly Fact[],
  notes: Notes,
): string[] {
  if (field === 'targetAudience' || field === 'painPoint') return []
  const sentences = [...notes.offers, ...notes.ways, ...notes.facts].map(({ text }) => text)
  const most = field === 'product' ? MOST_WORDS_OF_PRODUCT : MOST_WORDS
  const quotes = facts
    .filter(
      (fact) =>
        fact.field === field &&
        fact.strength >= WORTH_NAMING &&
        (field !== 'product' || /^(?:guarantee|limit|price|terms)$/.test(fact.kind)) &&
        sentences.some((sentence) => statesFact(sentence, fact)),
    )
    .map((fact) => quoteAsTyped(fact, given))
    .filter((quote) => (countWords(quote) > 1 || /^[$€£₹]/.test(quote)) && countWords(quote) <= most)
  return [...new Set(quotes)].slice(0, MOST_QUOTES).toSorted((a, b) => given.indexOf(a) - given.indexOf(b))
}

/** The field's own words of a fact, before abbreviations were expanded. */
function quoteAsTyped({ tokens, kind }: Fact, given: string): string {
  const parts = splitFieldSentences(given)
    .flatMap((sentence) => (kind === 'guarantee' ? [sentence] : sentence.split(/,(?=\s)/)))
    .map((part) => part.trim().replace(/^(?:and|but|so) /i, ''))
  const shared = (part: string) => listContentTokens(part).filter((token) => tokens.includes(token)).length
  const [best = ''] = parts.toSorted((a, b) => shared(b) - shared(a))
  return shared(best) * 2 < tokens.length || MARKUP.test(best) ? '' : best
}

const MARKUP = /[<>{}]|&\w+;/
