import { isPlural } from './grammar.ts'
import { findKnownBase } from './find-known-base.ts'
import { readWords } from './lexicon/word-list.ts'
import { isKnownWord } from './tagger.ts'
import type { Token } from './tagger.ts'

export const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

export const SUBJECT_PRONOUNS =
  words(`i we you they he she it there nobody everybody somebody anybody everyone someone anyone
  no-one nothing everything something anything this that these those one most many some few all both each none half another others
  what who whoever whatever neither either`)
const RELATIVES = words('who which that whose where')
/** Verb forms that are never finite alone. */
const NOT_FINITE = /^(?:be|been|being)$/
/** Past forms that are no participles. */
const ONLY_PAST =
  words(`went came fell rang took grew knew saw gave forgot broke began chose drove ate wrote became quit did was were
  rose shrank threw flew wore spoke stole froze sang sank swam drew`)
const PAST_OR_PARTICIPLE = new Set(readWords('irregular'))
const MODALS = words(
  "can could will would may might must should can't cannot won't couldn't wouldn't don't doesn't didn't do does did 'll 'd",
)
export const isNominal = ({ pos, word }: Token): boolean =>
  pos === 'NOUN' || pos === 'PROPN' || pos === 'NUM' || SUBJECT_PRONOUNS.has(word) || /^\d/.test(word)

/** Whether a token can be the finite verb of a subject before it. */
export function isFiniteVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || NOT_FINITE.test(token.word)) return false
  if (token.pos !== 'VERB' && token.pos !== 'AUX') return isVerbTaggedNoun(tokens, at)
  const before = tokens[at - 1]
  if (
    before &&
    (before.word === 'to' ||
      (before.pos === 'AUX' && !/^(?:be|been)$/.test(before.word)) ||
      MODALS.has(before.word))
  )
    return false
  if (token.pos === 'AUX') return !/..ing$/.test(token.word)
  if (
    /..ing$/.test(token.word) &&
    !/^(?:bring|ring|sing|swing|cling|spring|string|sting|fling)s?$/.test(token.word)
  )
    return false
  if (ONLY_PAST.has(token.word)) return true
  const isPast =
    (/..ed$/.test(token.word) &&
      !/^(?:need|feed|seed|speed|bleed|breed|exceed|proceed|succeed|weed)$/.test(token.word)) ||
    (PAST_OR_PARTICIPLE.has(token.word) && !/^(?:cut|put|set|hit|cost|let|read|quit|shut)$/.test(token.word))
  if (!isPast) return true
  // "receipts collected weekly" is no clause, "we collected the receipts" is one.
  const next = tokens[at + 1]
  const subject = findSubject(tokens, at)
  // "Brandt Metal switched in two weeks": a name does it.
  if (subject !== undefined && isName(tokens, subject)) return true
  return (
    subject !== undefined &&
    (/^(?:i|we|you|they|he|she|it|nobody|everyone|someone|who|which|that)$/.test(
      tokens[subject]?.word ?? '',
    ) ||
      (next !== undefined &&
        (next.pos === 'DET' ||
          next.pos === 'PRON' ||
          next.pos === 'NUM' ||
          next.pos === 'SYM' ||
          (next.word === 'in' && /^(?:the|our|my|your|their)$/.test(tokens[0]?.word ?? '')) ||
          (next.pos === 'PUNCT' && /^(?:the|our|my|your|their)$/.test(tokens[0]?.word ?? '')) ||
          (next.pos === 'NOUN' && /^(?:the|our|my|your|their)$/.test(tokens[0]?.word ?? '')) ||
          /^(?:to|out|off|down|back)$/.test(next.word))))
  )
}

const OBJECT = /^(?:the|an?|your|our|their|his|her|my|every|each|them|themselves|us|you|me|him|it|all)$/

/** "Parents email me", "plans change every hour": the tagger takes such words for nouns. */
function isVerbTaggedNoun(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!before || !token || !next || !/^(?:NOUN|ADJ)$/.test(token.pos) || !isNominal(before)) return false
  const base = findKnownBase(token.word)
  // "Of 100 members, 60 leave within a month", but "we have 60 work days".
  if (before.pos === 'NUM')
    return (
      base === token.word &&
      tokens[at - 2]?.word === ',' &&
      /^(?:ADP|DET)$/.test(next.pos) &&
      next.word !== 'of'
    )
  if (next.pos === 'PUNCT')
    return base !== undefined && /^(?:nobody|everyone|everybody|someone|somebody|it)$/.test(before.word)
  const needs = /^(?:needs?|keeps?|stops?|starts?|hates?)$/.test(token.word) && /..ing$/.test(next.word)
  const compares = /^(?:costs?|takes?|pays?|needs?)$/.test(token.word) && /^(?:less|more|as)$/.test(next.word)
  // "Pharmacists copy prescriptions", "players book and don't come".
  const opens =
    at === 1 &&
    isPlural(before.word) &&
    base === token.word &&
    ((next.pos === 'NOUN' && isPlural(next.word)) || next.word === 'and')
  if (opens)
    return !tokens.some(
      ({ pos, word }, index) =>
        index > 1 && (pos === 'AUX' || pos === 'VERB') && next.pos === 'NOUN' && !/ing$/.test(word),
    )
  if (RELATIVES.has(before.word) && next.pos === 'AUX') return true
  if (
    !needs &&
    !compares &&
    ((!/^(?:DET|PRON|NUM|ADV|ADP|SYM|PART)$/.test(next.pos) && !/\d/.test(next.word)) || next.word === 'of')
  )
    return false
  if (RELATIVES.has(before.word)) return base !== undefined
  const isThird = /[^s]s$/.test(token.word)
  const isMany = isSeveral(tokens, at - 1)
  // A noun before "the" or "them" is a verb, whether a list has it or not.
  if (base === undefined)
    return OBJECT.test(next.word) && (isThird ? !isMany : isMany) && token.pos === 'NOUN'
  return isThird ? base !== token.word && !isMany : base === token.word && isMany
}

/** Whether the noun phrase that ends at a token is plural: "60 choirs in Wales". */
function isSeveral(tokens: readonly Token[], end: number): boolean {
  let head = end
  for (let at = end; at > 0 && at > end - 5; at -= 1)
    if (tokens[at]?.pos === 'ADP' && tokens[at - 1]?.pos === 'NOUN') head = at - 1
  const word = tokens[head]?.word ?? ''
  return isPlural(word) || /^(?:we|you|they|i|people|most|many|some)$/.test(word)
}

/** Index of the subject's last word before a verb, past adverbs and prepositional phrases. */
export function findSubject(tokens: readonly Token[], verb: number): number | undefined {
  let at = verb - 1
  while (at >= 0) {
    const token = tokens[at]
    if (!token) return undefined
    if (token.pos === 'ADV' || token.pos === 'PART' || token.word === 'all' || token.word === 'both') {
      at -= 1
      continue
    }
    if (token.pos === 'ADJ' && /^(?:still|only|just|never|often|always|rarely)$/.test(token.word)) {
      at -= 1
      continue
    }
    break
  }
  const found = tokens[at]
  if (!found) return undefined
  // "your own", "the cheapest": an adjective as a noun.
  if (isNominal(found) || found.pos === 'DET' || (found.pos === 'ADJ' && tokens[at - 1]?.pos === 'DET'))
    return at
  // "The phone that rings at lunch goes": the verb of a relative clause, or a participle, comes before.
  if (found.pos === 'VERB' || found.pos === 'ADP' || found.pos === 'ADJ' || found.pos === 'PRON') {
    for (let back = at - 1; back >= 0; back -= 1) {
      const word = tokens[back]
      if (!word || word.word === ',' || word.pos === 'CCONJ') return undefined
      const head = tokens[back - 1]
      if (
        head &&
        isNominal(head) &&
        (RELATIVES.has(word.word) || /^(?:i|we|you|they|he|she|it)$/.test(word.word))
      )
        return back - 1
    }
    if (found.pos === 'PRON' || found.pos === 'ADJ') return at > 0 ? at : undefined
  }
  return undefined
}

/** A capital inside the sentence, or a first word that no vocabulary has. */
function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.pos !== 'PROPN') return false
  return at > 0
    ? /^\p{Lu}/u.test(token.typed)
    : !isKnownWord(token.word) && !isKnownWord(token.word.replace(/s$/, ''))
}
