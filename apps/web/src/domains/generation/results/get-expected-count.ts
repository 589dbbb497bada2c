import type { GenerationForm } from '@firstline/contract/generation'
import { resolveVariations } from '@firstline/contract/variations-per-plan'

/** How many messages the server will probably write; its `accepted` event has the actual number. */
export function getExpectedCount(form: Pick<GenerationForm, 'variations'>, isPro: boolean): number {
  return resolveVariations(isPro ? 'pro' : 'free', form.variations)
}
