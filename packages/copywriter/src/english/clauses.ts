import { isPlural } from './grammar.ts'
import type { Token } from './tagger.ts'
import { findSubject, isFiniteVerb, SUBJECT_PRONOUNS, words } from './verbs.ts'

/** Open a clause inside another. */
const ASKS = words("who which that whose where what how why what's who's")
const SUBORDINATES = words('when if because while before until whenever unless although though whether since')
const STARTS_CLAUSE = words('and but so then , : –')
const JOINS = words(
  'and but so or then yet because which who when if while even until as whether though although unless since after before that whose where than whenever once plus instead whatever including excluding especially not',
)

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
