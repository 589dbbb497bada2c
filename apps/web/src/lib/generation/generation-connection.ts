import type { FunctionConnection } from '#lib/functions/call-function.ts'
import type { CreditFate } from './generation-state.ts'

/** Where generations are asked for. */
export interface GenerationConnection extends FunctionConnection {
  /** What a call says besides the form and its id, as specified; the server decides for itself. */
  fields: { modelName: string; isDemo?: true }
  /** What became of a submission's credit, where that can be asked. */
  askCredit?: (requestId: string) => Promise<CreditFate>
  /** How long to wait before each further try, in milliseconds; as specified unless a test is in a hurry. */
  retryDelays?: readonly number[]
}

export const MODEL_NAME = 'gpt-4o-mini'
