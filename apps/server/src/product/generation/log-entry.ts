import { LOGGED_COST, LOGGED_TOKENS } from '@firstline/contract/limits'
import type { Usage, Writer } from '@firstline/copywriter'
import type { LogEntry } from './store.ts'

/** What `message_logs` says of a generation: real use when the writer reports it, else the product's constants. */
export function logEntry(writer: Writer, usage: Usage | undefined): LogEntry {
  return {
    model_used: writer.name,
    estimated_tokens: usage ? usage.inputTokens + usage.outputTokens : LOGGED_TOKENS,
    cost_estimate: LOGGED_COST,
  }
}
