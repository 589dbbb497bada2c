import { isEnglish } from './language.ts'
import { misspellings } from './lexicon/misspellings.ts'
import { inCaseOf } from './words.ts'

/** A word as it was typed, and as it was meant. */
export interface Mend {
  typed: string
  meant: string
}

type Fields<Name extends string> = Readonly<Record<Name, string>>

/** Words that are right by themselves and wrong beside others. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\btheir (is|are|was|were|isn't|aren't|wasn't|weren't|will be|has been|have been)\b/gi, 'there $1'],
  [/\bthere own\b/gi, 'their own'],
  [/\b(could|should|would|might|must) of\b(?! course)/gi, '$1 have'],
  [
    /\b(more|less|fewer|rather|better|worse|faster|slower|cheaper|easier|harder|higher|lower|bigger|longer|sooner|quicker) then (you|your|they|their|our|the|an?|any|anyone|most|half|twice|before|ever|usual|expected|two|three|ten|[$€£]?\d[\d.,]*)\b/gi,
    '$1 than $2',
  ],
  [
    /\b(to|they|you|we|I|who|don't|never|not|will|would|can|could|might|often|always) loose\b(?! (?:ends?|leaf|fit|parts?)\b)/gi,
    '$1 lose',
  ],
  [
    /\bloose (customers?|clients?|patients?|members|guests|tenants|candidates|leads?|deals|jobs|orders|bookings|sales|business|revenue|money|time|hours|staff|track|trust|momentum)\b/gi,
    'lose $1',
  ],
  [
    /\b(new|our|your|their|more|of|lost|loyal|happy|repeat|paying|existing|potential) costumer(s?)\b/gi,
    '$1 customer$2',
  ],
]

const NO_NAMES: ReadonlySet<string> = new Set()
/** Addresses, handles and names such as "Booking.com". */
const AS_TYPED = /[@#\\]|:\/\/|\p{L}\.\p{L}/u

/** Common misspellings put right; all else stays to the letter. */
export function mendSpelling(text: string, names = NO_NAMES): { text: string; mends: Mend[] } {
  const mends: Mend[] = []
  const note = (typed: string, meant: string) => {
    if (!mends.some((mend) => mend.typed === typed)) mends.push({ typed, meant })
    return meant
  }
  const mended = text.replace(/\S+/g, (token) =>
    AS_TYPED.test(token)
      ? token
      : token.replace(/(?<![\p{L}\p{N}_"“])[A-Za-z]{2,}(?![\p{L}\p{N}_])/gu, (word) => {
          const meant = names.has(word.toLowerCase()) ? undefined : meantBy(word)
          return meant === undefined ? word : note(word, meant)
        }),
  )
  return {
    mends,
    text: PHRASES.reduce(
      (before, [pattern, repair]) =>
        before.replace(pattern, (typed: string, first: string, second: string) =>
          note(
            typed,
            inCaseOf(
              typed,
              repair.replace('$1', () => first).replace('$2', () => second),
            ),
          ),
        ),
      mended,
    ),
  }
}

/** The fields of an English form with their misspellings mended, and what was mended in each. */
export function mendForm<Name extends string, Form extends Fields<Name>>(
  form: Form,
  fields: readonly Name[],
) {
  const texts = fields.map((name) => form[name])
  const names = isEnglish(texts.join(' ')) ? namesIn(texts) : undefined
  const mended = fields.map((name) => {
    const { text, mends } = names ? mendSpelling(form[name], names) : { text: form[name], mends: [] }
    return { name, text, mends }
  })
  return {
    form: { ...form, ...Object.fromEntries(mended.map(({ name, text }) => [name, text])) },
    mends: new Map(mended.map(({ name, mends }) => [name, mends])),
  }
}

function meantBy(word: string): string | undefined {
  const meant = misspellings().get(word.toLowerCase())
  // "IM" and "ADN" are short forms of something.
  if (meant === undefined || (word.length < 5 && word === word.toUpperCase())) return undefined
  return inCaseOf(word, meant)
}

const MOSTLY = 0.6
/** "Accomodate has answered 1,200 calls": what acts by itself. */
const SUBJECT =
  /(?<=^|[.!?\n]\s{0,5})\p{Lu}\p{L}+(?= (?:has|helps|lets|makes|turns|keeps|gives|sends|saves|answers|books|is (?:an?|the|our))\b)/gu

/** What may be a name: a word in quotes, the subject of a deed, or a capital inside of a sentence that has few of them. */
function namesIn(texts: readonly string[]): Set<string> {
  const found = texts.flatMap((text) => {
    const quoted = text.match(/(?<=["“])[^"“”]{1,60}(?=["”])/g) ?? []
    const subjects = text.match(SUBJECT) ?? []
    const long = text.match(/\p{L}{4,}/gu) ?? []
    const capitals = long.filter((word) => /^\p{Lu}/u.test(word))
    // In a title every word has a capital.
    if (capitals.length > long.length * MOSTLY) return [...quoted, ...subjects]
    return [...quoted, ...subjects, ...(text.match(/(?<=[\p{L}\p{N},;'’)] )\p{Lu}\p{L}+/gu) ?? [])]
  })
  return new Set(found.flatMap((part) => part.toLowerCase().match(/[a-z]+/g) ?? []))
}
