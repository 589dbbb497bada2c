import { DEMO_KEYS, demoTexts } from '#lib/demo-texts.ts'
import { GENERATION_FAILED } from '#lib/functions/function-errors.ts'
import { visitorConnection } from '#lib/functions/visitor-connection.ts'
import { type GenerationConnection, MODEL_NAME } from '#lib/generation/generation-connection.ts'
import { submissionStore } from '#lib/generation/submission.ts'

/** The visitor's own, in the browser, apart from what a member submits. */
export const demoSubmissions = submissionStore(DEMO_KEYS.submitted, demoTexts)

let shared: GenerationConnection | undefined

/** The visitors' way to their messages. One object, so that effects can depend on it. */
export function demoGeneration(): GenerationConnection {
  shared ??= {
    ...visitorConnection('generate-demo-messages', GENERATION_FAILED),
    fields: { modelName: MODEL_NAME, isDemo: true },
  }
  return shared
}
