import { describe, expect, it } from 'vitest'
import { recommendModel } from './recommend-model.ts'

describe('recommendModel', () => {
  it.each([
    [2, 8, null],
    [8, 2, 'qwen2.5-1.5b'],
    [24, 2, 'qwen2.5-1.5b'],
    [8, 8, 'qwen3-4b'],
    [16, 4, 'qwen3-4b'],
    [16, 8, 'qwen3-8b'],
  ])('for %s GB of memory and %s cores chooses %s', (gigabytes, cores, name) => {
    expect(recommendModel({ memory: gigabytes * 1e9, cores })?.name ?? null).toBe(name)
  })
})
