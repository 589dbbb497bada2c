import { isMass, isPlural } from './grammar.ts'
import { KNOWN_NAMES } from './lexicon/names.ts'
import { STUFFS, THINGS, TRADE_GERUNDS } from './lexicon/nouns.ts'
import { readWords } from './lexicon/word-list.ts'
import type { Token } from './tagger.ts'
import { isFiniteVerb } from './verbs.ts'

const UNCOUNTABLE = new Set([
  ...readWords('uncountable'),
  ...readWords('massNouns'),
  'team',
  'staff',
  'crew',
  'police',
  'public',
  'press',
])
const FREE = new Set(
  `staff traffic onboarding retirement frost water trust money time cash food stock work waste energy electricity gas heating demand
  footfall turnover revenue income profit growth business parking payroll admin marketing advertising compliance insurance
  housing transport shipping freight delivery storage packaging printing security safety health hygiene cleaning childcare
  condensation mould mold damp rain snow ice weather heat noise dust dirt grass wood timber steel paint concrete oil fuel diesel
  coffee tea beer wine bread milk meat fish fruit feed seed soil manure wool leather cotton fabric glass plastic paper ink
  google facebook whatsapp instagram linkedin shopify airbnb amazon xero stripe recruitment hiring training turnover churn
  attendance absence sickness burnout stress guilt confidence morale loyalty word everyone nobody nothing everything something
  anyone someone half most part january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter christmas easter lunch breakfast dinner
  school church hospital university college work home bed town court prison college demurrage feedback research evidence data
  news english maths homework music art history software hardware equipment furniture luggage clothing jewellery jewelry
  roi seo hr it pr vat tax dvla hmrc irs covid wifi broadband rent interest debt credit finance funding inflation
  quality consistency speed communication planning scheduling bookkeeping accounting reporting procurement maintenance
  today tomorrow yesterday noon midnight page section chapter level step phase day week one type size room unit no number
  hard easy free full long late early`.split(/\s+/),
)
const TIME =
  /^(?:year|fall|month|week|winter|summer|spring|autumn|season|quarter|night|time|minute|day|morning|weekend)$/
const AFTER_PREPOSITION =
  /^(?:by|at|on|in|via|per|as|of|from|to|for|without|with|than|like|into|out|over|under|through|before|after|until|since|between|during|off|up|down|behind|against|within)$/
const STARTS_PHRASE = /^(?:DET|NUM)$/
const OWNS =
  /^(?:my|our|your|their|his|her|its|whose|one's|no|any|every|each|some|this|that|these|those|another|enough|what|which|such|both|all|half|either|neither|several|many|few|more|most|less|own)$/

/** A singular noun of one thing without its article: "kitchen closes at 8", "install sensor on tank". */
export function findBareNoun(tokens: readonly Token[]): string | undefined {
  // "half of quotes"
  const of = tokens.findIndex(
    ({ word, pos }, at) =>
      word === 'of' &&
      /^(?:half|most|all|some|many|one|two|three|none|both)$/.test(tokens[at - 1]?.word ?? '') &&
      pos === 'ADP',
  )
  const many = tokens[of + 1]
  if (of > 0 && many?.pos === 'NOUN' && isPlural(many.word)) return many.typed
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token || !isNoun(token, at) || isFiniteVerb(tokens, at)) continue
    const next = tokens[at + 1]
    // Only the last noun of a phrase.
    const goesOn = next && isNoun(next, at + 1) && !isFiniteVerb(tokens, at + 1)
    if (next && (goesOn || next.word === '-' || next.pos === 'NUM')) continue
    const start = findPhraseStart(tokens, at)
    if (start === undefined) continue
    if (
      next?.word === "'s" &&
      token.pos === 'NOUN' &&
      !isPlural(token.word) &&
      !/^(?:today|tomorrow|yesterday|everyone|nobody|month|year|week|day|men|women|children)$/.test(
        token.word,
      )
    )
      return token.typed
    if (next?.word === "'s") continue
    const before = tokens[start - 1]
    // "Last year", "next Monday".
    if (
      TIME.test(token.word) &&
      (/^(?:last|next)$/.test(tokens[at - 1]?.word ?? '') ||
        AFTER_PREPOSITION.test(tokens[start - 1]?.word ?? ''))
    )
      continue
    const isPlace = before !== undefined && AFTER_PREPOSITION.test(before.word)
    if (!isOne(token, tokens, start, at)) continue
    if (isPlace && !isCertainThing(token.word)) continue
    if (
      isPlace &&
      /^(?:by|via|per|as|on|at|in|to|from|of|for)$/.test(before.word) &&
      start === at &&
      !/^(?:on|from|in|for|with|to|at) (?:tank|dock|website|depot|driver|boss|boiler|van|client|customer|tenant|guest|patient)$/.test(
        `${before.word} ${token.word}`,
      )
    )
      continue
    // "And" joins with a noun that has the article.
    if (before && /^(?:and|or|,)$/.test(before.word) && !isSubject(tokens, start, at)) continue
    return tokens
      .slice(start, at + 1)
      .map(({ typed }) => typed)
      .join(' ')
  }
  return undefined
}

const isNoun = ({ pos, word, typed }: Token, at: number): boolean =>
  (pos === 'NOUN' && /^[a-z][a-z-]*$/.test(word)) ||
  (pos === 'PROPN' && at === 0 && /^[A-Z][a-z]+$/.test(typed) && !KNOWN_NAMES.has(word))

/** Index of the first word of a noun phrase; undefined when it has a determiner or is a time: "Monday morning". */
function findPhraseStart(tokens: readonly Token[], head: number): number | undefined {
  let start = head
  for (let at = head - 1; at >= 0 && at > head - 6; at -= 1) {
    const token = tokens[at]
    if (!token) break
    if (STARTS_PHRASE.test(token.pos) || OWNS.test(token.word) || /^['’]s?$|\d/.test(token.word))
      return undefined
    if (/day$/.test(token.word) && /^(?:morning|afternoon|evening|night)$/.test(tokens[head]?.word ?? ''))
      return undefined
    const isAdjective = token.pos === 'VERB' && /..(?:ed|ing)$/.test(token.word)
    if (/^(?:ADJ|NOUN|PROPN)$/.test(token.pos) || token.word === '-' || (isAdjective && at === 0)) start = at
    else if (token.pos !== 'ADV' && !isAdjective) break
  }
  return start
}

const isCertainThing = (word: string): boolean =>
  THINGS.has(word) ||
  /^(?:sensor|tank|boss|kitchen|chemist|founder|customer|client|tenant|guest|patient|driver|depot|accountant|boiler|website|site|dog|nurse|van|phone|chair|invoice|quote|machine|roof|owner|manager|landlord|inspector|board|delivery)$/.test(
    word,
  )

/** Whether a noun takes "a" when it has no other word before it. */
function isOne({ word }: Token, tokens: readonly Token[], start: number, at: number): boolean {
  if (
    isPlural(word) ||
    FREE.has(word) ||
    UNCOUNTABLE.has(word) ||
    STUFFS.has(word) ||
    TRADE_GERUNDS.has(word)
  )
    return false
  if (isCertainThing(word)) return true
  if (isMass(word) || /(?:ing|ness|ship|ity|ism|ics|ence|ance)$/.test(word)) return false
  // "I am carpenter"
  if (
    /(?:er|or|ist|ian|ant)$/.test(word) &&
    /^(?:am|'m|is|was|are|were)$/.test(tokens[start - 1]?.word ?? '') &&
    /^(?:i|he|she|founder)$/.test(tokens[start - 2]?.word ?? '')
  )
    return true
  return isSubject(tokens, start, at) && (at > start || /(?:er|or|ist|ian|ant|ent)$/.test(word))
}

/** "Exam board changed", "and kitchen closes". */
function isSubject(tokens: readonly Token[], start: number, at: number): boolean {
  const next = tokens[at + 1]
  const opens = start === 0 || /^(?:,|and|but|so|because|when|if|while)$/.test(tokens[start - 1]?.word ?? '')
  return (
    opens && next !== undefined && (next.pos === 'VERB' || next.pos === 'AUX' || isFiniteVerb(tokens, at + 1))
  )
}
