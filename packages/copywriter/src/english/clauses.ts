import { isPlural } from './grammar.ts'
import { findKnownBase } from './find-known-base.ts'
import { readWords } from './lexicon/word-list.ts'
import type { Token } from './tagger.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const SUBJECT_PRONOUNS =
  words(`i we you they he she it there nobody everybody somebody anybody everyone someone anyone
  no-one nothing everything something anything this that these those one most many some few all both each none half another others
  what who whoever whatever neither either`)
const RELATIVES = words('who which that whose where')
/** Open a clause inside another. */
const ASKS = words("who which that whose where what how why what's who's")
const SUBORDINATES = words('when if because while before until whenever unless although though whether since')
const STARTS_CLAUSE = words('and but so then , : –')
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
const JOINS = words(
  'and but so or then yet because which who when if while even until as whether though although unless since after before that whose where than whenever once plus instead whatever including excluding especially not',
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
    ((!/^(?:DET|PRON|NUM|ADV|ADP|SYM)$/.test(next.pos) && !/\d/.test(next.word)) || next.word === 'of')
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

/** The finite verb of a main clause between two tokens; undefined without one. */
export function findMainVerb(tokens: readonly Token[], from = 0, to = tokens.length): number | undefined {
  let isRelative = false
  for (let at = from; at < to; at += 1) {
    const token = tokens[at]
    if (!token) break
    if (
      ASKS.has(token.word) &&
      at > from &&
      tokens[at - 1]?.pos !== 'ADP' &&
      !STARTS_CLAUSE.has(tokens[at - 1]?.word ?? '')
    )
      isRelative = true
    if (at > from && (SUBORDINATES.has(token.word) || (token.pos === 'SCONJ' && token.word !== 'that')))
      return undefined
    if (!isFiniteVerb(tokens, at)) continue
    if (isRelative) {
      isRelative = false
      continue
    }
    const subject = findSubject(tokens, at)
    if (subject === undefined || subject < from || isBareRelative(tokens, subject, from)) continue
    if (agrees(tokens, subject, at)) return at
  }
  return undefined
}

/** "A list you can share", "calls the receptionist never gets": a relative clause without its pronoun. */
function isBareRelative(tokens: readonly Token[], subject: number, from: number): boolean {
  let start = subject
  if (!SUBJECT_PRONOUNS.has(tokens[subject]?.word ?? ''))
    while (start > from && !/^(?:DET|PUNCT|ADP|VERB|AUX|CCONJ)$/.test(tokens[start]?.pos ?? '')) start -= 1
  else if (!/^(?:i|we|you|they|he|she|it|nobody|everyone|someone)$/.test(tokens[subject]?.word ?? ''))
    return false
  if (tokens[start]?.pos !== 'DET' && start !== subject) return false
  const before = tokens[start - 1]
  // "With our tray you can plant …", "every Tuesday we send …", "half the team".
  const first = tokens[from]
  if (
    first?.pos === 'ADP' ||
    first?.pos === 'SCONJ' ||
    SUBORDINATES.has(first?.word ?? '') ||
    /^(?:every|each|last|next|this|once|half|all|both)$/.test(first?.word ?? '')
  )
    return false
  if (/^(?:half|all|both)$/.test(before?.word ?? '')) return false
  return (
    start > from &&
    before !== undefined &&
    /^(?:NOUN|PROPN)$/.test(before.pos) &&
    !/^(?:time|day|week|month|year|fall|winter|summer|spring|autumn|season|quarter|morning|night|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/.test(
      before.word,
    )
  )
}

/** A plural before a verb in -s, or a singular before a base form, is usually no subject. */
function agrees(tokens: readonly Token[], subject: number, verb: number): boolean {
  const noun = tokens[subject]
  const word = tokens[verb]
  if (!noun || !word) return false
  // "to the offshore team": no verb follows a bare article.
  if (/^(?:the|an?)$/.test(noun.word) && word.pos !== 'AUX' && !/[^s]s$|..ed$/.test(word.word)) return false
  if (word.pos === 'AUX' || noun.pos === 'PRON' || SUBJECT_PRONOUNS.has(noun.word)) return true
  const isThird = /[^s]s$/.test(word.word) && !/'s$/.test(word.word)
  const isFar = verb - subject > 2 || tokens.slice(0, subject).some(({ pos }) => pos === 'ADP')
  return (
    isFar ||
    !isThird ||
    !isPlural(noun.word) ||
    // "Chasing invoices takes a day": the gerund is the subject.
    /..ing$/.test(tokens[0]?.word ?? '') ||
    tokens.slice(0, subject).some(({ word: each }) => each === 'and')
  )
}

export interface Segment {
  readonly from: number
  readonly to: number
  readonly verb: number | undefined
}

/** The parts between commas, colons, dashes and semicolons, each with its main verb. */
export function splitAtCommas(tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at]
    if (token && !/^[,;:–—]$/.test(token.word)) continue
    if (at > from) segments.push({ from, to: at, verb: findMainVerb(tokens, from, at) })
    from = at + 1
  }
  return segments
}

const isIntroduced = (token: Token | undefined): boolean =>
  token !== undefined && (token.pos === 'SCONJ' || JOINS.has(token.word) || token.pos === 'CCONJ')

/** "When a client calls", "In most clinics", "Every Monday": a clause follows the comma. */
function isOpening(tokens: readonly Token[], { from, verb, to }: Segment): boolean {
  const first = tokens[from]
  if (!first) return false
  if (
    first.pos === 'SCONJ' ||
    /^(?:when|if|while|once|after|before|because|since|until|as|whenever|unless|although|though)$/.test(
      first.word,
    )
  )
    return true
  if (first.pos === 'ADP') return true
  if (verb !== undefined) return false
  return (
    first.pos === 'ADV' ||
    (first.pos === 'PART' && first.word === 'to') ||
    /^(?:every|each|last|next|this|most|these|today|right|some|one)$/.test(first.word) ||
    (/..ing$/.test(first.word) && to - from > 2)
  )
}

/**
 * Why a sentence is not one written sentence, or undefined: without a subject and its verb, or with pieces between
 * commas that nothing joins.
 */
export function findBrokenPiece(given: readonly Token[]): string | undefined {
  const tokens = dropApposition(given)
  // "Can't find staff" has no subject, unless it asks.
  if (tokens[0]?.pos === 'AUX' && tokens.at(-1)?.word !== '?') return 'no clause'
  if (isGerundFragment(tokens)) return 'no clause'
  const segments = splitAtCommas(tokens)
  // "Although the studio is full on weekends."
  if (segments.length === 1 && SUBORDINATES.has(tokens[0]?.word ?? '') && countVerbs(tokens) < 2)
    return 'no clause'
  const main = segments.findIndex(
    (segment, at) =>
      segment.verb !== undefined &&
      !(isOpening(tokens, segment) && at < segments.length - 1 && isSubordinate(tokens, segment)),
  )
  if (main < 0) return 'no clause'
  const joined = segments.at(-1)
  // "You approve it, we post it, and it goes out".
  if (
    joined &&
    /^(?:and|or)$/.test(tokens[joined.from]?.word ?? '') &&
    segments.every(({ verb }) => verb !== undefined)
  )
    return undefined
  const ends = tokens.slice(segments.at(-1)?.from ?? 0)
  const closesList =
    ends.some(({ word }) => /^(?:and|or)$/.test(word)) || /^(?:and|or|but)$/.test(ends[0]?.word ?? '')
  for (const [at, segment] of segments.entries()) {
    const first = tokens[segment.from]
    if (at < main) {
      if (!isOpening(tokens, segment) && !isIntroduced(first) && !(closesList && at > 0)) return 'opening'
      continue
    }
    if (at === main || isIntroduced(first)) continue
    const before = segments[at - 1]
    if (before && at - 1 > main && isOpening(tokens, before) && isSubordinate(tokens, before)) continue
    // ", but when one calls, we answer"
    if (
      before &&
      tokens
        .slice(before.from, before.to)
        .some(({ word }) =>
          /^(?:when|if|once|after|before|while|unless|although|though|because|since)$/.test(word),
        ) &&
      segment.verb !== undefined
    )
      continue
    if (segment.verb !== undefined) return tokens[segment.from - 1]?.word === ':' ? undefined : 'splice'
    if (
      first &&
      (first.pos === 'ADP' ||
        first.pos === 'ADV' ||
        /..ing$/.test(first.word) ||
        (first.pos === 'DET' && first.word !== 'no') ||
        (/..ed$/.test(first.word) && tokens[segment.from + 1]?.pos === 'ADP') ||
        first.word === 'not')
    )
      continue
    if (closesList || tokens.slice(segment.from).some(({ word }) => /^(?:and|or)$/.test(word))) continue
    return 'piece'
  }
  return undefined
}

const isSubordinate = (tokens: readonly Token[], { from }: Segment): boolean =>
  /^(?:when|if|while|once|after|before|because|since|until|as|whenever|unless|although|though|every)$|..ing$/.test(
    tokens[from]?.word ?? '',
  ) || /^(?:SCONJ|ADP)$/.test(tokens[from]?.pos ?? '')

/** "Helping clinics fill slots", "noticed you show no prices": a verb without its subject. "Chasing invoices takes a day" is whole. */
function isGerundFragment(tokens: readonly Token[]): boolean {
  const [first, second] = tokens
  if (!first || first.pos !== 'VERB') return false
  if (
    /^(?:noticed|saw|got|been|done|seen|made|found|heard|read|built|worked|started|grew|helped|spent|took|left|sold|won)$/.test(
      first.word,
    )
  )
    return second?.pos !== 'NOUN' || !isPlural(second.word)
  if (!/..ing$/.test(first.word)) return false
  const verb = findMainVerb(tokens)
  const word = verb === undefined ? undefined : tokens[verb]
  if (!word || second?.word === 'sure') return true
  if (
    /^(?:is|isn't|was|takes|costs|means|eats|feels|can|will|would|ca|wo|won't|can't|makes|gets)$/.test(
      word.word,
    )
  )
    return false
  return !/[^s]s$/.test(word.word)
}

const countVerbs = (tokens: readonly Token[]): number =>
  tokens.filter((_, at) => isFiniteVerb(tokens, at)).length

/** "Our first customer, a printer in Ghent, still uses us" without what is between the commas. */
function dropApposition(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(({ word }) => word === ',')
  const second = tokens.findIndex(({ word }, at) => at > first && word === ',')
  if (first < 1 || second < 0) return tokens
  const [before, opens] = [tokens[first - 1], tokens[first + 1]]
  if (
    !before ||
    !/^(?:NOUN|PROPN)$/.test(before.pos) ||
    !opens ||
    !/^(?:the|an?|who|which|our|my|your|one)$/.test(opens.word)
  )
    return tokens
  if (findMainVerb(tokens, 0, first) !== undefined) return tokens
  const after = tokens[second + 1]?.pos === 'ADV' ? second + 2 : second + 1
  return /^(?:VERB|AUX)$/.test(tokens[after]?.pos ?? '')
    ? [...tokens.slice(0, first), ...tokens.slice(second + 1)]
    : tokens
}
