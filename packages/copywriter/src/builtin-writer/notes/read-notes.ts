import { classifySpan, listContentTokens } from '../../brief/find-facts.ts'
import type { Brief } from '../../brief/read-brief.ts'
import { sayTerms } from '../../brief/mend-fragment.ts'
import { countWords, finish, lowerFirst } from '../../brief/sentence.ts'
import { makeNote } from './note.ts'
import type { Note, Notes } from './note.ts'
import { readProduct } from './read-product.ts'
import type { Product } from './read-product.ts'
import { sayProduct } from './say-product.ts'
import { sayProof } from './say-proof.ts'

export type { Note, Notes } from './note.ts'

/** What messages are made of: the sentences of a brief that can be printed, whole, and its product. */
export function readNotes(brief: Brief): Notes {
  const product = readProduct(brief)
  const said = brief.phrases.flatMap(({ field, sentence }) => {
    if (sentence === null) return []
    const kind = classifySpan(sentence.replace(/[.?!]$/, ''), field)
    return makeNote(
      sentence,
      field,
      kind?.kind ?? (field === 'painPoint' ? 'pain' : 'plain'),
      kind?.strength ?? 1,
      1,
    )
  })
  const pains = said.filter(({ field }) => field === 'painPoint')
  const ways = said.filter((note) => note.field === 'solution' && isWay(note))
  const facts = [
    ...said.filter((note) => note.field !== 'painPoint' && !ways.includes(note)),
    ...readRest(product),
  ]
  const texts = [...ways, ...facts].map(({ text }) => text)
  const proofs = sayProof(brief, product).filter(({ text }) => !texts.some((other) => isSaidBy(other, text)))
  return {
    product,
    pains,
    offers: readOffers(product),
    ways,
    facts: [...facts, ...proofs].toSorted((a, b) => b.strength - a.strength),
  }
}

/** A proof that the brief states too: most of its words. */
function isSaidBy(other: string, proof: string): boolean {
  const words = new Set(listContentTokens(other))
  const tokens = listContentTokens(proof)
  return tokens.filter((token) => words.has(token)).length * 3 >= tokens.length * 2
}

const isWay = ({ kind }: Note): boolean => /^(?:plain|mechanism|difference|figure)$/.test(kind)

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

/** Prices and terms behind the product's name. */
const readRest = (product: Product): Note[] =>
  product.rest.flatMap((piece) => {
    const kind = classifySpan(piece, 'product')
    const said = sayTerms(lowerFirst(piece), false)
    return kind && said !== undefined ? makeNote(finish(said), 'product', kind.kind, kind.strength, 0.8) : []
  })
