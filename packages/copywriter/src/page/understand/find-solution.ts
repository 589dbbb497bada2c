import type { Clue } from './clue.ts'
import { wordCount } from './clue.ts'
import type { Reading } from './reading.ts'
import { knownBase } from '../../brief/known-base.ts'
import { isThird, senderSentence, withPlainVerbs } from './sender.ts'
import type { SenderSentence } from './sender.ts'
import { namesPeople } from './people.ts'

const LONGEST = 17
const NO_DEED =
  /^(is|are|am|was|were|has|have|had|been|believes?|loves?|know|knows|understands?|cares?|want|wants|hope|think|feel|offers?|provides?|speciali[sz]es?|in|['’](?:re|ve|m|ll|s)|founded|started|began|look|looks|work|works|worked|serves?|can|could|would|do|does|don't|doesn't|did|use|uses|live|lives|led|grew|call|mention|stands?|strives?|prides?|aims?|needs?|charges?|accepts?|photograph|coach|teach|trained|train|takes?|sells?|makes?|comes?)$/i
const DEED = new Set(
  `answer book send fix build write handle turn connect match compare print block back reply pick sync call text email remind show tell give
  clean repair install deliver ship collect keep cut save find hire fill run manage track plan design create edit film record set move
  close reconcile file pay chase flag alert warn scan check test review translate host monitor protect train replace remove add post
  schedule draft generate predict forecast detect catch stop prevent reduce increase double grow get bring take make let help remove pull
  import export route sort label store grow prepare cook serve roast print wash mow trim paint screen vet place source negotiate win
  recover rescue automate convert measure map rank publish promote launch ask charge load organise organize`
    .trim()
    .split(/\s+/),
)
const DEED_OR_STATE = new Set([
  ...DEED,
  'see',
  'know',
  'lead',
  'sell',
  'stay',
  'hear',
  'land',
  'sign',
  'spend',
  'earn',
])

/** What the page says the offer does. */
export function solutionClues(reading: Reading, isTool: boolean): Clue[] {
  const { descriptionSentences, passages, names } = reading
  const clues: Clue[] = []
  const add = (text: string, worth: number) => {
    const said = tidied(text)
    if (said === '') return
    clues.push({ text: said, worth: worth + shapeWorth(said) })
    // Should the whole be too long to say, its first half may do.
    const [, half = '', next = ''] = /^(.{15,}?),? and ([a-z]+) ./.exec(said) ?? []
    // And so may it without how soon.
    const [, plain = ''] =
      /^(.{12,}?) (?:in (?:seconds|minutes|hours)|automatically|instantly|for you)$/.exec(said) ?? []
    if (wordCount(plain) >= 3) clues.push({ text: plain, worth: worth + shapeWorth(plain) - 0.7 })
    const [, bare = ''] = /^(.{15,}?) (?:with|by|through|using) (?!\d)/.exec(said) ?? []
    if (wordCount(bare) >= 4 && /,/.test(said))
      clues.push({ text: bare, worth: worth + shapeWorth(bare) - 1 })
    if (half !== '' && (knownBase(next) ?? (next === 'you' ? next : undefined)) && wordCount(half) >= 3)
      clues.push({ text: half, worth: worth + shapeWorth(half) - 1.5 })
  }
  const fromSentence = (sentence: string, worth: number) => {
    const said = senderSentence(sentence, names)
    const deed = said && deedOf(said, isTool)
    if (deed) add(deed, worth)
  }
  for (const sentence of descriptionSentences) {
    fromSentence(sentence, 5)
    if (isImperative(sentence)) add(sentence, 4)
  }
  for (const { kind, section, sentences } of passages) {
    if (section === 'terms' || section === 'problem' || section === 'audience') continue
    const base = section === 'top' ? 6 : section === 'how' || section === 'offer' ? 5 : 2
    for (const sentence of sentences) {
      fromSentence(sentence, base)
      if (kind === 'h1' && isImperative(sentence)) add(sentence, 5)
      else if (kind === 'text' && section === 'top' && isImperative(sentence)) add(sentence, 4)
      else if (kind === 'item' && (section === 'offer' || section === 'how') && isCounted(sentence))
        add(asGot(sentence, isTool || section === 'how' ? undefined : reading.voice), 4)
      else if (kind === 'heading' && section !== 'other' && isImperative(sentence)) add(sentence, 3)
      else if (/^you (get|have|see|know|pay|keep|own)\b/i.test(sentence) && section !== 'proof')
        add(sentence, base - 1)
      else if (/^your [a-z ]{2,30} (is|are) (ready|back|live|done|delivered|sent|online)\b/i.test(sentence))
        add(sentence, base)
    }
  }
  const items = passages
    .filter(({ kind, section }) => kind === 'item' && section === 'offer')
    .map(({ text }) => text)
  const listed = listOf(items)
  if (listed) add(`you get ${listed}`, 5)
  return clues
}

/** "answers every call" of the tool, "we answer every call" of the people. */
function deedOf({ who, verb, base, rest }: SenderSentence, isTool: boolean): string | undefined {
  if (NO_DEED.test(verb) || NO_DEED.test(base)) return undefined
  if (base === 'help') return helped(rest)
  if (who === 'I' || who === 'we') return `${who} ${base} ${withPlainVerbs(rest)}`
  if (base === verb.toLowerCase()) return undefined
  return isTool ? `it ${verb} ${rest}` : `we ${base} ${withPlainVerbs(rest)}`
}

/** "helps Shopify brands keep 40% of the revenue" is, to the reader, "you keep 40% of the revenue". */
function helped(rest: string): string | undefined {
  const words = rest.split(' ')
  const at = words.findIndex((word, index) => index < 6 && (namesPeople(word) || /^you$/i.test(word)))
  if (at < 0) return undefined
  const verb = words.findIndex(
    (word, index) => index > at && index < at + 4 && DEED_OR_STATE.has(word.toLowerCase()),
  )
  const does = verb < 0 ? [] : words.slice(verb)
  return does.length > 1
    ? `you ${does
        .join(' ')
        .replace(/\bthey\b/g, 'you')
        .replace(/\btheir\b/g, 'your')}`
    : undefined
}

/** "Turn refunds into exchanges": a promise in the form of an order. */
function isImperative(sentence: string): boolean {
  const [first = '', second = ''] = sentence.split(' ')
  return (
    /^\p{Lu}/u.test(first) &&
    !/\?$/.test(sentence) &&
    DEED_OR_STATE.has(first.toLowerCase()) &&
    !/^(know|see|stay|hear)$/i.test(first) &&
    !/^(for|us|now|a (call|demo|quote|meeting)|your (free )?(call|demo|quote|audit))\b/i.test(
      `${second} ${sentence.split(' ').slice(2, 4).join(' ')}`.trim(),
    ) &&
    !/\b(us|our|we|today|now|below|here|demo|newsletter|cart|account|cookies)\b/i.test(sentence)
  )
}

/** "Pages load in under 1.5 seconds": a plain clause with a number in it. */
const isCounted = (text: string) =>
  /\d/.test(text) && wordCount(text) > 3 && !/\b(we|our|us|I|my)\b|[$£€,;:()]/.test(text)

/** "A 13-week cash forecast" is something to get, and "Send you a report" something to do. */
function asGot(item: string, voice: 'I' | 'we' | undefined): string {
  const lower = `${item.charAt(0).toLowerCase()}${item.slice(1)}`
  const words = lower.split(' ')
  if (
    /^(an?|one|two|three|four|five|\d+)$/i.test(words[0] ?? '') &&
    !words.some((word, at) => at > 1 && isThird(word))
  )
    return `you get ${lower}`
  if (words[0] === 'get') return item
  return voice && DEED.has(words[0] ?? '') && !isThird(words[1] ?? '') ? `${voice} ${lower}` : item
}

/** Two short things the buyer gets. */
function listOf(items: readonly string[]): string | undefined {
  const things = items.filter(
    (item) =>
      wordCount(item) >= 2 &&
      wordCount(item) <= 9 &&
      /^(an?|one|two|three|\d+) /i.test(item) &&
      !/[.:;?!].|\b(we|you|your|our)\b/i.test(item),
  )
  const [one, two] = things.map((item) =>
    item.replace(/(?<![.!])[.!]+$/, '').replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase()),
  )
  if (!one) return undefined
  return two && wordCount(`${one} ${two}`) <= 13 ? `${one} and ${two}` : one
}

/** The sentence as a field would say it; '' when a field could not. */
function tidied(text: string): string {
  const said = text
    .replace(/[’]/g, "'")
    .replace(/(?<![.!])[.!]+$/, '')
    .replace(/^and /i, '')
    .replace(
      /,? (?:so that|so|because|which means|whether|even|instead of|not just|including|, not|no matter) .*$/i,
      (tail, at: number) => (wordCount(text.slice(0, at)) >= 4 ? '' : tail),
    )
    .replace(/, not .*$/, '')
    .trim()
  const short = wordCount(said) > LONGEST ? said.replace(/,? (?:or|and|without|before|with) .*$/, '') : said
  // Of what "them" or "it" stands for, nothing would be known.
  if (/ (?:them|they|their|it|these|those|this)\b/i.test(short)) return ''
  const count = wordCount(short)
  if (count < 3 || count > LONGEST) return ''
  if (
    /[:;"“”?()]| [–—] |\b(click|below|above|this page|award|leading|passionate|everything you need|best|amazing|world)\b/i.test(
      short,
    )
  )
    return ''
  return short
}

function shapeWorth(said: string): number {
  const count = wordCount(said)
  return (
    (/(?<![\w-])\d|\b(two|three|four|five|six|same day)\b/i.test(said) ? 2 : 0) +
    (count <= 12 ? 1 : 0) -
    (count < (/^(it|we|I) /.test(said) ? 5 : 4) ? 2 : 0) -
    (/ (?:it|them|this|that|these|those)$/i.test(said) ? 2 : 0) -
    (/,/.test(said) ? 2 : 0) -
    (/\b(quality|value|service|solutions?|success|goals|potential|needs|growth|excellence)\b/i.test(said)
      ? 2
      : 0)
  )
}
