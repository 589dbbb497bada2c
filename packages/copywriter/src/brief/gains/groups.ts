import { wordCount } from '../reading/item.ts'
import type { Frame, Said } from './said.ts'
import { clauseOf, joinedClause, ofSender, rowOf } from './say-row.ts'
import { nounPhrase } from './noun-phrase.ts'
import { isParticiple, isVerb, pastOf } from './words.ts'

/** Pieces said in one clause, in the forms a gain needs. */
export interface Group {
  kind: Said['kind']
  clause: string
  whatIf?: string
  phrase?: string
  tail?: string
  can?: string
}

const MOST_WORDS = 16
const MOST_ITEMS = 4

/** The pieces of one sentence, those together that make one clause. */
export function groupsOf(pieces: readonly Said[], frame: Frame): Group[] {
  const rows: Said[][] = []
  for (const given of pieces) {
    const piece = ofTheirs(given, rows.at(-1)?.at(-1), frame)
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (
      row &&
      last &&
      piece.after !== undefined &&
      /^(?:get|use|is)$/.test(last.joint) &&
      last.kind !== 'term'
    ) {
      row[row.length - 1] = extended(last, piece.after)
      continue
    }
    if (piece.leans && !last) continue
    if (row && last?.takesSum && piece.sum !== undefined) {
      row[row.length - 1] = extended(last, `, ${piece.sum}`)
      continue
    }
    if (row && last && (piece.leans ? isShort(row, piece) : fits(row, piece, frame))) row.push(piece)
    else rows.push([piece])
  }
  return rows.filter((row) => !row.every((piece) => piece.isTrivial)).map((row) => groupOf(row, frame))
}

/** "photos start at $20 each, delivered in 5 days" by a studio: the photos are delivered. */
function ofTheirs(piece: Said, last: Said | undefined, frame: Frame): Said {
  const isDone = piece.joint === 'is' && isParticiple(piece.text.split(' ')[0] ?? '')
  if (frame.kind !== 'person' || !isDone || last?.topic !== 'they' || last.kind !== 'term') return piece
  return { ...piece, joint: 'whole', text: `they're ${piece.text}` }
}

const extended = (said: Said, after: string): Said => ({
  ...said,
  text: said.text + after,
  ...(said.phrase === undefined ? {} : { phrase: said.phrase + after }),
  ...(said.tail === undefined ? {} : { tail: said.tail + after }),
})

const isShort = (row: readonly Said[], piece: Said) =>
  row.reduce((sum, each) => sum + wordCount(each.text), 0) + wordCount(piece.text) <= MOST_WORDS + 2

function fits(row: readonly Said[], piece: Said, frame: Frame): boolean {
  const [first] = row
  const last = row.at(-1)
  if (!first || !last || row.length >= MOST_ITEMS) return false
  const words = row.reduce((sum, each) => sum + wordCount(each.text), 0) + wordCount(piece.text)
  if (words > MOST_WORDS - 2) return false
  const isNone = piece.joint === 'there' && piece.text.startsWith('no ')
  if (first.joint === piece.joint && first.joint !== 'whole')
    return (
      isTerm(first) === isTerm(piece) &&
      last.joint === piece.joint &&
      (first.joint !== 'is' ||
        (ofSender(first) === ofSender(piece) && (frame.kind === 'program' || first.kind === piece.kind)))
    )
  if (piece.joiner !== undefined) return row.length === 1 && !isTerm(first)
  // A broker isn't printed: the boxes are.
  if (
    frame.kind === 'person' &&
    first.joint === 'get' &&
    row.length === 1 &&
    piece.joint === 'is' &&
    !isTerm(piece) &&
    isParticiple(piece.text.split(' ')[0] ?? '')
  )
    return true
  if (last.topic !== undefined && piece.joint === 'is' && !isTerm(piece)) return true
  if (
    /^(?:get|use)$/.test(first.joint) &&
    /^(?:get|use)$/.test(piece.joint) &&
    [...row, piece].every(
      (each) => wordCount(each.text) <= 4 && (each.joint === 'use' || isConcrete(each.text)),
    )
  )
    return true
  if (/^(?:get|use)$/.test(first.joint) && isNone && !isTerm(piece)) return true
  if (first.joint === 'is' && piece.joint === 'get' && wordCount(piece.text) <= 4 && /^an? /.test(piece.text))
    return true
  if (/^(?:get|is)$/.test(first.joint) || first.joint === 'whole' || first.joint === 'you')
    return isSentencePair(row, piece, frame)
  return false
}

/** "a flat box", "one rider": a thing at work, where a service or a report is what comes of it. */
const isConcrete = (text: string) =>
  /^(?:an?|one|two|\d+) /.test(text) &&
  !/\b(?:service|support|visit|report|list|plan|call|quote|warranty|guarantee|photo|update)s?\b/.test(text)

const isTerm = (said: Said) => said.kind === 'term'

/** "it drafts the letter during the consult, and you check and sign". */
function isSentencePair(row: readonly Said[], piece: Said, frame: Frame): boolean {
  const [first] = row
  if (!first || row.length > 1) return false
  if (isTerm(first) || isTerm(piece)) return false
  const [a, b] = [clauseOf(first, frame), clauseOf(piece, frame)]
  const subject = (clause: string) => clause.split(' ')[0] ?? ''
  const bothActions = first.kind === 'action' && piece.kind === 'action'
  const bothTraits = first.kind !== 'action' && piece.kind === 'trait' && piece.joint === 'whole'
  if (!bothActions && !bothTraits) return false
  return wordCount(a) + wordCount(b) <= 15 && subject(a) !== subject(b) && !/ and .* and /.test(`${a} ${b}`)
}

const NOTHING: Said = { joint: 'whole', text: '', kind: 'trait' }

function groupOf(given: readonly Said[], frame: Frame): Group {
  const isUse = given.some((each) => each.joint === 'use')
  const row = isUse
    ? given.map((each): Said => (each.joint === 'get' ? { ...each, joint: 'use', kind: 'trait' } : each))
    : given
  const [first = NOTHING] = row
  const same = row.filter((each) => each.joint === first.joint && first.joint !== 'whole' && !each.leans)
  const rest = row.filter((each) => !same.includes(each) && each !== first)
  const head = same.length > 0 ? same : [first]
  const { clause, texts } = withRest(head, rest, frame)
  const kind = row.find((each) => each.kind === 'term')?.kind ?? first.kind
  const only = row.length === 1 ? first : undefined
  const phrases = row.map((each) => each.phrase)
  const isThings = row.every(
    (each) => each.joint === 'get' || (each.joint === 'there' && each.text.startsWith('no ')),
  )
  const phrase = phrases.every((each) => each !== undefined)
    ? isThings || row.length === 1
      ? rowOf(phrases.filter((each) => each !== undefined))
      : phrases.join(', ')
    : undefined
  const tail = only ? only.tail : isThings ? `with ${texts}` : undefined
  const can = only ? only.can : row.every((each) => each.joint === 'you') ? texts : undefined
  const whatIf = wish(row, texts, clause, frame)
  return {
    kind,
    clause,
    ...(whatIf === undefined ? {} : { whatIf }),
    ...(phrase === undefined ? {} : { phrase }),
    ...(tail === undefined ? {} : { tail }),
    ...(can === undefined ? {} : { can: can.replace(/^(?:can|also|just|simply) /, '') }),
  }
}

function withRest(
  head: readonly Said[],
  rest: readonly Said[],
  frame: Frame,
): { clause: string; texts: string } {
  const nones = rest.filter((each) => each.joint === 'there' && each.text.startsWith('no '))
  const [first] = head
  if (nones.length === rest.length && first && first.joint !== 'whole') {
    const all = [...head, ...nones.map((none) => ({ ...none, joint: first.joint }))]
    return { clause: joinedClause(all, frame), texts: rowOf(all.map((each) => each.text)) }
  }
  const clause = rest.reduce(
    (said, each) => {
      if (each.joint === 'get' && first?.joint === 'is') return `${said}, with ${each.text}`
      const ofThing =
        first?.joint === 'get' && each.joint === 'is'
          ? nounPhrase(first.text).isPlural
            ? 'they'
            : 'it'
          : undefined
      const topic = first?.topic ?? ofThing
      const about =
        topic === undefined || each.joint !== 'is'
          ? frame
          : { ...frame, subject: topic, kind: 'thing' as const }
      const next = clauseOf(each, about)
      return `${said}${each.joiner ?? (wordCount(said) + wordCount(next) <= 6 ? ' and' : ', and')} ${next}`
    },
    joinedIs(head, rest, frame),
  )
  return { clause, texts: rowOf(head.map((each) => each.text)) }
}

/** "it's up in a day, heated, with a wooden floor": states before a "with" stand side by side. */
function joinedIs(head: readonly Said[], rest: readonly Said[], frame: Frame): string {
  const clause = joinedClause(head, frame)
  const texts = head.map((each) => each.text)
  if (head[0]?.joint !== 'is' || !rest.some((each) => each.joint === 'get')) return clause
  return clause.replace(rowOf(texts), texts.join(', '))
}

/** The same as a wish, where the verbs are sure. */
function wish(row: readonly Said[], texts: string, clause: string, frame: Frame): string | undefined {
  if (row.every((each) => each.joint === 'get') && row.every((each) => each.kind === 'thing'))
    return `you got ${texts}`
  if (row.every((each) => each.joint === 'you')) {
    const past = row.map((each) => pastRow(each.text))
    return past.every((each) => each !== undefined)
      ? `you ${rowOf(past.filter((each) => each !== undefined))}`
      : undefined
  }
  const people = /^(your [a-z]+s) ([a-z]+) (.+)$/.exec(clause)
  if (row.length === 1 && people && isVerb(people[2] ?? '') && !/^and | and | it |, /.test(people[3] ?? ''))
    return `${people[1] ?? ''} ${pastOf(people[2] ?? '')} ${people[3] ?? ''}`
  void frame
  return undefined
}

function pastRow(text: string): string | undefined {
  const [first = '', ...rest] = text.split(' ')
  if (!isVerb(first) || /\b(?:and|or|until|when|if|what|who)\b/.test(rest.join(' '))) return undefined
  return [pastOf(first), ...rest].join(' ')
}
