import type { Usage } from '@firstline/copywriter'
import { costAt, type ModelPrices, priceOf } from '#server/config/model-prices.ts'

export interface WritingCost {
  /** Null when the model reported no usage. */
  tokens: number | null
  /** In US dollars; null without usage or without a price for the model. */
  cost: number | null
}

export function costOf(usage: Usage | undefined, model: string, prices: ModelPrices): WritingCost {
  if (!usage) return { tokens: null, cost: null }
  const price = priceOf(model, prices)
  return { tokens: usage.inputTokens + usage.outputTokens, cost: price ? costAt(price, usage) : null }
}
