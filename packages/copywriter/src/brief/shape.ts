import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from './lexicon/verbs.ts'
import { DETERMINERS, OTHER_PEOPLE, PREPOSITIONS, TRADE_GERUNDS } from './lexicon/nouns.ts'
import { isMass, isPlural } from './grammar.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'

export type Shape =
  | 'noun phrase'
  | 'gerund phrase'
  | 'third-person clause'
  | 'first-person clause'
  | 'second-person clause'
  | 'own-subject clause'
  | 'verb phrase'

export interface Reading {
  shape: Shape
  /** Where the finite verb (or the gerund) stands; -1 in a noun phrase. */
  verb: number
}

const ADVERBS = new Set(
  `always still often never just constantly usually really currently only sometimes rarely barely also even simply mostly
  already again hardly keep keeps regularly frequently typically generally actually probably`.split(/\s+/),
)

/** Says which of the shapes a piece of a field has. Our own rules decide; the tagger is asked about unknown words. */
export function shapeOf(terms: readonly Term[], tagger: Tagger): Reading {
  const first = terms[0]
  if (!first) return { shape: 'noun phrase', verb: -1 }
  const start = terms.findIndex((term) => !ADVERBS.has(term.lower))
  const lead = terms[start] ?? first
  if (/^(they|they're|they've|he|she|he's|she's|they'll)$/.test(first.lower))
    return pronounClause('third-person clause', terms)
  if (/^(we|i|we're|i'm|we've|i've|we'll|i'll)$/.test(first.lower))
    return pronounClause('first-person clause', terms)
  if (/^(you|you're|you've|you'll)$/.test(first.lower)) return pronounClause('second-person clause', terms)
  if (lead.lower.endsWith('ing') && gerundSubject(terms))
    return { shape: 'own-subject clause', verb: gerundSubject(terms) }
  if (isGerund(lead, terms[start + 1]) || (first.lower === 'not' && isGerund(terms[1], terms[2]))) {
    return { shape: 'gerund phrase', verb: first.lower === 'not' ? 1 : start }
  }
  if (
    /^(can't|cannot|don't|won't|couldn't|aren't|isn't|doesn't|haven't|hasn't|can|didn't)$/.test(lead.lower)
  ) {
    return { shape: 'verb phrase', verb: start }
  }
  if (startsWithVerb(terms, start)) return { shape: 'verb phrase', verb: start }
  const finite = finiteVerb(terms, tagger)
  if (finite > 0) {
    if (/^(our|my)$/.test(first.lower)) return { shape: 'first-person clause', verb: finite }
    if (/^their$/.test(first.lower)) return { shape: 'third-person clause', verb: finite }
    if (/^your$/.test(first.lower)) return { shape: 'second-person clause', verb: finite }
    return { shape: 'own-subject clause', verb: finite }
  }
  return { shape: 'noun phrase', verb: -1 }
}

function pronounClause(shape: Shape, terms: readonly Term[]): Reading {
  const contracted = /'(re|ve|m|s|ll)$/.test(terms[0]?.lower ?? '')
  const next = terms.findIndex((term, index) => index > 0 && !ADVERBS.has(term.lower))
  return { shape, verb: contracted ? 0 : next }
}

export function isGerund(term: Term | undefined, next: Term | undefined): boolean {
  if (
    !term ||
    !/..ing$/.test(term.lower) ||
    (TRADE_GERUNDS.has(term.lower) &&
      !(
        term.lower === 'building' &&
        next &&
        !/^(management|materials?|maintenance|inspections?|owners?|permits?|services?|work)$/.test(next.lower)
      ))
  )
    return false
  if (
    /^(thing|things|something|nothing|anything|everything|king|ring|spring|string|morning|evening|wing|exciting|interesting|boring|confusing|frustrating|annoying|amazing|declining|shrinking)$/.test(
      term.lower,
    )
  )
    return false
  return next !== undefined || term.tags.has('Gerund')
}

/** "hiring takes forever": the gerund is the subject. Gives the place of its verb, or 0. */
function gerundSubject(terms: readonly Term[]): number {
  const at = terms.findIndex((term) =>
    /^(takes|feels|costs|is|gets|keeps|eats|means|never|seems|leaves|drains)$/.test(term.lower),
  )
  return at > 0 && at <= 3 && !terms.slice(0, at).some((term) => PREPOSITIONS.has(term.lower)) ? at : 0
}

function startsWithVerb(terms: readonly Term[], at: number): boolean {
  const word = terms[at]
  const next = terms[at + 1]
  if (!word || word.lower.endsWith('ing')) return false
  const base = baseInLists(word.lower)
  // "certifies your team": unknown to us, but it takes an object.
  if (!base)
    return (
      word.tags.has('Verb') &&
      !/ed$/.test(word.lower) &&
      next !== undefined &&
      /^(the|a|an|your|their|every|each|all|any|our|my)$/.test(next.lower)
    )
  const strong = STRONG_VERBS.has(base)
  if (!next) return false
  // "leads go cold", "reports take days": a plural noun before a finite verb.
  if (!strong && (finiteAt(terms, at + 1) || (isPlural(next.lower) && finiteAt(terms, at + 2)))) return false
  const takesObject =
    DETERMINERS.has(next.lower) ||
    /^(you|them|it|us|me|up|out|back|off|down|more|on|to|into|from|in|over|\d.*|[$€£].*|new|every|better|faster|for|without|within|directly|straight|automatically|like|what|how|which|who|when|where|why|instantly|daily|clients|customers|people)$/.test(
      next.lower,
    )
  if (strong) {
    // "follow up emails", "find out": nouns and adjectives after a sure verb are its object.
    return !(
      word.lower.endsWith('ed') ||
      (/^(fix|stop|post|end|cut|set|lead|hit)$/.test(base) && next.lower === 'rate')
    )
  }
  if (takesObject && !/^(for|in|from|like|on|without)$/.test(next.lower)) return true
  if (takesObject && word.lower !== base && /^(in|on|for|like|without|from)$/.test(next.lower)) return false
  return (
    !takesObject &&
    LOOSE_VERBS.has(base) &&
    isPlural(next.lower) &&
    word.tags.has('Verb') &&
    !word.tags.has('Noun')
  )
}

/** The base of a base or third-person form that our lists know. */
function baseInLists(form: string): string | undefined {
  const candidates = [form, form.replace(/s$/, ''), form.replace(/es$/, ''), form.replace(/ies$/, 'y')]
  if (/^(is|are|was|were|has|does|goes)$/.test(form)) return undefined
  return candidates.find((word) => STRONG_VERBS.has(word) || LOOSE_VERBS.has(word))
}

function finiteAt(terms: readonly Term[], index: number): boolean {
  const term = terms[index]
  if (!term) return false
  const skip = ADVERBS.has(term.lower) ? terms[index + 1] : term
  if (!skip) return false
  return (
    AUXILIARIES.has(skip.lower) ||
    (skip.tags.has('Verb') && !skip.tags.has('Gerund') && !skip.tags.has('PastTense'))
  )
}

/** The finite verb of a clause that has a noun as its subject, or -1. */
function finiteVerb(terms: readonly Term[], tagger: Tagger): number {
  for (let index = 1; index < Math.min(terms.length, 9); index += 1) {
    const term = terms[index]
    const before = terms[index - 1]
    if (!term || !before) continue
    if (/^(that|which|who|whose|where|when|so|because|without|than)$/.test(term.lower)) return -1
    if (
      before.lower === 'to' ||
      (before.tags.has('Adjective') &&
        !isPlural(before.lower) &&
        !before.tags.has('Noun') &&
        !AUXILIARIES.has(term.lower))
    )
      continue
    if (ADVERBS.has(before.lower) && index === 1) continue
    const subject = ADVERBS.has(before.lower) ? terms[index - 2] : before
    // "the 5 fixes" is a thing counted.
    if (/^\d+$/.test(before.lower) && index > 1) continue
    if (
      !subject ||
      PREPOSITIONS.has(subject.lower) ||
      (DETERMINERS.has(subject.lower) && !/^(most|many|some)$/.test(subject.lower))
    )
      continue
    if (AUXILIARIES.has(term.lower) && term.lower !== 'never' && !(term.lower === 'must')) return index
    if (/,/.test(before.end)) return -1
    if (/^(nobody|no-one|you|they|we|i)$/.test(subject.lower) && index > 1) return -1
    // "Google reviews mention": a plural noun in front of the real verb.
    if (
      isPlural(term.lower) &&
      STRONG_VERBS.has(terms[index + 1]?.lower ?? '') &&
      !STRONG_VERBS.has(term.lower.replace(/e?s$/, ''))
    )
      continue
    if (isFinite(term, headOfSubject(terms, index) ?? subject, terms, index, tagger)) return index
  }
  return -1
}

/** In "lines at 8am scare customers" the lines do it: the noun before the first preposition. */
function headOfSubject(terms: readonly Term[], verb: number): Term | undefined {
  const at = terms.findIndex(
    (term, index) =>
      index > 0 &&
      index < verb - 1 &&
      /^(at|in|on|with|for|from|of|by|about|over|after|before)$/.test(term.lower),
  )
  const head = at > 0 ? terms[at - 1] : undefined
  // "9 of 40 reviews": the reviews count, not the 9.
  return head && /\d/.test(head.lower) ? undefined : head
}

function isFinite(term: Term, subject: Term, terms: readonly Term[], index: number, tagger: Tagger): boolean {
  if (/(ing|ed)$/.test(term.lower) && !/^(need|feed|bleed|succeed|exceed|bring)$/.test(term.lower))
    return false
  const base =
    baseInLists(term.lower) ??
    (term.tags.has('Verb') && !term.tags.has('PastTense') ? tagger.baseOf(term.lower) : undefined)
  if (!base) return false
  const isThird = term.lower !== base
  const pluralSubject =
    isPlural(subject.lower) ||
    /^(most|many|some)$/.test(subject.lower) ||
    (OTHER_PEOPLE.has(subject.lower) && !/^(staff|everyone|nobody|anyone|someone)$/.test(subject.lower))
  const agrees = isThird ? !pluralSubject : pluralSubject
  if (!agrees) return false
  const strong = STRONG_VERBS.has(base)
  if (!strong && !term.tags.has('Verb')) {
    // "website looks outdated": the tagger took the verb for a plural; the word after it decides.
    const next = terms[index + 1]
    const followed =
      next !== undefined &&
      (PREPOSITIONS.has(next.lower) ||
        DETERMINERS.has(next.lower) ||
        next.tags.has('Adjective') ||
        next.tags.has('Adverb') ||
        next.tags.has('PastTense') ||
        /^\d/.test(next.lower))
    return (
      LOOSE_VERBS.has(base) && isThird && followed && !/^(in|for|on|at|from|with|to|by)$/.test(next.lower)
    )
  }
  // "sales team support" or "client reports": a bare base after a singular was refused above; a lone last word is a noun.
  return index < terms.length - 1 || strong || isMass(subject.lower)
}
