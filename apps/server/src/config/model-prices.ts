/** Dollars per million tokens. */
export interface ModelPrice {
  inputPerMillion: number
  outputPerMillion: number
}

/** By model name. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>

/**
 * OpenAI's public price list of spring 2026: text, standard tier, without discounts for cached input. LLM_PRICES
 * overrides it and prices other models.
 */
export const BUILT_IN_PRICES: ModelPrices = new Map([
  ['gpt-4o', { inputPerMillion: 2.5, outputPerMillion: 10 }],
  ['gpt-4o-mini', { inputPerMillion: 0.15, outputPerMillion: 0.6 }],
  ['gpt-4.1', { inputPerMillion: 2, outputPerMillion: 8 }],
  ['gpt-4.1-mini', { inputPerMillion: 0.4, outputPerMillion: 1.6 }],
  ['gpt-4.1-nano', { inputPerMillion: 0.1, outputPerMillion: 0.4 }],
  ['gpt-5', { inputPerMillion: 1.25, outputPerMillion: 10 }],
  ['gpt-5-mini', { inputPerMillion: 0.25, outputPerMillion: 2 }],
  ['gpt-5-nano', { inputPerMillion: 0.05, outputPerMillion: 0.4 }],
])

/** Dated versions of a model: gpt-4o-mini-2024-07-18. */
const EDITION = /-\d{4}-\d{2}-\d{2}$/

/** Undefined when the price is unknown. */
export function priceOf(model: string, overrides: ModelPrices): ModelPrice | undefined {
  return overrides.get(model) ?? BUILT_IN_PRICES.get(model) ?? BUILT_IN_PRICES.get(model.replace(EDITION, ''))
}

/** In dollars. */
export function costAt(price: ModelPrice, usage: { inputTokens: number; outputTokens: number }): number {
  const { inputPerMillion, outputPerMillion } = price
  return (usage.inputTokens * inputPerMillion + usage.outputTokens * outputPerMillion) / 1_000_000
}

/** Dollars per UTC day for the whole installation, unless configured otherwise. */
export const DAILY_BUDGET = 5

/** A model without a price counts as the most expensive one, so that the budget holds. */
export const ASSUMED_PRICE: ModelPrice = {
  inputPerMillion: Math.max(...[...BUILT_IN_PRICES.values()].map((price) => price.inputPerMillion)),
  outputPerMillion: Math.max(...[...BUILT_IN_PRICES.values()].map((price) => price.outputPerMillion)),
}

/** For a self-hosted model. */
export const NO_PRICE: ModelPrice = { inputPerMillion: 0, outputPerMillion: 0 }

/** Share of the daily budget for calls of visitors (demo, help chat). */
export const VISITOR_BUDGET_SHARE = 0.2
