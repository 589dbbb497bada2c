import { classifySpan, listContentTokens } from '../../brief/find-facts.ts'
import type { ParsedFields } from '../../brief/read-fields.ts'
import { readInsights, sayFragment } from './say-fragment.ts'
import { makeNote } from './note.ts'
import type { Note, Notes } from './note.ts'
import { hasOthers } from './person.ts'
import { readProduct } from './read-product.ts'
import type { Product } from './read-product.ts'
import { sayProduct } from './say-product.ts'
import { finish, lowerFirst, countWords } from '../../brief/sentence.ts'
import { readPains } from './read-pains.ts'
import { readWays } from './read-ways.ts'
import { sayProof } from './say-proof.ts'

export type { Note, Notes } from './note.ts'

/** The sender's sentences, completed and addressed to the prospect. Pieces that make no sentence are left out. */
export function readNotes(brief: ParsedFields): Notes {
  const product = readProduct(brief)
  const others = hasOthers(brief.fields.painPoint)
  const ways = readWays(brief, product, others)
  const facts = [...ways.filter((way) => !isWay(way)), ...readRest(product), ...readInsights(brief, product)]
  const said = [...ways, ...facts].map(({ text }) => text)
  const proofs = sayProof(brief, product).filter(({ text }) => !said.some((other) => isSaidBy(other, text)))
  return {
    product,
    pains: readPains(brief),
    offers: readOffers(product),
    ways: ways.filter(isWay),
    facts: [...facts, ...proofs].toSorted((a, b) => b.strength - a.strength),
  }
}

/** A proof that the brief states too: most of its words. */
function isSaidBy(other: string, proof: string): boolean {
  const words = new Set(listContentTokens(other))
  const tokens = listContentTokens(proof)
  return tokens.filter((token) => words.has(token)).length * 3 >= tokens.length * 2
}

const isWay = ({ kind, list }: Note): boolean =>
  list !== undefined || /^(?:plain|mechanism|difference|figure)$/.test(kind)

function readOffers(product: Product): Note[] {
  const said = sayProduct(product)
  if (said === null) return []
  const price =
    product.sentence === undefined
      ? product.rest.find(
          (piece) => classifySpan(piece, 'product')?.kind === 'price' && countWords(piece) <= 6,
        )
      : undefined
  const plain = makeNote(finish(said), 'product', 'offer', 1, product.sentence === undefined ? 0.7 : 0.85)
  if (price === undefined || product.name !== undefined) return plain
  return [...makeNote(finish(`${said}, ${lowerFirst(price)}`), 'product', 'price', 2.6, 0.75), ...plain]
}

const readRest = (product: Product): Note[] =>
  product.rest.flatMap((piece) => sayFragment(piece, 'product', product))
