import { AUXILIARIES, LOOSE_VERBS, STRONG_VERBS } from '../../brief/lexicon/verbs.ts'
import { shapeOf } from '../../builtin-writer/notes/shape.ts'
import { namesPeople } from './people.ts'
import type { Clue, Reading } from './reading.ts'
import { isThird, senderSentence, withPlainVerbs } from './sender.ts'
import type { SenderSentence } from './sender.ts'
import { lowerFirst, unstopped, wordCount } from './text.ts'

const LONGEST = 17
/** What a sender says of itself and does for no one. */
const NO_DEED =
  /^(is|are|am|was|were|has|have|had|been|believes?|loves?|know|knows|understands?|cares?|want|wants|hope|think|feel|offers?|provides?|speciali[sz]es?|in|['’](?:re|ve|m|ll|s)|founded|started|began|look|looks|work|works|worked|serves?|use|uses|live|lives|led|grew|call|mention|stands?|strives?|prides?|aims?|needs?|charges?|accepts?|photograph|coach|teach|trained|train|takes?|sells?|makes?|comes?)$/i

const isVerb = (word: string) => STRONG_VERBS.has(word.toLowerCase()) || LOOSE_VERBS.has(word.toLowerCase())

/** What the page says the offer does. */
export function solutionClues(reading: Reading, isTool: boolean): Clue[] {
  const { descriptionSentences, passages, names, voice } = reading
  const clues: Clue[] = []
  const add = (text: string, worth: number) => {
    const said = tidied(text)
    if (said !== '') clues.push({ text: said, worth: worth + shapeWorth(said) })
  }
  const addDeed = (sentence: string, worth: number) => {
    const said = senderSentence(sentence, names)
    const deed = said && deedOf(said, isTool)
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
        add(asGot(sentence, isTool || section === 'how' ? undefined : voice), 4)
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
  const listed = listOf(items.map(({ text }) => text))
  if (listed) add(`you get ${listed}`, 5)
  return clues
}

/** "answers every call" of the tool, "we answer every call" of the people. */
function deedOf({ who, verb, base, rest }: SenderSentence, isTool: boolean): string | undefined {
  if ([verb, base].some((word) => NO_DEED.test(word) || (AUXILIARIES.has(word) && word !== 'never')))
    return undefined
  if (base === 'help') return helped(rest)
  if (who === 'I' || who === 'we') return `${who} ${base} ${withPlainVerbs(rest)}`
  if (base === verb.toLowerCase()) return undefined
  return isTool ? `it ${verb} ${rest}` : `we ${base} ${withPlainVerbs(rest)}`
}

/** "helps Shopify brands keep 40% of the revenue" is, to the reader, "you keep 40% of the revenue". */
function helped(rest: string): string | undefined {
  const words = rest.split(' ')
  const at = words.findIndex((word, index) => index < 6 && (namesPeople(word) || /^you$/i.test(word)))
  const verb = words.findIndex((word, index) => index > at && index < at + 4 && isVerb(word))
  if (at < 0 || verb < 0 || verb === words.length - 1) return undefined
  const does = words.slice(verb).join(' ')
  return `you ${does.replace(/\bthey\b/g, 'you').replace(/\btheir\b/g, 'your')}`
}

/** "Turn refunds into exchanges": a promise in the form of an order. */
const isPromise = (sentence: string) =>
  /^\p{Lu}[^?]*$/u.test(sentence) &&
  (STRONG_VERBS.has(sentence.split(' ')[0]?.toLowerCase() ?? '') || shapeOf(sentence).shape === 'order') &&
  !/^(?:know|see|stay|hear|meet|learn|understand|join|start|stop|never|try|let|say|go|come|feel|love|believe|choose|(?:call|book|get|ask) (?:us|now|for|an? (?:call|demo|quote|meeting)|your (?:free )?(?:call|demo|quote|audit)))\b/i.test(
    sentence,
  ) &&
  !/\b(us|our|we|today|now|below|here|demo|newsletter|cart|account|cookies)\b/i.test(sentence)

/** "Pages load in under 1.5 seconds": a plain clause with a number in it. */
const isCounted = (text: string) =>
  /\d/.test(text) && wordCount(text) > 3 && !/\b(we|our|us|I|my)\b|[$£€,;:()]/.test(text)

/** "A 13-week cash forecast" is something to get, and "Send you a report" something to do. */
function asGot(item: string, voice: 'I' | 'we' | undefined): string {
  const [first = '', second = '', ...more] = lowerFirst(item).split(' ')
  if (/^(an?|one|two|three|four|five|\d+)$/.test(first) && !more.some(isThird))
    return `you get ${lowerFirst(item)}`
  return voice && first !== 'get' && isVerb(first) && !isThird(second) ? `${voice} ${lowerFirst(item)}` : item
}

/** One or two short things the buyer gets. */
function listOf(items: readonly string[]): string | undefined {
  const [one, two] = items
    .map((item) => unstopped(item).replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase()))
    .filter(
      (item) =>
        wordCount(item) >= 2 &&
        wordCount(item) <= 9 &&
        /^(an?|one|two|three|\d+) /.test(item) &&
        !/[.:;?!]|\b(we|you|your|our)\b/i.test(item),
    )
  return one && two && wordCount(`${one} ${two}`) <= 13 ? `${one} and ${two}` : one
}

/** Behind these a second thought begins. */
const TAIL =
  /,? (?:so that|so|because|which means|whether|even|instead of|not just|including|, not|no matter) .*$/i

/** The sentence as a field would say it; '' when a field could not. */
function tidied(text: string): string {
  const said = unstopped(text)
    .replace(/^and /i, '')
    .replace(TAIL, (tail, at: number, whole: string) => (wordCount(whole.slice(0, at)) >= 4 ? '' : tail))
    .replace(/, not .*$/, '')
    .trim()
  const short = wordCount(said) > LONGEST ? said.replace(/,? (?:or|and|without|before|with) .*$/, '') : said
  const count = wordCount(short)
  const isSayable =
    count >= 3 &&
    count <= LONGEST &&
    // Of what "them" or "it" stands for, nothing would be known.
    !/ (?:them|they|their|it|these|those|this)\b/i.test(short) &&
    !/[:;"“”?()]| [–—] |\b(click|below|above|this page|award|leading|passionate|everything you need|best|amazing|world)\b/i.test(
      short,
    )
  return isSayable ? short : ''
}

function shapeWorth(said: string): number {
  const count = wordCount(said)
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
