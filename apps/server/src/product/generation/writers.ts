import type { Usage, Writer } from '@firstline/copywriter'

/** Who writes for whom, and what it costs. */
export interface Writers {
  member: Writer
  /** For the demo. */
  visitor: Writer
  /** Whose circuit breaker both depend on; null without a model. */
  provider: string | null
  /** Tokens, null when the writer reported no usage; and dollars, null when their price is not known either. */
  costOf(usage: Usage | undefined, model: string): { tokens: number | null; cost: number | null }
}
