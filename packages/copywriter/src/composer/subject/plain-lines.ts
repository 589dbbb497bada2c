import type { Brief } from '../../brief/read-brief.ts'
import { isMass, isPlural, withArticle } from '../../brief/grammar.ts'
import { KNOWN_NAMES } from '../../brief/lexicon/names.ts'
import { LORE } from '../lore/lore.ts'
import type { Line } from './lines.ts'
import type { Piece } from './piece.ts'

/** Frames for a brief that says little, and for a large set. They come last: a product's name in a shell says nothing. */
export function plainLines(brief: Brief, pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  const isThin = pieces.filter((piece) => piece.field !== 'product').length === 0
  const things = pieces.filter(
    (piece) =>
      piece.field === 'product' &&
      !piece.isSenders &&
      !piece.isTerms &&
      !/[?:,]| (?:that|who) |^\d+ /.test(piece.text) &&
      isThing(piece.text) &&
      !/ed$/.test(piece.text) &&
      !/^(?:build|help|mak|do|runn|creat|writ|sell|offer)ing [a-z]+/.test(piece.text),
  )
  const product = things.toSorted((a, b) => a.text.length - b.text.length)[0]
  const low = isThin ? 6 : -6
  if (product) {
    const bare = product.text.replace(/ (?:for|on|in|with|without|about|and) .*$/, '')
    const noun = bare.split(' ').length >= 2 ? bare : product.text
    const head = headOf(noun)
    const plain = isPlural(head) || isMass(head) || /^(?:an?|the|\d)\b/.test(noun)
    const thing = plain ? noun : withArticle(noun)
    const audience = brief.audience.plural ?? ''
    lines.push(
      { text: `a short pitch: ${noun}`, angle: 'offer', worth: low - 1 },
      { text: `a question about ${thing}`, angle: 'question', worth: low - 2 },
      { text: `cold email, about ${thing}`, angle: 'moment', worth: low - 3 },
      { text: `is it time for ${thing}?`, angle: 'question', worth: low },
      { text: `do you already have ${thing}?`, angle: 'question', worth: low - 1 },
      { text: `what would ${thing} change?`, angle: 'contrast', worth: low - 1 },
      { text: `ever tried ${thing}?`, angle: 'moment', worth: low - 2 },
      { text: `could you use ${thing} now?`, angle: 'question', worth: low - 2 },
      { text: `would ${thing} help this month?`, angle: 'question', worth: low - 2 },
      { text: `${noun}: worth a look?`, angle: 'contrast', worth: low - 1 },
      { text: `thinking of ${thing} already?`, angle: 'moment', worth: low - 4 },
    )
    if (audience) lines.push({ text: `for ${audience}: ${noun}`, angle: 'fact', worth: low - 2 })
    if (
      /\b(?:bookkeeping|accounting|cleaning|payroll|marketing|design|staffing|recruiting|training|management|copywriting|photography|insurance|security|maintenance|landscaping|catering|planning)$/i.test(
        noun,
      )
    )
      lines.push(
        { text: `who does your ${noun}?`, angle: 'question', worth: low + 6 },
        { text: `${noun}, or do it yourself?`, angle: 'contrast', worth: low - 3 },
        { text: `${noun} off your plate`, angle: 'moment', worth: low },
        { text: `how do you handle ${noun}?`, angle: 'question', worth: low },
      )
    else if (isThin) lines.push({ text: `who do you call for ${noun}?`, angle: 'question', worth: low + 1 })
    if (isThin) lines.push({ text: `do you have ${thing} yet?`, angle: 'question', worth: low })
  }
  const problem = brief.whole.pain?.noun
  if (problem && problem.length <= 30)
    lines.push(
      { text: `a question about ${problem}`, angle: 'question', worth: -3 },
      { text: `cold email about ${problem}`, angle: 'moment', worth: -4 },
      { text: `how do you handle ${problem}?`, angle: 'contrast', worth: -4 },
    )
  for (const tail of [...tailsOf(pieces), ...namedThings(brief)]) {
    lines.push(
      { text: `a question about ${tail}`, angle: 'question', worth: -4 },
      { text: `how do you handle ${tail}?`, angle: 'contrast', worth: -4 },
      { text: `${tail}: worth a minute?`, angle: 'moment', worth: -5 },
      { text: `a short note on ${tail}`, angle: 'offer', worth: -6 },
    )
  }
  const topic = brief.topics[0]
  if (topic) {
    for (const text of LORE[topic].subjects) {
      lines.push({ text, angle: 'hook', worth: isThin ? 5 : -16 })
    }
  }
  return lines
}

/** What a problem or a promise is about: "check calls" of "3 hours a day on check calls". */
function tailsOf(pieces: readonly Piece[]): string[] {
  const tails = pieces
    .filter((piece) => piece.field === 'pain' || piece.field === 'solution')
    .map(
      (piece) =>
        / (?:on|for|about|with|in|of) ((?:your |the )?[a-z-]+(?: and)? [a-z-]+s|[a-z]+s and [a-z]+s)$/.exec(
          piece.text,
        )?.[1],
    )
    .filter((tail) => tail !== undefined)
  return [...new Set(tails)]
    .filter((tail) => !/\b(?:days|hours|weeks|months|minutes|weekends|is|has|was)$/.test(tail))
    .slice(0, 2)
}

/** "LinkedIn posts", "Klaviyo flows": a known name and what it names. */
function namedThings(brief: Brief): string[] {
  const { product, painPoint, solution } = brief.fields
  const found = [
    ...`${painPoint}. ${product}. ${solution}`.matchAll(/\b([A-Z][A-Za-z]{3,}) ([a-z]{3,}(?:[^s]s|ch))\b/g),
  ]
    .filter(([, name = '']) => KNOWN_NAMES.get(name.toLowerCase()) === name && !/^[A-Z][a-z]+day$/.test(name))
    .map(([whole]) => whole)
    // The reader is nobody's tool: "Shopify brands" are written to, not handled.
    .filter((thing) => !brief.audience.nouns.has(thing.split(' ').at(-1)?.toLowerCase() ?? ''))
    .filter((thing) => !/ (?:takes|does|goes|says|gets|costs|eats)$/.test(thing))
  return [...new Set(found)].slice(0, 1)
}

/** A noun by its looks: nothing in it that only a sentence has. */
function isThing(text: string): boolean {
  return !/\b(?:is|are|helps?|gets?|answers|automates|runs?|brings?|your|(?<!-)you)\b/.test(text)
}

function headOf(noun: string): string {
  return (
    noun
      .split(/ (?:for|of|with|without|to|in|on|about|built|shot|specialising|specializing)\b/)[0]
      ?.split(' ')
      .at(-1) ?? ''
  )
}
