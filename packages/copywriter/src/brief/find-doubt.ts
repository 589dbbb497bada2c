import type { BriefField } from '@firstline/contract/brief-fields'
import { RULES } from '../critic/english/rules.ts'
import { sentenceOf } from '../critic/english/sentence.ts'
import { findBrokenPiece, findSubject, splitAtCommas } from '../english/clauses.ts'
import { findBareNoun } from '../english/find-bare-noun.ts'
import { isKnownWord, tag } from '../english/tagger.ts'
import type { Token } from '../english/tagger.ts'
import { findKnownBase } from './find-known-base.ts'
import { OTHER_PEOPLE } from './lexicon/nouns.ts'
import { readWords } from './lexicon/word-list.ts'
import { SHORT_FORMS } from './lexicon/short-forms.ts'
import { isMass, isPlural } from './grammar.ts'
import { toPlural, toSingular } from './plurals.ts'

/** Why a sentence may not read as the sender means it. */
export type Doubt =
  /** Meant for the writer of the message. */
  | 'note'
  | 'sign'
  | 'short form'
  /** Without a subject and its verb, or with pieces that nothing joins. */
  | 'fragment'
  | 'article'
  /** Who does it: "they" of several, "we" in a pain, "the owner". */
  | 'who'
  /** "That costs …": what was said before. */
  | 'reference'
  | 'english'

const NOTE =
  /^(?:please |also |and )*(?:do ?n[o']?t forget|mention|emphasi[sz]e|highlight|stress|focus on|point out|include|use (?:the|our|my|a|an|some|humou?r|emoji)|keep (?:it|this|the (?:message|tone))|make (?:it|sure|them)|do ?n[o']?t (?:mention|say|use|sound|be|include|make it)|avoid|say (?:that|something)|talk about|tell them|remind them|write|try to sound|sound|be (?:funny|casual|formal|short)|not (?:too )?(?:salesy|pushy)|note:|nb\b|(?:the )?(?:prospects?|target|audience|reader|icp|persona)(?: is| are|:))\b/i

/** Signs that stand for words, outside of "24/7", "R&D", "A/B" and dates. */
const SIGN =
  /(?<!\b24)(?<!\b[A-Z])\/(?!7\b|[A-Z]\b)|[=<>~*→|#@\\^_{}[\]]|(?:->|\$\$|\.\.\.|…)|\d\+|\+(?=\s|\p{L}|\d)|&(?![A-Z]\b)|\s-\s|!!|\?\?|^[-•·–]|\bx\d|\d ?x\b(?! \d)|\d(?:k|m)\b(?<![£$€]\d{1,4}[km])(?=.{0,3}\b(?:a|per) yr)/u

/** Abbreviations of notes that no list of short forms has. */
const ABBREVIATED =
  /^(?:bfast|info(?=$)|pic|pics|vid|vids|prob|probs|min|max|est|est\.|tel|addr|bk|bks|cust|custs|inv|inv's|qty|pkg|svc|svcs|exp|yrs?|hrs?|mins?|wks?|mths?|mo|mos|approx|etc|etc\.|incl|excl|esp|vs|vs\.|asap|fyi|tbc|tba|am|pm|w|wo|b4|thru|bc|cuz|ppl|nite|lbs|sqft|refs|reqs|spec|specs|ops|comms|apps?t|appts?|em|'em|dunno|gonna|wanna|gotta|cos|coz|tho|til|till|u|ur|r|n|y|k|pls|plz|thx|msg|msgs|yday|tmrw|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/
const ORDINARY =
  /^(?:min|max|est|pm|am|may|mar|sat|sun|wed|specs|info|apps|app|till|fri|pic|cos|asap|exp|em|k)$/

/** Refers to something outside of the sentence. */
const REFERS =
  /^(?:that|this|these|those|which|so|then|otherwise|instead|also|too|and|but|or|because|same|above|such|therefore|hence|he|she|his|her)\b|^(?:the (?:same|other|others|former|latter|second one|first one)|another one|one of (?:them|those)|(?:a lot|most|many|some|all|half|both|few|none|lots) of (?:em|them|these|those)|at (?:that|this) (?:point|time)|(?:in|on|by|from|after|before|until|since) (?:that|then|this)\b)|^if so\b|^the (?:second|third|next|other) (?:problem|reason|issue|one|part)\b|\bboth (?:problems|issues|things)\b|\bthe opposite\b|\b(?:mentioned above|all (?:that|this)|(?:do|does|did|done) (?:the same|so|that|this))\b|\b(?:this|that|these|those)[.,]/i
/** "This year", "those who", "that is" stand alone. */
const POINTS_AHEAD =
  /^(?:this (?:week|month|year|spring|summer|autumn|fall|winter|season|quarter|morning)|those (?:who|with|in)|these days|because .+, |so many|so much|so far|still (?=\p{L}+ing))/iu

const THEY = /^(?:they|them|their|theirs|themselves|they're|they've|they'll|they'd)$/
const SELF = /^(?:i|we|me|us|my|our|mine|ours|myself|ourselves)$/
/** The sender's voice in a pain: "I see it in every salon". */
const SENDER_SAYS =
  /\b(?:I|we) (?:often |always |still |keep )?(?:see|hear|speak|talk|meet|know|find|notice|work with|visit|ask|saw|heard|found|met|help|call|come across)\b|\b(?:I|we)'ve (?:\w+ )?(?:worked|seen|helped|met|visited|heard|found)\b/i
/** The prospect as a third person: "the owner does the rota". */
const PROSPECT_NAMED =
  /^(?:(?:the|a|an|their|most|many|busy|our) )?(?:\p{L}+ )?(?:owner|boss|founder|prospects?|decision maker|ceo|director|mum|mom|dad)\b/iu
const SENSES = /^(?:feels?|hates?|loves?|wants?|needs?|worried|struggles?|doesn't know|thinks?|is|are)\b/i

export interface Judged {
  readonly field: BriefField
  /** With capital and stop. */
  readonly sentence: string
  /** As typed, for short forms and signs. */
  readonly typed: string
  /** Nouns of the audience, lower case. */
  readonly prospects: ReadonlySet<string>
}

/** The first reason for doubt, or undefined for a sentence that can be printed. */
export function findDoubt({ field, sentence, typed, prospects }: Judged): Doubt | undefined {
  if (NOTE.test(typed.trim())) return 'note'
  const shown = typed.replace(/https?:\/\/\S+/g, '')
  if (SIGN.test(shown)) return 'sign'
  if (hasShortForm(shown) || hasUnknownWord(sentence)) return 'short form'
  if (/^["“'‘]/.test(typed) || isShouted(typed)) return 'english'
  const tokens = tag(sentence)
  if (REFERS.test(sentence) && !POINTS_AHEAD.test(sentence)) return 'reference'
  const broken = findBrokenPiece(tokens)
  if (broken !== undefined && !isOrderToProspect(sentence, field) && !isQuestion(sentence)) return 'fragment'
  if (findBareNoun(tokens) !== undefined) return 'article'
  if (
    hasSlip(sentence) ||
    disagrees(tokens) ||
    RULES.some((rule) => rule(sentenceOf(sentence)) !== undefined)
  )
    return 'english'
  return findPerson(field, sentence, tokens, prospects)
}

function hasShortForm(typed: string): boolean {
  return typed.split(/[\s,;:()]+|(?<=\p{L}{3})-(?=\p{L}{3})/u).some((raw) => {
    const word = raw.replace(/[.!?]+$/, '').replace(/^["'“]|["'”]$/g, '')
    const lower = word.toLowerCase()
    if (/^\d+(?:yrs?|hrs?|mins?|wks?|mths?|d|h|x|pcs|sqm|ft|k)$/i.test(word)) return true
    if (word.length > 1 && word === word.toUpperCase() && !/^[NUR]$/.test(word)) return false
    // "Sat" opens a sentence about sitting.
    if (ORDINARY.test(lower)) return /^(?:em|k|exp)$/.test(lower)
    return (
      (Object.hasOwn(SHORT_FORMS, lower) && SHORT_FORMS[lower] !== undefined && !KEPT.test(lower)) ||
      ABBREVIATED.test(lower)
    )
  })
}
/** Spelled otherwise without doubt. */
const KEPT =
  /^(?:e-mail|e-mails|ecommerce|smb|whats|theres|asap|nda|dept|noshows|docs|december|xmas|thurs|tues|dec|feb|aug|sept|oct|nov|apr)$/

const KNOWN_WORDS = new Set(readWords('knownWords'))

/** A word of no vocabulary in lower case: a misspelling or a word of the trade. */
const hasUnknownWord = (sentence: string): boolean =>
  sentence.split(/[^\p{L}'’]+/u).some((word, at) => {
    const plain = word
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/['’]s$|['’]$/, '')
    if (plain.length < 2 || /['’](?:m|re|ve|ll|d|t)$/i.test(plain) || (at > 0 && /\p{Lu}/u.test(plain)))
      return false
    const lower = plain.toLowerCase()
    return ![
      lower,
      toSingular(lower),
      lower.replace(/^(?:re|un|over|under|pre)(?=\p{L}{4})/u, ''),
      lower.replace(/(?:ing|ed|ers?|est|ier|iest|ly|s)$/, ''),
      lower.replace(/(?:ing|ed|ers?|est)$/, 'e'),
      lower.replace(/(?:ied|ier|iest)$/, 'y'),
    ].some((form) => KNOWN_WORDS.has(form) || isKnownWord(form))
  })

const isShouted = (typed: string): boolean => {
  const letters = typed.replace(/[^A-Za-z]/g, '')
  return letters.length >= 8 && letters.replace(/[^A-Z]/g, '').length > letters.length * 0.4
}

/** "Send us the drawings and we'll price them": to the prospect, with the sender in it. */
const isOrderToProspect = (sentence: string, field: BriefField): boolean =>
  field !== 'painPoint' &&
  /^let me |^(?:send|give|show|tell|call|text|email|book|bring|try|ask|pick|choose|upload|forward|come|visit|let|reply|keep|pay|leave|drop|sign|start|take) (?:(?:us|me) (?:for|your|the|a|when|if|in|by|on|what|and)\b.{6,}|(?:in|your|the|a|an|it|any|one|two|by|when|only|whenever)\b.{3,}\b(?:we|we'll|i|i'll|our|us|me|you|your)\b)/i.test(
    sentence,
  )

const isQuestion = (sentence: string): boolean =>
  /\?$/.test(sentence) &&
  /^(?:what|who|when|where|why|how (?:many|much|often|long|do|does|did|would|are|is)|did|do|does|is|are|have|has|would|could|can|will|which)\b/i.test(
    sentence,
  ) &&
  !/^how to\b/i.test(sentence)

/** "Emergency visits is included", "the fridge stop working". */
function disagrees(tokens: readonly Token[]): boolean {
  // "After two washing"
  const counted = tokens.findIndex(
    ({ word }, at) =>
      /^(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|[1-9]\d)$/.test(word) &&
      tokens[at + 1]?.pos === 'NOUN',
  )
  const thing = tokens[counted + 1]
  const after = tokens[counted + 2]
  if (
    counted >= 0 &&
    thing &&
    !isPlural(thing.word) &&
    /^[a-z]+$/.test(thing.word) &&
    (!after || /^(?:PUNCT|ADP|CCONJ|VERB|AUX)$/.test(after.pos)) &&
    after?.word !== '-' &&
    !/^(?:percent|per|hundred|thousand|million|billion|dozen|am|pm|people|staff|grand|quid|k|square|euro|rand|flat|half|way|less|more|sheep|fish|series|aircraft)$/.test(
      thing.word,
    )
  )
    return true
  for (const { from, verb } of splitAtCommas(tokens)) {
    if (verb === undefined) continue
    const subject = findSubject(tokens, verb)
    const [noun, word] = [subject === undefined ? undefined : tokens[subject], tokens[verb]]
    if (!noun || !word || noun.pos !== 'NOUN' || subject === undefined || subject !== verb - 1) continue
    const phrase = tokens.slice(from, subject)
    if (
      phrase.some(
        ({ pos, word: each }) =>
          pos === 'ADP' ||
          pos === 'CCONJ' ||
          pos === 'VERB' ||
          /^(?:who|which|that|one|half|most|every|each|number)$/.test(each),
      )
    )
      continue
    if (isPlural(noun.word) && /^(?:is|was|has|does)$/.test(word.word))
      return !/^\d/.test(phrase.at(-1)?.word ?? '') && !/s$/.test(phrase.at(-1)?.word ?? '')
    const isSingular =
      !isPlural(noun.word) &&
      !/^(?:staff|team|crew|police|people|half|rest|majority)$/.test(noun.word) &&
      /^(?:the|an?|your|our|my|their|its|this|nobody)$/.test(phrase[0]?.word ?? '')
    const isStuff = phrase.length === 0 && !isPlural(noun.word) && isMass(noun.word)
    if (
      (isSingular || isStuff) &&
      (/^(?:are|were|have|do)$/.test(word.word) ||
        (word.pos === 'VERB' &&
          findKnownBase(word.word) === word.word &&
          !/^(?:cut|put|set|hit|cost|let|read|quit|shut|can|will)$/.test(word.word)))
    )
      return true
  }
  return false
}

/** Errors that the general check leaves alone. */
const SLIP =
  /\b(?:without|before|after) to \p{L}+|\bhow much \p{L}+s\b|\ball (?:brand|kind|type|sort)s? of \p{L}+(?<!s) |\b(?:nobody|everyone|somebody|everybody) (?:fill|do|have|want|like|know|go|need|pay|read|answer|use)\b|\bpropose you\b|\b(?:is|are|am) (?:\p{L}+ ){1,4}since (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d|(?:two|three|\d+) (?:years|months|weeks))|\bon rent basis\b|\bthere(?:'s| is| was) (?:\d+|two|three|four|five|six|ten|many|several) |\bby ourself\b|\b(?:i|we|you|they) (?:seen|done|been|gone) |\b\d+ (?:agency|company|customer|client|year|month|week|hour|minute|person|site|job|lead|invoice|property|day)\b(?! (?:old|notice|trial|guarantee|plan|free|programme|program|contract|course|bed|warranty|period|turnaround|window))|\b\d+ years experience\b|\bhas combined\b|\b(?:a|an) (?:\p{L}+ )?(?:18|\d+)k\b|\b(?:getting|with|of|for|from|using|losing|on) there \p{L}+/iu
const hasSlip = (sentence: string): boolean => SLIP.test(sentence)

const isPeople = (word: string): boolean =>
  OTHER_PEOPLE.has(word) ||
  OTHER_PEOPLE.has(toPlural(word)) ||
  (isPlural(word) && /(?:ers|ors|ists|ants|ents|ees|ians|men|women|kids|families|couples|teams)$/.test(word))

/** Doubt about who "they", "we" or a named person is. */
function findPerson(
  field: BriefField,
  sentence: string,
  tokens: readonly Token[],
  prospects: ReadonlySet<string>,
): Doubt | undefined {
  const at = tokens.findIndex(({ word }) => THEY.test(word))
  const before =
    at < 0
      ? []
      : tokens
          .slice(0, at)
          .filter(({ pos, word }) => (pos === 'NOUN' || pos === 'PROPN') && !prospects.has(word))
  const plurals = before.filter(({ word }) => isPlural(word) || /^(?:everyone|people|staff|team)$/.test(word))
  if (
    tokens.some(({ word }) => /^(?:he|she|him|his|her|hers)$/.test(word)) &&
    !before.some(({ word }) => word !== '') &&
    !tokens.some(
      ({ pos, word }) =>
        pos === 'NOUN' &&
        /(?:er|or|ist|ian|ant|ent|man|woman|mother|father|mum|mom|dad|plumber|grandmother|boss)$/.test(word),
    )
  )
    return 'reference'
  if (/^(?:he|she)\b/i.test(sentence)) return 'reference'
  if (pointsNowhere(field, tokens)) return 'reference'
  if (field === 'painPoint') {
    if (
      /^it\b/i.test(sentence) &&
      !/^it(?:'s| is| takes| costs|'ll take| feels| can take| would take)\b.{3,}\b(?:to|that|when|for|before|if|how|what|who)\b/i.test(
        sentence,
      )
    )
      return 'reference'
    if (tokens.some(({ word }) => SELF.test(word)) && !SENDER_SAYS.test(sentence)) return 'who'
    if (
      PROSPECT_NAMED.test(sentence) &&
      !/^(?:their|your) (?:mum|mom|dad)/i.test(sentence) &&
      !/^(?:every|the file)/i.test(sentence)
    )
      return 'who'
    if (SENSES.test(sentence)) return 'who'
    if (at < 0) return undefined
    return findPersonOfPain(
      sentence,
      tokens,
      plurals.filter(({ word }) => !MEASURE.test(word)),
    )
  }
  if (/\b(?:the|a) (?:client|prospect|customer)\b/i.test(sentence) && field === 'solution') return 'who'
  if (at < 0) return undefined
  if (/^(?:every|each) /i.test(sentence) && tokens[at]?.word === 'their') return undefined
  const named = plurals.filter(({ word }) => !MEASURE.test(word))
  const isSubject =
    named.length === 1 && /^(?:our|my|the)$/.test(tokens[0]?.word ?? '') && tokens[at]?.word === 'them'
  return named.length > 0 && !isSubject && !/\bafter they (?:have )?/.test(sentence) ? undefined : 'who'
}

/** Verbs whose "them" is a person: "the council fines them". */
const TO_PEOPLE =
  /\b(?:fines?|tells?|told|asks?|asked|calls?|pays?|paid|costs?|takes?|gives?|leaves?|charges?|charged|sends?|chases?|blames?|trusts?|owes?|rings?|visits?|reminds?|helps?|trains?|trained|shows?|shown|sells?|promised?|offers?|keeps?|stops?|wakes?|phones?|emails?|texts?|taught|teaches|lets?|makes?|warns?|warned|forces?|burned|needs?|finds?|choose|chooses|recommends?) them\b|\b(?:for|to|from|with|by|against) them\b/i

/** "It" and "ones" without anything before that they can be. */
function pointsNowhere(field: BriefField, tokens: readonly Token[]): boolean {
  if (field === 'solution') return false
  const at = tokens.findIndex(({ word }) => word === 'it')
  if (at <= 0) return false
  const next = tokens[at + 1]?.word ?? ''
  // "It takes …", "it's hard to …" points at nothing.
  if (
    /^(?:'s|is|was|takes|costs|gets|feels|comes|looks|'ll|would|will|can|has|take|cost|be|help)$/.test(next)
  )
    return false
  return !tokens
    .slice(0, at)
    .some(
      ({ pos, word }) =>
        ((pos === 'NOUN' || pos === 'PROPN' || pos === 'NUM') &&
          !(isPlural(word) && /(?:ls|rs|ts|ns|es|ees)$/.test(word) && isPeople(word)) &&
          !isPeople(word) &&
          !/^(?:staff|nobody|everyone)$/.test(word)) ||
        /^(?:what|this|that|something|anything|everything)$/.test(word),
    )
}

/** A pain's "they" as "you" where it can only be the prospect; expects a sentence without doubt. */
export function turnToYou(sentence: string, prospects: ReadonlySet<string>): string {
  const tokens = tag(sentence)
  const at = tokens.findIndex(({ word }) => THEY.test(word))
  if (at < 0 || (at > 0 && listOthers(tokens.slice(0, at), prospects).length > 0)) return sentence
  return sentence.replace(THEYS, (word, index: number) => {
    // "They pay for twelve tools and use them": the tools.
    if (
      at === 0 &&
      word.toLowerCase() === 'them' &&
      listOthers(
        tokens.filter((token) => token.at < index),
        prospects,
      ).length > 0
    )
      return word
    const you = YOU_FOR_THEY[word.toLowerCase()] ?? word
    return /^\p{Lu}/u.test(word) ? you.charAt(0).toUpperCase() + you.slice(1) : you
  })
}

const THEYS = /(?<![\p{L}'])(?:they(?:'re|'ve|'ll|'d)?|them|theirs?|themselves)(?![\p{L}'])/giu
const YOU_FOR_THEY: Readonly<Record<string, string>> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  themselves: 'yourselves',
  "they're": "you're",
  "they've": "you've",
  "they'll": "you'll",
  "they'd": "you'd",
}

/** Plural nouns of others than the prospect. */
const listOthers = (tokens: readonly Token[], prospects: ReadonlySet<string>): Token[] =>
  tokens.filter(
    ({ pos, word }) =>
      (pos === 'NOUN' || pos === 'PROPN') &&
      !prospects.has(word) &&
      !MEASURE.test(word) &&
      (isPlural(word) || /^(?:everyone|people|staff|team)$/.test(word)),
  )

/** "They" in a pain is the prospect when nobody else is named before it. */
function findPersonOfPain(
  sentence: string,
  tokens: readonly Token[],
  plurals: readonly Token[],
): Doubt | undefined {
  const theys = tokens.filter(({ word }) => THEY.test(word))
  const opens = theys[0] === tokens[0]
  if (opens && CUSTOMERS_DO.test(sentence)) return 'who'
  const first = tokens.indexOf(theys[0] as Token)
  const last = tokens.lastIndexOf(theys.at(-1) as Token)
  const others = tokens.slice(first, last).filter(({ pos, word }) => pos === 'NOUN' && isPeople(word))
  // "When a tenant complains, they wait": either.
  if (
    /^(?:when|if|as|once|because)\b/i.test(sentence) &&
    theys[0]?.word === 'they' &&
    tokens.slice(0, first).some(({ pos, word }) => pos === 'NOUN' && isPeople(word)) &&
    tokens[first - 1]?.word !== 'because'
  )
    return 'who'
  if (
    !opens &&
    tokens.slice(0, first).some(({ pos, word }) => pos === 'NOUN' && isPeople(word) && !isPlural(word))
  )
    return 'who'
  if (plurals.length === 0 && theys[0]?.word === 'them' && !TO_PEOPLE.test(sentence)) return 'reference'
  // "Their clients don't pay them": the others are named after the prospect.
  if (opens && tokens[0]?.word === 'their')
    return theys.length <= 2 && theys.at(-1)?.word !== 'they' ? undefined : 'who'
  if (theys.length === 1 && (opens || plurals.length === 0)) return undefined
  if (opens || plurals.length === 0) return others.length === 0 ? undefined : 'who'
  if (theys.length > 1) return 'who'
  // "Tenants call them": not the tenants.
  const isObject = theys[0]?.word === 'them'
  const isLater = tokens
    .slice(0, last)
    .some(({ pos, word }) => /^(?:CCONJ|SCONJ)$/.test(pos) && word !== 'and')
  return !isObject || plurals.length > 1 || isLater ? undefined : 'who'
}

const MEASURE =
  /^(?:seconds|minutes|hours|days|weeks|months|years|times|pounds|dollars|euros|percent|points|miles|steps)$/

/** What a prospect's customers do: "they forget to book". */
const CUSTOMERS_DO =
  /^they(?:'ve|'d|'ll)? (?:never |always |still |often |only |just |all |then )?(?:sign up|download|walk in|walk out|come|visit|show up|turn up|ghost|renew|join|enroll|enrol|return|no-show|reply|respond|stop|vanish|disappear|drop out|abandon|quit|subscribe|unsubscribe|churn|forget to book|book a|ring|scroll|go elsewhere|choose|click|leave|cancel|call|ask)\b/i
