import { EFFORT_VERBS, AUXILIARIES } from './lexicon/verbs.ts'
import { DETERMINERS, OTHER_PEOPLE, PREPOSITIONS, READERS_OWN } from './lexicon/nouns.ts'
import { isMass, isPlural, withArticle } from './grammar.ts'
import { lowerFirst } from './lower-first.ts'
import { headIndex, phraseText, shortened, withWord } from './phrase.ts'
import { toReader } from './person.ts'
import { findSink } from './sink.ts'
import type { Sink } from './sink.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'
import { wordsOf } from './term.ts'
import type { Unit } from './units.ts'

/** A pain in every grammatical form it can honestly take, addressed to the reader. No capital, no final stop. */
export interface Pain {
  /** "you waste 10 hours a week", "your front desk misses calls at lunch" */
  clause?: string | undefined
  /** "waste 10 hours a week": only when the reader does it. */
  base?: string | undefined
  /** "wasting 10 hours a week" */
  gerund?: string | undefined
  /** "missed calls" */
  noun?: string | undefined
  /** Whether the noun takes "are". */
  isPlural: boolean
  /** The gerund is work that takes up hours, like chasing invoices. */
  isEffort: boolean
  sink?: Sink
  /** Why it happens, from the brief: a clause. */
  reason?: string | undefined
  /** What the brief says follows from it: a clause. */
  effect?: string | undefined
  /** "does your front desk miss calls at lunch", "are you paying 30% to delivery apps" */
  asked?: string | undefined
  /** "quotes that take days to send": an own-subject clause as a noun. */
  relative?: string | undefined
  /** The clause and its noun form without what stands behind the object: for subject lines. */
  shortClause?: string | undefined
  shortRelative?: string | undefined
  /** It says what happened, not what happens. */
  isPast: boolean
  words: readonly string[]
}

/** One thought of the pain field in every form it can take. */
export function painOf(unit: Unit, readerNouns: ReadonlySet<string>, tagger: Tagger): Pain {
  const terms = withoutFiller(unit.terms)
  const verb = unit.verb - (unit.terms.length - terms.length)
  const pain: Pain = {
    isPlural: false,
    isEffort: false,
    isPast: isPastVerb(terms[verb], terms[verb + 1]),
    words: wordsOf(terms.map((term) => term.text).join(' ')),
  }
  const sink = findSink(toReader(terms, readerNouns), tagger)
  if (sink) pain.sink = sink
  if (sink?.activity && unit.shape !== 'noun phrase') {
    if (sink.activityIsGerund) pain.isEffort = true
    else {
      pain.noun = sink.activity
      pain.isPlural = isPlural(sink.activity.split(' ').at(-1) ?? '')
    }
  }
  if (unit.shape === 'noun phrase') return nounPain(pain, terms)
  if (unit.shape === 'gerund phrase') return gerundPain(pain, toReader(terms, readerNouns), verb, tagger)
  if (unit.shape === 'verb phrase') return verbPain(pain, toReader(terms, readerNouns), verb, tagger)
  const subjectIsReader =
    /^(they|we|i|you|he|she|they're|we're|i'm|you're|they've|we've|i've|he's|she's)$/.test(
      terms[0]?.lower ?? '',
    ) || namesReader(terms, unit.verb, readerNouns)
  return subjectIsReader
    ? readerPain(pain, terms, verb, readerNouns, tagger)
    : ownSubjectPain(pain, terms, verb, readerNouns, tagger)
}

/** Verbs of having and knowing: no "still knowing", no "do you know you should". */
export const STATIVE = new Set([
  'own',
  'have',
  'know',
  'need',
  'want',
  'be',
  'like',
  'understand',
  'believe',
  'seem',
])

function withoutFiller(terms: readonly Term[]): readonly Term[] {
  const text = terms.map((term) => term.lower).join(' ')
  const filler =
    /^((the|their|our|my|main|biggest|big|major|a|key|one|common) )*(problem|pain|pain point|issue|challenge|struggle|frustration)s? (is|are)( that)? /.exec(
      `${text} `,
    )?.[0]
  return filler ? terms.slice(filler.trim().split(' ').length) : terms
}

function namesReader(terms: readonly Term[], verb: number, readerNouns: ReadonlySet<string>): boolean {
  const subject = terms[verb - 1]?.lower ?? ''
  return verb > 0 && verb <= 3 && readerNouns.has(subject) && isPlural(subject) && !OTHER_PEOPLE.has(subject)
}

function nounPain(pain: Pain, terms: readonly Term[]): Pain {
  const lowered = lowerFirst(terms)
  const kept =
    shortened(toReader(lowered, new Set()), headIndex(lowered) + 1) ??
    lowered.slice(0, headIndex(lowered) + 1)
  const head = kept[Math.min(headIndex(kept), kept.length - 1)]
  const text = phraseText(kept)
  if (!head || !text || kept.length > 6) return pain
  const joined = kept.some((term, index) => term.lower === 'and' && index <= headIndex(kept) + 2)
  pain.isPlural = isPlural(head.lower) || joined
  const determined =
    DETERMINERS.has(kept[0]?.lower ?? '') ||
    /^(\d|\$|lack|hard|expensive|slow$|too|not|zero|less)/.test(kept[0]?.lower ?? '') ||
    /^[A-Z]/.test(kept[0]?.text ?? '')
  const bare = pain.isPlural || isMass(head.lower) || determined || head.tags.has('Adjective')
  const quantity = /^(no|too many|too much|not enough|few|little|lots of|so many|so much)\b/.exec(text)
  if (quantity) pain.clause = `you have ${text}`
  if (/^(hard|difficult|tough|expensive|impossible) to /.test(text)) {
    pain.clause = `it's ${text}`
    return pain
  }
  if (
    /^(no|not|zero|few|too)\b/.test(text) &&
    !pain.isPlural &&
    !isMass(head.lower) &&
    !/^(no|too much|not enough)/.test(text)
  )
    return pain
  if (
    head.tags.has('Adjective') &&
    !head.tags.has('Noun') &&
    !isMass(head.lower) &&
    kept.length <= 2 &&
    !pain.isPlural
  )
    return pain
  pain.noun = bare ? text : withArticle(text)
  return pain
}

function gerundPain(pain: Pain, terms: readonly Term[], verb: number, tagger: Tagger): Pain {
  const kept = shortened(lowerFirst(terms), verb + 2)
  const gerund = kept?.[verb]
  if (!kept || !gerund) return pain
  const base = tagger.baseOf(gerund.lower)
  const negated = kept[0]?.lower === 'not'
  pain.gerund = phraseText(kept.filter((term) => !/^(always|constantly|still|just)$/.test(term.lower)))
  pain.isEffort = EFFORT_VERBS.has(base) && !negated
  const rest = kept.slice(verb + 1)
  const adverb = /^(always|constantly)$/.test(kept[0]?.lower ?? '') ? `${kept[0]?.lower} ` : ''
  if (!negated) pain.base = [adverb + base, phraseText(rest)].filter(Boolean).join(' ').trim()
  pain.clause = negated ? `you're ${pain.gerund ?? ''}` : `you ${pain.base ?? ''}`
  if (
    /^(struggle|drown|get|lose|bleed|wait|fall|pay|run|leave|work|compete|fight|go|guess|burn|rely|miss|waste|spend)$/.test(
      base,
    ) &&
    !negated &&
    !adverb
  )
    pain.clause = `you're ${pain.gerund ?? ''}`
  return pain
}

function verbPain(pain: Pain, terms: readonly Term[], verb: number, tagger: Tagger): Pain {
  const word = terms[verb]
  if (!word) return pain
  const negative: Readonly<Record<string, string>> = {
    "doesn't": "don't",
    "hasn't": "haven't",
    "isn't": "aren't",
  }
  const base = AUXILIARIES.has(word.lower) ? (negative[word.lower] ?? word.lower) : tagger.baseOf(word.lower)
  const kept = shortened(withWord(lowerFirst(terms), verb, base), verb + 2)
  const text = phraseText(kept)
  if (!text) return pain
  pain.clause = `you ${text}`
  if (!AUXILIARIES.has(base)) {
    pain.base = text
    pain.gerund = phraseText(kept && withWord(kept, verb, tagger.gerundOf(base)))
    pain.isEffort = EFFORT_VERBS.has(base)
  } else if (/^(can't|cannot|don't|couldn't)$/.test(base) && kept && kept.length > 2) {
    const next = kept[verb + 1]
    if (base === "don't" && next && !STATIVE.has(next.lower))
      pain.gerund = `not ${[tagger.gerundOf(next.lower), phraseText(kept.slice(verb + 2))].filter(Boolean).join(' ')}`
  }
  return pain
}

function readerPain(
  pain: Pain,
  terms: readonly Term[],
  verb: number,
  readerNouns: ReadonlySet<string>,
  tagger: Tagger,
): Pain {
  const turned = toReader(terms, readerNouns)
  const rest = /'/.test(turned[0]?.text ?? '')
    ? turned.slice(1)
    : turned.slice(Math.max(1, /^(they|we|i|you|he|she)$/.test(terms[0]?.lower ?? '') ? 1 : verb))
  const copula: Readonly<Record<string, string>> = {
    is: 'are',
    was: 'were',
    am: 'are',
    has: 'have',
    does: 'do',
    "doesn't": "don't",
    "isn't": "aren't",
    "hasn't": "haven't",
  }
  const at = rest.findIndex((_, index) => index === verb - (turned.length - rest.length))
  const word = at >= 0 ? rest[at] : undefined
  const fixed = word
    ? withWord(
        rest,
        at,
        copula[word.lower] ??
          (AUXILIARIES.has(word.lower) || word.tags.has('PastTense')
            ? word.lower
            : tagger.baseOf(word.lower)),
      )
    : rest
  const kept = shortened(fixed, Math.max(at, 0) + 2)
  const text = phraseText(kept)
  if (!text || !kept) return pain
  const contracted = /'/.test(turned[0]?.text ?? '')
  pain.clause = contracted
    ? `${turned[0]?.text.toLowerCase()} ${text}`
    : `you ${text.replace(/^are /, 'are ')}`
  pain.clause = pain.clause.replace(/^you are /, "you're ").replace(/^you have (?=been|\w+ed\b)/, "you've ")
  const first = kept[at]
  if (contracted && turned[0]?.text === "you're" && /ing$/.test(kept[0]?.lower ?? '')) {
    const base = tagger.baseOf(kept[0]?.lower ?? '')
    pain.gerund = text
    pain.base = phraseText(withWord(kept, 0, base))
    pain.isEffort = EFFORT_VERBS.has(base)
  } else if (first?.lower === 'have' && kept[at + 1]?.lower === 'to' && kept[at + 2]) {
    const own = kept.slice(at + 2)
    const base = own[0]?.lower ?? ''
    pain.base = phraseText(own)
    pain.gerund = phraseText(withWord(own, 0, tagger.gerundOf(base)))
    pain.isEffort = true
  } else if (first && !AUXILIARIES.has(first.lower) && !first.tags.has('PastTense')) {
    pain.base = text
    if (!STATIVE.has(first.lower) && !first.lower.includes("'"))
      pain.gerund = phraseText(withWord(kept, at, tagger.gerundOf(first.lower)))
    pain.isEffort = EFFORT_VERBS.has(first.lower)
  } else if (pain.clause.startsWith("you're ") && /ing$/.test(kept[at + 1]?.lower ?? '')) {
    pain.gerund = phraseText(kept.slice(at + 1))
    const base = tagger.baseOf(kept[at + 1]?.lower ?? '')
    pain.base = phraseText(withWord(kept.slice(at + 1), 0, base))
    pain.isEffort = EFFORT_VERBS.has(base)
  }
  return pain
}

function ownSubjectPain(
  pain: Pain,
  terms: readonly Term[],
  verb: number,
  readerNouns: ReadonlySet<string>,
  tagger: Tagger,
): Pain {
  const turned = lowerFirst(toReader(terms, readerNouns))
  const kept = shortened(turned, verb + 2, undefined, { word: 'still', at: verb })
  const text = phraseText(kept)
  const head = turned[verb - 1]
  if (!text || !head) return pain
  const first = turned[0]
  const determined =
    DETERMINERS.has(first?.lower ?? '') ||
    /^(nobody|everyone|everything|nothing|it|it's|there|there's|no-one|people|most|half)$/.test(
      first?.lower ?? '',
    ) ||
    first?.lower.endsWith('ing') === true ||
    /^[A-Z]/.test(first?.text ?? '') ||
    /^[\d$]/.test(first?.text ?? '')
  const owned = READERS_OWN.has(head.lower) || READERS_OWN.has(first?.lower ?? '')
  const bareOk = isPlural(head.lower) || isMass(head.lower)
  const owner = determined || (bareOk && !owned) ? '' : 'your '
  pain.clause = owner + text
  const finite = kept?.findIndex((term) => term === turned[verb]) ?? -1
  const word = turned[verb]
  if (kept && word && finite > 0 && !pain.isPast && !/^(it|there|nobody)/.test(text)) {
    const subject = owner + (phraseText(kept.slice(0, finite)) ?? '').replace(/ still$/, '')
    const rest = phraseText(kept.slice(finite + 1)) ?? ''
    if (/^(is|are|has|have)$/.test(word.lower) && !/^have$|^has$/.test(word.lower))
      pain.asked = `${word.lower} ${subject} ${rest}`
    else if (!AUXILIARIES.has(word.lower))
      pain.asked = `${word.lower === tagger.baseOf(word.lower) ? 'do' : 'does'} ${subject} ${tagger.baseOf(word.lower)} ${rest}`
    pain.asked = pain.asked?.trim()
    relate(pain, kept, finite, head, owner)
  }
  return pain
}

/** "premiums went up", but not "invoices get paid" or "they're stuck". */
function isPastVerb(term: Term | undefined, next: Term | undefined): boolean {
  if (!term || /^(lost|stuck)$/.test(term.lower)) return false
  const irregular = /^(went|was|were|had|did|got|came|left|fell|rose|grew|told|sent|took|made|became|began)$/
  return irregular.test(term.lower) || (term.tags.has('PastTense') && !/ed$/.test(next?.lower ?? ''))
}

/** "quotes that take days to send", and both forms cut behind the object: "quotes that take days". */
function relate(pain: Pain, kept: readonly Term[], finite: number, head: Term, owner: string): void {
  const subject = kept.slice(0, finite).filter((term) => !/^(your|still)$/.test(term.lower))
  const text = phraseText(subject) ?? ''
  if (head.lower.endsWith('ing') || /^(the|this|every|each|most|half|\d|\$)/.test(text) || text === '') return
  const counted =
    isPlural(head.lower) || isMass(head.lower) || OTHER_PEOPLE.has(head.lower) ? text : withArticle(text)
  const link = OTHER_PEOPLE.has(head.lower) ? 'who' : 'that'
  pain.relative = `${counted} ${link} ${phraseText(kept.slice(finite)) ?? ''}`
  const end = kept.findIndex(
    (term, index) =>
      (index > finite + 1 && (PREPOSITIONS.has(term.lower) || term.lower === 'to')) ||
      (index === finite + 1 && /^(on|at|in|during|after|before|without|because)$/.test(term.lower)),
  )
  if (end < 0) return
  pain.shortClause = `${owner}${phraseText(kept.slice(0, end)) ?? ''}`
  pain.shortRelative = `${counted} ${link} ${phraseText(kept.slice(finite, end)) ?? ''}`
}
