import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from '../../english/lexicon/verbs.ts'
import { readShape } from '../../brief/read-shape.ts'
import { isPeopleWord } from './people.ts'
import type { Clue, Reading } from './reading.ts'
import { isThirdPersonVerb, readSenderSentence, toVerbsOfWe } from './sender.ts'
import type { SenderSentence } from './sender.ts'
import { lowerFirstLetter, dropStop, countTokens } from './text.ts'

const LONGEST = 17
/** Statements about the sender that help no customer. */
const NO_DEED =
  /^(is|are|am|was|were|has|have|had|been|believes?|loves?|know|knows|understands?|cares?|want|wants|hope|think|feel|offers?|provides?|speciali[sz]es?|in|['’](?:re|ve|m|ll|s)|founded|started|began|look|looks|work|works|worked|serves?|use|uses|live|lives|led|grew|call|mention|stands?|strives?|prides?|aims?|needs?|charges?|accepts?|photograph|coach|teach|trained|train|takes?|sells?|makes?|comes?)$/i

const isVerb = (word: string) => STRONG_VERBS.has(word.toLowerCase()) || LOOSE_VERBS.has(word.toLowerCase())

/** Statements of what the offer does. */
export function findSolutionClues(reading: Reading, isTool: boolean): Clue[] {
  const { descriptionSentences, passages, names, voice } = reading
  const clues: Clue[] = []
  const add = (text: string, worth: number) => {
    const said = tidySentence(text)
    if (said !== '') clues.push({ text: said, worth: worth + weighShape(said) })
  }
  const addDeed = (sentence: string, worth: number) => {
    const said = readSenderSentence(sentence, names)
    const deed = said && describeDeed(said, isTool)
    if (deed) add(deed, worth)
  }
  for (const sentence of descriptionSentences) {
    addDeed(sentence, 5)
    if (isPromise(sentence)) add(sentence, 4)
  }
  for (const { kind, section, sentences } of passages) {
    if (/^(?:terms|problem|audience)$/.test(section)) continue
    const isAboutOffer = section === 'how' || section === 'offer'
    const base = section === 'top' ? 6 : isAboutOffer ? 5 : 2
    for (const sentence of sentences) {
      addDeed(sentence, base)
      if (kind === 'item' && isAboutOffer && isCounted(sentence))
        add(describeItem(sentence, isTool || section === 'how' ? undefined : voice), 4)
      else if (/^you (get|have|see|know|pay|keep|own)\b/i.test(sentence) && section !== 'proof')
        add(sentence, base - 1)
      else if (/^your [a-z ]{2,30} (is|are) (ready|back|live|done|delivered|sent|online)\b/i.test(sentence))
        add(sentence, base)
      else if (isPromise(sentence)) {
        if (kind === 'h1') add(sentence, 5)
        else if (kind === 'text' && section === 'top') add(sentence, 4)
        else if (kind === 'heading' && section !== 'other') add(sentence, 3)
      }
    }
  }
  const items = passages.filter(({ kind, section }) => kind === 'item' && section === 'offer')
  const listed = listItems(items.map(({ text }) => text))
  if (listed) add(`you get ${listed}`, 5)
  return clues
}

/** "answers every call" for a tool, "we answer every call" for people. */
function describeDeed({ who, verb, base, rest }: SenderSentence, isTool: boolean): string | undefined {
  if ([verb, base].some((word) => NO_DEED.test(word) || (AUXILIARIES.has(word) && word !== 'never')))
    return undefined
  if (base === 'help') return describeHelp(rest)
  if (who === 'I' || who === 'we') return `${who} ${base} ${toVerbsOfWe(rest)}`
  if (base === verb.toLowerCase()) return undefined
  return isTool ? `it ${verb} ${rest}` : `we ${base} ${toVerbsOfWe(rest)}`
}

/** "helps Shopify brands keep 40% of the revenue" becomes "you keep 40% of the revenue". */
function describeHelp(rest: string): string | undefined {
  const words = rest.split(' ')
  const at = words.findIndex((word, index) => index < 6 && (isPeopleWord(word) || /^you$/i.test(word)))
  const verb = words.findIndex((word, index) => index > at && index < at + 4 && isVerb(word))
  if (at < 0 || verb < 0 || verb === words.length - 1) return undefined
  const does = words.slice(verb).join(' ')
  return `you ${does.replace(/\bthey\b/g, 'you').replace(/\btheir\b/g, 'your')}`
}

/** "Turn refunds into exchanges": a promise as an imperative. */
const isPromise = (sentence: string) =>
  /^\p{Lu}[^?]*$/u.test(sentence) &&
  (STRONG_VERBS.has(sentence.split(' ')[0]?.toLowerCase() ?? '') || readShape(sentence).shape === 'order') &&
  !/^(?:know|see|stay|hear|meet|learn|understand|join|start|stop|never|try|let|say|go|come|feel|love|believe|choose|(?:call|book|get|ask) (?:us|now|for|an? (?:call|demo|quote|meeting)|your (?:free )?(?:call|demo|quote|audit)))\b/i.test(
    sentence,
  ) &&
  !/\b(us|our|we|today|now|below|here|demo|newsletter|cart|account|cookies)\b/i.test(sentence)

/** "Pages load in under 1.5 seconds": a clause with a number. */
const isCounted = (text: string) =>
  /\d/.test(text) && countTokens(text) > 3 && !/\b(we|our|us|I|my)\b|[$£€,;:()]/.test(text)

/** "A 13-week cash forecast" is received, "Send you a report" is done. */
function describeItem(item: string, voice: 'I' | 'we' | undefined): string {
  const [first = '', second = '', ...more] = lowerFirstLetter(item).split(' ')
  if (/^(an?|one|two|three|four|five|\d+)$/.test(first) && !more.some(isThirdPersonVerb))
    return `you get ${lowerFirstLetter(item)}`
  return voice && first !== 'get' && isVerb(first) && !isThirdPersonVerb(second)
    ? `${voice} ${lowerFirstLetter(item)}`
    : item
}

/** One or two short items. */
function listItems(items: readonly string[]): string | undefined {
  const [one, two] = items
    .map((item) => dropStop(item).replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase()))
    .filter(
      (item) =>
        countTokens(item) >= 2 &&
        countTokens(item) <= 9 &&
        /^(an?|one|two|three|\d+) /.test(item) &&
        !/[.:;?!]|\b(we|you|your|our)\b/i.test(item),
    )
  return one && two && countTokens(`${one} ${two}`) <= 13 ? `${one} and ${two}` : one
}

/** Start of a second thought. */
const TAIL =
  /,? (?:so that|so|because|which means|whether|even|instead of|not just|including|, not|no matter) .*$/i

/** As a field would say it; '' when it cannot. */
function tidySentence(text: string): string {
  const said = dropStop(text)
    .replace(/^and /i, '')
    .replace(TAIL, (tail, at: number, whole: string) => (countTokens(whole.slice(0, at)) >= 4 ? '' : tail))
    .replace(/, not .*$/, '')
    .trim()
  const short = countTokens(said) > LONGEST ? said.replace(/,? (?:or|and|without|before|with) .*$/, '') : said
  const count = countTokens(short)
  const isSayable =
    count >= 3 &&
    count <= LONGEST &&
    // The reference of "them" or "it" is unknown.
    !/ (?:them|they|their|it|these|those|this)\b/i.test(short) &&
    !/[:;"“”?()]| [–—] |\b(click|below|above|this page|award|leading|passionate|everything you need|best|amazing|world)\b/i.test(
      short,
    )
  return isSayable ? short : ''
}

function weighShape(said: string): number {
  const count = countTokens(said)
  return (
    (/(?<![\w-])\d|\b(two|three|four|five|six|same day)\b/i.test(said) ? 2 : 0) +
    (count <= 12 ? 1 : 0) -
    (count < (/^(it|we|I) /.test(said) ? 5 : 4) ? 2 : 0) -
    (/,/.test(said) ? 2 : 0) -
    (/\b(quality|value|service|solutions?|success|goals|potential|needs|growth|excellence)\b/i.test(said)
      ? 2
      : 0)
  )
}
