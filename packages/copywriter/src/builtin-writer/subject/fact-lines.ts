import { isPlural } from '../../brief/grammar.ts'
import { kindOf } from '../../brief/facts.ts'
import type { FactKind } from '../../brief/facts.ts'
import { segmentsIn, sentencesIn } from '../../brief/pieces.ts'
import type { BriefFields, FieldName } from '../../brief/read-fields.ts'
import type { Notes } from '../notes/notes.ts'
import { wordCount } from '../notes/sentence.ts'
import { isThirdPerson, shapeOf } from '../notes/shape.ts'
import { DANGLES, capital, fits, inside, shared, stemsIn } from './text.ts'
import type { Line } from './text.ts'
import type { Things } from './things.ts'

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const DAY = new RegExp(`(?:\\b\\d{1,2}(?:-\\d{1,2})? (?:${MONTHS})|\\b(?:${MONTHS})\\b)`)
const ONLY_DAY = new RegExp(`^(?:\\d{1,2} (?:${MONTHS})|\\d{1,2}(?::\\d\\d)?[ap]m)$`)

const ENDS_WITH_DAY = new RegExp(ONLY_DAY.source.slice(1))
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
      const segments = rangesJoined(segmentsIn(sentence))
      const isTold = shapeOf(segments[0] ?? '').shape === 'sender'
      return (
        segments
          .map((text, at) => ({ text, field, isFirst: at === 0 }))
          // "we lost the grant, £11,400, in April": the sum is the grant's, not the thing's.
          .filter(({ text, isFirst }) => isFirst || !isTold || wordCount(text) > 2)
      )
    }),
  )
  const more = rest.map((text) => ({ text, field: 'product' as const, isFirst: false }))
  return [...typed, ...more].flatMap((piece): Piece[] => {
    const stated = kindOf(piece.text, piece.field)
    const isFree = /\bfree\b(?! of)/i.test(piece.text) && !/^(?:guarantee|limit)$/.test(stated?.kind ?? '')
    const kind = isFree ? ({ kind: 'terms', strength: 2.8 } as const) : stated
    return kind ? [{ ...piece, ...kind }] : []
  })
}

/** "4 November, 20 December" was a dash once: a second date alone ends the range that the first opens. */
function rangesJoined(segments: readonly string[]): string[] {
  const joined: string[] = []
  for (const segment of segments) {
    const before = joined.at(-1)
    if (before !== undefined && ONLY_DAY.test(segment) && ENDS_WITH_DAY.test(before))
      joined[joined.length - 1] = `${before} to ${segment}`
    else joined.push(segment)
  }
  return joined
}

const NOT_ALONE =
  /^(?:so|and|or|but|then|which|that|than|because|also|even|max|cap|min|minimum|maximum|especially|usually|mostly|as|beta|it|they|he|she|average is|one is|most are|half are)\b/i
/** What says who the sender is says nothing under the name of a thing. */
const ABOUT_SENDER =
  /^(?:former|ex-|was|ran|i|my|me|third generation|family|mum|dad|\d+[- ]years?|two of us|only works)\b|\b(?:I|my|me)\b/i

/** The brief's facts with the thing they are about: a fact alone can't be understood in an inbox. */
export function factLines(brief: BriefFields, notes: Notes, things: Things): Line[] {
  const { rest } = notes.product
  const { fields } = brief
  const anchors = stemsIn([...things.names, things.objects ?? ''].join(' '))
  const more = stemsIn(`${things.readers ?? ''} ${fields.painPoint}`)
  const lines = piecesOf(brief, rest).flatMap((piece): Line[] => {
    const text = edited(piece)
    const whole = text?.replace(/^typical /i, 'a typical ') ?? ''
    if (text === null) return []
    const worth = 2.1 + (piece.strength - 2) * 0.4
    const joined = joinedTo(text, piece, things)
    const isKnown = shared(text, anchors) > 0 || shared(text, more) > 1
    const line = (said: string, merit: number): Line => ({
      text: capital(said),
      kind: 'figure',
      from: piece.field,
      key: piece.text,
      merit,
    })
    return [
      ...(standsAlone(text, piece, isKnown)
        ? [line(whole, worth + (isKnown ? 0.4 : joined.length === 0 ? -1 : -1.8))]
        : []),
      ...(isBenefit(text, piece) && shared(text, new Set([...anchors, ...more])) > 0 ? [line(text, 2)] : []),
      ...joined.map((said, at) => line(said, worth - at * 0.5)),
    ]
  })
  return lessAndLess(lines, things)
}

/** One name in front of every line of a set is a list: each next one is worth less. */
function lessAndLess(lines: readonly Line[], { names }: Things): Line[] {
  let rank = 0
  const isJoined = ({ text }: Line) => names.some((name) => text.startsWith(`${capital(name)},`))
  const seen = new Set<string>()
  return lines
    .toSorted((a, b) => b.merit - a.merit)
    .map((line) => {
      if (!isJoined(line)) return line
      if (!seen.has(line.key)) rank += 1
      seen.add(line.key)
      return { ...line, merit: line.merit - (rank - 1) * 0.5 }
    })
}

/** A piece as a headline has it, or null where it leans on what was left out. */
function edited({ text, field, kind, isFirst }: Piece): string | null {
  const short = DAY.test(text) || COUNT.test(text) ? (text.split(/\s(?:so|because)\s/)[0] ?? text) : text
  const plain = short
    .replace(/^(?:a|an|the) |^(?:played|completed|done) (?=\d)/i, '')
    .replace(/^(order by \d{1,2} \p{L}+) for .{3,60}$/u, '$1')
    .trim()
  if (
    NOT_ALONE.test(plain) ||
    (ABOUT_SENDER.test(plain) && !/^I take /.test(plain)) ||
    DANGLES.test(plain) ||
    /["“”→:;]/.test(plain)
  )
    return null
  if (/\b(?:they|them|their|him|her|this|it)\b/i.test(plain)) return null
  const did = /^we (\p{L}+ed) ([$€£]?\d[\d.,]*[km]?(?: \p{L}+)?) ((?:for|in|from|at|on) .{3,40})$/iu.exec(
    plain,
  )
  if (did) return `${did[2]} ${did[1]} ${did[3]}`
  const setup = /^set-?up takes (.{2,20})$/i.exec(plain)
  if (setup) return `set up in ${setup[1]}`
  const taking =
    /^(?:taking|we're taking|we take) ((?:only )?(?:\d+|two|three|four|five|six) .{3,40})$/i.exec(plain)
  if (taking) return taking[1] ?? null
  const takes = /^(?:we|i) take ((?:only )?(?:one|\d+|two|three|four) .{3,40}?)(?: at a time)?$/i.exec(plain)
  if (takes) return takes[1] ?? null
  const { shape } = shapeOf(plain)
  switch (shape) {
    case 'sender':
      return (COUNT.test(plain) || kind === 'guarantee') && wordCount(plain) >= 4 && isFirst ? plain : null
    case 'gerund':
      return /^clos|^open|^start/.test(plain) && DAY.test(plain) ? plain : null
    case 'does':
      return /^(?:starts|ships|opens|closes|ends|runs)\b/i.test(plain) && /\d/.test(plain) ? plain : null
    case 'order':
      return isFirst || kind === 'guarantee' || kind === 'terms' || DAY.test(plain) ? plain : null
    case 'clause':
      // A step in the middle of a story is nothing without the steps before it.
      return isFirst || /\d/.test(plain) || field === 'insight' ? plain : null
    case 'prospect':
      return /^you\b/i.test(plain) && !isFirst && kind !== 'guarantee' ? null : plain
    default:
      return plain
  }
}

/** "Phone help on league nights": a thing that comes with the offer, told with the words of their day. */
const isBenefit = (text: string, { field }: Piece): boolean => {
  const [head = ''] = text.split(/ (?=(?:on|for|of|after|before|in|at|from|to|with|by) )/)
  return (
    field === 'solution' &&
    shapeOf(text).shape === 'phrase' &&
    head !== text &&
    !isThirdPerson(head.split(' ')[0]?.toLowerCase() ?? '') &&
    (wordCount(head) >= 2 || isPlural(head)) &&
    wordCount(text) >= 4 &&
    !/\d|^(?:from|in|on|at|by|with|for|up|no|within|under|not)\b|..ed\b|\b(?:us|we|our|instead)\b/i.test(
      text,
    ) &&
    fits(text)
  )
}

function standsAlone(text: string, { kind, field, isFirst }: Piece, isKnown: boolean): boolean {
  const { shape } = shapeOf(text)
  const words = wordCount(text)
  const [first = ''] = text.split(' ')
  if (isThirdPerson(first.toLowerCase()) && shape !== 'clause') return false
  if (!fits(text) || words < 3 || /^(?:from|in|on|at|by|with|for|up(?! to \d)|no|within|under)\b/i.test(text))
    return false
  if (kind === 'guarantee' || /^(?:only )?pay (?:only|nothing|per|when|on)\b/i.test(text)) return words >= 4
  if (kind === 'price') return words >= 5 && (isKnown || shape === 'clause')
  if (/^(?:sold|worked|used|trusted|certified|cap|based|done) /i.test(text)) return false
  if (/^(?:clause|prospect)$/.test(shape) && words >= 4)
    return (
      isKnown || (field === 'insight' && isFirst && words >= 5) || (isFirst && /\d/.test(text) && words >= 4)
    )
  if (shape === 'sender') return /\d(?!st|nd|rd|th)/.test(text)
  if (/^(?:first|free) /i.test(text)) return words >= 3 && (isKnown || words >= 4)
  if (shape === 'order') return isKnown && words >= 4
  if (shape === 'does' || shape === 'gerund') return false
  if (isKnown && words >= 3 && (kind === 'limit' || kind === 'terms')) return true
  if (isKnown && words >= 4 && /\d/.test(text)) return true
  return (
    words >= 4 &&
    (/^(?:first \d|free \p{L}|last \d|only (?:\d|two|three|four))/iu.test(text) ||
      /\b(?:left|open)\b/.test(text) ||
      (kind === 'proof' && shape !== 'participle' && /\d/.test(text) && words >= 5))
  )
}

const headOf = (name: string): string => name.split(' ').at(-1) ?? ''

/** "filed" and "filings": saying both in one line is saying one of them twice. */
const isAlike = (a: string, b: string): boolean =>
  a.length >= 4 &&
  b.length >= 4 &&
  (a.slice(0, 4).toLowerCase() === b.slice(0, 4).toLowerCase() || root(a) === root(b))

/** "Fermenters, ship in 4 weeks": the verb of the piece has the name before it as its subject. */
const agreeing = (text: string, isSeveral: boolean): string =>
  isSeveral ? text.replace(/^(start|ship|open|close|end)s\b/i, '$1') : text

const root = (word: string): string => word.toLowerCase().replace(/(?:ings?|ed|es|s)$/, '')

/** "Linen rental, $1.35 per bed": the shortest names last, as far as the line still fits. */
function joinedTo(
  text: string,
  { kind, field, strength }: Piece,
  { names, numberOf, objects = '', readers = '' }: Things,
): string[] {
  const { shape } = shapeOf(text)
  if (!/\p{L}{2}|[$€£]\d/u.test(text)) return []
  if (/^\d[\d.,]* (?:if|or|to|and)\b|^\S+%$|^\p{L}+\d*$|\d\.0$/u.test(text) && text !== 'free') return []
  const isStrong = strength >= 2 || /\d/.test(text)
  if (!isStrong && wordCount(text) < 3) return []
  if (
    shape === 'prospect' ||
    shape === 'sender' ||
    (shape === 'order' && !/^free\b/i.test(text) && !DAY.test(text) && !/^(?:only )?pay\b/i.test(text))
  )
    return []
  if (
    shape === 'clause' &&
    kind !== 'limit' &&
    !/\b(?:left|open|available)$/.test(text) &&
    !(/\b(?:closes?|opens?|starts?|ends?|ships?)\b/.test(text) && /\d/.test(text))
  )
    return []
  if (kind === 'proof' && field === 'insight' && !COUNT.test(text) && !/^free\b|ed\b/i.test(text)) return []
  const [first = ''] = text.split(' ')
  if (/..ed$/.test(first) && objects !== '' && names.some((name) => isAlike(first, headOf(name)))) {
    const done = `${objects} ${text}`
    return fits(done) ? [done] : []
  }
  const isPlace = /^(?:on|in|at) /i.test(text)
  if (isPlace && (!DAY.test(text) || wordCount(text) < 3)) return []
  if (/^(?:from|by|with|for) /i.test(text) && !/^from [$€£\d]/.test(text)) return []
  if (wordCount(text) <= 2 && shared(text, stemsIn(readers)) > 0) return []
  const said = names
    .filter((name) => !/ (?:with|for|in) /.test(name) || wordCount(name) <= 4)
    .filter(
      (name) =>
        kind === 'price' ||
        !name.split(' ').some((word) => text.split(' ').some((other) => isAlike(word, other))),
    )
    .map((name) =>
      isPlace ? `${name} ${inside(text)}` : `${name}, ${agreeing(inside(text), numberOf(name) === 'plural')}`,
    )
    .filter((line) => fits(line))
  return [...new Set(said)].slice(0, 1)
}
