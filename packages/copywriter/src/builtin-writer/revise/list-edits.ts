import { correctSpelling } from '../../english/correct-spelling.ts'
import { isAsk } from '../../critic/ask.ts'
import { splitIntoSentences } from '../../critic/text.ts'
import type { Material } from './list-material.ts'

/** A text in sentences: some are kept, and the last one may be the ask. */
export interface Sentences {
  readonly all: readonly string[]
  readonly ask: string | undefined
  isKept(sentence: string): boolean
}

const OPENINGS = 10
const FACTS = 4

/** Needs the sentence before it. */
const REFERS_BACK =
  /^(?:it|its|it's|that|that's|this|they|them|their|those|these|he|she|and|but|or|so|then|which|both|one|another|instead|some|others)\b/i

export function splitText(text: string, keep: readonly string[]): Sentences {
  const all = splitIntoSentences(text).map((sentence) => sentence.trim())
  const last = all.at(-1)
  return {
    all,
    ask: last !== undefined && all.length > 1 && isAsk(last) ? last : undefined,
    isKept: (sentence) => keep.some((kept) => kept.includes(sentence) || sentence.includes(kept.trim())),
  }
}

const GREETING =
  /^(?:hi|hello|hey|dear|hope|i hope|my name|i'm reaching|i am reaching|i wanted|just so you know|quick (?:note|word|question))\b/i

const join = (sentences: readonly string[]): string => sentences.join(' ')

/** Whether two texts differ in their asks only. */
export function differInAsk(one: string, other: string): boolean {
  const [rest, otherRest] = [one, other].map((text) => {
    const { all, ask } = splitText(text, [])
    return join(ask === undefined ? all : all.slice(0, -1))
  })
  return rest === otherRest
}

/** The text without one of its sentences; the first one is left out only if it is a greeting. */
export function listCuts({ all, ask, isKept }: Sentences): string[] {
  return all.flatMap((sentence, at) =>
    sentence === ask ||
    isKept(sentence) ||
    (at === 0 && !GREETING.test(sentence)) ||
    REFERS_BACK.test(all[at + 1] ?? '')
      ? []
      : [join(all.toSpliced(at, 1))],
  )
}

/** The text with another first sentence, or with one before a first sentence that states the offer. */
export function listOtherOpenings({ all, isKept }: Sentences, { openings, statesOffer }: Material): string[] {
  const [first = '', ...rest] = all
  const keepsFirst = isKept(first) || (statesOffer(first) && !statesOffer(join(rest)))
  const after = keepsFirst ? all : rest
  if (after.length === 0 || REFERS_BACK.test(after[0] ?? '')) return []
  return openings
    .filter((opening) => !join(all).includes(opening))
    .map((opening) => join([opening, ...after]))
}

/** The text with another ask, or with its first one. */
function listOtherAsks({ all, ask, isKept }: Sentences, { asks }: Material): string[] {
  if (ask !== undefined && isKept(ask)) return []
  const rest = ask === undefined ? all : all.slice(0, -1)
  return asks.filter((other) => other !== ask).map((other) => join([...rest, other]))
}

/** The text with one more fact before its ask. */
function listAddedFacts({ all, ask }: Sentences, { facts }: Material): string[] {
  const at = ask === undefined ? all.length : all.length - 1
  return facts
    .filter((fact) => !join(all).includes(fact))
    .slice(0, FACTS)
    .map((fact) => join(all.toSpliced(at, 0, fact)))
}

/** The text without exclamation marks, emoji, shouting, dashes and misspellings. */
function tidy(sentence: string): string {
  return correctSpelling(
    sentence
      .replace(/\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f\u200d]*\s?/gu, '')
      .replace(/!+/g, '.')
      .replace(/\s?—\s?|\s–\s/g, ', ')
      .replace(/(?<![\p{L}&-])\p{Lu}{4,}(?![\p{L}&-])/gu, (word) => word.toLowerCase())
      .replace(/ {2,}/g, ' ')
      .trim(),
  ).text
}

/** Texts that differ from this one in one place. */
export function listEdits(sentences: Sentences, material: Material): string[] {
  const { all, isKept } = sentences
  return [
    join(all.map((sentence) => (isKept(sentence) ? sentence : tidy(sentence))).filter((each) => each !== '')),
    ...listCuts(sentences),
    ...listOtherOpenings(sentences, material).slice(0, OPENINGS),
    ...listOtherAsks(sentences, material),
    ...listAddedFacts(sentences, material),
  ]
}
