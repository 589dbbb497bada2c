import type { Usage, Writer } from '@firstline/copywriter'
import type { LogEntry } from './store.ts'
import type { Writers } from './writers.ts'

/** What `message_logs` says of a generation. */
export function logEntry({ costOf }: Writers, writer: Writer, usage: Usage | undefined): LogEntry {
  const { tokens, cost } = costOf(usage, writer.name)
  return { model_used: writer.name, estimated_tokens: tokens, cost_estimate: cost }
}
