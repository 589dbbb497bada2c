import type { BriefFields } from '../../brief/read-brief.ts'
import { randomFrom } from '../../composer/random.ts'
import { anglesFor } from './angle-guides.ts'
import type { Angle } from './angle-guides.ts'

/** How far chance may move an angle, so that another try begins with others. */
const CHANCE = 2.5
const SAME_OPENER = 3

/** Subject lines whose line carries the call to action: at least one and well under half of any set. */
export const CTA_ANGLE = 'The call to action'

/**
 * All angles of the brief in the order they should be asked for: what it feeds best first, openings of different kinds
 * before the same kind again, and the call to action's own line among the first.
 */
export function planAngles(brief: BriefFields, seed: string): Angle[] {
  const random = randomFrom(seed)
  const pool = anglesFor(brief).map((angle) => ({ angle, worth: angle.fit + random.next() * CHANCE }))
  const planned: Angle[] = []
  while (pool.length > 0) {
    const worthNow = ({ angle, worth }: (typeof pool)[number]) =>
      worth - (planned.some(({ opener }) => opener === angle.opener) ? SAME_OPENER : 0)
    pool.sort((a, b) => worthNow(b) - worthNow(a))
    const [next] = pool.splice(0, 1)
    if (next) planned.push(next.angle)
  }
  const cta = planned.findIndex(({ name }) => name === CTA_ANGLE)
  if (cta > 1) planned.splice(1, 0, ...planned.splice(cta, 1))
  return planned
}
