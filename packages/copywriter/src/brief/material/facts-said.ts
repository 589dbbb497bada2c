import type { Brief } from '../read-brief.ts'
import { factAnew } from '../reading/unechoed.ts'
import type { FactSaid } from './material.ts'

/** The insight, as far as it can be said. */
export function readFactsSaid({ facts, echoes }: Brief): FactSaid[] {
  return facts.flatMap(({ text, about, isClause, isTimely }) => {
    const said = factAnew(text, echoes)
    if (said === undefined) return []
    return [{ ...(isClause ? { clause: said } : { phrase: said }), about, isTimely }]
  })
}
