import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'
import type { Tagger } from '../tagger.ts'
import type { Item } from './item.ts'
import { lowered } from './lowered.ts'
import { SURE, wordCount } from './item.ts'
import { piecesOf, sentencesIn, withSubjectArticle } from './split.ts'

/** One thing the offer does or gives, without capital and stop, with the joint it needs. */
export interface Way {
  text: string
  /** `list`: things, terms and states in any shape, to stand behind a colon or alone. */
  joint: 'we' | 'you' | 'clause' | 'does' | 'order' | 'list'
  items: readonly string[]
}

const HYPE =
  /\b(state-of-the-art|best-in-class|world-class|cutting-edge|industry-leading|results-driven|data-driven|full-service|AI-powered|certified|passionate|seamless(ly)?|innovative|entire|single|actually|dedicated|premium|bespoke solutions?)\s+/gi
const MOST_WORDS = 17

/** The ways of a solution, in the order they were given. */
export function readWays(field: string, tagger: Tagger): Way[] {
  const ways: Way[] = []
  for (const typed of sentencesIn(field)) {
    const sentence = lowered(typed, tagger)
    if (wordCount(sentence) > 32) {
      const whole = brochure(sentence, tagger)
      if (whole) ways.push(whole)
      continue
    }
    for (const piece of piecesOf(sentence, tagger)) add(ways, piece, tagger)
  }
  return ways
    .filter(({ text }) => wordCount(text) <= MOST_WORDS && !/\b(he|she|him)\b/.test(text))
    .map(turned)
    .map(closed)
}

/** "we bring the pens, the people, the posters": the last of a row of objects takes "and". */
function closed(way: Way): Way {
  if (!/^(we|you)$/.test(way.joint) || way.items.length < 3 || / and /.test(way.text)) return way
  return { ...way, text: way.text.replace(/, (?=[^,]*$)/, ' and ') }
}

function add(ways: Way[], piece: Item, tagger: Tagger): void {
  const last = ways.at(-1)
  const first = piece.text.split(' ')[0]?.toLowerCase() ?? ''
  const isVerb = STRONG_VERBS.has(first) || LOOSE_VERBS.has(first)
  // "we install, run and share", "we bring the pens, the people": the sentence goes on.
  if (
    last &&
    /^(we|you)$/.test(last.joint) &&
    ((isVerb && (/^(phrase|order)$/.test(piece.shape) || / and /.test(piece.text))) ||
      /^the /.test(piece.text))
  ) {
    ways[ways.length - 1] = {
      ...last,
      text: `${last.text}, ${piece.text}`,
      items: [...last.items, piece.text],
    }
    return
  }
  // "$20 deposit at booking, goes off the bill": said of what stands before it.
  const joint = last?.joint === 'list' && piece.shape === 'does' ? 'list' : jointOf(piece)
  const text = joint === 'clause' ? withSubjectArticle(piece, tagger) : piece.text
  if (
    last &&
    last.joint === joint &&
    /^(list|does|order)$/.test(joint) &&
    wordCount(last.text) + wordCount(text) <= MOST_WORDS
  ) {
    const items = [...last.items, text]
    ways[ways.length - 1] = { joint, items, text: joined(items) }
    return
  }
  ways.push({ text, joint, items: [text] })
}

const NO_THING =
  /^(up|made|from|to|in|on|no|only|free|pay|filed|signed|heated|same|nothing|takes|set|import|swap)\b|\b(kept|included|paid|done|sorted|made|signed|filed|weighed|voted|work|works)\b/

/** "A, B and C" for things; states and terms of other shapes stand side by side. */
export function joined(items: readonly string[]): string {
  const isLoose = items.some((item) => / (?:and|or) /.test(item) || NO_THING.test(item))
  if (items.length < 2 || isLoose) return items.join(', ')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}

function jointOf({ shape, confidence }: Item): Way['joint'] {
  if (confidence < SURE || shape === 'phrase' || shape === 'gerund') return 'list'
  return shape
}

/** Of a long advertisement the one clause that says most: with a number, of a person, short enough. */
function brochure(sentence: string, tagger: Tagger): Way | undefined {
  const clauses = sentence
    .replace(HYPE, '')
    .split(
      /[,;]\s{1,50}(?:and\s{1,50})?|\s{1,50}(?=so there is)|\s{1,50}(?=with a )|\s{1,50}(?=that your own)/,
    )
    .map((text) =>
      text
        .replace(/^so (?=there)/, '')
        .replace(/^(then|you then) /, (lead) => (lead.startsWith('you') ? 'you ' : ''))
        .trim(),
    )
    .flatMap((text) => piecesOf(text, tagger))
    .filter(
      (piece) =>
        /^(we|you|clause)$/.test(piece.shape) && wordCount(piece.text) >= 4 && wordCount(piece.text) <= 13,
    )
  const best = clauses.toSorted((a, b) => Number(/\d/.test(b.text)) - Number(/\d/.test(a.text)))[0]
  return best && { text: best.text, joint: jointOf(best), items: [best.text] }
}

/** "they keep members longer": the reader keeps them. */
function turned(way: Way): Way {
  const you = (text: string) =>
    text
      .replace(/^they(?=\b)/i, 'you')
      .replace(/\bso they\b/g, 'so you')
      .replace(/\byou('re)? (is|has|does)\b/g, (match) =>
        match.replace('is', 'are').replace('has', 'have').replace('does', 'do'),
      )
      .replace(/^(you\b.*|we \w+ )\btheir\b/i, (match) => match.replace(/their$/, 'your'))
  return { ...way, text: you(way.text), items: way.items.map(you) }
}
