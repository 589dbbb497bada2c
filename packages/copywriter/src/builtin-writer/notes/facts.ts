import { kindOf } from '../../brief/facts.ts'
import { segmentsIn, sentencesIn } from '../../brief/pieces.ts'
import type { BriefFields, FieldName } from '../../brief/read-fields.ts'
import { frameFragment, frameFragments } from './frame-fragment.ts'
import { joinClauses, withDeterminer } from './join-clauses.ts'
import { note } from './note.ts'
import type { Note } from './note.ts'
import { toProspect } from './person.ts'
import type { Product } from './product.ts'
import { finish, lowerFirst, wordCount } from './sentence.ts'
import { shapeOf } from './shape.ts'

/** A fragment by its label, in a sentence that any such fragment fits. */
export function sayFragment(piece: string, field: FieldName, product: Product): Note[] {
  const kind = kindOf(piece, field)
  const { shape } = shapeOf(piece)
  const strength = kind?.strength ?? 1
  const label = kind?.kind ?? 'plain'
  if (shape === 'sender' || shape === 'prospect') return note(joinClauses(piece), field, label, strength, 0.9)
  const framed = kind ? frameFragment(piece, kind.kind, product) : null
  if (framed !== null) return note(framed, field, label, strength, 0.8)
  if (/^need to /i.test(piece))
    return note(joinClauses(`you ${lowerFirst(piece)}`), field, label, strength, 0.75)
  if (shape === 'clause') return note(joinClauses(withDeterminer(piece)), field, label, strength, 0.75)
  if (shape === 'gerund' && field === 'insight' && wordCount(piece) >= 3)
    return note(
      finish(`${product.sender === 'I' ? "I'm" : "we're"} ${lowerFirst(piece)}`),
      field,
      label,
      strength,
      0.75,
    )
  // "First takeoff free." reads well as it was typed.
  const canStand =
    /^(?:limit|terms|date|proof|guarantee|price)$/.test(label) &&
    wordCount(piece) >= 3 &&
    wordCount(piece) <= 10 &&
    !/^(?:in|on|at|for|to|with|from|by|so|and|or|than|per|refunded|deducted|zero|paid|held|\d+%|\d+ places gone)\b/i.test(
      piece,
    )
  return canStand ? note(finish(piece), field, label, strength, 0.72) : []
}

/** What the sender saw of one prospect; "owner posted every Monday" can't be said to the owner. */
const SEEN =
  /^(?:their |the )?(?:owner|chef|founder|ceo|manager|director|Instagram|Facebook|LinkedIn|website|site|sign|two of (?:their|your))\b.{0,60}\b(?:posted|posts|says?|said|mentions?|complained|wrote|tweeted)\b/i

export function insightsOf({ fields }: BriefFields, product: Product): Note[] {
  let earlier = fields.painPoint
  return sentencesIn(fields.insight).flatMap((raw) => {
    if (SEEN.test(raw)) return []
    const sentence = toProspect(raw.replace(/,? (?:I think|I guess|i think)$/, ''), 'insight', earlier)
    earlier += ` ${raw}`
    if (sentence === null) return []
    const kind = kindOf(sentence, 'insight')
    const pieces = segmentsIn(sentence)
    const isTerms = /^(?:limit|date|terms|price)$/.test(kindOf(pieces[0] ?? '', 'insight')?.kind ?? '')
    const isOwn = /^(?:sender|prospect)$/.test(shapeOf(sentence).shape)
    const stated =
      isTerms && !isOwn && wordCount(sentence) <= 18
        ? frameFragments(pieces, (piece) => kindOf(piece, 'insight')?.kind, product)
        : null
    if (stated !== null)
      return [...note(stated, 'insight', kind?.kind ?? 'proof', (kind?.strength ?? 2) + 0.2, 0.85)]
    // "In the call logs we read, 9 of 40 calls rang out": where a figure is from stays with it.
    const isPlaced =
      /^(?:in|of|at|on|for|after|across|among|over|last) /i.test(sentence) &&
      /^(?:sender|prospect|clause)$/.test(shapeOf(pieces[1] ?? '').shape)
    const whole = isPlaced || /^(?:sender|prospect|clause)$/.test(shapeOf(sentence).shape)
    if (whole || /^[\p{L} ]{3,24}: /u.test(sentence)) {
      const [head = '', ...tail] = splitTail(sentence)
      return [
        ...note(
          joinClauses(withDeterminer(head)),
          'insight',
          kind?.kind ?? 'proof',
          Math.max(kind?.strength ?? 2, 2),
          0.9,
        ),
        ...tail.flatMap((piece) => sayFragment(piece, 'insight', product)),
      ]
    }
    const segments = segmentsIn(sentence)
    const isShort =
      segments.length > 1 &&
      wordCount(sentence) <= 16 &&
      !/^(?:was|is|were|since|so|and|but|or)\b/i.test(sentence)
    const framed = isShort
      ? frameFragments(segments, (piece) => kindOf(piece, 'insight')?.kind, product)
      : null
    const typed = note(framed, 'insight', kind?.kind ?? 'proof', (kind?.strength ?? 2) + 0.2, 0.8)
    if (typed.length > 0) return typed
    return attachVerbs(segments).flatMap((segment) => sayFragment(segment, 'insight', product))
  })
}

/** "taking 4 gyms, starts 8 September": the second verb stays with the first. */
function attachVerbs(segments: readonly string[]): string[] {
  const whole: string[] = []
  for (const segment of segments) {
    if (whole.length > 0 && shapeOf(segment).shape === 'does')
      whole.push(`${whole.pop() ?? ''}, which ${segment}`)
    else whole.push(segment)
  }
  return whole
}

/** The prices, terms and limits that end a clause are told apart from it. */
export function splitTail(sentence: string): string[] {
  if (/:/.test(sentence)) return [sentence]
  const parts = sentence.split(/,(?=\s)/).map((part) => part.trim())
  let end = parts.length
  while (end > 1) {
    const part = parts[end - 1] ?? ''
    const kind = kindOf(part, 'solution')?.kind
    const isFragment =
      /^(?:phrase|participle|negative)$/.test(shapeOf(part).shape) &&
      !/\p{L}{3}ing\b/u.test(part) &&
      !/^(?:and|or|but|so|then|from|in|on|at|with|for|to|by)\b/i.test(part)
    if (!isFragment || kind === undefined || /^(?:mechanism|difference|figure)$/.test(kind)) break
    end -= 1
  }
  return [parts.slice(0, end).join(', '), ...parts.slice(end)]
}
