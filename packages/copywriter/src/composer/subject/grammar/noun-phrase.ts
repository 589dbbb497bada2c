import { articleFor, isMass, isPlural } from '../../../brief/grammar.ts'
import { classify } from '../../../brief/reading/classify.ts'
import type { Tagger } from '../../../brief/tagger.ts'

const PREPOSITION =
  /^(?:of|in|on|at|for|from|with|within|without|to|by|per|a|an|every|each|after|before|until|till|about|over|under|between|during|that|who|which|instead|than|and|or|out|into|up)$/
const NOT_A_NOUN =
  /(?:\b\w{2,}ed|\b(?:paid|sent|made|done|kept|built|free|off|on|up|out|in|included|daily|weekly|online|offline|overnight|ready|open|live|extra|remote))$/

const NOT_A_HEAD =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|one|two|three|four|five|six|seven|eight|nine|ten|home|away|abroad)$/i

/** The noun a phrase is about: "photos" of "drone photos of every roof". */
export function headOf(phrase: string): string {
  const words = phrase.split(' ')
  const end = words.findIndex(
    (word, at) => at > 0 && (PREPOSITION.test(word.toLowerCase()) || /^[a-z]{2,}ing$/.test(word)),
  )
  return (end < 0 ? words : words.slice(0, end)).at(-1) ?? ''
}

/** The phrase as a thing that can stand behind "to" or "or", with the article it needs; undefined where it is no thing. */
export function asThing(phrase: string, tagger: Tagger): string | undefined {
  const head = headOf(phrase)
  if (/ up (?:in|within) |^(?:an? )?(?:start|swap|skip|finish)\b/.test(phrase)) return undefined
  if (/^an? /.test(phrase) && isPlural(head)) return undefined
  const read = classify(phrase, tagger)
  if (read.shape !== 'phrase' || NOT_A_NOUN.test(head) || NOT_A_HEAD.test(head) || NOT_A_NOUN.test(phrase))
    return undefined
  if (/^(?:[$€£₹]|the|an?|your|our|no|every|all)\b/.test(phrase) || /^[$€£₹]/.test(phrase)) return phrase
  if (/^(?:from|in|at|on|up|for|with|by)\b/.test(phrase) || !/^[a-z][a-z-]{2,}/.test(head)) return undefined
  if (/^(?:one|two|three|four|five|six)\b/.test(phrase)) return phrase
  if (/^\d+(?![\w-])/.test(phrase) && isPlural(head)) return phrase
  const [term] = tagger.tag(head)
  if (!term || term.tags.has('Adjective') || term.tags.has('Verb')) return undefined
  if (isPlural(head) || isMass(head)) return phrase
  return `${articleFor(phrase)} ${phrase}`
}

/** "Missed calls after 5pm" takes "fewer"; "money hissing out of the pipes" does not. */
export const isPluralPhrase = (phrase: string): boolean =>
  isPlural(headOf(phrase)) ||
  /^[^,]{1,200}s(?:,| and) [^,]+s$/.test(phrase) ||
  /\bwomen$|\bpeople$/.test(headOf(phrase))
