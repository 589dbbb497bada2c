import type { ScoreCheck } from '@firstline/contract/generation'
import type { DotMark } from '#ui/dot.tsx'

/** How many checks of a score are shown beside a message. */
const CHECKS_BESIDE = 2

/** The checks that help most: the greatest losses first, then the others in the order of the score. */
export function chooseChecks(checks: readonly ScoreCheck[]): ScoreCheck[] {
  return [...checks].sort((a, b) => b.max - b.points - (a.max - a.points)).slice(0, CHECKS_BESIDE)
}

export function toDotMark({ points, max }: ScoreCheck): DotMark {
  if (points >= max) return 'full'
  return points > 0 ? 'half' : 'none'
}
