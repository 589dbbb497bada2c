import type { GenerationForm } from '@firstline/contract/generation'
import { DEFAULT_VARIATIONS, MAX_VARIATIONS, PRO_VARIATIONS } from '@firstline/contract/limits'

/** How many messages the server will most likely write; it says for certain a moment later. */
export function expectedCount(form: Pick<GenerationForm, 'variations'>, isPro: boolean): number {
  if (!isPro) return DEFAULT_VARIATIONS
  return PRO_VARIATIONS.find((count) => count === Number(form.variations)) ?? MAX_VARIATIONS
}
