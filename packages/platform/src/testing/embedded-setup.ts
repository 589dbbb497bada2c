import type { TestProject } from 'vitest/node'
import { createEmbeddedTemplates } from './embedded-templates.ts'

/** Creates the template directories that test files copy. */
export default async function setUp(project: TestProject): Promise<void> {
  project.provide('engine', { kind: 'embedded', ...(await createEmbeddedTemplates()) })
}
