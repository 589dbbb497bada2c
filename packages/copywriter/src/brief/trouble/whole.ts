import { anew, timeFirst } from './anew.ts'
import type { Anew } from './anew.ts'
import { piecesOf } from './pieces.ts'
import type { Piece } from './pieces.ts'
import type { Unit } from './unit.ts'

type Echoes = ReadonlySet<string>
type Way = readonly [text: string, cost: number]

/** Units in one sentence without an echo, the one nearest to the brief; undefined where there is none. */
export function wholeOf(units: readonly Unit[], echoes: Echoes): Anew | undefined {
  const pieces = piecesOf(units)
  const [first] = pieces ?? []
  if (!pieces || !first?.alone) return undefined
  const start = first.alone
  const timed = timeFirst(start)
  let ways: Way[] = [[start, 0], ...(timed === undefined ? [] : [[timed, 2] as const])]
  for (const [index, piece] of pieces.entries()) {
    if (index === 0) continue
    const isLast = index === pieces.length - 1
    ways = ways.flatMap(([text, cost]) =>
      piece.joined.flatMap(([said, more]) =>
        jointsFor(piece, isLast, pieces.length > 2, said, {
          text,
          next: pieces[index + 1],
          before: pieces[index - 1],
          isAfterFirst: / first$/.test(text),
          isEvent:
            /^(?:one|an?|someone) .*\b(?:down|breaks|stops|fails|dies|leaves|quits|out|up|cancels)\b/.test(
              text,
            ),
        }).map(([joint, extra]) => [`${text}${joint}${said}`, cost + more + extra] as const),
      ),
    )
  }
  const gapped = withoutIdea(pieces)
  return [...ways, ...(gapped === undefined ? [] : [[gapped, 1] as const])]
    .flatMap(([text, cost]) => {
      const said = anew(text, echoes, text.startsWith(start) ? { verbAt: first.unit.verbAt } : {})
      return said ? [{ text: said.text, cost: said.cost + cost }] : []
    })
    .toSorted((a, b) => a.cost - b.cost)[0]
}

/** "you have 400k in stock and 30k in the bank, and you don't know why": "..., 30k in the bank and no idea why". */
function withoutIdea(pieces: readonly Piece[]): string | undefined {
  const [first, second, ...more] = pieces
  const [, had = '', also = ''] = /^(you have .+?) and (.+)$/.exec(first?.alone ?? '') ?? []
  const [, what = ''] =
    /^you don't know ((?:why|how|where|what|who|which)\b.*)$/.exec(second?.alone ?? '') ?? []
  return had === '' || what === '' || more.length > 0 ? undefined : `${had}, ${also} and no idea ${what}`
}

/** Where a piece stands among the others. */
interface Row {
  text: string
  before: Piece | undefined
  next: Piece | undefined
  isAfterFirst: boolean
  isEvent: boolean
}

const isAfterPast = (before: Piece | undefined): boolean =>
  /ed$|^(?:went|fell|broke|died|left|quit)$/.test(before?.unit.text.split(' ')[before.unit.verbAt] ?? '')

function jointsFor(
  { unit, alone }: Piece,
  isLast: boolean,
  isRow: boolean,
  said: string,
  { text, next, before, isAfterFirst, isEvent }: Row,
): readonly Way[] {
  const isFull = said === alone
  // In a row all share the subject or none does.
  if (
    isRow &&
    isLast &&
    isFull &&
    unit.kind === 'predicate' &&
    /, (?!(?:they|it|you) )[a-z']+(?: [^,]*)?$/.test(text)
  )
    return []
  if (isRow && isLast && !isFull && /, (?:they|it|you) /.test(text)) return []
  if (unit.joint === 'apart') return []
  if (unit.joint === 'so') return [[', so ', 0]]
  if (unit.joint === 'but') return [[isFull ? ', but ' : ' but ', 0]]
  if (unit.joint === 'then')
    return isLast
      ? [
          [isFull ? ', and then ' : ' and then ', 0],
          [', then ', isFull ? 1 : 0.5],
        ]
      : [[', ', 0]]
  // "you apply to 20 and hear back from 2, and nobody ..."
  if (
    isRow &&
    !isLast &&
    unit.kind === 'predicate' &&
    !isFull &&
    unit.joint === 'and' &&
    next?.unit.kind === 'clause'
  )
    return [[' and ', 0]]
  if (isRow && !isLast) return [[', ', 0]]
  const and: Way = [isFull && (isRow || said.split(' ').length > 6) ? ', and ' : ' and ', 0]
  if (/^that's /.test(said)) return [[', and ', 0]]
  if (isAfterFirst && !isFull) return [and, [', then ', 0.5]]
  if (!isFull || !isLast) return [and]
  if (/^(?:by|\d)/.test(said)) return [and]
  if (/^(?:they|it|you) never /.test(said)) return [and, [', but ', 2]]
  // "the bill doubled and now finance wants to know why"
  if (isAfterPast(before) && /^[a-z]+ (?:wants|asks|expects|thinks|needs|wonders) /.test(said))
    return [and, [' and now ', 1.5]]
  return [and, ...(isEvent ? [[', and then ', 2] as const] : [])]
}

/** The units as short sentences of their own. */
export function partsOf(units: readonly Unit[], echoes: Echoes): string[] | undefined {
  const pieces = piecesOf(units)
  if (!pieces) return undefined
  const parts: string[] = []
  for (const { unit, alone } of pieces) {
    if (alone === undefined) return undefined
    const text = unit.joint === 'then' && parts.length > 0 ? `then ${alone}` : alone
    const [, had = '', also = ''] = /^(you have \S{0,50}\d\S* .+?) and (\S*\d.*)$/.exec(text) ?? []
    for (const each of had === '' ? [text] : [had, `you have ${also}`]) {
      const said = anew(each, echoes, each === alone ? { verbAt: unit.verbAt } : {})
      if (!said) return undefined
      parts.push(said.text)
    }
  }
  return parts.length > 1 && parts.length <= 4 ? parts : undefined
}
