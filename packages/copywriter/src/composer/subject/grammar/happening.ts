import { LOOSE_VERBS, STRONG_VERBS } from '../../../brief/lexicon/verbs.ts'
import { isPlural } from '../../../brief/grammar.ts'
import { classify } from '../../../brief/reading/classify.ts'
import { SURE } from '../../../brief/reading/item.ts'
import type { Tagger } from '../../../brief/tagger.ts'
import { isPeople } from './people.ts'
import { findTime } from './times.ts'
import type { Time } from './times.ts'

/** A clause whose parts are known: "tenants | call | you at 2 am". */
export interface Happening {
  /** "When ${clause}": without "still" and without what hangs on by a comma or a "because". */
  clause: string
  /** "tenants", "the last lawyer", "nobody on the team", "you" */
  subject: string
  isPlural: boolean
  isPerson: boolean
  /** "never", "always", "only", or nothing. */
  adverb: string
  /** As it stands, agreeing: "call", "is", "doesn't", "came". */
  verb: string
  base: string
  gerund: string
  /** The same with "still", if that was said. */
  saysStill: boolean
  /** What follows the verb: "you at 2 am". */
  rest: string
  kind: 'act' | 'be' | 'have' | 'modal'
  isPast: boolean
  /** Something that occurs at some hour, and not how things stand. */
  isEvent: boolean
  time: Time | undefined
  /** What stood behind "because". */
  cause: string | undefined
}

const LEAD = /^(every|each) ([A-Za-z]+) (?=(?:the|your|a|my)\b)/
const EVENTS =
  /^(break|quit|call|ring|phone|text|die|leave|cancel|ghost|vanish|disappear|arrive|crash|fail|slip|drop|lose|miss|expire|complain|ask|return|leak|slide|freeze|burst|fall|stop|change|bounce|churn|resign|turn|click|reject|swap|overflow|walk|email|file|put|forget|post|hang|book|blame|reply|come|go|hit|cut|run|show|blow|melt|spoil|rot|close|block|ship|skip|send|drift|stall|jam|overheat|order|undercut|switch|squeeze|split|pay|report|stay)$/
const PAST =
  /^(was|were|had|did|came|went|told|lost|got|made|said|sold|ran|fell|broke|took|gave|sent|left|knew|paid|spent|bought|built|written|brought|taught|caught|held|kept|met|won|grew|thought|felt|done|been|became|began|wrote|spoke|stood|\w{2,}(?<!ne|fe|see|we|bre|ble|spe|e)ed|agreed)$/
/** Their past looks like their present. */
const ONE_FORM = /^(hit|put|quit|cost|cut|set|let|shut|read|split|burst)$/

const SURELY_FINITE = /^(?:gets?|keeps?|is|are|goes|go|don't|doesn't|can't|won't|never)$/

/** "Your customers email files" reads like a row of nouns; "customers email files" does not. */
function clauseIn(text: string, tagger: Tagger): { shape: string; confidence: number; verbAt: number } {
  const isSure = (item: { shape: string; confidence: number }) =>
    /^(clause|you)$/.test(item.shape) && item.confidence >= SURE
  const read = classify(text, tagger)
  const words = text.split(' ')
  // "Blog posts get no traffic": of two that might be the verb, the second is nothing else.
  const next = words[read.verbAt + 1] ?? ''
  if (
    isSure(read) &&
    read.shape === 'clause' &&
    /s$/.test(words[read.verbAt] ?? '') &&
    SURELY_FINITE.test(next)
  )
    return { ...read, verbAt: read.verbAt + 1 }
  // "Enterprise deals stall at ...": a plain verb behind the one that was found, and before a small word, is the verb.
  if (
    isSure(read) &&
    read.shape === 'clause' &&
    /s$/.test(words[read.verbAt] ?? '') &&
    isPlainVerb(next, words[read.verbAt + 2], tagger)
  )
    return { ...read, verbAt: read.verbAt + 1 }
  if (isSure(read)) return read
  if (/^(?:your|the) /.test(text)) {
    const bare = classify(text.replace(/^(?:your|the) /, ''), tagger)
    if (isSure(bare)) return { ...bare, verbAt: bare.verbAt + 1 }
  }
  const at = words.findIndex((word) => SURELY_FINITE.test(word))
  return at > 0 && at <= 5 ? { shape: 'clause', confidence: SURE, verbAt: at } : read
}

const isPlainVerb = (word: string, after: string | undefined, tagger: Tagger) =>
  /^[a-z]{3,}$/.test(word) &&
  !/(?:s|ed|ing|ly)$/.test(word) &&
  (STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)) &&
  tagger.baseOf(word) === word &&
  (after === undefined ||
    /^(?:at|in|on|off|out|up|down|away|over|by|for|with|after|before|at|when|while|every|each|the|a|their|your)$/.test(
      after,
    ))

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The same clause is asked for by several ways of one brief. */
const read = new Map<string, Happening | undefined>()
const MOST_KEPT = 500

/** Takes a clause apart; undefined where its verb is not sure. */
export function readHappening(said: string, tagger: Tagger): Happening | undefined {
  if (!read.has(said)) {
    if (read.size >= MOST_KEPT) read.clear()
    read.set(said, takenApart(said, tagger))
  }
  return read.get(said)
}

function takenApart(said: string, tagger: Tagger): Happening | undefined {
  const cause = /\b(?:because|since) (?!of\b)(.+)$/.exec(said)?.[1]
  const plain = said
    .replace(/^(?:and )?then /i, '')
    .replace(
      /^((?:after|when|once|before|if|by the time) [^,]+), (.+)$/i,
      (_, lead: string, main: string) => `${main} ${lowerFirst(lead)}`,
    )
    .replace(/\bthe very same\b/g, 'the same')
    .replace(/\bstill (?!on\b|in\b|at\b)/g, '')
    .replace(/,? (?:because|since|so that|so|while|as) (?!of\b|much\b|many\b|soon\b|well\b).*$/, '')
    .replace(/(?:, (?:then|and|but)?|,? and then|,? then| but never| and never) .*$/, '')
    .trim()
  const lead = LEAD.exec(plain)
  const text = lead
    ? `${plain.slice(lead[0].length)} ${lead[1]?.toLowerCase() ?? ''} ${lead[2] ?? ''}`
    : plain
  if (/[;"(]|:(?!\d)|, (?:the|your|a|an)\b/.test(text)) return undefined
  const words = text.split(' ')
  const found = clauseIn(text, tagger)
  if (!/^(clause|you)$/.test(found.shape) || found.confidence < SURE || found.verbAt < 1) return undefined
  // The tagger takes "6:30" apart; what stands before the verb has to match all the same.
  if (tagger.tag(text)[found.verbAt]?.lower !== words[found.verbAt]?.toLowerCase()) return undefined
  const before = words.slice(0, found.verbAt)
  const adverbs = before.filter((word, at) => at > 0 && /^(never|always|only|just|often|rarely)$/.test(word))
  let verb = words[found.verbAt] ?? ''
  let rest = words.slice(found.verbAt + 1)
  if (verb === 'never') {
    adverbs.push('never')
    verb = rest[0] ?? ''
    rest = rest.slice(1)
  }
  const subject = before.filter((word) => !adverbs.includes(word)).join(' ')
  if (/^(?:before|after|when|if|once|while|how|so|until|by|for|with|in|on|at)\b/i.test(subject))
    return undefined
  if (subject === '' || verb === '' || /^(it|there|this|that|they|what|which|how|we|i)$/i.test(subject))
    return undefined
  if (/ and /.test(subject) && !isPlural(subject.split(' ').at(-1) ?? '')) return undefined
  const lower = verb.toLowerCase()
  const isModal =
    /^(can|can't|cannot|will|won't|would|could|couldn't|should|must|may|might|do|does|don't|doesn't|did|didn't|isn't|aren't|wasn't|hasn't|haven't)$/.test(
      lower,
    )
  const base = isModal ? lower : tagger.baseOf(verb)
  const kind = isModal
    ? 'modal'
    : base === 'be' || /^(is|are|was|were)$/.test(lower)
      ? 'be'
      : base === 'have'
        ? 'have'
        : 'act'
  const head =
    (/^(.+?) (?:of|in|on|at|for|from|with|to|overseas|abroad) /.exec(`${subject} `)?.[1] ?? subject)
      .split(' ')
      .at(-1) ?? ''
  const isMany =
    isPlural(head) || /^(people|staff|police|children|kids|you)$/.test(head) || / and /.test(subject)
  const isPast = PAST.test(lower) || (ONE_FORM.test(lower) && !isMany)
  return {
    clause: lead ? text : plain,
    subject,
    isPlural: isMany,
    isPerson: isPeople(head) || /^[A-Z][a-z]+$/.test(head),
    adverb: adverbs[0] ?? '',
    verb,
    base,
    gerund: kind === 'act' || kind === 'have' ? tagger.gerundOf(base) : '',
    saysStill: /\bstill\b/.test(said),
    rest: rest.join(' '),
    kind,
    isPast,
    isEvent:
      kind === 'act' &&
      adverbs.length === 0 &&
      (EVENTS.test(base) || (base === 'get' && /^\w+ed\b/.test(rest[0] ?? ''))),
    time: findTime(rest.join(' ')),
    cause,
  }
}
