import { classifySpan } from '../../brief/find-facts.ts'
import { splitSegments, splitFieldSentences } from '../../brief/pieces.ts'
import type { BriefField } from '@firstline/contract/brief-fields'
import type { ParsedFields } from '../../brief/read-fields.ts'
import { frameFragment } from './frame-fragment.ts'
import { frameFragments } from './frame-fragments.ts'
import { joinClauses, addDeterminer } from './join-clauses.ts'
import { makeNote } from './note.ts'
import type { Note } from './note.ts'
import { addressProspect } from './person.ts'
import type { Product } from './read-product.ts'
import { finish, lowerFirst, countWords } from '../../brief/sentence.ts'
import { readShape } from '../../brief/read-shape.ts'

/** Puts a fragment behind a label: a sentence that fits any fragment. */
export function sayFragment(piece: string, field: BriefField, product: Product): Note[] {
  const kind = classifySpan(piece, field)
  const { shape } = readShape(piece)
  const strength = kind?.strength ?? 1
  const label = kind?.kind ?? 'plain'
  if (shape === 'sender' || shape === 'prospect')
    return makeNote(joinClauses(piece), field, label, strength, 0.9)
  const framed = kind ? frameFragment(piece, kind.kind, product) : null
  if (framed !== null) return makeNote(framed, field, label, strength, 0.8)
  if (/^need to /i.test(piece))
    return makeNote(joinClauses(`you ${lowerFirst(piece)}`), field, label, strength, 0.75)
  if (shape === 'clause') return makeNote(joinClauses(addDeterminer(piece)), field, label, strength, 0.75)
  if (shape === 'gerund' && field === 'insight' && countWords(piece) >= 3)
    return makeNote(
      finish(`${product.sender === 'I' ? "I'm" : "we're"} ${lowerFirst(piece)}`),
      field,
      label,
      strength,
      0.75,
    )
  // "First takeoff free." is fine as typed.
  const canStand =
    /^(?:limit|terms|date|proof|guarantee|price)$/.test(label) &&
    countWords(piece) >= 3 &&
    countWords(piece) <= 10 &&
    !/^(?:in|on|at|for|to|with|from|by|so|and|or|than|per|refunded|deducted|zero|paid|held|\d+%|\d+ places gone)\b/i.test(
      piece,
    )
  return canStand ? makeNote(finish(piece), field, label, strength, 0.72) : []
}

/** Observations about one prospect; "owner posted every Monday" can't be said to the owner. */
const SEEN =
  /^(?:their |the )?(?:owner|chef|founder|ceo|manager|director|Instagram|Facebook|LinkedIn|website|site|sign|two of (?:their|your))\b.{0,60}\b(?:posted|posts|says?|said|mentions?|complained|wrote|tweeted)\b/i

export function readInsights({ fields }: ParsedFields, product: Product): Note[] {
  let earlier = fields.painPoint
  return splitFieldSentences(fields.insight).flatMap((raw) => {
    if (SEEN.test(raw)) return []
    const sentence = addressProspect(raw.replace(/,? (?:I think|I guess|i think)$/, ''), 'insight', earlier)
    earlier += ` ${raw}`
    if (sentence === null) return []
    const kind = classifySpan(sentence, 'insight')
    const pieces = splitSegments(sentence)
    const isTerms = /^(?:limit|date|terms|price)$/.test(classifySpan(pieces[0] ?? '', 'insight')?.kind ?? '')
    const isOwn = /^(?:sender|prospect)$/.test(readShape(sentence).shape)
    const stated =
      isTerms && !isOwn && countWords(sentence) <= 18
        ? frameFragments(pieces, (piece) => classifySpan(piece, 'insight')?.kind, product)
        : null
    if (stated !== null)
      return [...makeNote(stated, 'insight', kind?.kind ?? 'proof', (kind?.strength ?? 2) + 0.2, 0.85)]
    // "In the call logs we read, 9 of 40 calls rang out": the source of a figure stays with it.
    const isPlaced =
      /^(?:in|of|at|on|for|after|across|among|over|last) /i.test(sentence) &&
      /^(?:sender|prospect|clause)$/.test(readShape(pieces[1] ?? '').shape)
    const whole = isPlaced || /^(?:sender|prospect|clause)$/.test(readShape(sentence).shape)
    if (whole || /^[\p{L} ]{3,24}: /u.test(sentence)) {
      const [head = '', ...tail] = splitTail(sentence)
      return [
        ...makeNote(
          joinClauses(addDeterminer(head)),
          'insight',
          kind?.kind ?? 'proof',
          Math.max(kind?.strength ?? 2, 2),
          0.9,
        ),
        ...tail.flatMap((piece) => sayFragment(piece, 'insight', product)),
      ]
    }
    const segments = splitSegments(sentence)
    const isShort =
      segments.length > 1 &&
      countWords(sentence) <= 16 &&
      !/^(?:was|is|were|since|so|and|but|or)\b/i.test(sentence)
    const framed = isShort
      ? frameFragments(segments, (piece) => classifySpan(piece, 'insight')?.kind, product)
      : null
    const typed = makeNote(framed, 'insight', kind?.kind ?? 'proof', (kind?.strength ?? 2) + 0.2, 0.8)
    if (typed.length > 0) return typed
    return attachVerbs(segments).flatMap((segment) => sayFragment(segment, 'insight', product))
  })
}

/** "taking 4 gyms, starts 8 September": the second verb stays with the first. */
function attachVerbs(segments: readonly string[]): string[] {
  const whole: string[] = []
  for (const segment of segments) {
    if (whole.length > 0 && readShape(segment).shape === 'does')
      whole.push(`${whole.pop() ?? ''}, which ${segment}`)
    else whole.push(segment)
  }
  return whole
}

/** Separates prices, terms and limits at the end of a clause. */
export function splitTail(sentence: string): string[] {
  if (/:/.test(sentence)) return [sentence]
  const parts = sentence.split(/,(?=\s)/).map((part) => part.trim())
  let end = parts.length
  while (end > 1) {
    const part = parts[end - 1] ?? ''
    const kind = classifySpan(part, 'solution')?.kind
    const isFragment =
      /^(?:phrase|participle|negative)$/.test(readShape(part).shape) &&
      !/\p{L}{3}ing\b/u.test(part) &&
      !/^(?:and|or|but|so|then|from|in|on|at|with|for|to|by)\b/i.test(part)
    if (!isFragment || kind === undefined || /^(?:mechanism|difference|figure)$/.test(kind)) break
    end -= 1
  }
  return [parts.slice(0, end).join(', '), ...parts.slice(end)]
}
