import { expect, it } from 'vitest'
import { prepareRuntime } from '#lib/testing/prepare-runtime.ts'
import { memberGeneration } from './member-generation.ts'

it('a member’s form is posted to generate-messages with the name of the model (P5.10)', () => {
  prepareRuntime()
  const { url, fields } = memberGeneration()
  expect(url).toMatch(/\/functions\/v1\/generate-messages$/)
  expect(fields).toEqual({ modelName: 'gpt-4o-mini' })
})
