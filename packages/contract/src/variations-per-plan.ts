import { DEFAULT_VARIATIONS, MAX_VARIATIONS, PRO_VARIATIONS } from './limits.ts'
import type { Plan } from './plans.ts'

/**
 * The number of variations of a generation. Free and the demo write the default. Pro writes the requested number if it is
 * offered, else the largest.
 */
export function resolveVariations(plan: Plan, requested: string | number): number {
  if (plan === 'free') return DEFAULT_VARIATIONS
  return PRO_VARIATIONS.find((offered) => offered === Number(requested)) ?? MAX_VARIATIONS
}
