import type { ScoreCheck } from '@firstline/contract/generation'
import type { DotMark } from '#components/dot.tsx'

/** As many rows of a score as one takes in at a glance. */
export const CHECKS_AT_A_GLANCE = 5

/** The rows shown first, in the score's own order: what lost points is always among them, the greatest losses first in line. */
export function chooseChecks(checks: readonly ScoreCheck[], most = CHECKS_AT_A_GLANCE): ScoreCheck[] {
  const byLoss = [...checks].sort((a, b) => b.max - b.points - (a.max - a.points))
  const chosen = new Set(byLoss.slice(0, most))
  return checks.filter((check) => chosen.has(check))
}

export function markOf({ points, max }: ScoreCheck): DotMark {
  if (points >= max) return 'full'
  return points > 0 ? 'half' : 'none'
}
