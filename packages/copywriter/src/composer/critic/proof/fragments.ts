import type { SentenceCheck } from './proof.ts'
import { IRREGULAR_PAST, isBaseVerb, isParticiple, isThirdPersonVerb, SUBJECTS } from './word-classes.ts'

const ENDS_OPEN =
  /(?<![\w'-])(?:the|an?|of|from|into|with|than|and|or|but|because|your|our|their|every|per|(?<!in )between|during|until|whose|very|via|as|if|onto|upon|toward|towards|within)(?=\s*(?:[.?!;:]|,(?! ?(?:the|an?|any|all|your|if|when|say|in|to|for|of|by|at)\b)|$)["')]*)/
/** "the plumber you end up with", "who do you buy from": the noun stands in front. */
const NOUN_IN_FRONT =
  /(?<![\w'-])(?:who|what|which|whom|where|that|to|you|we|they|i|it|nothing|someone|everything|anything|the ones?)(?![\w-]).{0,200}\b(?:with|from|of|into|than|between|within|for|without)["']?\s*[.?!]?$|(?:is|are|was|were|be|been) \w+ (?:with|from|of|into|for)["']?\s*[.?!]?$/

/** Whether a preposition at the end belongs to a noun before it; one behind a comma belongs to nothing. */
export const isStranded = (lower: string) =>
  NOUN_IN_FRONT.test(lower) && !/,\s*(?:and )?\w+["']?\s*[.?!]?$/.test(lower)

/** In the middle of a sentence only a relative or "to answer with" excuses it: not "you get quotes from, and ...". */
function isStrandedAt(lower: string, end: number): boolean {
  if (!/^["')]*,/.test(lower.slice(end))) return isStranded(lower)
  return /(?<![\w'-])(?:who|what|which|whom|where|that|to) [^,]*$/.test(lower.slice(0, end))
}

const FINISHES =
  /^(?:if|when|while|since|because|before|after|until|unless|once|with|in|at|on|for|as|now|so|although|by|from|without|honestly|frankly|hey|between|during|ever|then|say|given|each|every|most|still)$/
const ASKS_AFTER_COMMA =
  /, (?:do|does|did|is|are|was|has|have|can) (?:your|the|you|my|our|their|it|they|there|no|nobody|[a-z]+s)(?![\w'-])/

/** What begins or breaks off in the middle. */
export const fragmentFault: SentenceCheck = ({ lower, words, isQuestion }) => {
  const open = ENDS_OPEN.exec(lower)
  if (
    open &&
    !(
      isStrandedAt(lower, open.index + open[0].length) &&
      /^(?:with|from|of|into|than|between|within)$/.test(open[0])
    )
  )
    return `it stops at "${open[0]}"`
  const start =
    /^(?:once|if|when|while|because|for|with|at|since|although|unless) (?:and|or|but|then nobody|,)(?!\w)/.exec(
      lower,
    )
  if (start) return `it begins in the middle: "${start[0]}"`
  const [first = '', second = ''] = words
  const commaAt = ASKS_AFTER_COMMA.exec(lower)
  if (isQuestion && commaAt && !FINISHES.test(first)) {
    const head = words.slice(0, words.indexOf(','))
    const isVerbFirst = isBaseVerb(first) || (isParticiple(first) && !/^(?:based|given|made)$/.test(first))
    if (head.length >= 2 && isVerbFirst) return `"${head.slice(0, 4).join(' ')}, ..." has no subject`
  }
  if (/^(?:how|if|when|because)$/.test(first) && second === 'not' && words.length < 4)
    return 'a clause without its sentence'
  return hasSecondSubject(lower) ?? danglingWhen(lower, words, isQuestion)
}

/** "A note about hail season hit and no one knows": a title that turns into a sentence. */
function hasSecondSubject(lower: string): string | undefined {
  const title =
    /^(?:an?|one|some)(?: \w+)? (?:note|line|word|thought|message|question) (?:on|about) [^.:?]* and (?:no one|nobody|everyone|someone|they|you|it|we) (\w+)/.exec(
      lower,
    )
  if (title) return `a title that turns into a sentence at "${title[1] ?? ''}"`
  const phrases =
    /^(?:for|in|at|with|on) [^,]+, (?:for|in|at|with|on|by) [\w£$€]+ (\w+s) (?:for|to|the|an?|your)(?![\w'-])/.exec(
      lower,
    )
  return phrases && isThirdPersonVerb(phrases[1] ?? '') ? `"${phrases[1] ?? ''}" has no subject` : undefined
}

/** "When it should be 2%, wrong commodity code paying 6.5%?": the main clause never gets its verb. */
function danglingWhen(lower: string, words: readonly string[], isQuestion: boolean): string | undefined {
  if (!/^(?:when|if|once|because|while|since) /.test(lower)) return undefined
  const comma = words.indexOf(',')
  if (comma < 0) return undefined
  const main = words.slice(comma + 1)
  if (main.length < 3 || main.length > 12) return undefined
  // A pronoun comes with its verb, whatever that is.
  if (SUBJECTS.has(main[0] ?? '')) return undefined
  const hasVerb = main.some(
    (word, at) =>
      IRREGULAR_PAST.has(word) ||
      (at > 0 && /[a-z]{2}[^s]s$/.test(word)) ||
      isThirdPersonVerb(word) ||
      isBaseVerb(word) ||
      isParticiple(word) ||
      /^(?:is|are|was|were|am|be|can|can't|will|would|should|could|may|might|must|do|does|did|have|has|had|won't|don't|doesn't|goes|went|lost|left|fell|came|gets|got|there's|that's|it's|you're|you'll|we'll|i'll|who's|they're|mind|worth|want|curious|shall|happy|glad|fine|hello|yes|up|open|no|reply|ready|interested)$/.test(
        word,
      ) ||
      /'(?:s|re|ll|ve|d)$/.test(word),
  )
  return hasVerb || (!isQuestion && main.length < 4)
    ? undefined
    : `"${main.slice(0, 4).join(' ')}" has no verb`
}
