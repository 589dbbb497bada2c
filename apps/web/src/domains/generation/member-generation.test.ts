import { expect, it } from 'vitest'
import { prepareRuntime } from '#platform/testing/prepare-runtime.ts'
import { createMemberGeneration } from './member-generation.ts'

it('posts a member’s form to generate-messages with the name of the model (P5.10)', () => {
  prepareRuntime()
  const { url, fields } = createMemberGeneration()
  expect(url).toMatch(/\/functions\/v1\/generate-messages$/)
  expect(fields).toEqual({ modelName: 'gpt-4o-mini' })
})
