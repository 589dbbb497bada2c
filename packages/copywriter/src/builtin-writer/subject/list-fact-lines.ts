import { classifySpan } from '../../brief/find-facts.ts'
import type { FactKind } from '../../brief/find-facts.ts'
import { splitSegments, splitFieldSentences } from '../../brief/pieces.ts'
import type { BriefField } from '@firstline/contract/brief-fields'
import type { ParsedFields } from '../../brief/read-fields.ts'
import type { Notes } from '../notes/read-notes.ts'
import { countWords } from '../../brief/sentence.ts'
import { isThirdPerson, readShape } from '../../brief/read-shape.ts'
import type { Shape } from '../../brief/read-shape.ts'
import {
  DANGLES,
  MONTHS,
  capitalizeFirst,
  isFittingLine,
  lowerForSentence,
  takeLastWord,
  makeLine,
  countShared,
  listStemsIn,
} from './text.ts'
import type { SubjectLine } from './text.ts'
import type { Things } from './read-things.ts'

const DAY = new RegExp(`(?:\\b\\d{1,2}(?:-\\d{1,2})? (?:${MONTHS})|\\b(?:${MONTHS})\\b)`)
const MOMENT = `(?:\\d{1,2} (?:${MONTHS})|\\d{1,2}(?::\\d\\d)?[ap]m)`
/** "4 November, 20 December" was a range with a dash: the second date ends it. */
const RANGE = new RegExp(`(?<=${MOMENT}), (?=${MOMENT}(?:,|$))`)
const COUNT = /\d|\b(?:one|two|three|four|five|six)\b/i

interface Piece {
  readonly text: string
  readonly field: BriefField
  readonly kind: FactKind
  readonly strength: number
  readonly isFirst: boolean
}

/** Statements of the offer, as typed. */
function listPieces({ fields }: ParsedFields, rest: readonly string[]): Piece[] {
  const typed = (['insight', 'solution'] as const).flatMap((field) =>
    splitFieldSentences(fields[field]).flatMap((sentence) => {
      const segments = splitSegments(sentence.replace(RANGE, ' to '))
      const isSenderAction = readShape(segments[0] ?? '').shape === 'sender'
      return (
        segments
          .map((text, at) => ({ text, field, isFirst: at === 0 }))
          // "we lost the grant, £11,400, in April": the sum belongs to the grant.
          .filter(({ text }) => !isSenderAction || countWords(text) > 2)
      )
    }),
  )
  const more = rest.map((text) => ({ text, field: 'product' as const, isFirst: false }))
  return [...typed, ...more].flatMap((piece): Piece[] => {
    const kind = classifySpan(piece.text, piece.field)
    return kind ? [{ ...piece, ...kind }] : []
  })
}

/** Facts with the thing they are about: a bare fact is unclear in an inbox. */
export function listFactLines(brief: ParsedFields, notes: Notes, things: Things): SubjectLine[] {
  const anchors = listStemsIn([...things.names, things.objects ?? ''].join(' '))
  const more = listStemsIn(`${things.prospects ?? ''} ${brief.fields.painPoint}`)
  const lines = listPieces(brief, notes.product.rest).flatMap((piece): SubjectLine[] => {
    const text = editPiece(piece)
    if (text === null) return []
    const worth = 2.1 + (piece.strength - 2) * 0.4
    const joined = joinToName(text, piece, things)
    const isKnown = countShared(text, anchors) > 0 || (joined.length === 0 && countShared(text, more) > 1)
    const line = (said: string, merit: number): SubjectLine =>
      makeLine(said, 'figure', piece.field, merit, piece.text)
    return [
      ...(isSelfContained(text, piece, isKnown) ? [line(text, worth + (isKnown ? 0.4 : -2.4))] : []),
      ...(isBenefit(text) && countShared(text, anchors) + countShared(text, more) > 0 ? [line(text, 2)] : []),
      ...joined.map((said) => line(said, worth)),
    ]
  })
  return discountRepeatedNames(lines, things)
}

/** Lines that start with the same name lose merit one by one. */
function discountRepeatedNames(lines: readonly SubjectLine[], { names }: Things): SubjectLine[] {
  const keys = new Set<string>()
  return lines
    .toSorted((a, b) => b.merit - a.merit)
    .map((line) => {
      if (!names.some((name) => line.text.startsWith(`${capitalizeFirst(name)},`))) return line
      keys.add(line.key)
      return { ...line, merit: line.merit - (keys.size - 1) * 0.5 }
    })
}

const NOT_ALONE =
  /^(?:so|and|or|but|then|which|that|than|because|also|even|max|cap|min|minimum|maximum|especially|usually|mostly|as|beta|it|they|he|she|average is|one is|most are|half are)\b/i
/** Statements about the sender do not fit after the product's name. */
const ABOUT_SENDER =
  /^(?:former|ex-|was|ran|my|third generation|family|\d+[- ]years?|two of us|only works)\b|\b(?:I|my|me)\b/i
/** Requests of the sender, not benefits. */
const ASKS_FOR =
  /\b(?:min|minimum|at least|notice)\b|^(?:we|i) (?:take|charge|keep) \d|^\d+ (?:months?|hours?|weeks?|seats|pieces|units)(?: min| minimum)$|\betc\b|^whatever\b|^(?:leave|parents|people|customers|clients) |\bring by\b|\bover$|^works with\b/i
const LEANS_ON_OTHERS = /["“”→:;]|\b(?:they|them|their|him|her|this|it)\b/i

/** A piece as a headline; null when it depends on omitted text. */
function editPiece({ text: typed, field, kind, isFirst }: Piece): string | null {
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
    // A middle step depends on the steps before it.
    clause: isFirst || /\d/.test(text) || field === 'insight',
  }
  return (isWhole[readShape(text).shape] ?? true) ? text : null
}

/** "Phone help on league nights": an extra of the offer in the prospect's words. */
const isBenefit = (text: string): boolean => {
  const [head = ''] = text.split(/ (?=(?:on|for|of|after|before|in|at|from|to|with|by) )/)
  return (
    readShape(text).shape === 'phrase' &&
    head !== text &&
    countWords(text) >= 4 &&
    !isThirdPerson(head.split(' ')[0]?.toLowerCase() ?? '') &&
    !/\d|^(?:from|in|on|at|by|with|for|up|no|within|under|not)\b|..ed\b|\b(?:us|we|our|instead)\b/i.test(
      text,
    ) &&
    isFittingLine(text)
  )
}

function isSelfContained(text: string, { kind, field, isFirst }: Piece, isKnown: boolean): boolean {
  const { shape } = readShape(text)
  const words = countWords(text)
  if (!isFittingLine(text) || words < 3) return false
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

/** "filed" and "filings" are one word twice. */
const isAlike = (a: string, b: string): boolean =>
  a.length >= 4 &&
  (findRoot(a) === findRoot(b) || a.slice(0, 4).toLowerCase() === b.slice(0, 4).toLowerCase())

const findRoot = (word: string): string => word.toLowerCase().replace(/(?:ings?|ed|es|s)$/, '')

/** "Linen rental, $1.35 per bed": the longest name that fits. */
function joinToName(text: string, { kind, strength }: Piece, { names, objects = '' }: Things): string[] {
  const { shape } = readShape(text)
  if (!/\p{L}{2}|[$€£]\d/u.test(text)) return []
  if (/^\d[\d.,]* (?:if|or|to|and)\b|^\S+%$|^\p{L}+\d*$|\d\.0$/u.test(text) && text !== 'free') return []
  if (strength < 2 && countWords(text) < 3) return []
  if (
    /^(?:prospect|sender)$/.test(shape) ||
    (shape === 'order' && !/^(?:free|(?:only )?pay)\b/i.test(text) && !DAY.test(text))
  )
    return []
  const isDated = /\b(?:closes?|opens?|starts?|ends?|ships?)\b/.test(text) && /\d/.test(text)
  if (shape === 'clause' && kind !== 'limit' && !isDated) return []
  if (kind === 'proof' && !COUNT.test(text) && !/^free\b|ed\b/i.test(text)) return []
  const [first = ''] = text.split(' ')
  if (/..ed$/.test(first) && objects !== '' && names.some((name) => isAlike(first, takeLastWord(name))))
    return [`${objects} ${text}`].filter(isFittingLine)
  const isPlace = /^(?:on|in|at) /i.test(text)
  if (isPlace && !DAY.test(text)) return []
  return names
    .filter((name) => !/ (?:with|for|in) /.test(name) || countWords(name) <= 4)
    .filter(
      (name) =>
        kind === 'price' ||
        !name.split(' ').some((word) => text.split(' ').some((other) => isAlike(word, other))),
    )
    .map((name) => `${name}${isPlace ? '' : ','} ${lowerForSentence(text)}`)
    .filter(isFittingLine)
    .slice(0, 1)
}
