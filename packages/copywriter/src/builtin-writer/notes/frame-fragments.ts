import type { FactKind } from '../../brief/find-facts.ts'
import { frameFragment, SENDER_IS } from './frame-fragment.ts'
import type { Product } from './read-product.ts'
import { readShape } from '../../brief/read-shape.ts'
import { finish, lowerFirst } from '../../brief/sentence.ts'

/**
 * Several fragments as one sentence: "38 sets, list closes 30 June, no restock" becomes "There are 38 sets, and the
 * list closes 30 June, with no restock." Null when the first can't open a sentence.
 */
export function frameFragments(
  pieces: readonly string[],
  kindOfPiece: (piece: string) => FactKind | undefined,
  product: Product,
): string | null {
  const [first = '', ...rest] = pieces
  if (rest.length === 1 && pieces.every((piece) => /^no [\p{L}-]+$/iu.test(piece)))
    return finish(`${first}, ${lowerFirst(rest[0] ?? '')}`)
  const kind = kindOfPiece(first)
  const opening =
    first.toLowerCase() === 'free'
      ? "It's free."
      : /^(?:sender|prospect)$/.test(readShape(first).shape)
        ? finish(first)
        : kind === undefined
          ? null
          : frameFragment(first, kind, product)
  if (opening === null) return null
  return finish(
    rest.reduce(
      (text, piece) => text + continueSentence(piece, text, kindOfPiece, product),
      opening.replace(/\.$/, ''),
    ),
  )
}

function continueSentence(
  piece: string,
  before: string,
  kindOfPiece: (piece: string) => FactKind | undefined,
  product: Product,
): string {
  const low = lowerFirst(piece)
  const { shape } = readShape(piece)
  if (/^no /.test(low))
    return /^There('s| are)/.test(before) && !/, /.test(before) ? ` and ${low}` : `, with ${low}`
  if (/^max \d/.test(low)) return `, with room for ${low.slice(4)}`
  if (/^(?:space|room) for |^\d+ [\p{L} ]{3,20} (?:free|left|open)$/iu.test(low)) return `, with ${low}`
  if (/^\d+\+? years (?:in|at|as|of) /.test(low)) return ` with ${low}`
  if (/^cancel /.test(low)) return `, and you can ${low}`
  if (SENDER_IS.test(low)) return `, and ${product.sender === 'I' ? "I'm" : "we're"} ${low}`
  if (/^(?:\S+ )?(?:cohort|intake|round|group|batch|season)$/i.test(low)) return ` for the ${piece}`
  if (shape === 'sender') return `, and ${piece}`
  if (/^(?:phrase|clause)$/.test(shape) && !/^\d+\+? /.test(low)) {
    const kind = kindOfPiece(piece)
    const framed = kind === undefined ? null : frameFragment(piece, kind, product)
    if (framed !== null) return `, and ${lowerFirst(framed).replace(/\.$/, '')}`
  }
  if (shape === 'does') return `, which ${low}`
  if (shape === 'clause')
    return `, and ${/^(?:list|booking|dock|next|boat|van|crew) /.test(low) && !/^booking/.test(low) ? 'the ' : ''}${low}`
  return `, ${low}`
}
