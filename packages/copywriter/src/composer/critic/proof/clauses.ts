import { OTHER_PEOPLE } from '../../../brief/lexicon/nouns.ts'
import type { SentenceCheck } from './proof.ts'
import { IRREGULAR_PAST, isBaseVerb, isParticiple, isThirdPersonVerb, JOINTS } from './word-classes.ts'

const AUXILIARY =
  /^(?:is|are|was|were|am|be|been|can|cannot|will|would|should|could|may|might|must|do|does|did|have|has|had|gone|goes)$|n't$|'(?:s|re|ll|ve|d|m)$/
const mayBeVerb = (word: string) =>
  AUXILIARY.test(word) ||
  IRREGULAR_PAST.has(word) ||
  isThirdPersonVerb(word) ||
  isBaseVerb(word) ||
  isParticiple(word)

/** Verbs of their own; "to send" and "can send" count once. */
function finiteVerbs(words: readonly string[]): number {
  return words.filter(
    (word, index) =>
      mayBeVerb(word) &&
      !OTHER_PEOPLE.has(word) &&
      !/^(?:to|not|will|can|could|would|should|may|might|must|do|does|did|don't|doesn't|didn't|is|are|has|have)$/.test(
        words[index - 1] ?? '',
      ),
  ).length
}

/** In a list a word in -s is a thing. */
const isVerbInList = (word: string) =>
  /^[a-z]/.test(word) &&
  (AUXILIARY.test(word) || IRREGULAR_PAST.has(word) || isBaseVerb(word) || JOINTS.has(word))

/** Clauses left standing alone, and lists that never become a sentence. */
export const clauseFault: SentenceCheck = ({ lower, words, isQuestion }) => {
  const [first = ''] = words
  if (
    /^(?:when|if|once|although|since|while)$/.test(first) &&
    !isQuestion &&
    /\.["']?$/.test(lower) &&
    words.length > 4
  ) {
    const hasJoint = /[,:;\u2013\u2014]| - | then /.test(lower)
    const isOrder = words.slice(3).some((word) => /^(?:tell|say|reply|let|just|ask|send|call)$/.test(word))
    if (!hasJoint && !isOrder && finiteVerbs(words) < 2)
      return `"${words.slice(0, 4).join(' ')} ..." is only half a sentence`
  }
  const items = words.filter((word) => word === ',').length + 1
  if (items >= 4 && !lower.includes(':') && !words.some((word) => isVerbInList(word)) && !/^no /.test(lower))
    return 'a list without a verb'
  if (/^\w+ing (?:the|your|an?|our) [^,]+, and (?:you|we|it|i)[.!?]?$/.test(lower))
    return `"and ${words.at(-1) ?? ''}" leads nowhere`
  return undefined
}
