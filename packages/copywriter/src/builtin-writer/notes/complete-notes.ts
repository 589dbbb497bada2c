import { isMass, isPlural, addArticle } from '../../brief/grammar.ts'
import { THINGS } from '../../brief/lexicon/nouns.ts'
import type { AudienceNouns } from '../../brief/read-audience-nouns.ts'
import { findKnownBase } from '../../brief/find-known-base.ts'
import { isPerson } from './person.ts'
import { turnAudienceToYou } from './turn-audience-to-you.ts'
import { isWritten, lowerFirst } from '../../brief/sentence.ts'
import { isThirdPerson, readShape } from '../../brief/read-shape.ts'

/** Splits joined clauses: "they reply you sign them", "the client doesn't show you keep it". */
export const splitRunOn = (sentence: string): string =>
  sentence
    .replace(
      /(^|, )((?:the |a |your )?\p{L}+ (?:doesn't|don't) (?:show|show up|pay|turn up|come)) (you|we) /giu,
      (_, before: string, clause: string, who: string) =>
        `${before}${before === '' ? '' : 'and '}if ${/^(?:the|a|your) /i.test(clause) ? clause : `the ${clause}`}, ${who} `,
    )
    .replace(
      /\b((?:they|you|clients|customers|people) (?:reply|answer|call|book|pay|upload|post|order|click|film|record|sign)) (you|we|they) (?=(?!directly|back|for|in|by|on|at|when|first|the|a)\p{L}+)/giu,
      '$1, and $2 ',
    )

/** Restores omitted words where certain: "docks full by September", "uploads from phone", "estimator is buried". */
export function completePain(sentence: string, audience: AudienceNouns): string {
  if (isWritten(sentence)) return addOwner(turnAudienceToYou(sentence, audience))
  return turnAudienceToYou(
    sentence.replace(/^(you .{3,80}) when (?=(?:on|at|in|out|under|away) )/i, "$1 when you're "),
    audience,
  )
    .split(/(?<=,)\s/)
    .map((part) => {
      const pieces = addArticles(part).split(/ and (?=\p{L})/u)
      const completed = pieces.map((piece) => addOwner(addBe(piece)))
      // "photos and reports are late": one subject.
      return completed.length > 1 &&
        completed[0] === pieces[0] &&
        readShape(pieces[0] ?? '').shape === 'phrase'
        ? addOwner(addBe(pieces.join(' and ')))
        : completed.map((piece, at) => (at > 0 ? addThe(piece) : piece)).join(' and ')
    })
    .join(' ')
}

/** "and guest is checking in" → "and the guest is checking in". */
const addThe = (piece: string): string =>
  /^(?:guest|client|customer|patient|tenant|buyer|driver|caller|broker|agent|owner|instructor|teacher|contractor|main contractor|freelancer|agency|parent|supplier|boss|bride|landlord|seller|school|bank|insurer) (?:is|has|was|gets|can't|will|does|hasn't|isn't|wants|asks|calls|leaves)\b/.test(
    piece,
  )
    ? `the ${piece}`
    : piece

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

/** Predicates without "is": "docks full by September", "audit coming". */
const SAID_OF =
  /^(?:full|empty|wrong|late|gone|overdue|unclear|unhappy|upset|angry|due|closed|expired|booked|stuck|unsure|unread|unpaid|unsold|untouched|ignored|forgotten|missing|outdated|worried|annoyed|up \d\S*|down \d\S*|parked|drowning|swamped|burned out|burnt out|struggling|annoyed|confused|exhausted|overwhelmed|understaffed|broken|cancelled|canceled|delayed|rejected|refused|laid|free|open|available|coming|ringing|looming|drying up|piling up|building up|falling apart|going up|going down|sitting (?:empty|idle|there)|getting worse)$/i
const AFTER_SAID =
  /^(?:$|(?:on|in|at|by|for|from|to|with|when|if|because|after|before|until|every|all|again|and|or|than|too|within|without|this|last|next|each|twice|the|flat|out|up|down|off|\d))/i

/** "Small tears found too late": passive without "are". */
const DONE_TO =
  /^(?:found|spotted|noticed|discovered|caught|fixed|reported|sent|paid|done) (?:too late|late|by|only|last minute)\b/i

export function addBe(part: string, isDone = false): string {
  if (!isDone && OPENS_YOU.test(part) && !part.slice(0, -1).includes(',')) return `you're ${part}`
  if (
    !isDone &&
    readShape(part).shape !== 'phrase' &&
    !part.split(' ').some((_, at, words) => at > 0 && at < 4 && DONE_TO.test(words.slice(at).join(' ')))
  )
    return part
  const comma = /,$/.test(part) ? ',' : ''
  const words = part.replace(/,$/, '').split(' ')
  for (let at = 1; at <= Math.min(4, words.length - 1); at += 1) {
    const adverb = /^(?:too|always|already|still|often|usually|never|all|half)$/i.test(words[at] ?? '')
      ? 1
      : 0
    for (const length of [2, 1]) {
      const predicate = words.slice(at + adverb, at + adverb + length).join(' ')
      const rest = words.slice(at + adverb).join(' ')
      const isPredicate =
        SAID_OF.test(predicate) ||
        DONE_TO.test(rest) ||
        (isDone &&
          /^(?!based|sized|related|aged|need|feed|speed|bed|seed|red)\p{L}{2,}ed$|^(?:sewn|drawn|made|built|written|cut|blown|sent)$/iu.test(
            predicate,
          ))
      if (!isPredicate || !AFTER_SAID.test(words.slice(at + adverb + length).join(' '))) continue
      const subject = words.slice(0, at)
      const head = (subject.at(-1) ?? '').toLowerCase()
      if (
        /^(?:free|open)$/i.test(predicate) &&
        /^(?:commission|contract|risk|fee|tax|duty|hassle|stress|sugar|gluten|dairy|cost|toll|the|an?|doors?)$/i.test(
          head,
        )
      )
        return part
      if (
        subject.some(
          (word, index) =>
            SUBJECT_STOPS.test(word) || (index > 0 && isThirdPerson(word.toLowerCase()) && !isPlural(head)),
        ) ||
        /..ed$|ly$/.test(head)
      )
        return part
      const isSeveral = isPlural(head) || subject.includes('and') || /^(?:staff|people|police)$/.test(head)
      const owner =
        isSeveral ||
        isMass(head) ||
        /^(?:the|a|an|my|our|your|every|each|all|no|half)$/i.test(subject[0] ?? '')
          ? ''
          : 'the '
      return `${owner}${owner === '' ? subject.join(' ') : lowerFirst(subject.join(' '))} ${isSeveral ? 'are' : 'is'} ${words.slice(at).join(' ')}${comma}`
    }
  }
  return part
}

/** "great at what you do but …": about the prospect. */
const OPENS_YOU =
  /^(?:great|good|brilliant|dependent|reliant|busy|tired|stuck|drowning|swamped|buried|known|excellent|flooded|overloaded|too busy|always busy) (?:at|on|in|with|by|for|of|between)\b/i

const SUBJECT_STOPS =
  /^(?:gets?|got|left|goes|looks?|seems?|feels?|stays?|sits?|sounds?|been|being|has|have|had|does|do|did|can|will|to|for|in|on|at|with|from|by|of|who|that|which|not|never|is|are|was|were|or|but|when|if|so|then|than|as|no)$|\d/i

/** The prospect's people and places: "your estimator". */
const OWN =
  /^(?:(?:the|an?) )?((?:office |sales |shop |project |kitchen |site |practice |support |warehouse |marketing |maintenance )?(?:estimators?|staff|team|front desk|reception|receptionists?|crew|crews|manager|dispatchers?|dispatch|foreman|bookkeeper|chef|kitchen|bartenders?|reps|techs|technicians|engineers|volunteers|nurses|drivers|secretary|admin team|office|coordinator|hygienists?|producers?|paralegals?|superintendent|specialists|devs|developers|trainers|instructors)) /i

function addOwner(part: string): string {
  const own = OWN.exec(part)
  if (!own || /^(?:who|that|of|and|or|is why)\b/.test(part.slice(own[0].length))) return part
  const { shape } = readShape(part)
  return shape === 'clause' ? `your ${(own[1] ?? '').toLowerCase()} ${part.slice(own[0].length)}` : part
}
