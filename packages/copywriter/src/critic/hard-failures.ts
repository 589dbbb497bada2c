import type { ParsedFields } from '../brief/read-fields.ts'
import { MAIL_ADDRESS } from '../mail-address.ts'
import { givenText, quotableText } from './given.ts'
import { findInventedFacts } from './find-invented-facts.ts'
import { isOtherLanguage } from './is-other-language.ts'
import { splitWords } from '../english/words.ts'
import { COMMON_CAPITALS } from '../english/word-sets.ts'

export type HardCheck = 'H1' | 'H2' | 'H3' | 'H4' | 'H5' | 'H6'

/** A violated rule. Such a text is never shown. */
export interface HardFailure {
  readonly check: HardCheck
  readonly reason: string
}

type Test = (text: string, brief: ParsedFields) => string | undefined
type Patterns = readonly (readonly [RegExp, string])[]

const first = (patterns: Patterns, text: string) => patterns.find(([pattern]) => pattern.test(text))?.[1]

const BROKEN: Patterns = [
  [/[{}]/, 'a template bracket is left'],
  [/\[|\]\(?/, 'a square bracket is left'],
  [/\b(?:undefined|NaN)\b|(?<!and )\bnull\b(?! and)/, 'a missing value is printed'],
  [/<\/?[a-z!]/i, 'markup is left'],
  [/\*\*|__|`|^#{1,6} /m, 'markdown is left'],
  [/&(?:[a-z]{2,8}|#\d{1,6});/i, 'a code of a web page is left'],
  [/,,|;;|::|(?<!\.)\.\.(?!\.)|[,.][?!,]|\?\./, 'doubled punctuation'],
  [/[,:;(\-–—]\s?$/, 'it ends in the middle of a sentence'],
  [/\b(?:and|or|the|an?|your|our|my|because)(?:$|[.?!](?:\s|$))/, 'it ends in the middle of a sentence'],
]

const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length

/** H1: no markup, placeholder or broken end. */
const intact: Test = (text) => {
  if (text.trim() === '') return 'it is empty'
  const quotes = count(text, /(?<!\d)"/g)
  const isOpen =
    (quotes % 2 === 1 && count(text, /"/g) % 2 === 1) ||
    count(text, /“/g) !== count(text, /”/g) ||
    count(text, /\(/g) !== count(text, /\)/g)
  return first(BROKEN, text) ?? (isOpen ? 'a quotation mark or a bracket is not closed' : undefined)
}

/** H2: every number, name, date and result is in the brief, on the page, or arithmetic that the sentence shows. */
const nothingInvented: Test = (text, brief) => {
  const [fact] = findInventedFacts(text, brief)
  return fact && `the ${fact.kind} "${fact.text}" is not in the brief`
}

const SPEAKS_OF_MACHINE: Patterns = [
  [
    /\b(?:ignore|disregard) (?:all |the |any )?(?:previous|above|prior)\b|\bsystem prompt\b|\bas an AI\b|\bhere (?:is|are) (?:your|the|a) (?:message|subject line|dm|variation)/i,
    'it speaks to or from the language model',
  ],
]
const ACTIVE = /https?:\/{0,2}[^\s]{0,80}|\bwww\.[^\s]{0,80}|(?<![\w.])@\w{1,40}/gi
const DOMAIN = /(?<![\w-])[\w-]{1,60}\.(?:com|net|org|io|ai|app|co|dev|biz|info|ru|xyz)\b/gi

/** H3: no link, handle or address that the brief lacks, and no injected instruction followed. */
const inert: Test = (text, brief) => {
  const given = quotableText(brief)
  const active = [
    ...(text.match(ACTIVE) ?? []),
    ...(text.match(DOMAIN) ?? []),
    ...(MAIL_ADDRESS.exec(text)?.slice(0, 1) ?? []),
  ]
    .map((found) => found.toLowerCase())
    .find((found) => !given.includes(found) && !COMMON_CAPITALS.has(found))
  if (active !== undefined) return `the link or handle "${active}" is not in the brief`
  const obeyed = brief.commands.find((word) => text.toLowerCase().includes(word.toLowerCase()))
  return first(SPEAKS_OF_MACHINE, text) ?? (obeyed && `it carries out a command from a field: "${obeyed}"`)
}

const DISHONEST: Patterns = [
  [/^\s{0,5}(?:re|fwd?|aw)\s?:/i, 'a false reply mark'],
  [
    /\b(?:as (?:discussed|promised|agreed|requested)|following up on our|per our|our last (?:call|chat|conversation)|great (?:talking|meeting)|nice meeting you)\b/i,
    'a conversation that never took place',
  ],
  [
    /\b(?:I|we|I've|we've|I have|we have) (?:just |recently |also |really )?(?:saw|seen|noticed|came across|come across|been following|looked at|checked out|watched|loved?|enjoyed|read) (?:that )?(?:your|you|about your)\b|^(?:saw|noticed|loved|read) (?:that )?(?:your|you)\b|\b(?:congrats|congratulations) on\b|\byour (?:recent|latest|last) (?:post|article|podcast|talk|funding|video|reel)\b|\b(?:studies|research|data|statistics) shows?\b/im,
    'research that was not done',
  ],
  [
    /\bmutual (?:friend|connection|contact)\b|\b(?:he|she|they) (?:told|asked) me to\b/i,
    'an acquaintance the brief does not name',
  ],
]
const SCARCE =
  /\b(?:last chance|act (?:now|fast)|(?:today|tonight|this week|this month) only|limited[- ](?:time|spots|offer|seats|places)|(?:this|offer|it|sale|price) ends (?:today|soon|tonight|tomorrow)|while supplies last|only (?:a few|a couple|few|\d{1,3}|one|two|three|four|five) (?:spots?|seats?|places?|slots?)|(?:spots?|seats?|places?|slots?) are (?:limited|going|filling)|(?:offer|deal|discount) expires|final (?:notice|call)|filling up fast|selling out fast|closing soon|before (?:prices|rates) (?:rise|go up))\b|^hurry\b|\. hurry\b/i
/** The brief has a limit or a date. */
const HAS_LIMIT =
  /\b(?:left|only \w{1,12}|limited|spots?|seats?|places?|slots?|until|ends?|deadline|clos(?:es?|ing)|remaining|waitlist|expires?|cap(?:ped)?|at a time|next (?:month|cohort|intake))\b/i

/**
 * H4: no false reply, deadline, scarcity, acquaintance or research. Statements of the brief and the chosen ask count
 * as true.
 */
const honest: Test = (text, brief) => {
  const given = givenText(brief)
  const isGiven = (pattern: RegExp) => given.includes((pattern.exec(text)?.[0] ?? '').toLowerCase().trim())
  const lie = DISHONEST.find(([pattern]) => pattern.test(text) && !isGiven(pattern))?.[1]
  if (lie !== undefined || !SCARCE.test(text) || isGiven(SCARCE)) return lie
  const { insight, solution, product } = brief.fields
  return HAS_LIMIT.test(`${insight} ${solution} ${product}`)
    ? undefined
    : 'a deadline or scarcity that the brief does not give'
}

/** H5: the language of the brief. */
const sameLanguage: Test = (text, brief) =>
  isOtherLanguage(text, brief) ? 'it is not in the language of the brief' : undefined

const LIMITS = {
  'Cold DM': { words: 160, characters: 1_000 },
  'Email Subject Line': { words: 30, characters: 100 },
} as const

/** H6: the length limits of the message type. */
const size: Test = (text, { form: { messageType } }) => {
  const limit = LIMITS[messageType]
  const words = splitWords(text).length
  if (words >= limit.words) return `${words} words: it must stay under ${limit.words}`
  if (text.length >= limit.characters)
    return `${text.length} characters: it must stay under ${limit.characters}`
  return messageType === 'Email Subject Line' && text.trim().includes('\n')
    ? 'a subject line is one line'
    : undefined
}

const TESTS: readonly (readonly [HardCheck, Test])[] = [
  ['H1', intact],
  ['H2', nothingInvented],
  ['H3', inert],
  ['H4', honest],
  ['H5', sameLanguage],
  ['H6', size],
]

/** Reasons not to show a text; none if it passes. `score` judges style. */
export function findHardFailures(text: string, brief: ParsedFields): HardFailure[] {
  return TESTS.flatMap(([check, test]) => {
    const reason = test(text, brief)
    return reason === undefined ? [] : [{ check, reason }]
  })
}
