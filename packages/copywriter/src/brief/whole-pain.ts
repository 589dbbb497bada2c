import { isMass, isPlural, withArticle } from './grammar.ts'
import { DETERMINERS, READERS_OWN } from './lexicon/nouns.ts'
import { AUXILIARIES } from './lexicon/verbs.ts'
import { lowerFirst } from './lower-first.ts'
import { headOfSubject, knownBase } from './parts.ts'
import type { Part } from './parts.ts'
import { toReader } from './person.ts'
import { STATIVE } from './pain.ts'
import { polished, textFrom } from './polish.ts'
import type { Tagger } from './tagger.ts'
import type { Term } from './term.ts'

/** A thought of the pain in the frames it fits: no capital, no stop. */
export interface PainForms {
  /** Without its question mark. */
  question: string
  /** A question by its word order, not a fragment. */
  isInverted: boolean
  condition: string | null
  /** Nobody's fault, so it may be said flat. */
  statement: string | null
  noun: string | null
  /** The condition as it goes on: "your patients are forgetting to come back". */
  ongoing?: string | undefined
}

const OWN =
  /^(dispatchers|flows|cleaners|tables|hires|callers|recruits|receptionists|assistants|landlords|page|posts|shipments|pallets|rooms|chairs|trucks|roofs|shelves|crew|menus|nurses|teachers|foremen|electricians|mechanics|newsletters|subscribers)$/

export function painForms(part: Part, readerNouns: ReadonlySet<string>, tagger: Tagger): PainForms {
  const lowered = lowerFirst(part.terms)
  const terms = toReader(lowered, readerNouns)
  switch (part.kind) {
    case 'noun':
      return nounForms(terms)
    case 'gerund':
      return gerundForms(terms, part.verb, tagger)
    case 'adjective':
      return adjectiveForms(terms)
    case 'verb':
      return verbForms(terms, part.verb, tagger)
    case 'person':
      return personForms(terms, part, tagger)
    case 'clause':
      return clauseForms(theirs(terms, part), part, readerNouns, tagger)
    case 'condition':
      return { ...fragment(polished(textFrom(terms))), condition: null }
  }
}

/** "Chains outbid them": nobody outbids themselves, so the reader is meant. */
function theirs(terms: readonly Term[], part: Part): Term[] {
  const other = terms.findIndex((term, index) => index > part.verb && isPlural(term.lower))
  return terms.map((term, index) =>
    term.lower === 'them' && index > part.verb && (other < 0 || index < other)
      ? { ...term, text: 'you', lower: 'you', fresh: true }
      : term,
  )
}

const fragment = (text: string): PainForms => ({
  question: text,
  isInverted: false,
  condition: null,
  statement: null,
  noun: null,
})

function nounForms(terms: readonly Term[]): PainForms {
  const text = polished(textFrom(terms))
  const forms = { ...fragment(text), noun: text }
  const first = terms[0]?.lower ?? ''
  if (/^(no|zero|too (many|much)|not enough|little|few)\b/.test(text) && !/^no (one|matter)\b/.test(text))
    return { ...forms, condition: `you have ${text}` }
  if (/^(hard|difficult|tough|impossible|expensive|tricky) to\b/.test(text))
    return { ...forms, noun: null, condition: `it's ${text}` }
  const joint = terms.findIndex(
    (term, index) =>
      index > 0 &&
      ((/ing$/.test(term.lower) &&
        terms[index - 1]?.tags.has('Plural') &&
        !/^(during|including)$/.test(term.lower)) ||
        (/^(not|out|too|stuck)$/.test(term.lower) &&
          isPlural(terms[index - 1]?.lower ?? '') &&
          index < terms.length - 1)),
  )
  const head = terms[joint - 1]
  if (
    joint > 0 &&
    head &&
    !terms.slice(0, joint).some((term) => /^(that|who|which|for|of|to)$/.test(term.lower))
  ) {
    const be = isPlural(head.lower) ? 'are' : 'is'
    const negated = terms[joint]?.lower === 'not'
    const rest = terms.slice(negated ? joint + 1 : joint)
    const subject = owned(terms.slice(0, joint), head)
    const clause = `${subject} ${negated ? `${be}n't` : be} ${textFrom(rest)}`
    return { ...forms, condition: polished(clause) }
  }
  if (/^no one\b|^nobody\b/.test(text)) return { ...forms, noun: null, condition: text }
  // An object pronoun needs a verb, and we found none.
  const doubtful = terms.some(
    (term, index) =>
      index > 0 &&
      /^(them|him|us)$/.test(term.lower) &&
      !/^(for|to|with|from|of|at|by|on)$/.test(terms[index - 1]?.lower ?? ''),
  )
  if (doubtful) return fragment(text)
  if (/^[$€£]?\d/.test(first) || terms.length > 9) return forms
  const last = headOfSubject(terms, terms.length)
  const bare = last && !isPlural(last.lower) && !isMass(last.lower) && !DETERMINERS.has(first)
  // "high CAC" is no thing to count; "slow website" is.
  const thing =
    bare && !/^[A-Z\d]{2,}$/.test(last.text) && !/^(high|low|lack)\b/.test(text) ? withArticle(text) : text
  const isThing = last?.tags.has('Noun') === true || !last?.tags.has('Adjective')
  if (bare && (terms.length > 5 || !isThing)) return { ...forms, noun: null }
  return { ...forms, noun: thing, condition: `you're dealing with ${thing}` }
}

/** "listings sitting on the market" as "listings that sit": for when the first can't be said. */
export function relativeOf(text: string, { tagger }: { tagger: Tagger }): string | undefined {
  const [, start, verb] = /^((?:you have )?no time) to (\w+)/i.exec(text) ?? []
  if (start && verb) return text.replace(/ to \w+/, ` for ${tagger.gerundOf(verb)}`)
  const [, noun = '', gerund = '', rest = ''] = /^([\w -]+?s) (\w+ing) (.+)$/.exec(text) ?? []
  return noun === ''
    ? undefined
    : `${noun} ${/(er|or|client|patient|guest|tenant|parent|couple|student)s$/i.test(noun) ? 'who' : 'that'} ${tagger.baseOf(gerund)} ${rest}`
}

function gerundForms(terms: readonly Term[], verb: number, tagger: Tagger): PainForms {
  void tagger
  void verb
  const text = polished(textFrom(terms))
  return {
    ...fragment(text),
    condition: `you're ${text}`,
    noun: /^(always|constantly|still|never) /.test(text) ? null : text,
  }
}

function adjectiveForms(terms: readonly Term[]): PainForms {
  const text = polished(textFrom(terms))
  const isIt = /^(hard|difficult|tough|impossible|expensive|tricky)\b/.test(text)
  return { ...fragment(text), condition: `${isIt ? "it's" : "you're"} ${text}` }
}

const NEGATIVE: Readonly<Record<string, string>> = {
  "doesn't": "don't",
  "hasn't": "haven't",
  "isn't": "aren't",
  is: 'are',
  has: 'have',
  was: 'were',
  does: 'do',
  am: 'are',
}

function verbForms(terms: readonly Term[], verb: number, tagger: Tagger): PainForms {
  const word = terms[verb]
  if (!word) return fragment(polished(textFrom(terms)))
  // "takes forever to set up": whatever does it, the reader doesn't.
  const isThird = !AUXILIARIES.has(word.lower) && knownBase(word.lower) !== word.lower
  if (isThird) return fragment(polished(textFrom(terms)))
  const fixed = withText(terms, verb, NEGATIVE[word.lower] ?? word.text)
  const text = polished(textFrom(fixed))
  const forms = asked(fixed, text, tagger)
  return { ...forms, condition: polished(forms.noun ? `you're ${forms.noun}` : `you ${text}`) }
}

/** "not showing up in the map pack": what is said of the reader, as a question that blames nobody. */
function asked(terms: readonly Term[], text: string, tagger: Tagger): PainForms {
  const first = terms[0]?.lower ?? ''
  const next = terms[1]?.lower ?? ''
  if (first === "don't" && !STATIVE.has(next) && knownBase(next) === next && !/ (and|but) /.test(text)) {
    const gerund = tagger.gerundOf(next)
    const whole = polished(`not ${gerund} ${textFrom(terms.slice(2))}`)
    return { ...fragment(whole), noun: whole }
  }
  return fragment(text)
}

function personForms(terms: readonly Term[], part: Part, tagger: Tagger): PainForms {
  const [first, ...rest] = terms
  if (!first) return fragment('')
  const text = polished(textFrom(terms))
  if (first.lower === 'it') return { ...fragment(text), condition: text }
  if (/^you're$/.test(first.lower)) {
    const tail = polished(textFrom(rest))
    const isGerund = /^\w+ing\b/.test(tail) && !/ and \w+n't /.test(tail)
    return {
      question: text
        .replace(/^you're/, 'are you')
        .replace(/ and don't (\w+)/, (_, base: string) => ` without ${tagger.gerundOf(base)}`)
        .replace(/ and (?=(can't|have|never)\b)/, ', and you '),
      isInverted: true,
      condition: text.replace(/ and (?=(don't|can't|have|never)\b)/, ' and you '),
      statement: null,
      noun: isGerund ? tail : null,
    }
  }
  if (first.lower !== 'you') return { ...fragment(text), condition: /^you'/.test(first.lower) ? text : null }
  const verb = part.verb - 1
  const word = rest[verb]
  if (!word) return { ...fragment(text), condition: text }
  const agreed = withText(rest, verb, NEGATIVE[word.lower] ?? word.text)
  const tail = polished(textFrom(agreed))
  const condition = polished(`you ${tail}`).replace(/^you are /, "you're ")
  const base = knownBase(word.lower)
  if (AUXILIARIES.has(word.lower) || STATIVE.has(word.lower) || base === undefined)
    return { ...asked(agreed, tail, tagger), condition }
  const gerund = polished(textFrom(withText(agreed, verb, tagger.gerundOf(base))))
  return {
    question: `do you ${tail}`,
    isInverted: true,
    condition,
    statement: null,
    noun: verb === 0 ? gerund : null,
  }
}

function clauseForms(
  terms: readonly Term[],
  part: Part,
  readerNouns: ReadonlySet<string>,
  tagger: Tagger,
): PainForms {
  const verb = part.verb
  const word = terms[verb]
  const adverbs = terms
    .slice(0, verb)
    .findIndex((term) => /^(still|never|always|often|only|just)$/.test(term.lower))
  const end = adverbs > 0 ? adverbs : verb
  const head = headOfSubject(terms, end)
  if (!word || !head) return fragment(polished(textFrom(terms)))
  const isReader =
    readerNouns.has(head.lower) && end === 1 && isPlural(head.lower) && !READERS_OWN.has(head.lower)
  if (isReader) return readerClause(terms, verb, tagger)
  const subject = owned(terms.slice(0, end), head)
  const rest = terms.slice(end)
  const condition = polished(`${subject} ${textFrom(rest)}`)
  const isBare = subject === textFrom(terms.slice(0, end))
  const plain = isBare || isPlural(head.lower) ? polished(textFrom(terms)) : null
  const forms = {
    ...fragment(polished(textFrom(terms))),
    condition,
    statement: plain && !/\byour?\b/.test(plain) ? plain : null,
  }
  if (terms.slice(end, verb).some((term) => term.lower === 'never')) return forms
  if (/^(is|are)$/.test(word.lower))
    return {
      ...forms,
      question: polished(`${word.lower} ${subject} ${textFrom(terms.slice(verb + 1))}`),
      isInverted: true,
    }
  const base = knownBase(word.lower)
  if (AUXILIARIES.has(word.lower) || /^(went|fell|rose|grew|took|got)$/.test(word.lower) || !base)
    return forms
  // A relative in the subject makes a question hard to read.
  if (
    terms.slice(0, end).some((term) => /^(that|who|which)$/.test(term.lower)) ||
    /^(nobody|no|everyone)$/.test(terms[0]?.lower ?? '')
  )
    return forms
  const third = word.lower !== base
  const second = / (?:and|but) (?:\w+ly |never |only )?(\w+)/.exec(textFrom(terms.slice(verb)))?.[1] ?? ''
  const doing = !STATIVE.has(base) && end === verb && knownBase(second) === undefined
  const ongoing = doing
    ? polished(
        `${subject} ${third ? 'is' : 'are'} ${tagger.gerundOf(base)} ${textFrom(terms.slice(verb + 1))}`,
      )
    : undefined
  const tail = third ? withBases(terms.slice(verb + 1)) : terms.slice(verb + 1)
  const middle = end < verb ? `${textFrom(terms.slice(end, verb))} ` : ''
  return {
    ...forms,
    ongoing,
    question: polished(`${third ? 'does' : 'do'} ${subject} ${middle}${base} ${textFrom(tail)}`.trim()),
    isInverted: true,
  }
}

/** "dentists lose patients": they are the reader. */
function readerClause(terms: readonly Term[], verb: number, tagger: Tagger): PainForms {
  const you: Term = { text: 'you', lower: 'you', end: '', tags: new Set(), fresh: true }
  return personForms([you, ...terms.slice(1)], { kind: 'person', terms, verb, link: '' }, tagger)
}

/** "gets traffic but only converts at 1%" after "does": the second verb loses its ending too. */
function withBases(terms: readonly Term[]): Term[] {
  return terms.map((term, index) => {
    const back = terms.slice(Math.max(0, index - 2), index)
    const follows = back.some(
      (before, at) =>
        /^(and|but|or)$/.test(before.lower) &&
        back.slice(at + 1).every((between) => /^(only|never|still|then|also|just)$/.test(between.lower)),
    )
    const base = follows ? knownBase(term.lower) : undefined
    const verbal =
      base &&
      base !== term.lower &&
      terms[index + 1] !== undefined &&
      !/^(that|who|of|for|and)$/.test(terms[index + 1]?.lower ?? '')
    return verbal ? { ...term, text: base, lower: base, fresh: true } : term
  })
}

function withText(terms: readonly Term[], at: number, text: string): Term[] {
  return terms.map((term, index) => (index === at ? { ...term, text, lower: text.toLowerCase() } : term))
}

/** The subject with "your" where it is the reader's own, or where a bare singular needs it. */
export function owned(subject: readonly Term[], head: Term): string {
  const first = subject[0]
  const text = textFrom(subject).replace(/^(half|most|some|all) of (?!the|your)/, '$1 of your ')
  if (
    !first ||
    DETERMINERS.has(first.lower) ||
    /^(nobody|no|everyone|everything|nothing|it|it's|there|most|half|one|\d.*|[$€£].*)$/.test(first.lower) ||
    /ing$/.test(first.lower)
  )
    return text
  const relative = subject.some((term) => /^(that|who|which)$/.test(term.lower))
  const own =
    (READERS_OWN.has(head.lower) || OWN.test(head.lower)) &&
    (!isMass(head.lower) || head.lower === 'staff') &&
    !relative
  const bareSingular =
    !isPlural(head.lower) &&
    !isMass(head.lower) &&
    !/^[A-Z]/.test(head.text) &&
    !/^(staff|people|nobody)$/.test(head.lower)
  return own || bareSingular ? `your ${text}` : text
}
