import { askedAgain } from './proof/repetition.ts'
import { sentenceOf } from './proof/proof.ts'
import type { Sentence } from './proof/proof.ts'
import { isBaseVerb, isParticiple, isThirdPersonVerb, MODALS, SUBJECTS } from './proof/word-classes.ts'
import { remember } from './remember.ts'
import { sentencesOf } from './text.ts'

/** What is not wrong and yet makes a reader stop. */
export interface Stumble {
  quote: string
  reason: string
}

/** Looks at a sentence and the one before it. */
type StumbleCheck = (sentence: Sentence, before: Sentence | undefined) => string | undefined

/** "It", "they" and "that" at the very start stand for nothing yet; "it's hard to" and "it takes" need nothing. */
const POINTS_BACK =
  /^(?:it|this|that) (?:does|gets|sends|texts|answers|reads|books|lands|makes|gives|lets|helps|puts|runs|works|picks|keeps|saves|finds|shows|turns|counts|checks|writes|fills|also)(?![\w'-])|^(?:they|them|those|ours|so we|that's why|which is why)(?![\w'-])/

const checks: readonly StumbleCheck[] = [
  ({ lower }, before) => {
    const found = before ? undefined : POINTS_BACK.exec(lower)?.[0]
    return found === undefined ? undefined : `"${found}" points back at nothing`
  },
  ({ lower }, before) =>
    before?.isQuestion === true && /^(?:that's why|which is why|so we|that's what)(?![\w'-])/.test(lower)
      ? 'a conclusion drawn from a question'
      : undefined,
  ({ lower }) =>
    /^(?:with|using|through|thanks to) (?:our|my|the|an?|this|that) [^,.?]{3,50}, it (?:\w+s|can|will|would|also)(?![\w'-])/.test(
      lower,
    )
      ? '"with ..., it" names one thing twice'
      : undefined,
  (sentence) => splicedAt(sentence),
  ({ words }) =>
    words.filter((word) => !/^[,:;]$/.test(word)).length > 24
      ? 'a sentence of more than 24 words'
      : undefined,
  ({ lower }) => (lower.split(': ').length > 2 ? 'two colons in a sentence' : undefined),
  (sentence) => (isBareNoun(sentence) ? 'no verb in it' : undefined),
]

const FINITE =
  /^(?:is|are|was|were|am|do|does|did|have|has|had|don't|doesn't|didn't|isn't|aren't|wasn't|went|came|lost|got|found|goes)$/

/** ", we do", ", it lands": a second sentence behind a comma, when the first was one already. */
function splicedAt({ words, lower }: Sentence): string | undefined {
  const [first = '', second = ''] = words
  const isClause = (at: number) =>
    SUBJECTS.has(words[at] ?? '') &&
    [words[at + 1] ?? ''].some(
      (word) => FINITE.test(word) || MODALS.has(word) || isBaseVerb(word) || isThirdPersonVerb(word),
    )
  const startsWhole =
    isClause(0) ||
    (/^(?:your|our|my|the)$/.test(first) &&
      words.slice(2, 5).some((word) => FINITE.test(word) || isThirdPersonVerb(word)) &&
      !/^(?:day|week|moment|minute|next|first|last|more|less|sooner|faster)$/.test(second))
  if (!startsWhole) return undefined
  // "The bill comes, you pay it, and nobody asks" is a series.
  if (/, (?:and|but|so) [^,]+$/.test(lower)) return undefined
  const comma = words.findIndex(
    (word, at) => word === ',' && (isClause(at + 1) || isOwnersClause(words, at + 1)),
  )
  if (comma < 0 || /^(?:you know|i think|i guess|i'd say)$/.test(words.slice(comma + 1, comma + 3).join(' ')))
    return undefined
  // What stands between the first clause and this one may have opened a frame of its own.
  const between = words.slice(0, comma)
  if (
    between.some((word) =>
      /^(?:if|when|while|because|so|and|but|as|once|where|unless|who|which|that|what|how|why|said)$/.test(
        word,
      ),
    )
  )
    return undefined
  return `"${words.slice(comma + 1, comma + 4).join(' ')}": a second sentence behind a comma`
}

const isOwnersClause = (words: readonly string[], at: number) =>
  /^(?:our|your|my)$/.test(words[at] ?? '') &&
  [words[at + 2] ?? '', words[at + 3] ?? ''].some((word) => isThirdPersonVerb(word) && /s$/.test(word))

/** "Your evenings for takeoffs.": a thing named and left. */
function isBareNoun({ words, lower, isQuestion }: Sentence): boolean {
  return (
    !isQuestion &&
    words.length >= 4 &&
    /^(?:your|our|my) /.test(lower) &&
    !/[:;]/.test(lower) &&
    !words.some(
      (word) =>
        FINITE.test(word) ||
        MODALS.has(word) ||
        isBaseVerb(word) ||
        isThirdPersonVerb(word) ||
        isParticiple(word) ||
        /'(?:s|re|ll|ve|d)$|n't$|ed$|^(?:left|lost|met|made|kept|paid|sent|went|gone|found|won|sold|built|cost|hit|put|shut|cut|held|fell|ran|saw|took|told|thought|rang|began|wrote|grew)$/.test(
          word,
        ),
    )
  )
}

/** All places of an English text where a reader would stop, in order. */
export function stumblesIn(text: string): readonly Stumble[] {
  const sentences = sentencesOf(text)
  const found = sentences.flatMap((quote, index) => pairStumbles(`${sentences[index - 1] ?? ''}\n${quote}`))
  const again = askedAgain(text)
  return again === undefined ? found : [...found, { quote: sentences.at(-1) ?? '', reason: again }]
}

const pairStumbles = remember<readonly Stumble[]>((pair) => {
  const [previous = '', quote = ''] = pair.split('\n')
  const before = previous === '' ? undefined : sentenceOf(previous)
  const sentence = sentenceOf(quote)
  return checks.flatMap((check) => {
    const reason = check(sentence, before)
    return reason === undefined ? [] : [{ quote, reason }]
  })
})
