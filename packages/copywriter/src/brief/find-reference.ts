import type { BriefField } from '@firstline/contract/brief-fields'
import type { Token } from '../english/tagger.ts'
import { isPlural } from '../english/grammar.ts'
import { isOtherPeople } from './people.ts'

/** Refers to something outside of the sentence. */
const REFERS =
  /^(?:that|this|these|those|which|so|then|otherwise|instead|also|too|and|but|or|because|same|above|such|therefore|hence|he|she|his|her)\b|^(?:the (?:same|other|others|former|latter|second one|first one)|another one|one of (?:them|those)|(?:a lot|most|many|some|all|half|both|few|none|lots) of (?:em|them|these|those)|at (?:that|this) (?:point|time)|(?:in|on|by|from|after|before|until|since) (?:that|then|this)\b)|^if so\b|^the (?:second|third|next|other) (?:problem|reason|issue|one|part)\b|\bboth (?:problems|issues|things)\b|\bthe opposite\b|\b(?:mentioned above|all (?:that|this)|(?:do|does|did|done) (?:the same|so|that|this))\b|\b(?:this|that|these|those)[.,]/i
/** "This year", "those who", "that is" stand alone. */
const POINTS_AHEAD =
  /^(?:this (?:week|month|year|spring|summer|autumn|fall|winter|season|quarter|morning)|those (?:who|with|in)|these days|because .+, |so many|so much|so far|still (?=\p{L}+ing))/iu

export const refersOutside = (sentence: string): boolean =>
  REFERS.test(sentence) && !POINTS_AHEAD.test(sentence)

/** A person who can be "he" or "she". */
const PERSON = /(?:er|or|ist|ian|ant|ent|man|woman|mother|father|mum|mom|dad|plumber|grandmother|boss)$/

/** Whether "he", "she" or "it" has no noun in the sentence. */
export function lacksNoun(field: BriefField, sentence: string, tokens: readonly Token[]): boolean {
  const isHeOrShe = tokens.some(({ word }) => /^(?:he|she|him|his|her|hers)$/.test(word))
  if (isHeOrShe && !tokens.some(({ pos, word }) => pos === 'NOUN' && PERSON.test(word))) return true
  if (/^(?:he|she)\b/i.test(sentence) || pointsNowhere(field, tokens)) return true
  return (
    field === 'painPoint' &&
    /^it\b/i.test(sentence) &&
    !/^it(?:'s| is| takes| costs|'ll take| feels| can take| would take)\b.{3,}\b(?:to|that|when|for|before|if|how|what|who)\b/i.test(
      sentence,
    )
  )
}

/** "It" and "ones" without anything before that they can be. */
function pointsNowhere(field: BriefField, tokens: readonly Token[]): boolean {
  if (field === 'solution') return false
  const at = tokens.findIndex(({ word }) => word === 'it')
  if (at <= 0) return false
  const next = tokens[at + 1]?.word ?? ''
  // "It takes …", "it's hard to …" points at nothing.
  if (
    /^(?:'s|is|was|takes|costs|gets|feels|comes|looks|'ll|would|will|can|has|take|cost|be|help)$/.test(next)
  )
    return false
  return !tokens
    .slice(0, at)
    .some(
      ({ pos, word }) =>
        ((pos === 'NOUN' || pos === 'PROPN' || pos === 'NUM') &&
          !(isPlural(word) && /(?:ls|rs|ts|ns|es|ees)$/.test(word) && isOtherPeople(word)) &&
          !isOtherPeople(word) &&
          !/^(?:staff|nobody|everyone)$/.test(word)) ||
        /^(?:what|this|that|something|anything|everything)$/.test(word),
    )
}
