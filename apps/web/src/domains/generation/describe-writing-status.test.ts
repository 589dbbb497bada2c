import { describe, expect, it } from 'vitest'
import { type GenerationViewState, initialState } from './generation-state.ts'
import { makeItem } from './fake-generation-server.ts'
import { describeWritingStatus } from './describe-writing-status.ts'

const composer = { kind: 'composer', model: null } as const
const model = { kind: 'model', model: 'gpt-4o-mini' } as const

function statusOf(changes: Partial<GenerationViewState>, isPro = false) {
  const context = { isPro, writer: composer, expected: 3 }
  return describeWritingStatus({ ...initialState, ...changes }, context)
}

describe('describeWritingStatus', () => {
  it('names the model that writes, and that each message is checked', () => {
    expect(statusOf({ phase: 'writing', writer: model, count: 3 })).toEqual({
      title: 'Writing 1 of 3.',
      detail: 'gpt-4o-mini is writing. Each one is checked before it appears.',
    })
  })

  it.each([
    [6.25, 'About 6 words a second on this machine.'],
    [0.8, 'About one word a second on this machine.'],
    [0.3, 'Less than a word a second on this machine.'],
  ])('says that a model on this machine writes %s words a second', (wordsPerSecond, text) => {
    const writer = { ...model, wordsPerSecond }
    expect(statusOf({ phase: 'writing', writer, count: 3 })?.detail).toBe(
      `gpt-4o-mini is writing. Each one is checked before it appears. ${text}`,
    )
  })

  it('says why a pro user waits longer for the first one', () => {
    expect(statusOf({ phase: 'writing', writer: model, count: 8 }, true)?.detail).toBe(
      'gpt-4o-mini is writing. The best are chosen first, then they arrive together.',
    )
    expect(statusOf({ phase: 'writing', writer: composer, count: 8 }, true)?.detail).toBe(
      'The best are chosen first, then they arrive together.',
    )
  })

  it('only names the writer once all messages have arrived', () => {
    const done = { phase: 'done' as const, items: [makeItem(1)], count: 1 }
    expect(statusOf({ ...done, writer: model })).toEqual({ detail: 'Written by gpt-4o-mini.' })
    expect(statusOf({ ...done, writer: composer })).toEqual({ detail: 'Written by the built-in writer.' })
  })

  it('says after a stop how many were written and what it cost', () => {
    const stopped = { phase: 'done' as const, items: [makeItem(1)], count: 3, stopped: true }
    expect(statusOf(stopped)).toEqual({ title: 'Stopped after 1 of 3.', detail: 'The credit was used.' })
  })

  it('counts what the built-in writer added to a set of a model', () => {
    const items = [makeItem(1, { writtenBy: 'model' }), makeItem(2, { writtenBy: 'built-in' })]
    expect(statusOf({ phase: 'done', items, count: 2, writer: model })?.detail).toBe(
      'Written by gpt-4o-mini, 1 by the built-in writer.',
    )
  })

  it('returns null for a failure, which has a card', () => {
    expect(statusOf({ phase: 'failed' })).toBeNull()
  })
})
