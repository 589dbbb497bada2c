import { isPlural } from '../english/grammar.ts'
import { OTHER_PEOPLE } from '../english/lexicon/nouns.ts'
import { toPlural } from '../english/plurals.ts'

const MEASURE =
  /^(?:hours|days|weeks|months|minutes|years|seconds|times|nights|units|reviews|quotes|calls|emails|prices)$/

/** Whether a plural precedes that "they" refers to instead of the prospect. */
export function hasOthers(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .some(
      (word) =>
        (OTHER_PEOPLE.has(word) && !/^(?:nobody|anyone|someone|everyone)$/.test(word)) ||
        /^(?:customer|client|guest|patient|member|tenant|student|pupil|buyer|caller|mums|moms|dads|men|women|buyers|brokers|mills|suppliers|vets|carers|bosses|bidders|firms|companies|shops|markets)$/.test(
          word,
        ) ||
        (isPlural(word) && /(?:ers|ors|ists|ants|ents|ees|ians)$/.test(word) && !MEASURE.test(word)),
    )
}

const WE_TO_I: Readonly<Record<string, string>> = {
  we: 'I',
  "we're": "I'm",
  "we've": "I've",
  "we'll": "I'll",
  "we'd": "I'd",
  our: 'my',
  us: 'me',
  ours: 'mine',
  ourselves: 'myself',
}

/** "we" to "I" for a sender who works alone. Only "to be" changes its form. */
export function toSingularSender(text: string): string {
  return text
    .replace(/\bwe are\b/gi, 'we am')
    .replace(/\bwe were\b/gi, 'we was')
    .replace(/\b(?:we(?:'\w+)?|our|us|ours|ourselves)\b/gi, (word) => {
      const turned = WE_TO_I[word.toLowerCase()] ?? word
      if (word === 'US') return word
      return /^[A-Z]/.test(word) && !turned.startsWith('I')
        ? turned.charAt(0).toUpperCase() + turned.slice(1)
        : turned
    })
}

/** Whether a noun names a person: "inspector". */
export const isPerson = (head: string): boolean =>
  OTHER_PEOPLE.has(`${head}s`) ||
  /^(?:waiter|inspector|examiner|insurer|landlord|judge|council|authority)$/.test(head)

/** Whether a noun names people: "guests", "parents". */
export const isOtherPeople = (word: string): boolean =>
  OTHER_PEOPLE.has(word) ||
  OTHER_PEOPLE.has(toPlural(word)) ||
  (isPlural(word) && /(?:ers|ors|ists|ants|ents|ees|ians|men|women|kids|families|couples|teams)$/.test(word))
