import { DEMO_KEYS, demoStorage } from '#platform/storage/demo-storage.ts'
import { GENERATION_FAILED } from '#platform/api/function-errors.ts'
import { createVisitorConnection } from '#platform/api/visitor-connection.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import { createSubmissionStore } from '#domains/generation/submission.ts'

/** The visitor's submission, in the browser, separate from a member's. */
export const demoSubmissions = createSubmissionStore(DEMO_KEYS.submitted, demoStorage)

let shared: GenerationConnection | undefined

/** One object, so that effects can depend on it. */
export function createDemoGeneration(): GenerationConnection {
  shared ??= {
    ...createVisitorConnection('generate-demo-messages', GENERATION_FAILED),
    fields: { modelName: 'gpt-4.1-nano', isDemo: true },
  }
  return shared
}
