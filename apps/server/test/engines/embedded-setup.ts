import type { TestProject } from 'vitest/node'
import { embeddedTemplates } from './embedded-templates.ts'

/** Makes the directories that test files copy. */
export default async function setUp(project: TestProject): Promise<void> {
  project.provide('engine', { kind: 'embedded', ...(await embeddedTemplates()) })
}
