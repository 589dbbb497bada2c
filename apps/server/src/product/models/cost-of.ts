import { LOGGED_COST, LOGGED_TOKENS } from '@firstline/contract/limits'
import { costAt, type ModelPrices, priceOf } from '@firstline/contract/prices'
import type { Usage } from '@firstline/copywriter'

/** What the log says a piece of writing took. */
export interface WritingCost {
  tokens: number
  /** In dollars. */
  cost: number
}

/** Real numbers as far as the model reported its use and its price is known; the product's constants in their place. */
export function costOf(usage: Usage | undefined, model: string, prices: ModelPrices): WritingCost {
  if (!usage) return { tokens: LOGGED_TOKENS, cost: LOGGED_COST }
  const price = priceOf(model, prices)
  return {
    tokens: usage.inputTokens + usage.outputTokens,
    cost: price ? costAt(price, usage) : LOGGED_COST,
  }
}
