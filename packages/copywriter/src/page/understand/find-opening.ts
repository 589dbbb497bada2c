import { lowerFirstLetter, countTokens, dropStop } from './text.ts'
import type { Clue, Reading } from './reading.ts'
import { OWN_PAIN } from './find-own-pain.ts'
import { readSenderSentence, toVerbsOfWe } from './sender.ts'

const LONGEST = 20
const SHORTEST = 4
/** Praise, calls to act, addresses and prices: nothing to open with. */
const EMPTY =
  /\b(?:passionate|best|leading|most trusted|world[- ]class|number one|number 1|no\.? ?1|dedicated|committed|excellence|finest|award-winning|unrivalled|amazing|dream|call (?:us|now|today)|contact|email us|book (?:now|today|online)|click|learn more|find us|follow us|sign up|subscribe|join (?:us|now|today)|donate|copyright|rights reserved|registered (?:charity|in|office|company)|company (?:no|number)|vat|cookies?|comfort comes first|free (?:estimates?|delivery|shipping)|\d{1,3} for \d{1,3}|\d{1,3}% off|discounts?|special offers?|from [$€£]\d{1,6}|welcome)\b|https?:|www\.|@|[$€£]\d[\d.,]* ?(?:a|per|\/)|#1\b|\d{3}[- ]\d{3}|\+\d{6}/i
const RECENT =
  /\b(?:just|recently|newly|now) (?:opened|launched|moved|started|expanded|hired|joined|released|hiring|won|refurbished)\b|\b(?:looking for|hiring) (?:an?|two|three|four|\d+) /i
const CONCRETE =
  /\b(?:since (?:18|19|20)\d\d|by hand|hand-?(?:made|poured|baked|cut|built|rolled|stitched|painted)|wood-fired|family[- ](?:run|owned)|generations?|for (?:over |more than )?\d+ years|only (?:work|act|serve|use|supply|sell|take|stock)|same-day|in-house|accredited|certified|rated|rescue|organic|vegan|free of|every (?:day|morning|week|loaf|candle|piece)|connects? to|all facing)\b/i
/** Sentences about the page's owner that leave the subject out. */
const LEFT_OUT =
  /^(?:(?:gas safe |fsa |nhs |ofsted )?(?:rated|registered|accredited|certified|approved|regulated|licensed) |family[- ](?:run|owned)|established in|founded in|based in|open (?:from|until|seven|7|all|every|on)|now hiring)/i
/** A whole clause about a thing of theirs: "Every loaf is baked in a wood-fired oven". */
const CLAUSE =
  /^(?:every|each|all|most|both|half)\b [^,;:]{2,60}? (?:is|are|has|have|comes?|gets?|was|were|goes|go)\b/i
/** A thing with how it is made: "Pasta made by hand every morning". */
const MADE =
  /^(?:hand-?\p{L}+ed |\p{L}+(?: \p{L}+){0,3} (?:made|baked|poured|brewed|roasted|grown|cooked|built|sewn|printed|caught|picked) )/iu
/** "Acme was founded in 1974 and employs 85 people": a verb that would need another ending. */
const SECOND_VERB = /,? and [a-z]+s (?:over |more than |nearly )?\d.*$/
const FINITE = /\b(?:is|are|was|were|has|have|will|can|do|does|we|our|us|i|my|you|your)\b/i

/**
 * Facts of the prospect's page that can be checked there, as whole sentences to the prospect: "Your site says you have
 * offered same-day crowns since 2009". The words are the page's own.
 */
export function findOpeningClues({ descriptionSentences, passages, names }: Reading, who: string): Clue[] {
  const lines = passages
    .filter(({ section, kind }) => section !== 'terms' && kind !== 'h1')
    .flatMap(({ sentences, section }) =>
      sentences.map((text) => ({ text, worth: section === 'proof' ? 0.5 : 0 })),
    )
  return [...lines, ...descriptionSentences.map((text) => ({ text, worth: 0 }))].flatMap(
    ({ text, worth }) => {
      const fact = findFact(text, names)
      if (fact === undefined || repeats(fact.text, who)) return []
      return [{ text: fact.text, worth: fact.worth + worth }]
    },
  )
}

function findFact(sentence: string, names: readonly string[]): Clue | undefined {
  const text = dropStop(sentence)
    .replace(/(?<!\s)\s*\((?:[^()]{0,80})\)/g, '')
    .replace(/,? (?:since then|so far|to date|and counting)$/i, '')
    .replace(/^(?:new|now open|about us|our story): /i, '')
  if (/[?"“”|]/.test(text) || EMPTY.test(text) || OWN_PAIN.test(text)) return undefined
  const said = sayToProspect(text, names)
  if (said === undefined) return undefined
  const words = countTokens(said.text)
  if (words < SHORTEST || words > LONGEST + 3) return undefined
  const worth =
    (RECENT.test(said.text) ? 5 : 0) +
    (/\d/.test(said.text) ? 3 : 0) +
    (CONCRETE.test(said.text) ? 3 : 0) +
    (words <= 15 ? 1 : 0) -
    (said.text.includes(',') ? 1 : 0) +
    said.worth
  return {
    text: said.text,
    worth: RECENT.test(said.text) || /\d/.test(said.text) || CONCRETE.test(said.text) ? worth : 0,
  }
}

/** The sentence as said to the page's owner, with how surely it reads well. */
function sayToProspect(sentence: string, names: readonly string[]): Clue | undefined {
  if (LEFT_OUT.test(sentence)) return sayLeftOut(sentence)
  const text = dropVisitors(startAtOwner(sentence, names))
  if (text === '') return undefined
  const said = readSenderSentence(text, names)
  const isOurs = /^Our /.test(text)
  // "Petal Themes themes for florists" has no verb.
  const isVerb = said?.who !== 'name' || said.base !== said.verb || /ed$|^was$/.test(said.verb)
  if (said && isVerb && !isOurs && said.who !== 'it') {
    const verb = toVerbOfYou(said.base)
    // "We are an agency" repeats the trade.
    if (/^(?:are|'re)$/.test(verb) && /^(?:an?|the) /.test(said.rest) && !/\d/.test(said.rest)) {
      const more = /, and ((?:we|I) .+)$/.exec(text)?.[1]
      return more ? sayToProspect(more.charAt(0).toUpperCase() + more.slice(1), names) : undefined
    }
    const isTrade = /^(?:are|'re)$/.test(verb) && /^(?:an?|the) /.test(said.rest)
    const rest = said.who === 'name' ? toVerbsOfWe(said.rest.replace(SECOND_VERB, '')) : said.rest
    return report(`you${verb.startsWith("'") ? '' : ' '}${verb} ${rest}`, isTrade ? -2 : 2)
  }
  const counted = sayCount(text, names)
  if (counted) return report(counted, 2)
  if (isOurs || /^(?:Last|This|In|Since|For|Over|Today|Each|Every)\b.{2,40} (?:we|our)\b/.test(text))
    return report(lowerFirstLetter(text), 1)
  if (CLAUSE.test(text)) return report(lowerFirstLetter(text), 1)
  if (MADE.test(text) && !FINITE.test(text))
    return { text: `Your site mentions ${lowerFirstLetter(text)}`, worth: 1 }
  return undefined
}

/** "More than 1,400 restaurants run payroll with Acme" */
function sayCount(text: string, names: readonly string[]): string | undefined {
  if (!/^(?:more than |over |nearly |some )?\d[\d,]*\+? \p{L}/iu.test(text)) return undefined
  const name = names.find((one) =>
    new RegExp(`\\b(?:with|by|on|at|use|trust|choose) ${escape(one)}\\b`).test(text),
  )
  return name && lowerFirstLetter(text.replace(name, 'you'))
}

const escape = (name: string) => name.replace(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)

const report = (clause: string, worth: number): Clue => ({ text: `Your site says ${toYou(clause)}`, worth })

function sayLeftOut(text: string): Clue | undefined {
  if (/^now hiring/i.test(text)) {
    const wanted = /looking for (.+)$/i.exec(text)?.[1]
    return wanted && !/\byou/i.test(wanted) ? report(`you're looking for ${wanted}`, 2) : undefined
  }
  const own = dropVisitors(text)
  const first = own.split(' ')[0] ?? ''
  const plain = /^(?:NHS|FSA)$/.test(first) || /^(?:Gas|Ofsted)$/.test(first) ? own : lowerFirstLetter(own)
  return own === '' ? undefined : report(`you are ${plain}`, /^open/i.test(own) ? -2 : 0)
}

/** "At Hartley Lowe we act" → "We act"; "Family owned since 1987, Acme has replaced" → "Acme has replaced". */
function startAtOwner(text: string, names: readonly string[]): string {
  for (const name of names) {
    const rest = text.startsWith(`At ${name}`) ? text.slice(name.length + 3).replace(/^,? /, '') : ''
    if (/^we /i.test(rest)) return `We ${rest.slice(3)}`
    const at = text.indexOf(`, ${name} `)
    if (at > 0 && at < 50) return text.slice(at + 2)
  }
  return text.replace(/^I(?:'m| am) \p{Lu}\p{Ll}+ and (?=I)/u, '')
}

/** Without clauses that address visitors, and no longer than a sentence of a message; '' when nothing is left. */
function dropVisitors(text: string): string {
  let kept = text
  for (let cuts = 0; cuts < 4; cuts += 1) {
    if (!/\byou(?:r|rs|'re|'ll)?\b/i.test(kept) && countTokens(kept) <= LONGEST) return kept
    const at = Math.max(
      kept.lastIndexOf(', '),
      kept.lastIndexOf('; '),
      kept.lastIndexOf(' – '),
      kept.lastIndexOf(' - '),
    )
    if (at < 0) return ''
    kept = kept.slice(0, at)
  }
  return ''
}

const toVerbOfYou = (base: string) =>
  base === 'am' || base === "'m" ? (base === 'am' ? 'are' : "'re") : base === 'was' ? 'were' : base

/** First person to second. */
const toYou = (clause: string) =>
  clause
    .replace(/\bI'm\b/g, "you're")
    .replace(/\bI am\b/g, 'you are')
    .replace(/\bI was\b/g, 'you were')
    .replace(/\b(?:we|I)\b/gi, (word) => (word === 'i' ? word : 'you'))
    .replace(/\b(?:our|my)\b/gi, 'your')
    .replace(/\b(?:us|me)\b(?!-)/g, 'you')
    .replace(/\bourselves\b/gi, 'yourselves')

/** Whether the audience has most of the words already. */
function repeats(fact: string, who: string): boolean {
  const words = fact.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? []
  const known = who.toLowerCase()
  const news = words.slice(2).filter((word) => !known.includes(word))
  return news.length < 2 && !/\d/.test(fact)
}
