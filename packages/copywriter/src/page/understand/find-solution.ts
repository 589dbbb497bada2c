import type { Clue } from './clue.ts'
import { wordCount } from './clue.ts'
import type { Reading } from './reading.ts'
import { isThird, senderSentence } from './sender.ts'
import type { SenderSentence } from './sender.ts'
import { namesPeople } from './people.ts'

const LONGEST = 17
const NO_DEED =
  /^(is|are|am|was|were|has|have|had|been|believes?|loves?|know|knows|understands?|cares?|want|wants|hope|think|feel|offers?|provides?|speciali[sz]es?|['’](?:re|ve|m|ll|s)|founded|started|began|look|looks|work|works|worked|serves?|serve|can|could|would|do|does|don't|doesn't|did|use|uses|live|lives|led|grew|call|mention|stand|stands|strive|pride|prides|aim|aims|need|needs|charge|charges|accept|accepts|photograph|coach|teach|trained|train)$/i
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

/** What the page says the offer does. */
export function solutionClues(reading: Reading): Clue[] {
  const { descriptionSentences, passages, names } = reading
  const clues: Clue[] = []
  const add = (text: string, worth: number) => {
    const said = tidied(text)
    if (said !== '') clues.push({ text: said, worth: worth + shapeWorth(said) })
  }
  const fromSentence = (sentence: string, worth: number) => {
    const said = senderSentence(sentence, names)
    const deed = said && deedOf(said)
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
  if (listed) add(listed, 5)
  return clues
}

/** "answers every call" of the tool, "we answer every call" of the people. */
function deedOf(said: SenderSentence): string | undefined {
  const verb = said.verb.toLowerCase()
  if (NO_DEED.test(verb)) return undefined
  const base = isThird(verb)
    ? verb
        .replace(/ies$/, 'y')
        .replace(/(?<=s|x|ch|sh)es$/, '')
        .replace(/s$/, '')
    : verb
  if (!DEED.has(base) && !DEED.has(`${base}e`) && !isThird(verb)) return undefined
  if (base === 'help') return helped(said.rest)
  if (said.who === 'I' || said.who === 'we') return `${said.who} ${verb} ${said.rest}`
  return isThird(verb) ? `${verb} ${said.rest}` : undefined
}

/** "helps Shopify brands keep 40% of the revenue" is, to the reader, "keep 40% of the revenue". */
function helped(rest: string): string | undefined {
  const words = rest.split(' ')
  const at = words.findIndex((word, index) => index < 6 && (namesPeople(word) || /^you$/i.test(word)))
  if (at < 0) return undefined
  const does = words.slice(at + 1)
  return does.length > 1 &&
    (DEED.has(does[0]?.toLowerCase() ?? '') ||
      /^(see|know|lead|sell|stay|hear|understand|land|sign)$/i.test(does[0] ?? ''))
    ? does.join(' ')
    : undefined
}

/** "Turn refunds into exchanges": a promise in the form of an order. */
function isImperative(sentence: string): boolean {
  const [first = '', second = ''] = sentence.split(' ')
  return (
    /^\p{Lu}/u.test(first) &&
    !/\?$/.test(sentence) &&
    (DEED.has(first.toLowerCase()) || /^(sell|lead|hear|see|know|hire|raise|own|win|spend)$/i.test(first)) &&
    !/^(for|us|now|a (call|demo|quote|meeting)|your (free )?(call|demo|quote|audit))\b/i.test(
      `${second} ${sentence.split(' ').slice(2, 4).join(' ')}`.trim(),
    ) &&
    !/\b(us|our|we|today|now|below|here|demo|newsletter|cart|account|cookies)\b/i.test(sentence)
  )
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
  const [first, second] = things
  if (!first) return undefined
  const one = first.replace(/[.!]+$/, '')
  return second && wordCount(`${first} ${second}`) <= 13
    ? `${one} and ${second.replace(/[.!]+$/, '').replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase())}`
    : one
}

/** The sentence as a field would say it; '' when a field could not. */
function tidied(text: string): string {
  const said = text
    .replace(/[’]/g, "'")
    .replace(/[.!]+$/, '')
    .replace(/^and /i, '')
    .replace(
      /,? (?:without|so that|so|because|which means|whether|even|instead of|not just|including|from) .*$/i,
      (tail, at: number) => (wordCount(text.slice(0, at)) >= 4 ? '' : tail),
    )
    .trim()
  const count = wordCount(said)
  if (count < 3 || count > LONGEST) return ''
  if (
    /[:;"“”?]| [–—] |\b(click|below|above|this page|award|leading|passionate|everything you need|best|amazing|world)\b/i.test(
      said,
    )
  )
    return ''
  return said
}

function shapeWorth(said: string): number {
  const count = wordCount(said)
  return (
    (/\d|\b(two|three|four|five|six|same day)\b/i.test(said) ? 2 : 0) +
    (count <= 12 ? 1 : 0) -
    (/,/.test(said) ? 0.5 : 0) -
    (/\b(quality|value|service|solutions?|success|goals|potential|needs|growth|excellence)\b/i.test(said)
      ? 2
      : 0)
  )
}
