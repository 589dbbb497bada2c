import type { OpeningQuestion } from '@firstline/contract/readings'
import type { Brief } from '../brief/read-brief.ts'
import { readAudience } from '../playbook/fit-audience.ts'
import { recognize } from '../playbook/recognize.ts'

/** People who are asked to give; they have no pain to solve. */
const GIVES = /\b(?:donors?|gave|investors?|volunteers?|alumni)\b/i
const MOST_SENTENCES = 3
/** Longer ones do not fit three lines of the margin. */
const MOST_CHARACTERS = 110

/** What goes wrong without the product, when the sender has not said it, with sentences of the trade to choose from. */
export function chooseOpening({ fields }: Brief): OpeningQuestion | null {
  const { targetAudience, product, painPoint } = fields
  const isThin = /\p{L}{2}/u.test(targetAudience) && /\p{L}{2}/u.test(product) && painPoint === ''
  if (!isThin || GIVES.test(targetAudience)) return null
  const situation = recognize(fields)?.situation
  const isOfTrade = situation?.trades.some((trade) => readAudience(targetAudience).trades.has(trade)) ?? false
  const statements = isOfTrade ? (situation?.statements ?? []) : []
  const sentences = statements
    .filter((sentence) => sentence.length <= MOST_CHARACTERS)
    .toSorted((a, b) => a.length - b.length)
    .slice(0, MOST_SENTENCES)
  return { field: 'painPoint', text: 'What goes wrong for them without it?', sentences }
}
