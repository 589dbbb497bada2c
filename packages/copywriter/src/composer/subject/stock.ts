import { isPlural } from '../../brief/grammar.ts'
import { classify } from '../../brief/reading/classify.ts'
import { materialOf } from '../../brief/material/read-material.ts'
import type { Material, Trouble } from '../../brief/material/material.ts'
import type { Brief } from '../../brief/read-brief.ts'
import type { Tagger } from '../../brief/tagger.ts'
import { knownFor } from '../lore/known-for.ts'
import { compoundOf, readDeed } from './grammar/deed.ts'
import type { Deed } from './grammar/deed.ts'
import { givesOf } from './grammar/gives.ts'
import type { Gives } from './grammar/gives.ts'
import { headOf, isPluralPhrase } from './grammar/noun-phrase.ts'
import { readHappening } from './grammar/happening.ts'
import type { Happening } from './grammar/happening.ts'

/** Some things that trouble the reader, which can be named: "no-shows and late cancels". */
export interface Things {
  text: string
  isPlural: boolean
}

/** What a subject line is made of: the material, taken apart as far as a line of seven words needs it. */
export interface Stock {
  brief: Brief
  material: Material
  tagger: Tagger
  /** Clauses about others and about how things stand. */
  happenings: readonly Happening[]
  /** What happens, and what nobody does then. */
  chains: readonly (readonly Happening[])[]
  /** Clauses that are no trouble by themselves: what stands before the trouble. */
  leading: ReadonlySet<string>
  /** What the reader does: of gerunds and of "you" clauses. */
  deeds: readonly Deed[]
  /** What the reader did once: "recorded 6 episodes in 2023". */
  done: readonly Happening[]
  /** Clauses that say what the reader has, is or lacks, behind "you". */
  states: readonly Happening[]
  things: readonly Things[]
  /** The trouble as a short noun phrase: "missed calls", "receipt chasing". */
  nouns: readonly Things[]
  /** What the offer gives, as phrases short enough for half a line. */
  gives: readonly string[]
  prices: readonly string[]
  terms: ReadonlySet<string>
  /** What will be so: "your lot | clear by 6am". */
  results: Gives['states']
  /** Whole lines that anyone in the trade knows to be true. */
  known: () => readonly string[]
  /** The reader is asked for money, time or a job, and not sold something they might need. */
  isAppeal: boolean
  /** Nothing is known of the reader's trouble. */
  isThin: boolean
}

export function stockOf(brief: Brief, tagger: Tagger): Stock {
  const material = materialOf(brief)
  const { troubles, gains } = material
  const clauses = once(troubles.flatMap((trouble) => clausesIn(trouble, tagger)).flatMap(apart))
  const read = clauses.flatMap((clause) => readHappening(clause, tagger) ?? [])
  const chains = troubles.map((trouble) => chainOf(trouble, tagger)).filter(({ length }) => length > 1)
  const leading = new Set([
    ...chains.flatMap((chain) => chain.slice(0, -1)).map(({ clause }) => clause),
    ...troubles.flatMap((trouble) => leadingIn(partsOf(trouble))),
    // "You record but never publish": recording is no trouble.
    ...troubles.flatMap(({ clause = '' }) => /^(you .+?),? (?:but|and) never /.exec(clause)?.[1] ?? []),
  ])
  const aboutYou = read.filter(({ subject }) => subject === 'you')
  const deeds = [
    ...troubles.flatMap(({ gerund }) => (gerund === undefined ? [] : [gerund])),
    ...aboutYou
      .filter(
        ({ kind, isPast, adverb, clause }) =>
          kind === 'act' && !isPast && adverb !== 'never' && !leading.has(clause),
      )
      .map(({ verb, rest }) => `${verb} ${rest}`),
  ].flatMap((said) => readDeed(said, tagger) ?? [])
  // A trouble nobody could read may still be a thing: "no-shows on Saturday mornings".
  const told =
    troubles.length === 0 && classify(brief.fields.painPoint, tagger).shape === 'phrase'
      ? [{ things: brief.fields.painPoint }]
      : troubles
  const things = told
    .flatMap(({ things: text }) =>
      text === undefined ? [] : [text, ...(classify(text, tagger).shape === 'phrase' ? oneByOne(text) : [])],
    )
    .filter((text, at, all) => all.indexOf(text) === at && isPlainList(text, tagger))
    .map(named)
  const given = givesOf(gains)
  return {
    brief,
    material,
    tagger,
    happenings: read.filter(({ subject, clause }) => subject !== 'you' && !leading.has(clause)),
    chains,
    leading,
    deeds,
    done: aboutYou.filter(({ kind, isPast }) => kind === 'act' && isPast),
    states: aboutYou.filter(({ kind, base }) => kind !== 'act' || STATES.test(base)),
    things,
    nouns: [
      ...things.filter(({ text }) => text.split(' ').length <= 4),
      ...deeds.flatMap((deed) => compoundOf(deed) ?? []).map((text) => ({ text, isPlural: false })),
    ],
    gives: given.things,
    prices: given.prices,
    terms: given.terms,
    results: given.states,
    known: () => knownFor(brief)?.subjects ?? [],
    isAppeal: ASKED.test(brief.fields.targetAudience) || APPEAL.test(brief.fields.product),
    isThin: troubles.length === 0,
  }
}

const ASKED = /\b(?:gave|donors?|supporters?|investors?|alumni|volunteers?|sponsors?)\b/i
const APPEAL = /\b(?:donat\w+|(?:seed|funding) round|job|role|position|vacanc\w+|interview)\b/i
const STATES = /^(need|want|know|owe|own|have|spend|waste|lose)$/

const clausesIn = (trouble: Trouble, tagger: Tagger): string[] => {
  const parts = partsOf(trouble)
  return parts.length > 1
    ? withSubjects(parts, tagger)
    : [trouble.when, trouble.clause].filter((text) => text !== undefined)
}

/** "Parents book a trial, the kid loves it, and then nobody follows up": three. */
const partsOf = ({ parts, clause = '' }: Trouble): readonly string[] =>
  parts ??
  (/^(?:after|when|once|before|if|by|every|each)\b/i.test(clause)
    ? [clause]
    : clause.split(
        /, (?:and then |and |then |but )?(?=(?:the|your|a|an|you|nobody|no one|someone|it|they)\b)/,
      ))

/** "Your patients put them in a drawer. They never come back.": "they" are the patients. */
function withSubjects(parts: readonly string[], tagger: Tagger): string[] {
  const [first = ''] = parts
  const subject = readHappening(first, tagger)?.subject
  return parts.map((part, index) =>
    index > 0 && subject !== undefined && subject !== 'you'
      ? part.replace(/^they (?=[a-z]+\b)/i, `${subject} `)
      : part,
  )
}

/** "You finish surgery at 6:30. Then you write letters until 9.": the trouble is in the second. */
function leadingIn(parts: readonly string[]): readonly string[] {
  const then = parts.findIndex(
    (part, at) =>
      at > 0 &&
      (/^then /i.test(part) ||
        (/^you /i.test(parts[0] ?? '') && /\b(?:nothing|never|nobody|no one)\b/.test(part))),
  )
  return then > 0 ? parts.slice(0, then).map((part) => `${part.charAt(0).toLowerCase()}${part.slice(1)}`) : []
}

/** "Parents book a trial, then nobody follows up": the first is no trouble without the second. */
function chainOf(trouble: Trouble, tagger: Tagger): Happening[] {
  const read = partsOf(trouble).map((part) => readHappening(part, tagger))
  const last = read.findLastIndex((part) => part !== undefined)
  const nobody = read[last]
  if (last < 1 || !nobody || !/^(?:nobody|no one)\b/.test(nobody.subject) || nobody.kind !== 'act') return []
  const before = read.slice(0, last).filter((part) => part !== undefined)
  return before.some(({ subject, isPast }) => isPast || /^(?:nobody|no one)\b/.test(subject))
    ? []
    : [...before, nobody]
}

/** "You finish surgery at 6:30, then write letters until 9" is two things the reader does. */
function apart(clause: string): string[] {
  const second = /^you .+?,? (?:and )?then ([a-z]+ .+)$/.exec(clause)?.[1]
  return second === undefined || /^(?:you|it|the|your)\b/.test(second) ? [clause] : [clause, `you ${second}`]
}

const once = (texts: readonly string[]) =>
  texts.filter(
    (text, index) => texts.findIndex((other) => withoutStill(other) === withoutStill(text)) === index,
  )
const withoutStill = (text: string) => text.replace(/\bstill /g, '')

/** "Low repeat purchases and abandoned carts", each by itself. */
function oneByOne(text: string): string[] {
  const pieces = text.split(/, (?:and )?| and /)
  return pieces.length > 1 ? pieces.filter((piece) => piece.includes(' ') || isPlural(piece)) : []
}

/** Behind "fewer" and before "again" no article stands. */
const named = (said: string): Things => {
  const text = said.replace(/^the /, '').replace(/(, | and )the /g, '$1')
  return { text, isPlural: isPluralPhrase(text) }
}

/** A list of things, and not a telegram in disguise. */
function isPlainList(text: string, tagger: Tagger): boolean {
  if (
    text.split(' ').length > 7 ||
    /[:;=]|\b(?:no one|nobody|you|it|is|are|because|when|then|they)\b/.test(text)
  )
    return false
  const words = text.split(' ')
  // "Needed a 6", "hail season hit": a verb is in it.
  if (/^[a-z]+ed$/.test(words[0] ?? '') && /^(?:an?|the|\d.*)$/.test(words[1] ?? '')) return false
  if (
    words.length > 1 &&
    /^(?:hit|came|went|broke|left|fell|died|gone|failed|flat|dead|late|up|down)$/.test(words.at(-1) ?? '')
  )
    return false
  const terms = tagger.tag(text)
  const end = terms.findIndex(
    ({ lower }, at) => at > 0 && /^(?:in|on|of|at|for|with|from|to|after|before|by|and)$/.test(lower),
  )
  const isNamed = terms
    .slice(0, end < 0 ? terms.length : end)
    .some(({ tags }) => tags.has('Noun') || tags.has('Gerund'))
  return isNamed || isPlural(headOf(text))
}
