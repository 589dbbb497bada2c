import { GENERATION_FAILED } from '#lib/functions/function-errors.ts'
import { visitorConnection } from '#lib/functions/visitor-connection.ts'
import { type GenerationConnection, MODEL_NAME } from '#lib/generation/generation-connection.ts'
import { submissionStore } from '#lib/generation/submission.ts'

/** The visitor's own, apart from what a member submits in the same tab. */
export const demoSubmissions = submissionStore('demoFormData')

let shared: GenerationConnection | undefined

/** The visitors' way to their messages. One object, so that effects can depend on it. */
export function demoGeneration(): GenerationConnection {
  shared ??= {
    ...visitorConnection('generate-demo-messages', GENERATION_FAILED),
    fields: { modelName: MODEL_NAME, isDemo: true },
  }
  return shared
}
