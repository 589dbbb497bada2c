import { isPlural } from '../grammar.ts'
import { IRREGULAR_PAST } from './subject-does.ts'
import type { Unit } from './unit.ts'

/** Past and perfect are no habits. */
const PAST =
  /^(?:was|were|had|went|came|told|noticed|showed|sold|lost|recorded|didn't|left|took|got|gave|forgot|broke|needed|couldn't|\w{3,}ed)$/

const SAME_IN_PAST = /^(?:hit|quit|cut|put|shut|burst|let|set)$/

/** Whether a unit tells what happened once. */
export function isPastUnit({ text, verbAt, kind }: Unit): boolean {
  const words = text.split(' ')
  const verb = words[Math.max(verbAt, 0)] ?? ''
  const next = (words[verbAt + 1] ?? '').replace(/^(?:never|ever|even)$/, words[verbAt + 2] ?? '')
  if (kind !== 'clause' && kind !== 'predicate') return false
  if (kind === 'clause' && SAME_IN_PAST.test(verb))
    return !/^(?:you|they|we|people)$/.test(words[verbAt - 1] ?? '') && !isPlural(words[verbAt - 1] ?? '')
  return (
    PAST.test(verb) ||
    IRREGULAR_PAST.has(verb) ||
    PAST.test(words[verbAt - 1] ?? '') ||
    (verb === 'never' && PAST.test(next)) ||
    (/^(?:has|have|hasn't|haven't|you've)$/.test(verb) &&
      /(?:ed|en|paid|sold|sent|left|been|lost|gone|made|had)$/.test(next) &&
      !/^(?:hasn't|haven't)$/.test(verb))
  )
}
