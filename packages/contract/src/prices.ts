/** Dollars per million tokens. */
export interface ModelPrice {
  inputPerMillion: number
  outputPerMillion: number
}

/** By model name. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>

/**
 * OpenAI's public price list as it stood in spring 2026: text, standard tier, without discounts for cached
 * input. LLM_PRICES wins over it, and names models of other providers.
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

/** Providers name a dated edition of a model after it: gpt-4o-mini-2024-07-18. */
const EDITION = /-\d{4}-\d{2}-\d{2}$/

/** What a model costs; undefined when nobody said. */
export function priceOf(model: string, overrides: ModelPrices): ModelPrice | undefined {
  return overrides.get(model) ?? BUILT_IN_PRICES.get(model) ?? BUILT_IN_PRICES.get(model.replace(EDITION, ''))
}

/** What a use costs, in dollars. */
export function costAt(price: ModelPrice, usage: { inputTokens: number; outputTokens: number }): number {
  const { inputPerMillion, outputPerMillion } = price
  return (usage.inputTokens * inputPerMillion + usage.outputTokens * outputPerMillion) / 1_000_000
}

/** Dollars a UTC day for the whole installation, unless it says otherwise. */
export const DAILY_BUDGET = 5

/**
 * What a model without a price counts as in the day's budget: the dearest of the built-in table, so that the budget is
 * kept all the same.
 */
export const ASSUMED_PRICE: ModelPrice = {
  inputPerMillion: Math.max(...[...BUILT_IN_PRICES.values()].map((price) => price.inputPerMillion)),
  outputPerMillion: Math.max(...[...BUILT_IN_PRICES.values()].map((price) => price.outputPerMillion)),
}

/** The price of a model on a machine of one's own. */
export const NO_PRICE: ModelPrice = { inputPerMillion: 0, outputPerMillion: 0 }

/** How much of a day's budget calls for visitors (demo, help chat) may use. */
export const VISITOR_BUDGET_SHARE = 0.2
