import { kindOf } from '../../brief/facts.ts'
import type { FactKind } from '../../brief/facts.ts'
import { segmentsIn, sentencesIn } from '../../brief/pieces.ts'
import type { BriefFields, FieldName } from '../../brief/read-fields.ts'
import type { Notes } from '../notes/notes.ts'
import { wordCount } from '../notes/sentence.ts'
import { isThirdPerson, shapeOf } from '../notes/shape.ts'
import type { Shape } from '../notes/shape.ts'
import { DANGLES, MONTHS, capital, fits, inside, lastWord, lineOf, shared, stemsIn } from './text.ts'
import type { Line } from './text.ts'
import type { Things } from './things.ts'

const DAY = new RegExp(`(?:\\b\\d{1,2}(?:-\\d{1,2})? (?:${MONTHS})|\\b(?:${MONTHS})\\b)`)
const MOMENT = `(?:\\d{1,2} (?:${MONTHS})|\\d{1,2}(?::\\d\\d)?[ap]m)`
/** "4 November, 20 December" was a dash once: a second date alone ends the range that the first opens. */
const RANGE = new RegExp(`(?<=${MOMENT}), (?=${MOMENT}(?:,|$))`)
const COUNT = /\d|\b(?:one|two|three|four|five|six)\b/i

interface Piece {
  readonly text: string
  readonly field: FieldName
  readonly kind: FactKind
  readonly strength: number
  readonly isFirst: boolean
}

/** The pieces of the offer that state something, as typed. */
function piecesOf({ fields }: BriefFields, rest: readonly string[]): Piece[] {
  const typed = (['insight', 'solution'] as const).flatMap((field) =>
    sentencesIn(fields[field]).flatMap((sentence) => {
      const segments = segmentsIn(sentence.replace(RANGE, ' to '))
      const isTold = shapeOf(segments[0] ?? '').shape === 'sender'
      return (
        segments
          .map((text, at) => ({ text, field, isFirst: at === 0 }))
          // "we lost the grant, £11,400, in April": the sum is the grant's, not the thing's.
          .filter(({ text }) => !isTold || wordCount(text) > 2)
      )
    }),
  )
  const more = rest.map((text) => ({ text, field: 'product' as const, isFirst: false }))
  return [...typed, ...more].flatMap((piece): Piece[] => {
    const kind = kindOf(piece.text, piece.field)
    return kind ? [{ ...piece, ...kind }] : []
  })
}

/** The brief's facts with the thing they are about: a fact alone can't be understood in an inbox. */
export function factLines(brief: BriefFields, notes: Notes, things: Things): Line[] {
  const anchors = stemsIn([...things.names, things.objects ?? ''].join(' '))
  const more = stemsIn(`${things.readers ?? ''} ${brief.fields.painPoint}`)
  const lines = piecesOf(brief, notes.product.rest).flatMap((piece): Line[] => {
    const text = edited(piece)
    if (text === null) return []
    const worth = 2.1 + (piece.strength - 2) * 0.4
    const joined = joinedTo(text, piece, things)
    const isKnown = shared(text, anchors) > 0 || (joined.length === 0 && shared(text, more) > 1)
    const line = (said: string, merit: number): Line => lineOf(said, 'figure', piece.field, merit, piece.text)
    return [
      ...(standsAlone(text, piece, isKnown) ? [line(text, worth + (isKnown ? 0.4 : -2.4))] : []),
      ...(isBenefit(text) && shared(text, anchors) + shared(text, more) > 0 ? [line(text, 2)] : []),
      ...joined.map((said) => line(said, worth)),
    ]
  })
  return lessAndLess(lines, things)
}

/** One name in front of every line of a set is a list: each next one is worth less. */
function lessAndLess(lines: readonly Line[], { names }: Things): Line[] {
  const keys = new Set<string>()
  return lines
    .toSorted((a, b) => b.merit - a.merit)
    .map((line) => {
      if (!names.some((name) => line.text.startsWith(`${capital(name)},`))) return line
      keys.add(line.key)
      return { ...line, merit: line.merit - (keys.size - 1) * 0.5 }
    })
}

const NOT_ALONE =
  /^(?:so|and|or|but|then|which|that|than|because|also|even|max|cap|min|minimum|maximum|especially|usually|mostly|as|beta|it|they|he|she|average is|one is|most are|half are)\b/i
/** What says who the sender is says nothing under the name of a thing. */
const ABOUT_SENDER =
  /^(?:former|ex-|was|ran|my|third generation|family|\d+[- ]years?|two of us|only works)\b|\b(?:I|my|me)\b/i
/** What the sender asks for, and not what the reader gets. */
const ASKS_FOR =
  /\b(?:min|minimum|at least|notice)\b|^(?:we|i) (?:take|charge|keep) \d|^\d+ (?:months?|hours?|weeks?|seats|pieces|units)(?: min| minimum)$|\betc\b|^whatever\b|^(?:leave|parents|people|customers|clients) |\bring by\b|\bover$|^works with\b/i
const LEANS_ON_OTHERS = /["“”→:;]|\b(?:they|them|their|him|her|this|it)\b/i

/** A piece as a headline has it, or null where it leans on what was left out. */
function edited({ text: typed, field, kind, isFirst }: Piece): string | null {
  const short = COUNT.test(typed) ? typed.replace(/ (?:so|because) .{1,200}$/, '') : typed
  const text = short.replace(/^set-?up takes /i, 'set up in ')
  const limit =
    /^(?:taking|we're taking|(?:we|i) take) ((?:only )?(?:\d+|one|two|three|four|five|six) .{3,40}?)(?: at a time)?$/i.exec(
      text,
    )?.[1]
  if (limit !== undefined) return limit
  if ([NOT_ALONE, ABOUT_SENDER, ASKS_FOR, LEANS_ON_OTHERS, DANGLES].some((pattern) => pattern.test(text)))
    return null
  const isWhole: Partial<Record<Shape, boolean>> = {
    sender: isFirst,
    gerund: false,
    does: /^(?:starts|ships|opens|closes|ends|runs)\b/i.test(text),
    order: isFirst || kind === 'terms' || DAY.test(text),
    // A step in the middle of a story is nothing without the steps before it.
    clause: isFirst || /\d/.test(text) || field === 'insight',
  }
  return (isWhole[shapeOf(text).shape] ?? true) ? text : null
}

/** "Phone help on league nights": a thing that comes with the offer, told with the words of their day. */
const isBenefit = (text: string): boolean => {
  const [head = ''] = text.split(/ (?=(?:on|for|of|after|before|in|at|from|to|with|by) )/)
  return (
    shapeOf(text).shape === 'phrase' &&
    head !== text &&
    wordCount(text) >= 4 &&
    !isThirdPerson(head.split(' ')[0]?.toLowerCase() ?? '') &&
    !/\d|^(?:from|in|on|at|by|with|for|up|no|within|under|not)\b|..ed\b|\b(?:us|we|our|instead)\b/i.test(
      text,
    ) &&
    fits(text)
  )
}

function standsAlone(text: string, { kind, field, isFirst }: Piece, isKnown: boolean): boolean {
  const { shape } = shapeOf(text)
  const words = wordCount(text)
  if (!fits(text) || words < 3) return false
  if (kind === 'guarantee') return words >= 4
  if (kind === 'price') return words >= 5 && (isKnown || shape === 'clause')
  if (/^(?:clause|prospect)$/.test(shape) && words >= 4)
    return isKnown || (isFirst && (field === 'insight' || /\d/.test(text)))
  if (shape === 'sender') return /\d(?!st|nd|rd|th)/.test(text)
  if (/^(?:first|free) /i.test(text)) return isKnown || words >= 4
  if (isKnown && words >= 4 && /\d/.test(text)) return true
  return (
    /\b(?:left|open)\b/.test(text) ||
    (kind === 'proof' && shape !== 'participle' && /\d/.test(text) && words >= 5)
  )
}

/** "filed" and "filings": saying both in one line is saying one of them twice. */
const isAlike = (a: string, b: string): boolean =>
  a.length >= 4 && (root(a) === root(b) || a.slice(0, 4).toLowerCase() === b.slice(0, 4).toLowerCase())

const root = (word: string): string => word.toLowerCase().replace(/(?:ings?|ed|es|s)$/, '')

/** "Linen rental, $1.35 per bed": the fullest name with which the line still fits. */
function joinedTo(text: string, { kind, strength }: Piece, { names, objects = '' }: Things): string[] {
  const { shape } = shapeOf(text)
  if (!/\p{L}{2}|[$€£]\d/u.test(text)) return []
  if (/^\d[\d.,]* (?:if|or|to|and)\b|^\S+%$|^\p{L}+\d*$|\d\.0$/u.test(text) && text !== 'free') return []
  if (strength < 2 && wordCount(text) < 3) return []
  if (
    /^(?:prospect|sender)$/.test(shape) ||
    (shape === 'order' && !/^(?:free|(?:only )?pay)\b/i.test(text) && !DAY.test(text))
  )
    return []
  const isDated = /\b(?:closes?|opens?|starts?|ends?|ships?)\b/.test(text) && /\d/.test(text)
  if (shape === 'clause' && kind !== 'limit' && !isDated) return []
  if (kind === 'proof' && !COUNT.test(text) && !/^free\b|ed\b/i.test(text)) return []
  const [first = ''] = text.split(' ')
  if (/..ed$/.test(first) && objects !== '' && names.some((name) => isAlike(first, lastWord(name))))
    return [`${objects} ${text}`].filter(fits)
  const isPlace = /^(?:on|in|at) /i.test(text)
  if (isPlace && !DAY.test(text)) return []
  return names
    .filter((name) => !/ (?:with|for|in) /.test(name) || wordCount(name) <= 4)
    .filter(
      (name) =>
        kind === 'price' ||
        !name.split(' ').some((word) => text.split(' ').some((other) => isAlike(word, other))),
    )
    .map((name) => `${name}${isPlace ? '' : ','} ${inside(text)}`)
    .filter(fits)
    .slice(0, 1)
}
