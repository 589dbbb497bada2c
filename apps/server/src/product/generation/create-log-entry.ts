import { LOGGED_COST, LOGGED_TOKENS } from '@firstline/contract/limits'
import type { Usage, Writer } from '@firstline/copywriter'
import type { LogEntry } from './stored-generation.ts'
import type { Writers } from './writers.ts'

/**
 * The row of `message_logs` for a generation. Unknown tokens or costs are filled with constants of the product and marked,
 * so that no total contains them.
 */
export function createLogEntry({ costOf }: Writers, writer: Writer, usage: Usage | undefined): LogEntry {
  const { tokens, cost } = costOf(usage, writer.name)
  const knownCost = writer.kind === 'composer' ? 0 : cost
  return {
    modelUsed: writer.name,
    estimatedTokens: tokens ?? LOGGED_TOKENS,
    tokensKnown: tokens !== null,
    costEstimate: knownCost ?? LOGGED_COST,
    costKnown: knownCost !== null,
  }
}
