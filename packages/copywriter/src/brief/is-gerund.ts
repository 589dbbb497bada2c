import { TRADE_GERUNDS } from './lexicon/nouns.ts'
import type { Term } from './term.ts'

/** "chasing" in "chasing receipts": a doing, not a trade and not a thing that ends alike. */
export function isGerund(term: Term | undefined, next: Term | undefined): boolean {
  if (
    !term ||
    !/..ing$/.test(term.lower) ||
    (TRADE_GERUNDS.has(term.lower) &&
      !(
        term.lower === 'building' &&
        next &&
        !/^(management|materials?|maintenance|inspections?|owners?|permits?|services?|work)$/.test(next.lower)
      ))
  )
    return false
  if (
    /^(thing|things|something|nothing|anything|everything|king|ring|spring|string|morning|evening|wing|exciting|interesting|boring|confusing|frustrating|annoying|amazing|declining|shrinking)$/.test(
      term.lower,
    )
  )
    return false
  return next !== undefined || term.tags.has('Gerund')
}
