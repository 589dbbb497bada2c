import { IRREGULAR, SAME_IN_PAST, STRONG_VERBS, UNCOUNTABLE } from '../words.ts'
import { DETERMINERS, isPlural, isStrongThird, isThird, JOINTS, startsClause, SUBJECTS } from './sentence.ts'
import type { Rule, Sentence } from './sentence.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const AFTER_ONE = set("is was has does doesn't isn't hasn't wasn't am")
const AFTER_MANY = set("are were have do don't aren't weren't haven't")
const TAKES_BASE = set("can will should could would might must can't won't don't doesn't didn't did to")
/** Groups and quantities that take either number. */
const EITHER =
  set(`team staff crew desk family couple board group company firm office public press majority number lot dozen half rest
  best few many most more other others two ones same rich poor young old police data media crowd band pair range variety all both none
  some any own three four five six ten twenty hundred thousand first last next kind sort`)
const OBJECTS = set('the your our my their its every each you us them a an')
const ONE = set('your our my the an a every each this that one')

/** Subjects and verbs that do not agree. */
export const agreement: Rule = (sentence) => {
  const { words } = sentence
  for (const [index, word] of words.entries()) {
    const disagreement =
      pronounVerb(words, index, word) ?? (startsClause(words, index) ? nounVerb(sentence, index) : undefined)
    if (disagreement !== undefined) return `"${disagreement}" does not agree`
  }
  const clause = whoClause(sentence)
  return clause === undefined ? undefined : `"${clause}" does not agree`
}

const isBaseOnly = (word: string) => STRONG_VERBS.has(word) && !SAME_IN_PAST.has(word) && !IRREGULAR.has(word)

function pronounVerb(words: readonly string[], index: number, word: string): string | undefined {
  const next = words[index + 1] ?? ''
  const after = words[index + 2] ?? ''
  const before = words[index - 1] ?? ''
  const opens = startsClause(words, index) && before !== 'and'
  const isMany = /^(?:you|we|they|i)$/.test(word) && !/^(?:of|like|with|for|to|who|that|and|or)$/.test(before)
  const isOne = opens && /^(?:it|he|she)$/.test(word)
  const isWrong =
    (isMany && word !== 'i' && AFTER_ONE.has(next)) ||
    (word === 'i' && /^(?:is|are|has|does|were)$/.test(next)) ||
    (isMany && isThird(next) && (OBJECTS.has(after) || isStrongThird(next))) ||
    (isOne && (AFTER_MANY.has(next) || isBaseOnly(next)) && !(next === 'need' && after === 'not')) ||
    (TAKES_BASE.has(word) && isStrongThird(next)) ||
    (opens &&
      /^(?:nobody|everyone|someone|everybody|somebody)$/.test(word) &&
      (isBaseOnly(next) || next === 'call'))
  return isWrong ? `${word} ${next}` : undefined
}

function nounVerb({ words, isQuestion }: Sentence, start: number): string | undefined {
  const opener = words[start] ?? ''
  if (SUBJECTS.has(opener) || (isQuestion && start === 0 && !DETERMINERS.has(opener) && !isPlural(opener)))
    return undefined
  const hasDeterminer = DETERMINERS.has(opener)
  const from = hasDeterminer ? start + 1 : start
  for (let at = from; at <= from + 2; at += 1) {
    const [noun = '', verb = '', after = ''] = words.slice(at, at + 3)
    if (noun === '' || JOINTS.has(noun) || SUBJECTS.has(noun) || DETERMINERS.has(noun) || /^\d|'/.test(noun))
      return undefined
    if (isPlural(noun))
      return isManyWrong(noun, verb, after, opener, hasDeterminer) ? `${noun} ${verb}` : undefined
    if (EITHER.has(noun) || noun.endsWith('s')) return undefined
    if (isOneWrong(noun, verb, after, opener, hasDeterminer)) return `${noun} ${verb}`
    if (!hasDeterminer && at > from) return undefined
  }
  return undefined
}

/** "Late cancellations leaves", "an empty flats costs". */
function isManyWrong(
  noun: string,
  verb: string,
  after: string,
  opener: string,
  hasDeterminer: boolean,
): boolean {
  if (/^(?:an?|every|each)$/.test(opener) && isThird(verb)) return true
  const isVerb = !isThird(noun) || hasDeterminer
  return (
    isVerb &&
    (isStrongThird(verb) ||
      (isThird(verb) && OBJECTS.has(after)) ||
      (/^(?:is|was|has)$/.test(verb) && isVerb && !hasDeterminer && after === 'not'))
  )
}

/** "The waitlist are", "our tool make the", "payroll take three". */
function isOneWrong(
  noun: string,
  verb: string,
  after: string,
  opener: string,
  hasDeterminer: boolean,
): boolean {
  if (!hasDeterminer)
    return (
      UNCOUNTABLE.has(noun) &&
      isBaseOnly(verb) &&
      (OBJECTS.has(after) || /^(?:\d.*|two|three|four|five|ten|up)$/.test(after))
    )
  if (!ONE.has(opener)) return false
  if (AFTER_MANY.has(verb) && !/ing$|ed$/.test(noun)) return true
  if (/^(?:run|come)$/.test(verb)) return /^(?:out|in|up|back|over|late|down|off)$/.test(after)
  const isBare = isBaseOnly(verb) || /^(?:text|cost)$/.test(verb)
  return (
    opener !== 'that' &&
    isBare &&
    !STRONG_VERBS.has(noun) &&
    !/ed$/.test(noun) &&
    OBJECTS.has(after) &&
    !/^an?$/.test(after)
  )
}

/** "Patients who gets", "a wholesaler who only come". */
function whoClause({ words }: Sentence): string | undefined {
  for (const [index, word] of words.entries()) {
    if (word !== 'who' || index === 0) continue
    const noun = words[index - 1] ?? ''
    const at = /^(?:only|still|also|never|always|often)$/.test(words[index + 1] ?? '') ? index + 2 : index + 1
    const verb = words[at] ?? ''
    const isOne = words
      .slice(Math.max(0, index - 3), index - 1)
      .some((each) => /^(?:an?|every|each|one)$/.test(each))
    if (isPlural(noun) && !isOne && isStrongThird(verb)) return `${noun} who ${verb}`
    if (
      isOne &&
      !isPlural(noun) &&
      !EITHER.has(noun) &&
      STRONG_VERBS.has(verb) &&
      !SAME_IN_PAST.has(verb) &&
      (!IRREGULAR.has(verb) || /^(?:come|run)$/.test(verb))
    )
      return `${noun} who ${verb}`
  }
  return undefined
}
