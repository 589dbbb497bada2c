import { DETERMINERS, READERS_OWN } from './lexicon/nouns.ts'
import { isMass, isPlural, thirdPerson } from './grammar.ts'
import { lowerFirst } from './lower-first.ts'
import { toReader } from './person.ts'
import { phraseText, shortened, withWord } from './phrase.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'
import { wordsOf } from './term.ts'
import type { Unit } from './units.ts'
import { unitsOf } from './units.ts'

/** A fact the sender gave: about the reader, the world, the sender's own record, or a real limit. */
export interface Fact {
  kind: 'reader' | 'world' | 'record' | 'limit'
  /** A clause without capital and stop. */
  clause: string
  words: readonly string[]
}

const LEAD_IN =
  /^((i|we) (just )?)?(noticed|saw|found|see|read|heard|spotted|mention|note|fyi|insight|fun fact|did you know|turns out|it seems|looks like)( that)?:? |^(research|studies|data|surveys?) (shows?|says?|suggests?)( that)? /i
const LIMIT =
  /\b(only (take |have |do )?\d+|\d+ (spots?|seats?|slots?|places?|clients?) (left|open|available|a month)|until \w+|deadline|ends (on|in)|closes (on|in)|taking (on )?(only )?\d+|last \d+)\b/i

export function readFacts(insight: string, readerNouns: ReadonlySet<string>, tagger: Tagger): Fact[] {
  const cleaned = insight
    .split(/(?<=[.;])\s+/)
    .map((sentence) => sentence.replace(LEAD_IN, ''))
    .join(' ')
  return unitsOf(cleaned, tagger)
    .map((unit) => factOf(unit, readerNouns, tagger))
    .filter((fact): fact is Fact => fact !== undefined)
}

function factOf(unit: Unit, readerNouns: ReadonlySet<string>, tagger: Tagger): Fact | undefined {
  const words = wordsOf(unit.terms.map((term) => term.text).join(' '))
  const raw = unit.terms.map((term) => term.text).join(' ')
  const limit = LIMIT.test(raw)
  const fact = (kind: Fact['kind'], clause: string | undefined): Fact | undefined =>
    clause ? { kind: limit ? 'limit' : kind, clause, words } : undefined
  if (unit.shape === 'first-person clause') {
    const kept = shortened(lowerFirst(unit.terms), unit.verb + 2)
    return fact('record', phraseText(kept)?.replace(/^i\b/, 'I'))
  }
  if (unit.shape === 'third-person clause' || unit.shape === 'second-person clause') {
    const turned = toReader(unit.terms, readerNouns)
    const verb = turned[unit.verb]
    const singular = /^(he|she|they|they're|he's|she's|you|you're)$/.test(unit.terms[0]?.lower ?? '')
    const fixed =
      verb && singular && !verb.fresh && /^(is|has|does|was)$/.test(verb.lower)
        ? withWord(
            turned,
            unit.verb,
            { is: 'are', has: 'have', does: 'do', was: 'were' }[verb.lower] ?? verb.text,
          )
        : turned
    return fact(
      'reader',
      phraseText(shortened(fixed, Math.max(unit.verb, 0) + 2))?.replace(/^you are\b/, "you're"),
    )
  }
  // "most quit in March" leaves out who; alone it says nothing.
  if (
    unit.shape === 'own-subject clause' &&
    unit.verb === 1 &&
    /^(most|many|some)$/.test(unit.terms[0]?.lower ?? '')
  )
    return undefined
  if (unit.shape === 'own-subject clause') {
    const plain = lowerFirst(toReader(unit.terms, readerNouns))
    const turned = withOwner(plain)
    const verb = unit.verb + turned.length - plain.length
    const head = turned[verb - 1]
    const first = turned[0]
    const isReader = head !== undefined && readerNouns.has(head.lower) && verb === 1
    const text = phraseText(shortened(turned, verb + 2))
    const bare = !DETERMINERS.has(first?.lower ?? '') && !/^[A-Z\d$]/.test(first?.text ?? '')
    const needs =
      bare &&
      head !== undefined &&
      !isReader &&
      !isMass(head.lower) &&
      !isPlural(head.lower) &&
      READERS_OWN.has(head.lower)
    return fact('world', text && (needs ? `your ${text}` : text))
  }
  if (unit.shape === 'gerund phrase' && unit.link === 'start') {
    return fact(
      'reader',
      withPrefix(
        "you're",
        phraseText(shortened(toReader(lowerFirst(unit.terms), readerNouns), unit.verb + 2)),
      ),
    )
  }
  if (unit.shape === 'verb phrase' && unit.link === 'start') {
    const first = unit.terms[unit.verb]
    const base = first ? tagger.baseOf(first.lower) : ''
    if (first && first.lower === thirdPerson(base)) {
      const turned = withWord(toReader(unit.terms, readerNouns), unit.verb, base)
      return fact('reader', withPrefix('you', phraseText(shortened(lowerFirst(turned), unit.verb + 2))))
    }
    return undefined
  }
  if (limit)
    return fact(
      'limit',
      withPrefix('there are', phraseText(shortened(lowerFirst(unit.terms), 3)), /^only \d|^\d/.test(raw)),
    )
  const past = unit.terms[0]
  if (
    past &&
    unit.link === 'start' &&
    /^(opened|hired|raised|moved|launched|started|closed|won|lost|expanded|added)$/.test(
      past.lower.replace(/^just$/, ''),
    )
  ) {
    return fact(
      'reader',
      withPrefix('you', phraseText(shortened(toReader(lowerFirst(unit.terms), readerNouns), 2))),
    )
  }
  if (past?.lower === 'just' && /ed$/.test(unit.terms[1]?.lower ?? '')) {
    return fact(
      'reader',
      withPrefix('you', phraseText(shortened(toReader(lowerFirst(unit.terms), readerNouns), 3))),
    )
  }
  return undefined
}

function withPrefix(prefix: string, text: string | undefined, when = true): string | undefined {
  return text && when ? `${prefix} ${text}` : undefined
}

/** "9 of 40 reviews" counts the reader's: "9 of your 40 reviews". */
function withOwner(terms: readonly Term[]): readonly Term[] {
  const [first, of, total] = terms
  const counts = /^\d+$/.test(first?.lower ?? '') && of?.lower === 'of' && /^\d+$/.test(total?.lower ?? '')
  const owned = terms.slice(3, 6).some((term) => READERS_OWN.has(term.lower))
  if (!counts || !owned || !of) return terms
  return [...terms.slice(0, 2), { ...of, text: 'your', lower: 'your', fresh: true }, ...terms.slice(2)]
}
