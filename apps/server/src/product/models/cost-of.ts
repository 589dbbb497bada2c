import { costAt, type ModelPrices, priceOf } from '@firstline/contract/prices'
import type { Usage } from '@firstline/copywriter'

/** What a piece of writing took, as far as it is known. */
export interface WritingCost {
  /** Null when the model reported no usage. */
  tokens: number | null
  /** In dollars; null without usage, and without a price for the model. */
  cost: number | null
}

/** The tokens that the model reported, and their price. */
export function costOf(usage: Usage | undefined, model: string, prices: ModelPrices): WritingCost {
  if (!usage) return { tokens: null, cost: null }
  const price = priceOf(model, prices)
  return { tokens: usage.inputTokens + usage.outputTokens, cost: price ? costAt(price, usage) : null }
}
