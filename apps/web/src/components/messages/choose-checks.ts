import type { ScoreCheck } from '@firstline/contract/generation'
import type { DotMark } from '#components/dot.tsx'

/** The rows of a score that are shown beside every message. */
const CHECKS_BESIDE = 2

/** The rows that help most: the greatest losses first, then the others in the score's own order. */
export function chooseChecks(checks: readonly ScoreCheck[]): ScoreCheck[] {
  return [...checks].sort((a, b) => b.max - b.points - (a.max - a.points)).slice(0, CHECKS_BESIDE)
}

export function markOf({ points, max }: ScoreCheck): DotMark {
  if (points >= max) return 'full'
  return points > 0 ? 'half' : 'none'
}
