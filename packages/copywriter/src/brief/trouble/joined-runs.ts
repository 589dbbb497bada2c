import { isPastUnit } from './is-past-unit.ts'
import { isTrouble } from './is-trouble.ts'
import type { Unit } from './unit.ts'

/** "you apply to 20 funders" before "and hear back from two": the sting is in the other half. */
export const isHalf = (unit: Unit, next: Unit | undefined): boolean =>
  next !== undefined &&
  ((next.kind === 'predicate' &&
    /^you /.test(unit.text) &&
    !isTrouble(unit.text.replace(/(?<!\S)[^\s\d]*\d\S*/g, ''))) ||
    (next.kind === 'unsure' && /^(?:nothing|none|zero)\b/.test(next.text)) ||
    (next.kind === 'clause' &&
      next.joint === 'and' &&
      !/^you've /.test(unit.text) &&
      isPastUnit(unit) &&
      !isPastUnit(next)))

/** The units that an "and" or a "but" holds together, where they aren't the whole row: neither half is said for both. */
export function joinedRuns(units: readonly Unit[]): Unit[][] {
  const runs: Unit[][] = []
  for (const unit of units) {
    const run = runs.at(-1)
    const isJoined = unit.joint !== '' && unit.joint !== 'apart'
    const canStand = unit.kind === 'clause' || unit.kind === 'predicate'
    const last = run?.at(-1)
    if (run && last && isJoined && canStand && last.kind !== 'unsure' && last.kind !== 'things')
      run.push(unit)
    else runs.push([unit])
  }
  // "the kid loves it, and then nobody follows up": what "it" is was said before.
  return runs.filter(
    (run) =>
      run.length > 1 && run.length < units.length && !/\b(?:it|them|they|that)\b/.test(run[0]?.text ?? ''),
  )
}
