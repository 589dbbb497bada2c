import { RequestId } from '@firstline/contract/generation'
import { expect, it, vi } from 'vitest'
import { createId } from './create-id.ts'

it('makes different ids that the server accepts, without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, createId)
  vi.unstubAllGlobals()
  for (const id of ids) {
    expect(RequestId.safeParse(id).success).toBe(true)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(100)
})
