import type { SentenceCheck } from './proof.ts'
import { isBaseVerb, isParticiple, isThirdPersonVerb, JOINTS } from './word-classes.ts'

const AUXILIARY =
  /^(?:is|are|was|were|am|be|been|can|cannot|will|would|should|could|may|might|must|do|does|did|have|has|had|went|came|left|lost|found|got|made|said|told|grew|fell|rang|kept|paid|sent|took|saw|knew|thought|felt|began|wrote|met|shut|gone|goes)$|n't$|'(?:s|re|ll|ve|d|m)$/
const A_SUBJECT =
  /^(?:you|we|they|i|he|she|it|your|our|my|their|the|an?|no|nobody|someone|everyone|that|this|there|every|each|most|half)$/

const mayBeVerb = (word: string) =>
  AUXILIARY.test(word) || isThirdPersonVerb(word) || isBaseVerb(word) || isParticiple(word)

/** In a list a word in -s is a thing. */
const isVerbInList = (word: string) =>
  /^[a-z]/.test(word) && (AUXILIARY.test(word) || isBaseVerb(word) || JOINTS.has(word))

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
    const subjects = words
      .slice(2)
      .filter((word, index) => A_SUBJECT.test(word) && mayBeVerb(words[index + 3] ?? '')).length
    const isOrder = words.slice(3).some((word) => /^(?:tell|say|reply|let|just|ask|send|call)$/.test(word))
    if (!hasJoint && !isOrder && subjects === 0)
      return `"${words.slice(0, 4).join(' ')} ..." is only half a sentence`
  }
  const items = words.filter((word) => word === ',').length + 1
  if (items >= 4 && !words.some((word) => isVerbInList(word)) && !/^no /.test(lower))
    return 'a list without a verb'
  if (/^\w+ing (?:the|your|an?|our) [^,]+, and (?:you|we|it|i)[.!?]?$/.test(lower))
    return `"and ${words.at(-1) ?? ''}" leads nowhere`
  return undefined
}
