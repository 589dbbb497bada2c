import {
  DETERMINERS,
  PERSON_WORDS,
  PREPOSITIONS,
  PROGRAM_WORDS,
  SERVICE_WORDS,
  TOOL_WORDS,
} from './lexicon/nouns.ts'
import { doesOf } from './does.ts'
import type { Does, DoerKind } from './does.ts'
import { isMass, isPlural, withArticle } from './grammar.ts'
import { lowerFirst } from './lower-first.ts'
import { headIndex, phraseText, shortened } from './phrase.ts'
import { shapeOf } from './shape.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'
import { wordsOf } from './term.ts'
import type { Unit } from './units.ts'
import { unitsOf } from './units.ts'

/** What the sender offers, in the forms a sentence may need. */
export interface Offer {
  kind: DoerKind
  /** "AI receptionist", "bookkeeping for restaurants", "websites": no article. */
  noun?: string | undefined
  /** "an AI receptionist", "bookkeeping", "websites" */
  withArticle?: string | undefined
  isPlural: boolean
  /** The product's own name, when it has one. */
  name?: string | undefined
  does: readonly Does[]
  /** What comes with it, as noun phrases: "automatic reminders". */
  gets: readonly { text: string; isPlural: boolean; words: readonly string[] }[]
}

const FILLER =
  /^(we|i|we're|i'm|our company|our agency|my agency|my company)\s+(sell|sells|offer|offers|provide|provides|do|run|have|make|built|build|created|are|am|is|a|an)\s+(?!.*\b(you|them)\b)/i
const PRODUCT_IS = /^(my|our|the) (product|service|offer|company|startup|tool|app|software) is (called )?/i
const PUFF =
  /\b(best|amazing|revolutionary|cutting[- ]edge|world[- ]class|#1|leading|innovative|award[- ]winning|high[- ]quality|top[- ]notch|state[- ]of[- ]the[- ]art|premier|ultimate|powerful|game[- ]chang(?:ing|er)|next[- ]gen(?:eration)?|premium quality|super|very)\s+/gi

export function readOffer(
  product: string,
  solution: string,
  readerNouns: ReadonlySet<string>,
  tagger: Tagger,
): Offer {
  const stripped = product.replace(PRODUCT_IS, '').replace(PUFF, '')
  const named = /^([A-Z][\w.-]*(?: [A-Z][\w.-]*)?)(?:,| is| -|:) (?:an? |the )?(.+)$/.exec(stripped)
  const name = named && !/^(We|I|The|Our|My|It|This|A|An)$/.test(named[1] ?? '') ? named[1] : undefined
  const body = (name ? (named?.[2] ?? stripped) : stripped)
    .replace(FILLER, '')
    .replace(/^(an?|the|our|my|your) (?=\w)/i, '')
  const kind = kindOf(body)
  const productUnits = unitsOf(body, tagger)
  const does: Does[] = []
  const gets: Offer['gets'][number][] = []
  let noun: Term[] | undefined
  for (const raw of productUnits) {
    const unit = namesThing(raw) ? { ...raw, shape: 'noun phrase' as const, verb: -1 } : raw
    if (unit.shape === 'noun phrase') {
      const parts = nounPhraseParts(unit.terms, readerNouns)
      if (!noun) noun = parts.noun
      else if (parts.noun.length > 1) gets.push(got(parts.noun))
      if (parts.relative) pushDoes(does, relativeUnit(parts.relative, tagger), 'thing', readerNouns, tagger)
      if (parts.feature) gets.push(got(parts.feature))
    } else {
      pushDoes(does, unit, kind, readerNouns, tagger)
      noun ??= objectNoun(unit, readerNouns, tagger)
    }
  }
  for (const unit of unitsOf(
    solution.replace(PUFF, '').replace(/^(by|through|via) (?=\w+ing\b)/i, ''),
    tagger,
  )) {
    if (unit.shape === 'noun phrase') {
      const state = doesOf(unit, kind, readerNouns, tagger)
      if (state) {
        does.push(state)
        continue
      }
      const parts = nounPhraseParts(unit.terms, readerNouns)
      if (parts.noun.length > 0) gets.push(got(parts.noun))
      if (parts.relative) pushDoes(does, relativeUnit(parts.relative, tagger), 'thing', readerNouns, tagger)
    } else pushDoes(does, unit, kind, readerNouns, tagger)
  }
  const head = noun?.[headIndex(noun)]
  const text = phraseText(noun && shortened(noun, headIndex(noun) + 1, 5))
  const plural = head ? isPlural(head.lower) || / and /.test(text ?? '') : false
  const bare = plural || (head !== undefined && isMass(head.lower)) || DETERMINERS.has(noun?.[0]?.lower ?? '')
  return {
    kind,
    noun: text,
    withArticle: text && (bare ? text : withArticle(text)),
    isPlural: plural,
    name,
    // What the solution says stands before what the product's name implies.
    does: [...does].sort((a, b) => Number(b.words.length > 2) - Number(a.words.length > 2)),
    gets: gets.filter((item) => item.text !== text && item.text !== '' && !TERM_OF_SALE.test(item.text)),
  }
}

const TERM_OF_SALE =
  /^(an? )?(no|without|flat|fixed|month-to-month|month to month|pay|money-back|free trial)\b/i

/** "quoting app", "booking assistant": an -ing word in front of a tool or service names it. */
function namesThing(unit: Unit): boolean {
  const last = unit.terms.at(-1)?.lower ?? ''
  const known =
    TOOL_WORDS.has(last) || SERVICE_WORDS.has(last) || PROGRAM_WORDS.has(last) || PERSON_WORDS.has(last)
  return (
    unit.terms.length <= 3 &&
    known &&
    (unit.shape === 'gerund phrase' || unit.shape === 'verb phrase') &&
    !DETERMINERS.has(unit.terms[1]?.lower ?? '') &&
    !/^(make|build|get|do|create|run|sell|offer|manage|making|building|creating|running|selling|offering|managing|doing)$/.test(
      unit.terms[0]?.lower ?? '',
    )
  )
}

function pushDoes(
  into: Does[],
  unit: Unit,
  kind: DoerKind,
  readerNouns: ReadonlySet<string>,
  tagger: Tagger,
): void {
  const does = doesOf(unit, kind, readerNouns, tagger)
  // What is a term of sale is said as one.
  if (does && !/^pay /.test(does.predicate)) into.push(does)
}

function got(terms: readonly Term[]): Offer['gets'][number] {
  const kept = shortened(terms, headIndex(terms) + 1) ?? terms.slice(0, headIndex(terms) + 1)
  const head = kept[headIndex(kept)]
  const first = kept[0]?.lower ?? ''
  if (PREPOSITIONS.has(first) || /^[$€£]/.test(first)) return { text: '', isPlural: false, words: [] }
  const text = (phraseText(kept) ?? '').replace(/^same /, 'the same ')
  const plural = isPlural(head?.lower ?? '') || / and /.test(text)
  const determined =
    DETERMINERS.has(kept[0]?.lower ?? '') ||
    /^(same|one|two|three|four|five|six|seven|eight|nine|ten)$/.test(first) ||
    /^[\d$A-Z]/.test(kept[0]?.text ?? '')
  const bare = plural || isMass(head?.lower ?? '') || (determined && !/^[\dA-Z]/.test(kept[0]?.text ?? ''))
  return { text: bare ? text : withArticle(text), isPlural: plural, words: wordsOf(text) }
}

function relativeUnit(terms: readonly Term[], tagger: Tagger): Unit {
  const reading = shapeOf(terms, tagger)
  return {
    terms,
    link: 'start',
    ...(reading.shape === 'noun phrase' ? { shape: 'verb phrase' as const, verb: 0 } : reading),
  }
}

/** Takes "AI receptionist for dentists that books jobs, with texting" into its parts. */
function nounPhraseParts(terms: readonly Term[], readerNouns: ReadonlySet<string>) {
  const cut = (pattern: RegExp, from: readonly Term[]) =>
    from.findIndex((term, index) => index > 0 && pattern.test(term.lower))
  const lowered = lowerFirst(terms)
  const that = cut(/^(that|which|who|to)$/, lowered)
  const head = that < 0 ? lowered : lowered.slice(0, that)
  // "the 5 fixes that matter" speaks of the fixes, not of the offer.
  const ofHead = lowered.slice(0, Math.max(that, 0)).every((term) => !PREPOSITIONS.has(term.lower))
  const relative = that < 0 || lowered[that]?.lower === 'to' || !ofHead ? undefined : lowered.slice(that + 1)
  const withAt = cut(/^(with|including|plus)$/, head)
  const before = withAt < 0 ? head : head.slice(0, withAt)
  const feature = withAt < 0 ? undefined : head.slice(withAt + 1)
  const forAt = cut(/^for$/, before)
  const tail = forAt < 0 ? [] : before.slice(forAt)
  const namesReader =
    forAt >= 0 && (tail.some((term) => readerNouns.has(term.lower)) || tail.length > 3 || before.length > 4)
  const noun = (namesReader ? before.slice(0, forAt) : before).filter(
    (term) => !/^(our|my|their|the|a|an)$/.test(term.lower),
  )
  const last = noun.at(-1)
  return {
    noun: last ? [...noun.slice(0, -1), { ...last, end: '' }] : [],
    relative:
      relative && relative.length > 1 && !/^(are|were|was|we|i|you)$/.test(relative[0]?.lower ?? '')
        ? relative
        : undefined,
    feature: feature && feature.length > 0 ? feature : undefined,
  }
}

const MAKES =
  /^(build|make|design|write|sell|offer|provide|create|develop|install|produce|run|do|manage|print|plan|edit)$/
const TEACHES =
  /^(coach|train|teach|mentor|tutor|consult|advise|recruit|clean|paint|photograph|edit|design|film|market|groom|cater)$/

/** "building websites for plumbers": the thing built can stand for the offer; "I coach founders": the doing can. */
function objectNoun(unit: Unit, readerNouns: ReadonlySet<string>, tagger: Tagger): Term[] | undefined {
  const verb = unit.terms[unit.verb]
  const base = tagger.baseOf(verb?.lower ?? '')
  const rest = unit.terms.slice(unit.verb + 1)
  const withAt = rest.findIndex((term) => /^(with|through|via|using)$/.test(term.lower))
  const source =
    unit.shape === 'gerund phrase' || MAKES.test(base) ? rest : withAt >= 0 ? rest.slice(withAt + 1) : []
  const end = source.findIndex((term, index) => index > 0 && PREPOSITIONS.has(term.lower))
  const kept = (end < 0 ? source : source.slice(0, end)).filter((term) => !/^(an?|the)$/.test(term.lower))
  const isReader = readerNouns.has(kept.at(-1)?.lower ?? '')
  if (
    kept.length > 0 &&
    kept.length <= 4 &&
    !isReader &&
    !/^(you|them|their|your|our|it)$/.test(kept[0]?.lower ?? '')
  )
    return kept
  if (!verb || !TEACHES.test(base)) return undefined
  const gerund = tagger.gerundOf(base)
  return [{ ...verb, text: gerund, lower: gerund, end: '', fresh: true }]
}

function kindOf(text: string): DoerKind {
  const head = wordsOf(text.split(/ (?:for|that|which|with|to|in) /)[0] ?? '')
  const last = head.slice(-2).reverse()
  for (const word of last) {
    if (TOOL_WORDS.has(word)) return 'tool'
    if (PERSON_WORDS.has(word) || PERSON_WORDS.has(word.replace(/s$/, ''))) return 'person'
    if (PROGRAM_WORDS.has(word)) return 'program'
    if (SERVICE_WORDS.has(word)) return 'service'
  }
  const words = wordsOf(text)
  if (words.some((word) => /^(software|app|saas|platform|crm|tool|ai|bot|chatbot)$/.test(word))) return 'tool'
  if (words.some((word) => SERVICE_WORDS.has(word))) return 'service'
  return /^(we|i|help|helping|building|making|doing|running|teaching)\b/i.test(text) ? 'service' : 'other'
}
