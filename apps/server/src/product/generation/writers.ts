import type { Usage, Writer } from '@firstline/copywriter'

/** Who writes for whom, and what it costs. */
export interface Writers {
  member: Writer
  /** For the demo. */
  visitor: Writer
  /** Whose circuit breaker both depend on; null without a model. */
  provider: string | null
  /** Real tokens and dollars when the writer reported its use and its price is known; else the product's constants. */
  costOf(usage: Usage | undefined, model: string): { tokens: number; cost: number }
}
