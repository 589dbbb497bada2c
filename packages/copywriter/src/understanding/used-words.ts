import { spends, tokensOf } from '../brief/facts.ts'
import type { Fact } from '../brief/facts.ts'
import { sentencesIn } from '../brief/pieces.ts'
import type { FieldName } from '../brief/read-fields.ts'
import { wordCount } from '../builtin-writer/notes/sentence.ts'
import type { Notes } from '../builtin-writer/notes/notes.ts'

/** A weaker fact is used too, and is nothing to speak of. */
const WORTH_NAMING = 1.9
const MOST_WORDS = 12
/** A product is always named; of its facts only the terms of sale are news, and those are short. */
const MOST_WORDS_OF_PRODUCT = 5
const MOST_QUOTES = 2

/** What of one field the writer has a sentence for beside its subject: the strongest words, as they were typed. */
export function usedWords(field: FieldName, given: string, facts: readonly Fact[], notes: Notes): string[] {
  if (field === 'targetAudience' || field === 'painPoint') return []
  const sentences = [...notes.offers, ...notes.ways, ...notes.facts].map(({ text }) => text)
  const most = field === 'product' ? MOST_WORDS_OF_PRODUCT : MOST_WORDS
  const quotes = facts
    .filter(
      (fact) =>
        fact.field === field &&
        fact.strength >= WORTH_NAMING &&
        (field !== 'product' || /^(?:guarantee|limit|price|terms)$/.test(fact.kind)) &&
        sentences.some((sentence) => spends(sentence, fact)),
    )
    .map((fact) => asTyped(fact, given))
    .filter((quote) => (wordCount(quote) > 1 || /^[$€£₹]/.test(quote)) && wordCount(quote) <= most)
  return [...new Set(quotes)].slice(0, MOST_QUOTES).toSorted((a, b) => given.indexOf(a) - given.indexOf(b))
}

/** The part of a field that a fact was read from: the reading mends short forms, a quotation does not. */
function asTyped({ tokens, kind }: Fact, given: string): string {
  const parts = sentencesIn(given)
    .flatMap((sentence) => (kind === 'guarantee' ? [sentence] : sentence.split(/,(?=\s)/)))
    .map((part) => part.trim().replace(/^(?:and|but|so) /i, ''))
  const shared = (part: string) => tokensOf(part).filter((token) => tokens.includes(token)).length
  const [best = ''] = parts.toSorted((a, b) => shared(b) - shared(a))
  return shared(best) * 2 < tokens.length || MARKUP.test(best) ? '' : best
}

const MARKUP = /[<>{}]|&\w+;/
