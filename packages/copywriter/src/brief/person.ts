import { OTHER_PEOPLE } from './lexicon/nouns.ts'
import { isPlural } from './grammar.ts'
import type { Term } from './term.ts'

const CONTRACTIONS: Readonly<Record<string, string>> = {
  "they're": "you're",
  "they've": "you've",
  "they'll": "you'll",
  "they'd": "you'd",
  "we're": "you're",
  "we've": "you've",
  "we'll": "you'll",
  "i'm": "you're",
  "i've": "you've",
  "i'll": "you'll",
  "he's": "you're",
  "she's": "you're",
}

const PLAIN: Readonly<Record<string, string>> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  themselves: 'yourself',
  themself: 'yourself',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  ourselves: 'yourself',
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  he: 'you',
  she: 'you',
  his: 'your',
  her: 'your',
  him: 'you',
}

/** A plural noun before this place that "they" may well mean. */
function hasOtherAntecedent(
  terms: readonly Term[],
  index: number,
  readerNouns: ReadonlySet<string>,
): boolean {
  return terms.slice(0, index).some((term) => {
    const last = term.lower.split('-').at(-1) ?? term.lower
    return (
      (OTHER_PEOPLE.has(last) ||
        (isPlural(last) && term.tags.has('Noun') && !/(hours|days|weeks|months|minutes)$/.test(last))) &&
      !readerNouns.has(last)
    )
  })
}

/** "they waste their mornings" becomes "you waste your mornings"; the staff's or the couples' "their" stays. */
export function toReader(terms: readonly Term[], readerNouns: ReadonlySet<string>): Term[] {
  const startsWithPerson = /^(they|we|i|he|she|you)/.test(terms[0]?.lower ?? '')
  return terms.map((term, index) => {
    const third =
      /^(they|them|their|theirs|themselves|they're|they've|they'll|they'd|him|his|her|he|she)$/.test(
        term.lower,
      )
    if (third && index > 0 && !startsWithPerson && hasOtherAntecedent(terms, index, readerNouns)) return term
    if (
      third &&
      index > 0 &&
      startsWithPerson &&
      terms
        .slice(0, index)
        .some((before) => OTHER_PEOPLE.has(before.lower) && !readerNouns.has(before.lower)) &&
      /^(they|them|they're)$/.test(term.lower)
    )
      return term
    const turned = CONTRACTIONS[term.lower] ?? PLAIN[term.lower]
    return turned ? { ...term, text: turned, lower: turned, fresh: turned !== term.lower } : term
  })
}
