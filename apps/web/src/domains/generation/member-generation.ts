import { GENERATION_FAILED } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { type GenerationConnection, MODEL_NAMES } from './generation-connection.ts'

let shared: GenerationConnection | undefined

/** One object, so that effects can depend on it. */
export function createMemberGeneration(): GenerationConnection {
  shared ??= {
    ...createMemberConnection('generate-messages', GENERATION_FAILED),
    readCreditOutcome: (requestId) =>
      import('./read-credit-outcome.ts').then(
        ({ readCreditOutcome }) => readCreditOutcome(requestId),
        () => 'unknown' as const,
      ),
    fields: { modelName: MODEL_NAMES.member },
  }
  return shared
}
