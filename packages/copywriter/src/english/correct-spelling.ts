import { isEnglish } from './is-english.ts'
import { misspellings } from './lexicon/misspellings.ts'
import { copyCase } from './words.ts'

/** A misspelled word and its correction. */
export interface Correction {
  typed: string
  meant: string
}

type Fields<Name extends string> = Readonly<Record<Name, string>>

/** Words that are misspellings only in these phrases. */
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
/** Addresses, handles and names such as "Booking.com" stay. */
const AS_TYPED = /[@#\\]|:\/\/|\p{L}\.\p{L}/u

/** Corrects common misspellings; everything else stays. */
export function correctSpelling(text: string, names = NO_NAMES): { text: string; corrections: Correction[] } {
  const corrections: Correction[] = []
  const note = (typed: string, meant: string) => {
    if (!corrections.some((correction) => correction.typed === typed)) corrections.push({ typed, meant })
    return meant
  }
  const corrected = text.replace(/\S+/g, (token) =>
    AS_TYPED.test(token)
      ? token
      : token.replace(/(?<![\p{L}\p{N}_"“])[A-Za-z]{2,}(?![\p{L}\p{N}_])/gu, (word) => {
          const meant = names.has(word.toLowerCase()) ? undefined : findCorrection(word)
          return meant === undefined ? word : note(word, meant)
        }),
  )
  return {
    corrections,
    text: PHRASES.reduce(
      (before, [pattern, repair]) =>
        before.replace(pattern, (typed: string, first: string, second: string) =>
          note(
            typed,
            copyCase(
              typed,
              repair.replace('$1', () => first).replace('$2', () => second),
            ),
          ),
        ),
      corrected,
    ),
  }
}

/** Corrects the fields of an English form and returns the corrections per field. */
export function correctForm<Name extends string, Form extends Fields<Name>>(
  form: Form,
  fields: readonly Name[],
) {
  const texts = fields.map((name) => form[name])
  const names = isEnglish(texts.join(' ')) ? findPossibleNames(texts) : undefined
  const corrected = fields.map((name) => {
    const { text, corrections } = names
      ? correctSpelling(form[name], names)
      : { text: form[name], corrections: [] }
    return { name, text, corrections }
  })
  return {
    form: { ...form, ...Object.fromEntries(corrected.map(({ name, text }) => [name, text])) },
    corrections: new Map(corrected.map(({ name, corrections }) => [name, corrections])),
  }
}

function findCorrection(word: string): string | undefined {
  const meant = misspellings().get(word.toLowerCase())
  // "IM" and "ADN" are abbreviations.
  if (meant === undefined || (word.length < 5 && word === word.toUpperCase())) return undefined
  return copyCase(word, meant)
}

const MOSTLY = 0.6
/** "Accomodate has answered 1,200 calls": the subject of a sentence may be a name. */
const SUBJECT =
  /(?<=^|[.!?\n]\s{0,5})\p{Lu}\p{L}+(?= (?:has|helps|lets|makes|turns|keeps|gives|sends|saves|answers|books|is (?:an?|the|our))\b)/gu

/** Possible names: words in quotes, subjects, and capitals inside a sentence with few of them. */
function findPossibleNames(texts: readonly string[]): Set<string> {
  const found = texts.flatMap((text) => {
    const quoted = text.match(/(?<=["“])[^"“”]{1,60}(?=["”])/g) ?? []
    const subjects = text.match(SUBJECT) ?? []
    const long = text.match(/\p{L}{4,}/gu) ?? []
    const capitals = long.filter((word) => /^\p{Lu}/u.test(word))
    // Title case says nothing about names.
    if (capitals.length > long.length * MOSTLY) return [...quoted, ...subjects]
    return [...quoted, ...subjects, ...(text.match(/(?<=[\p{L}\p{N},;'’)] )\p{Lu}\p{L}+/gu) ?? [])]
  })
  return new Set(found.flatMap((part) => part.toLowerCase().match(/[a-z]+/g) ?? []))
}
