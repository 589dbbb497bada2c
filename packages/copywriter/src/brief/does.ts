import { AUXILIARIES, OUTCOME_VERBS } from './lexicon/verbs.ts'
import { DETERMINERS, PREPOSITIONS, READERS_OWN } from './lexicon/nouns.ts'
import { isMass, isPlural, thirdPerson } from './grammar.ts'
import { lowerFirst } from './lower-first.ts'
import { thirdToReader } from './person.ts'
import { phraseText, shortened, withWord } from './phrase.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'
import { wordsOf } from './term.ts'
import type { Unit } from './units.ts'

/** One thing the offer does, as a predicate and the subject that fits it. */
export interface Does {
  subject: 'it' | 'we' | 'you' | 'other'
  /** "answers every call in 2 rings"; for "other" the whole clause. */
  predicate: string
  /** "answer every call in 2 rings" */
  base?: string | undefined
  words: readonly string[]
}

/** 'thing' is what a relative clause speaks of: it does what stands there, whatever the verb. */
export type DoerKind = 'thing' | 'tool' | 'service' | 'program' | 'goods' | 'person' | 'other'

/** Reads one thought of the product or solution field as something done, or undefined when it names a thing. */
export function doesOf(
  unit: Unit,
  kind: DoerKind,
  readerNouns: ReadonlySet<string>,
  tagger: Tagger,
): Does | undefined {
  const words = wordsOf(unit.terms.map((term) => term.text).join(' '))
  const terms = lowerFirst(helpTurned(thirdToReader(unit.terms, readerNouns), readerNouns))
  const verb = unit.verb
  const make = (subject: Does['subject'], predicate: string | undefined, base?: string): Does | undefined =>
    predicate ? { subject, predicate, words, base } : undefined
  switch (unit.shape) {
    case 'noun phrase':
      return stateOf(terms, words)
    case 'gerund phrase': {
      const base = tagger.baseOf(terms[verb]?.lower ?? '')
      const text = phraseText(shortened(withWord(terms.slice(verb), 0, base), 2))
      return text ? predicateFor(text, base, kind, words) : undefined
    }
    case 'verb phrase': {
      const word = terms[verb]
      if (!word || AUXILIARIES.has(word.lower)) {
        const text = phraseText(shortened(terms.slice(verb), 3))
        return make('you', text)
      }
      const base = tagger.baseOf(word.lower)
      const text = phraseText(shortened(withWord(terms.slice(verb), 0, base), 2))
      if (!text) return undefined
      if (word.lower !== base) return it(text, base, words)
      return predicateFor(text, base, kind, words)
    }
    case 'first-person clause': {
      if (/^(our|my)$/.test(terms[0]?.lower ?? ''))
        return make('other', phraseText(shortened(terms, verb + 2)))
      // The pronoun is the field's own word too, so it counts in the run.
      const text = phraseText(
        shortened(terms, Math.max(verb, 1) + 2, undefined, { word: 'can', at: Math.max(verb, 1) })?.slice(1),
      )
      if (!text || /'(re|ve|m|ll)$/.test(terms[0]?.lower ?? '')) {
        return make('other', text && `${terms[0]?.text.replace(/^i'/, "I'") ?? ''} ${text}`)
      }
      return make('we', text, text)
    }
    case 'third-person clause':
    case 'second-person clause': {
      const rest = /^(you|he|she|they)$/.test(terms[0]?.lower ?? '') ? terms.slice(1) : terms
      const whole = rest.length === terms.length
      const text = phraseText(shortened(rest, 2))
      return whole ? make('other', text) : make('you', text, text)
    }
    case 'own-subject clause': {
      if (/^(it|this)$/.test(terms[0]?.lower ?? ''))
        return make('it', phraseText(shortened(terms.slice(1), 2)))
      const text = phraseText(shortened(terms, verb + 2))
      const head = terms[verb - 1]
      const first = terms[0]
      const bare =
        !DETERMINERS.has(first?.lower ?? '') &&
        !/^[A-Z]/.test(first?.text ?? '') &&
        !/^(everything|everyone|nobody|nothing)/.test(first?.lower ?? '')
      const owned =
        bare && head && (READERS_OWN.has(head.lower) || !(isPlural(head.lower) || isMass(head.lower)))
      return make('other', text && (owned ? `your ${text}` : text))
    }
  }
}

const READY = /^(ready|live|compliant|certified|booked|done|visible|covered|insured|online)$/

/** "SOC 2 ready in 6 weeks", "delivered within 48 hours": a state, said of the reader or of the offer. */
function stateOf(terms: readonly Term[], words: readonly string[]): Does | undefined {
  const text = phraseText(shortened(terms, 2))
  const first = terms[0]
  if (!text || !first) return undefined
  const at = terms.findIndex((term) => READY.test(term.lower))
  const next = terms[1]
  if (at >= 0 && at <= 3 && (at === terms.length - 1 || PREPOSITIONS.has(terms[at + 1]?.lower ?? ''))) {
    return { subject: 'other', predicate: `you're ${text}`, words }
  }
  const participle =
    (/ed$/.test(first.lower) && first.tags.has('PastTense')) ||
    /^(built|made|sent|done|grown|written)$/.test(first.lower)
  if (!participle || !next || !PREPOSITIONS.has(next.lower)) return undefined
  return { subject: 'it', predicate: `is ${text}`, base: `are ${text}`, words }
}

function predicateFor(text: string, base: string, kind: DoerKind, words: readonly string[]): Does {
  if (kind === 'thing') return it(text, base, words)
  if (OUTCOME_VERBS.has(base) && !(base === 'save' && / you /.test(text)))
    return { subject: 'you', predicate: text, base: text, words }
  if (kind === 'program' && /\byour\b/.test(text))
    return { subject: 'you', predicate: text, base: text, words }
  if (kind === 'tool' || kind === 'goods' || kind === 'other') return it(text, base, words)
  return { subject: 'we', predicate: text, base: text, words }
}

function it(text: string, base: string, words: readonly string[]): Does {
  const rest = text.slice(base.length).trim()
  const saves = base === 'save' && !/^(you|your)\b/.test(rest) ? `you ${rest}` : rest
  return {
    subject: 'it',
    predicate: `${thirdPerson(base)} ${saves}`.trim(),
    base: `${base} ${saves}`.trim(),
    words,
  }
}

const HELPS =
  /^(help|helps|helping|let|lets|letting|allow|allows|enable|enables|give|gives|get|gets|teach|teaches|show|shows|free|frees|save|saves|keep|keeps|stop|stops)$/

/** "helps busy dentists get found" becomes "helps you get found". */
function helpTurned(terms: readonly Term[], readerNouns: ReadonlySet<string>): Term[] {
  const at = terms.findIndex((term, index) => index <= 2 && HELPS.test(term.lower))
  if (at < 0) return [...terms]
  const isReader = (term: Term) => readerNouns.has(term.lower.split('-').at(-1) ?? '') && isPlural(term.lower)
  const reader = terms.findIndex((term, index) => index > at && index <= at + 5 && isReader(term))
  if (
    reader < 0 ||
    terms
      .slice(at + 1, reader)
      .some((term) => DETERMINERS.has(term.lower) || /^(to|of|for|with)$/.test(term.lower))
  )
    return [...terms]
  const template = terms[reader]
  if (!template) return [...terms]
  return [
    ...terms.slice(0, at + 1),
    { ...template, text: 'you', lower: 'you', fresh: true },
    ...terms.slice(reader + 1),
  ]
}
