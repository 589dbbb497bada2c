import type { FunctionConnection } from '#platform/api/call-function.ts'
import type { CreditOutcome } from './generation-state.ts'

export interface GenerationConnection extends FunctionConnection {
  /** Fields that the specification adds to the form and its id; the server ignores them. */
  fields: { modelName: string; isDemo?: true }
  /** Reads the outcome of a submission's credit; absent for visitors. */
  readCreditOutcome?: (requestId: string) => Promise<CreditOutcome>
  /** Delays of the retries in milliseconds; tests set shorter ones. */
  retryDelays?: readonly number[]
}

/** Of the specification; the server decides which model writes. */
export const MODEL_NAMES = { member: 'gpt-4o-mini', demo: 'gpt-4.1-nano' } as const
