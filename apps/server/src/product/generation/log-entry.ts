import { LOGGED_COST, LOGGED_TOKENS } from '@firstline/contract/limits'
import type { Usage, Writer } from '@firstline/copywriter'
import type { LogEntry } from './store.ts'
import type { Writers } from './writers.ts'

/**
 * What `message_logs` says of a generation. Where tokens or cost are not known, the row holds the product's constants,
 * marked so that no sum contains them.
 */
export function logEntry({ costOf }: Writers, writer: Writer, usage: Usage | undefined): LogEntry {
  const { tokens, cost } = costOf(usage, writer.name)
  const knownCost = writer.kind === 'composer' ? 0 : cost
  return {
    model_used: writer.name,
    estimated_tokens: tokens ?? LOGGED_TOKENS,
    tokens_known: tokens !== null,
    cost_estimate: knownCost ?? LOGGED_COST,
    cost_known: knownCost !== null,
  }
}
