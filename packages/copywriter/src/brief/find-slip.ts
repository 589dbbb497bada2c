import { sentenceOf } from '../english/checked-sentence.ts'
import { splitAtCommas } from '../english/clauses.ts'
import { findKnownBase } from '../english/find-known-base.ts'
import { isMass, isPlural } from '../english/grammar.ts'
import { RULES } from '../english/rules.ts'
import type { Token } from '../english/tagger.ts'
import { findSubject, isFiniteVerb } from '../english/verbs.ts'

/** Errors that the general check leaves alone. */
const SLIP =
  /\b(?:without|before|after) to \p{L}+|\bhow much \p{L}+s\b|\ball (?:brand|kind|type|sort)s? of \p{L}+(?<!s) |\b(?:nobody|everyone|somebody|everybody) (?:fill|do|have|want|like|know|go|need|pay|read|answer|use)\b|\bpropose you\b|\b(?:is|are|am) (?:\p{L}+ ){1,4}since (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|(?:two|three|\d+) (?:years|months|weeks))|\bon rent basis\b|\bthere(?:'s| is| was) (?:\d+|two|three|four|five|six|ten|many|several) |\bby ourself\b|\b(?:i|we|you|they) (?:seen|done|been|gone) |\b\d+ (?:agency|company|customer|client|year|month|week|hour|minute|person|site|job|lead|invoice|property|day)\b(?! (?:old|notice|trial|guarantee|plan|free|programme|program|contract|course|bed|warranty|period|turnaround|window))|\b\d+ years experience\b|\bhas combined\b|\b(?:a|an) (?:\p{L}+ )?(?:18|\d+)k\b|\b(?:getting|with|of|for|from|using|losing|on) there \p{L}+/iu

/** Whether a sentence has a grammatical error that a reader would notice. */
export const hasSlip = (sentence: string, tokens: readonly Token[]): boolean =>
  SLIP.test(sentence) || disagrees(tokens) || RULES.some((rule) => rule(sentenceOf(sentence)) !== undefined)

/** "Emergency visits is included", "the fridge stop working". */
function disagrees(tokens: readonly Token[]): boolean {
  // "After two washing"
  const counted = tokens.findIndex(
    ({ word }, at) =>
      /^(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|[1-9]\d)$/.test(word) &&
      tokens[at + 1]?.pos === 'NOUN',
  )
  const thing = tokens[counted + 1]
  const after = tokens[counted + 2]
  if (
    counted >= 0 &&
    thing &&
    !isFiniteVerb(tokens, counted + 1) &&
    !isPlural(thing.word) &&
    /^[a-z]+$/.test(thing.word) &&
    // "Two crew leads": the tagger takes the plural for a verb.
    (!after || (/^(?:PUNCT|ADP|CCONJ|VERB|AUX)$/.test(after.pos) && !/[^s]s$/.test(after.word))) &&
    after?.word !== '-' &&
    !/^(?:percent|per|hundred|thousand|million|billion|dozen|am|pm|people|staff|grand|quid|k|square|euro|rand|flat|half|way|less|more|sheep|fish|series|aircraft)$/.test(
      thing.word,
    )
  )
    return true
  for (const { from, verb } of splitAtCommas(tokens)) {
    if (verb === undefined) continue
    const subject = findSubject(tokens, verb)
    const [noun, word] = [subject === undefined ? undefined : tokens[subject], tokens[verb]]
    if (!noun || !word || noun.pos !== 'NOUN' || subject === undefined || subject !== verb - 1) continue
    const phrase = tokens.slice(from, subject)
    if (
      phrase.some(
        ({ pos, word: each }) =>
          pos === 'ADP' ||
          pos === 'CCONJ' ||
          pos === 'VERB' ||
          /^(?:who|which|that|one|half|most|every|each|number)$/.test(each),
      )
    )
      continue
    if (isPlural(noun.word) && /^(?:is|was|has|does)$/.test(word.word))
      return !/^\d/.test(phrase.at(-1)?.word ?? '') && !/s$/.test(phrase.at(-1)?.word ?? '')
    const isSingular =
      !isPlural(noun.word) &&
      !/^(?:staff|team|crew|police|people|half|rest|majority)$/.test(noun.word) &&
      /^(?:the|an?|your|our|my|their|its|this|nobody)$/.test(phrase[0]?.word ?? '')
    const isStuff = phrase.length === 0 && !isPlural(noun.word) && isMass(noun.word)
    if (
      (isSingular || isStuff) &&
      (/^(?:are|were|have|do)$/.test(word.word) ||
        (word.pos === 'VERB' &&
          findKnownBase(word.word) === word.word &&
          !/^(?:cut|put|set|hit|cost|let|read|quit|shut|can|will)$/.test(word.word)))
    )
      return true
  }
  return false
}
