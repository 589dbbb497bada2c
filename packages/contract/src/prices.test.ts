import { describe, expect, it } from 'vitest'
import { costAt, priceOf } from './prices.ts'

const none = new Map()

describe('the price of a model', () => {
  it('is known for the models that are on by default', () => {
    expect(priceOf('gpt-4o-mini', none)).toEqual({ inputPerMillion: 0.15, outputPerMillion: 0.6 })
    expect(priceOf('gpt-4.1-nano', none)).toEqual({ inputPerMillion: 0.1, outputPerMillion: 0.4 })
  })

  it('is what the installation says, when it says something', () => {
    const own = { inputPerMillion: 1, outputPerMillion: 2 }
    expect(priceOf('gpt-4o-mini', new Map([['gpt-4o-mini', own]]))).toEqual(own)
    expect(priceOf('llama', new Map([['llama', own]]))).toEqual(own)
  })

  it('is also that of a dated edition', () => {
    expect(priceOf('gpt-4o-mini-2024-07-18', none)).toEqual(priceOf('gpt-4o-mini', none))
  })

  it('is unknown for any other model', () => {
    expect(priceOf('llama', none)).toBeUndefined()
    expect(priceOf('gpt-4o-audio', none)).toBeUndefined()
  })

  it('makes a cost of tokens', () => {
    const price = { inputPerMillion: 0.15, outputPerMillion: 0.6 }
    expect(costAt(price, { inputTokens: 1_000, outputTokens: 500 })).toBeCloseTo(0.00045, 10)
  })
})
