import { AUXILIARIES } from './lexicon/verbs.ts'
import { readWords } from './lexicon/word-list.ts'
import { IRREGULAR, SAME_IN_PAST, UNCOUNTABLE, createWordSet } from './word-sets.ts'
import {
  DETERMINERS,
  isBase,
  isOtherPerson,
  isSurePlural,
  isStrongThird,
  isStrongVerb,
  isThirdPersonForm,
  JOINTS,
  startsClause,
  SUBJECTS,
} from './checked-sentence.ts'
import type { Rule, Sentence } from './checked-sentence.ts'

const AFTER_ONE = createWordSet("is has does doesn't isn't hasn't")
const AFTER_MANY = createWordSet("are were have do don't aren't weren't haven't")
const MODALS = createWordSet("can will should could would must might can't won't don't doesn't didn't")
/** Groups and quantities that take singular or plural. */
const EITHER = new Set(readWords('eitherNumber'))
/** First words of an object. */
const OBJECTS = createWordSet('the your our my their its every each you us them')
const AFTER_VERB = createWordSet(`${[...OBJECTS].join(' ')} two three four five ten out up in back`)
const ONE = createWordSet('your our my the an a every each this one')

/** Reports subject-verb disagreement. */
export const agreement: Rule = (sentence) => {
  const { words } = sentence
  for (const at of words.keys()) {
    const found = checkPronounVerb(words, at) ?? checkWhoVerb(words, at) ?? checkNounVerb(sentence, at)
    if (found !== undefined) return `"${found}" does not agree`
  }
  return undefined
}

const isBare = (word: string) => isStrongVerb(word) && !SAME_IN_PAST.has(word) && !IRREGULAR.has(word)

/** "It take", "you finds", "can picks". */
function checkPronounVerb(words: readonly string[], at: number): string | undefined {
  const [word = '', next = '', after = ''] = words.slice(at, at + 3)
  const before = words[at - 1] ?? ''
  const isMany = /^(?:you|we|they|i)$/.test(word) && !/^(?:of|like|with|for|to|who|that|and|or)$/.test(before)
  const isOne = startsClause(words, at) && before !== 'and'
  const isWrong =
    (isMany &&
      (AFTER_ONE.has(next) || isStrongThird(next) || (isThirdPersonForm(next) && OBJECTS.has(after)))) ||
    (isOne && /^(?:it|he|she)$/.test(word) && (AFTER_MANY.has(next) || isBare(next))) ||
    (isOne && /^(?:nobody|everyone|someone)$/.test(word) && isBase(next) && !SAME_IN_PAST.has(next)) ||
    (MODALS.has(word) && isThirdPersonForm(next)) ||
    (word === 'to' && isStrongThird(next))
  return isWrong ? `${word} ${next}` : undefined
}

/** "Patients who gets", "a wholesaler who only come". */
function checkWhoVerb(words: readonly string[], at: number): string | undefined {
  if (words[at] !== 'who') return undefined
  const noun = words[at - 1] ?? ''
  const [next = '', other = ''] = words.slice(at + 1)
  const verb = /^(?:only|still|also|never|always|often)$/.test(next) ? other : next
  const isOne = words.slice(Math.max(0, at - 3), at - 1).some((word) => /^(?:an?|every|each)$/.test(word))
  const isWrong = isOne ? !isSurePlural(noun) && !EITHER.has(noun) && isBare(verb) : isStrongThird(verb)
  return isWrong && (isOne || isSurePlural(noun)) ? `${noun} who ${verb}` : undefined
}

/** A noun at the start of a clause, after a determiner and at most two words, with its verb. */
function checkNounVerb({ words, isQuestion }: Sentence, start: number): string | undefined {
  if (!startsClause(words, start)) return undefined
  const opener = words[start] ?? ''
  const hasDeterminer = DETERMINERS.has(opener)
  if (isQuestion && start === 0 && !hasDeterminer && !isSurePlural(opener) && !UNCOUNTABLE.has(opener))
    return undefined
  const from = hasDeterminer ? start + 1 : start
  for (let at = from; at <= from + 2; at += 1) {
    const [noun = '', verb = '', after = ''] = words.slice(at, at + 3)
    const isOther = [JOINTS, SUBJECTS, DETERMINERS, AUXILIARIES].some((kind) => kind.has(noun))
    if (noun === '' || isOther || /^\d|'/.test(noun)) return undefined
    if (isSurePlural(noun)) {
      const isVerb = !isThirdPersonForm(noun) || hasDeterminer || isOtherPerson(noun)
      const isLast = !words.slice(at + 2).some((word) => AUXILIARIES.has(word) || isThirdPersonForm(word))
      const isWrong =
        (isVerb && (isStrongThird(verb) || (isThirdPersonForm(verb) && AFTER_VERB.has(after)))) ||
        (isOtherPerson(noun) && isThirdPersonForm(verb) && isLast)
      return isWrong ? `${noun} ${verb}` : undefined
    }
    // The last item of a list: "the pricing, the cleaning and the permit are our work".
    if (EITHER.has(noun) || noun.endsWith('s') || /^(?:and|,)$/.test(words[start - 1] ?? '')) return undefined
    if (isOneWrong(opener, noun, verb, after)) return `${noun} ${verb}`
    if (!hasDeterminer && at > from) return undefined
  }
  return undefined
}

/** "The waitlist are", "our tool make the", "payroll take three". */
function isOneWrong(opener: string, noun: string, verb: string, after: string): boolean {
  if (!ONE.has(opener) && !UNCOUNTABLE.has(noun)) return false
  if (AFTER_MANY.has(verb)) return ONE.has(opener) && !/ing$|ed$/.test(noun)
  const isVerb = isBare(verb) || /^(?:text|cost)$/.test(verb)
  return isVerb && AFTER_VERB.has(after) && !isStrongVerb(noun) && !noun.endsWith('ed')
}
