import { DETERMINERS, OTHER_PEOPLE, PREPOSITIONS } from './lexicon/nouns.ts'
import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from './lexicon/verbs.ts'
import { isPlural, thirdPerson } from './grammar.ts'
import { isGerund } from './shape.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'

export type PartKind =
  | 'noun'
  | 'gerund'
  /** A subject of its own: "front desk misses calls". */
  | 'clause'
  /** A pronoun as the subject: "they waste", "we rebuild". */
  | 'person'
  /** A finite verb with no subject: "can't find vets", "picks up on the first ring". */
  | 'verb'
  | 'adjective'
  /** "if it doesn't beat the old page you don't pay" */
  | 'condition'

/** One thought of a field, kept whole. */
export interface Part {
  kind: PartKind
  terms: readonly Term[]
  /** The finite verb or the gerund; -1 when there is none. */
  verb: number
  link: '' | ',' | 'and' | 'but' | 'because' | 'so' | '.'
}

const ADVERB =
  /^(always|still|often|never|just|constantly|usually|really|currently|only|sometimes|rarely|barely|also|even|already|again|hardly|regularly|actually|probably|then|now|not)$/
const SUBJECT = /^(they|we|i|you|he|she)('(re|ve|m|s|ll|d))?$/
const OPENS =
  /^(that|which|who|whose|because|since|if|when|while|until|till|where|unless|so|before|after|than|as|how|why|what)$/
/** In -ing or -ed, and verbs all the same. */
const PLAIN_ENDING = /^(need|feed|bleed|succeed|exceed|bring|ring|sing|swing)s?$/
const PARTICLE = /^(up|down|out|in|off|on|back|over|away|too|else|there|here)$/
const NOUNISH =
  /^(notes|reports|calls|emails|texts|posts|quotes|orders|reviews|plans|designs|offers|charges|bills|files|records|stores|tests|checks|scores|prices|claims|tracks|visits|forms|leads|studies|mentions|spots|views|sales|results|drives|works)$/
const PAST = /^(went|fell|rose|grew|took|became|began|came|got|had|did|made|told|ran)$/
const STATE =
  /^(short[- ]?staffed|understaffed|overwhelmed|stuck|tired|sick|unable|afraid|scared|frustrated|overworked|stressed|worried|unsure|busy|invisible|live|ready|exclusive|compliant|outdated|burned|burnt|empty|full|late|closed|overbooked|behind|buried|swamped|sure|certain|hard|difficult|impossible|tough|expensive|tricky)$/
const BAD_THING =
  /^(errors?|delays?|mistakes?|issues?|problems?|costs?|fees?|gaps?|bottlenecks?|disputes?|shortages?|headaches?|backlogs?)$/

/** Says what a piece is by the words in it; what no rule is sure of is a noun phrase, which is never wrong to ask. */
export function kindOfPart(terms: readonly Term[], tagger: Tagger): { kind: PartKind; verb: number } {
  const first = terms[0]
  if (!first) return { kind: 'noun', verb: -1 }
  if (/^(if|when|whenever|unless)$/.test(first.lower)) return { kind: 'condition', verb: -1 }
  if (SUBJECT.test(first.lower)) {
    const verb = terms.findIndex((term, index) => index > 0 && !ADVERB.test(term.lower))
    return { kind: 'person', verb: first.lower.includes("'") ? 0 : verb }
  }
  const start = Math.max(
    terms.findIndex((term) => !ADVERB.test(term.lower)),
    0,
  )
  const lead = terms[start] ?? first
  const next = terms[start + 1]
  const determined = DETERMINERS.has(first.lower) || /^[$€£]?\d/.test(first.lower)
  if (!determined && /^(no|zero|too|not enough|lack)$/.test(first.lower) && !isGerund(terms[1], terms[2]))
    return clauseOrNoun(terms, tagger)
  // "spending weeks on", "processing 200 orders": a trade with an amount behind it is work being done.
  const amount =
    /^(weeks|hours|days|time|money|too|half|most|all|[$€£]?\d.*)$/.test(next?.lower ?? '') ||
    DETERMINERS.has(next?.lower ?? '')
  const isDoing = /..ing$/.test(lead.lower) && amount && gerundVerb(terms) === 0
  if (!determined && lead.lower.endsWith('ing') && (isDoing || isGerund(lead, next))) {
    const compound = terms.length === start + 2 && BAD_THING.test(next?.lower ?? '')
    const subject = gerundVerb(terms)
    if (subject > 0) return { kind: 'clause', verb: subject }
    return compound ? { kind: 'noun', verb: -1 } : { kind: 'gerund', verb: start }
  }
  const state = STATE.test(lead.lower) || (lead.lower === 'short' && next?.lower === 'staffed')
  const describes =
    !next ||
    PREPOSITIONS.has(next.lower) ||
    /^(to|of|staffed|out|by|who|what|which|how|if|when|why)$/.test(next.lower)
  if (!determined && state && (describes || /[,;]/.test(lead.end))) return { kind: 'adjective', verb: -1 }
  if (!determined && AUXILIARIES.has(lead.lower)) return { kind: 'verb', verb: start }
  if (!determined && first.lower === 'never' && terms.length > 1) return { kind: 'verb', verb: start }
  if (!determined && startsAsVerb(terms, start)) return { kind: 'verb', verb: start }
  return clauseOrNoun(terms, tagger)
}

function clauseOrNoun(terms: readonly Term[], tagger: Tagger): { kind: PartKind; verb: number } {
  const verb = mainVerb(terms, tagger)
  return verb > 0 ? { kind: 'clause', verb } : { kind: 'noun', verb: -1 }
}

function gerundVerb(terms: readonly Term[]): number {
  const at = terms.findIndex((term) =>
    /^(takes|feels|costs|is|gets|keeps|eats|means|seems|leaves|drains|isn't|doesn't)$/.test(term.lower),
  )
  return at > 0 && at <= 5 && !terms.slice(0, at).some((term) => OPENS.test(term.lower)) ? at : 0
}

/** The base of a form our lists know. */
export function knownBase(form: string): string | undefined {
  if (/^(is|are|was|were|has|does|goes|its|this|news|us|less|business)$/.test(form))
    return form === 'goes' ? 'go' : undefined
  return [form, form.replace(/s$/, ''), form.replace(/es$/, ''), form.replace(/ies$/, 'y')].find(
    (word) =>
      (STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)) && (word === form || thirdPerson(word) === form),
  )
}

const OBJECT =
  /^(you|them|it|us|me|up|out|back|off|down|in|to|on|into|from|new|more|every|better|faster|straight|directly|automatically|what|how|which|who|when|where|why|everything|nothing|\d.*|[$€£].*)$/

function startsAsVerb(terms: readonly Term[], at: number): boolean {
  const word = terms[at]
  const next = terms[at + 1]
  if (!word || !next) return false
  const base = knownBase(word.lower)
  if (!base) return word.tags.has('Verb') && !/(ed|ing)$/.test(word.lower) && DETERMINERS.has(next.lower)
  if (next.lower === 'and' && !knownBase(terms[at + 2]?.lower ?? '')) return false
  if (/^(that|which|who|not|are|is)$/.test(next.lower) || /[,;]/.test(word.end)) return false
  const takes = (term: Term | undefined) =>
    term !== undefined && (DETERMINERS.has(term.lower) || OBJECT.test(term.lower))
  const plain = takes(next) && !/^(in|on|to|from|more)$/.test(next.lower)
  // "texts and emails every lead"
  if (next.lower === 'and' && knownBase(terms[at + 2]?.lower ?? '') && takes(terms[at + 3])) return true
  if (base === 'free' && !/^(up|you|your|them|their)$/.test(next.lower)) return false
  if (STRONG_VERBS.has(base)) {
    if (takes(next) || word.lower !== base) return true
    return !/^(rate|time|times|process|costs?)$/.test(next.lower) || terms.length > 3
  }
  if (word.lower !== base && isPlural(word.lower)) return plain && next.lower !== 'that'
  return plain || (next.lower === 'in' && /^\d/.test(terms[at + 2]?.lower ?? ''))
}

/** The verb of the main clause, with relatives, infinitives and participles left to their nouns; or -1. */
export function mainVerb(terms: readonly Term[], tagger: Tagger): number {
  let pending = 0
  let loose = -1
  for (let index = 1; index < terms.length; index += 1) {
    const term = terms[index]
    const before = terms[index - 1]
    if (!term || !before) continue
    if (/^(that|which|who|whose)$/.test(term.lower)) {
      pending += 1
      continue
    }
    if (
      OPENS.test(term.lower) &&
      !(/^(before|after|since|as)$/.test(term.lower) && !opensClause(terms, index))
    )
      break
    // "reports nobody reads", "calls you miss"
    if (/^(nobody|everyone|you|they|we|i|it)$/.test(term.lower) && before.lower !== 'and') {
      if (loose < 0) pending += 1
      continue
    }
    if (!isVerbHere(terms, index, pending > 0, tagger)) continue
    if (pending > 0) {
      pending -= 1
      continue
    }
    const sure = isSureVerb(term)
    if (loose > 0 && isJoined(terms, loose, index)) return loose
    // "new hires sit", "electricity bills keep": the first of two verbs side by side is a noun.
    const beside = index === loose + 1 && isPlural(terms[loose]?.lower ?? '')
    if (loose > 0 && isSureVerb(terms[loose]) && !beside) return loose
    if (sure || loose < 0 || (beside && NOUNISH.test(terms[loose]?.lower ?? ''))) loose = index
  }
  return loose
}

const isSureVerb = (term: Term | undefined) =>
  term !== undefined && (AUXILIARIES.has(term.lower) || STRONG_VERBS.has(knownBase(term.lower) ?? ''))

function opensClause(terms: readonly Term[], at: number): boolean {
  return SUBJECT.test(terms[at + 1]?.lower ?? '') || /^(nobody|it)$/.test(terms[at + 1]?.lower ?? '')
}

/** Whether the later verb has its own right to stand there: "book and sign", "look like it is". */
function isJoined(terms: readonly Term[], from: number, to: number): boolean {
  return terms
    .slice(from + 1, to)
    .some((term) => /^(and|but|or|like|to|how|why|what|it|you|so)$/.test(term.lower) || /,/.test(term.end))
}

function isVerbHere(terms: readonly Term[], index: number, inRelative: boolean, tagger: Tagger): boolean {
  const term = terms[index]
  const before = terms[index - 1]
  if (!term || !before) return false
  if (/^(to|the|a|an|your|their|our|my|its|every|each|all|no|not)$/.test(before.lower)) return false
  if (PREPOSITIONS.has(before.lower) && !/^(that|which|who|on|in|off)$/.test(before.lower)) return false
  if (AUXILIARIES.has(term.lower) && term.lower !== 'never') return !/^to$/.test(before.lower)
  if (ADVERB.test(term.lower)) return false
  if (PAST.test(term.lower)) return true
  if (PARTICLE.test(term.lower)) return false
  if (/(ing|ed)$/.test(term.lower) && !PLAIN_ENDING.test(term.lower))
    return inRelative && /ed$/.test(term.lower)
  const base =
    knownBase(term.lower) ??
    (term.tags.has('Verb') && !term.tags.has('PastTense') && !term.tags.has('Noun')
      ? tagger.baseOf(term.lower)
      : undefined)
  if (!base || base.length < 2) return false
  if (inRelative) return true
  const next = terms[index + 1]
  if (next && /^(not|who|which|whose)$/.test(next.lower)) return false
  const adverbs = ADVERB.test(before.lower)
  const word = adverbs ? terms[index - 2] : before
  if (!word || (index === 1 && adverbs)) return false
  if (/[,;]/.test(before.end)) return false
  // "close takes", "knows": a sure verb in the third person needs no sure noun before it.
  const sure = STRONG_VERBS.has(base) && (term.lower !== base || /^(most|many|quiet|some)$/.test(word.lower))
  if (/ed$/.test(word.lower) && !word.tags.has('Noun')) return false
  if (/ing$/.test(word.lower) && !word.tags.has('Noun') && !sure) return false
  if (/^and$/.test(word.lower)) return false
  if (/^[$€£]?\d+$/.test(word.lower)) return false
  if (word.tags.has('Adjective') && !word.tags.has('Noun') && !isPlural(word.lower) && !sure) return false
  const head = headOfSubject(terms, adverbs ? index - 1 : index)
  const plural = isPluralHead(terms, head, adverbs ? index - 1 : index)
  if (base === 'be') return false
  if (NOUNISH.test(term.lower) && (!next || PREPOSITIONS.has(next.lower))) return false
  const isThird = term.lower !== base
  if (isThird === plural) return false
  // "client reports", "team support": as a lone last word it is a noun.
  if (!STRONG_VERBS.has(base) && index === terms.length - 1 && isThird) return false
  if (!STRONG_VERBS.has(base) && isThird && next && /^(for|from|and|or|of|every|each|per)$/.test(next.lower))
    return false
  return true
}

function isPluralHead(terms: readonly Term[], head: Term | undefined, end: number): boolean {
  if (!head) return false
  if (/^(everyone|nobody|anyone|someone|each|every)$/.test(terms[0]?.lower ?? '')) return false
  if (/^\d+$/.test(terms[0]?.lower ?? '') && terms[0]?.lower !== '1' && terms[1]?.lower !== 'of') return true
  const joined = terms.slice(0, end).some((term) => term.lower === 'and')
  return (
    joined ||
    isPlural(head.lower) ||
    /^(most|many|some|few)$/.test(head.lower) ||
    (OTHER_PEOPLE.has(head.lower) && !/^(everyone|nobody|anyone|someone)$/.test(head.lower))
  )
}

/** The noun a subject turns on: the last word before what describes it from behind. */
export function headOfSubject(terms: readonly Term[], end: number): Term | undefined {
  const cut = terms.findIndex(
    (term, index) =>
      index > 0 &&
      index < end &&
      (/^(at|in|on|with|for|from|of|by|about|over|after|before|per|without|that|which|who|not|and|to)$/.test(
        term.lower,
      ) ||
        /^(outside|inside|sent|paid|shot|written|built|done|made|under)$/.test(term.lower) ||
        (/(ing|ed)$/.test(term.lower) && isPlural(terms[index - 1]?.lower ?? ''))),
  )
  const at = cut > 0 ? cut : end
  const head = terms[at - 1]
  // "half of calls", "9 of 40 reviews": the calls and the reviews count.
  return head && /^(\d.*|half|most|some|all|lots|none)$/.test(head.lower) && cut > 0 ? terms[end - 1] : head
}
