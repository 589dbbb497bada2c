import type { ParsedFields } from '../brief/read-fields.ts'
import { splitWords } from '../english/words.ts'
import { remember } from '../remember.ts'
import { collectContentStems, splitIntoSentences, stemWord } from './text.ts'
import { RULES } from '../english/rules.ts'
import { isBase, sentenceOf } from '../english/checked-sentence.ts'

/** Grammar and style errors of an English text. The brief decides whom "they" may mean. */
export function proofread(text: string, brief: ParsedFields): readonly string[] {
  const across = [findUnclearPronoun(text, brief), findRepetition(text), findOtherVoice(text)]
  return [...splitIntoSentences(text).flatMap(findingsIn), ...across.filter((reason) => reason !== undefined)]
}

const findingsIn = remember<readonly string[]>((text) => {
  const sentence = sentenceOf(text)
  return RULES.map((rule) => rule(sentence)).filter((reason) => reason !== undefined)
})

const FIRST_POINTS_BACK =
  /^(?:(?:it|this|that) (?:does|gets|sends|texts|answers|reads|books|lands|makes|gives|lets|helps|puts|works|picks|keeps|saves|finds|counts|checks|fills) |(?:that's why|which is why|so we|ours) )/i

/** "It does it in 5 days" as an opening, and "they" where it can only mean the prospect. */
function findUnclearPronoun(text: string, brief: ParsedFields): string | undefined {
  const opening = FIRST_POINTS_BACK.exec(text)?.[0].trim()
  if (opening !== undefined) return `"${opening}" points back at nothing`
  const pronoun = /(?<![\w'-])(?:they|them)(?![\w-])/i.exec(text)
  if (!pronoun || brief.form.messageType === 'Email Subject Line') return undefined
  const before = [...collectContentStems(text.slice(0, pronoun.index))]
  const nouns = [...brief.audience.nouns].map(stemWord)
  return before.every((word) => nouns.includes(word))
    ? `"${pronoun[0]}" where the prospect is meant`
    : undefined
}

const OTHER_VOICE =
  /\bI (?:don't (?:know|have|get|understand)|can't (?!promise|say|tell|see|help|send)|struggle|lose|waste|hate|have to|am (?:losing|tired|stuck|struggling)|spend (?:hours|days|all|too|my|most))\b|\b(?:my|our) (?:problem|biggest|struggle|frustration)\b/

/** The prospect's complaint in the first person. */
function findOtherVoice(text: string): string | undefined {
  const found = OTHER_VOICE.exec(text)?.[0]
  return found === undefined ? undefined : `"${found}" is what the prospect would say`
}

const DENIES = /n't\b|\b(?:not|no|never|nobody|without)\b/i

/** Two sentences with the same content. The ask may name the offer again. */
function findRepetition(text: string): string | undefined {
  const all = splitIntoSentences(text).slice(0, 12)
  const sentences = all.length > 2 && /\?$/.test(all.at(-1) ?? '') ? all.slice(0, -1) : all
  for (const [index, first] of sentences.entries())
    for (const second of sentences.slice(index + 1)) {
      if (DENIES.test(first) !== DENIES.test(second)) continue
      const [one, other] = [[...collectContentStems(first)], [...collectContentStems(second)]]
      const [fewer, more] = one.length <= other.length ? [one, other] : [other, one]
      if (fewer.length >= 2 && fewer.every((word) => more.includes(word)))
        return `it says "${fewer.slice(0, 4).join(' ')}" in two sentences`
    }
  return undefined
}

const SMALL =
  /^(?:the|an?|your|our|my|you|we|i|it|is|are|to|of|in|on|for|and|at|with|no|not|by|from|that|this|when|what|who|how|before|after|without|per|every|one|do|does|can)$/

/** Few small words, few verbs, or no vowels. */
export function isGibberish(text: string): boolean {
  const words = splitWords(text)
  if (words.length === 0) return true
  const spelled = words.filter(
    (word) => /\d/.test(word) || (/[aeiouy]/.test(word) && !/[^aeiouy'-]{6}|(.)\1\1/.test(word)),
  )
  if (spelled.length < 0.8 * words.length || new Set(words).size < 0.4 * words.length) return true
  if (words.length < 9) return false
  const small = words.filter((word) => SMALL.test(word)).length
  const verbs = words.filter((word) => isBase(word) || /(?:s|ed|ing|n't|'s|'re)$/.test(word)).length
  return small < 0.12 * words.length || (small < 0.2 * words.length && verbs === 0)
}
