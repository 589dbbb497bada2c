import { kindOf } from '../../brief/facts.ts'
import type { BriefFields } from '../../brief/read-fields.ts'
import { insightsOf, sayFragment } from './facts.ts'
import { note } from './note.ts'
import type { Note, Notes } from './note.ts'
import { namesOthers } from './person.ts'
import { readProduct } from './product.ts'
import type { Product } from './product.ts'
import { sayProduct } from './say-product.ts'
import { finish, lowerFirst, wordCount } from './sentence.ts'
import { troublesOf } from './troubles.ts'
import { waysOf } from './ways.ts'

export type { Note, Notes } from './note.ts'

/** The sender's own sentences, mended and turned to the prospect. A piece that can't be made a sentence is left out. */
export function readNotes(brief: BriefFields): Notes {
  const product = readProduct(brief)
  const others = namesOthers(brief.fields.painPoint)
  const ways = waysOf(brief, product, others)
  return {
    product,
    troubles: troublesOf(brief),
    offers: offersOf(product),
    ways: ways.filter(isWay),
    facts: [...ways.filter((way) => !isWay(way)), ...restOf(product), ...insightsOf(brief, product)].toSorted(
      (a, b) => b.strength - a.strength,
    ),
  }
}

const isWay = ({ kind, list }: Note): boolean =>
  list !== undefined || /^(?:plain|mechanism|difference|figure)$/.test(kind)

function offersOf(product: Product): Note[] {
  const said = sayProduct(product)
  if (said === null) return []
  const price =
    product.sentence === undefined
      ? product.rest.find((piece) => kindOf(piece, 'product')?.kind === 'price' && wordCount(piece) <= 6)
      : undefined
  const plain = note(finish(said), 'product', 'offer', 1, product.sentence === undefined ? 0.7 : 0.85)
  if (price === undefined || product.name !== undefined) return plain
  return [...note(finish(`${said}, ${lowerFirst(price)}`), 'product', 'price', 2.6, 0.75), ...plain]
}

const restOf = (product: Product): Note[] =>
  product.rest.flatMap((piece) => sayFragment(piece, 'product', product))
