import { GENERATION_FAILED } from '#lib/functions/function-errors.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { type GenerationConnection, MODEL_NAME } from './generation-connection.ts'

let shared: GenerationConnection | undefined

/** The members' way to their messages. One object, so that effects can depend on it. */
export function memberGeneration(): GenerationConnection {
  shared ??= {
    ...memberConnection('generate-messages', GENERATION_FAILED),
    askCredit: (requestId) =>
      import('./ask-credit.ts').then(
        ({ askCredit }) => askCredit(requestId),
        () => 'unknown' as const,
      ),
    fields: { modelName: MODEL_NAME },
  }
  return shared
}
