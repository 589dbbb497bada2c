import { isPlural, addArticle } from '../english/grammar.ts'
import { findKnownBase } from '../english/find-known-base.ts'
import { isPerson } from './people.ts'
import { THINGS } from '../english/lexicon/nouns.ts'

/** Idioms without an article: "on site", "by phone". */
const IDIOM =
  /^(?:(?:on|off|in|at|by|to|from|of|per|via|without|as) )?(?:(?:by|over|via) (?:phone|email|text|post|hand|card|video|boat|truck|message|name|link|horse)|(?:on|off|per|of) (?:site|stage|call|demand|request|arrival|trial|duty|stock|hand|order|board|screen|plan|file|budget|time|tap|show|name|number)|(?:in|on) (?:case|class|part|order|key|box|line|card)|(?:at) (?:table|stage|order)|to (?:order|site|table|plan|market|quote|book|call|text|email|post|check|review|answer|plan|order|file|design|fence|line|name|question|comment|score|list|lock|label|tag|log|sign|map|tip|price|fine|refund|budget|report|photo|film|guide)|on (?:camera|film|video|paper|tv|air|track|hold|sale|loan|file|leave|foot|schedule|budget|account|deposit)|in (?:dry|bed|store|shop|school|town|place|hand|kit|person|stage|part|time|sight|transit|court)|from (?:order|site|stage|door|start|job)|(?:as|of) (?:part|set|name))\b/i

/** "with photo report" → "with a photo report", "get takeoff back" → "get a takeoff back", "at first game" → "at the first game". */
export function addArticles(text: string): string {
  const words = text.split(' ')
  const out: string[] = []
  for (const [at, word] of words.entries()) {
    const before = (out.at(-1) ?? '').toLowerCase()
    if (at > 0 && TAKES_THING.test(before) && !IDIOM.test(`${before} ${word.toLowerCase()}`)) {
      const end = findHead(words, at)
      if (end >= 0 && canFollowPreposition(before, words, at, end))
        out.push(findDeterminer(text, words.slice(at, end + 1)))
    }
    if (word !== 'other' || out.at(-1) !== 'another') out.push(word)
  }
  return out.join(' ')
}

const TAKES_THING =
  /^(?:with|without|in|on|from|into|onto|through|behind|for|by|to|under|near|before|after|during|at|(?:get|give|send|need|take|make|find|bring|build|rebuild|rewrite|eat|fill|create|lose|hire|buy|keep|want|upload|import|share|choose|pick|book|scan)s?|loses|has|have|misses|miss)$/

/** Fixed phrases of a preposition: "to order", "at home", "by hand", "by email". */
function canFollowPreposition(before: string, words: readonly string[], at: number, end: number): boolean {
  const first = words[at]?.toLowerCase() ?? ''
  const head = (words[end] ?? '').replace(/[.,:;?]$/, '')
  if (UNIT.test(head) && /^(?:last|next|this|each)$/.test(first)) return false
  if (before === 'at') return RANKED.test(first)
  if (before === 'by') return isPerson(head)
  if (/^(?:to|under|before|after|during|near)$/.test(before)) return RANKED.test(first) || isPerson(head)
  if (before === 'for')
    return RANKED.test(first) || isPerson(head) || (end > at && !isBaseForm(first)) || !isBaseForm(head)
  return true
}

const isBaseForm = (word: string): boolean => findKnownBase(word) === word
const UNIT =
  /^(?:day|week|month|year|season|quarter|night|morning|evening|spring|summer|autumn|fall|winter|weekend|hour|minute|time)$/
const RANKED = /^(?:first|last|next|nearest|whole|right|wrong|main|other|second|third)$/
const PROSPECTS =
  /^(?:diary|calendar|inbox|website|site|menu|style|format|logo|name|brand|offer|message|front-desk|homepage|letterhead)$/

function findDeterminer(text: string, words: readonly string[]): string {
  const [first = ''] = words
  const head = (words.at(-1) ?? '').replace(/[.,:;?]$/, '')
  if (/^(?:waiting|front|school|shop)$/i.test(first) || RANKED.test(first))
    return first === 'other' ? 'another' : 'the'
  if (PROSPECTS.test(head)) return 'your'
  if (/^(?:phone|laptop)\b/i.test(first) && /\byou\b/i.test(text)) return 'your'
  if (/^(?:phone|laptop)\b/i.test(first) && !/^(?:we|i|you|our)\b/i.test(text)) return 'their'
  return /^(?:inspector|examiner|insurer|landlord|judge|council|authority|client|customer|guest|patient)$/.test(
    head,
  )
    ? 'the'
    : (addArticle(first).split(' ')[0] ?? 'a')
}

/** Index of a countable thing at most two words after `from`; -1 when uncertain. */
function findHead(words: readonly string[], at: number): number {
  for (let end = at; end < Math.min(at + 3, words.length); end += 1) {
    const word = words[end] ?? ''
    const plain = word.replace(/[.,:;?]$/, '')
    // A capital may mark a name.
    if (!/^[a-z][a-z-]*$/.test(plain)) return -1
    if (
      SMALL.test(plain) ||
      isPlural(plain) ||
      (/^(?:laid|done|sent|paid|lost|made|stuck|dry)$|..ed$|ly$/.test(plain) &&
        !/^(?:monthly|weekly|daily|yearly|early|friendly)$/.test(plain)) ||
      (/..ing$/.test(plain) && plain !== 'waiting')
    )
      return -1
    const next = (words[end + 1] ?? '').toLowerCase()
    const isEnd = plain !== word || next === '' || SMALL.test(next.replace(/[.,:;?]$/, ''))
    if (isEnd) return THINGS.has(plain) ? end : -1
    if (plain !== word) return -1
  }
  return -1
}

const SMALL =
  /^(?:a|an|the|this|that|these|those|my|our|your|their|his|her|its|every|each|all|any|no|some|both|one|two|three|another|same|and|or|but|so|then|for|in|on|at|with|without|from|of|by|to|into|onto|after|before|until|while|when|if|as|than|that|which|who|is|are|was|were|be|has|have|can|will|gets|goes|back|away|off|up|down|out|over|not|you|we|they|it|them|us|again|late|early|now|there|here|same)$/
