import { describe, expect, it } from 'vitest'
import { costAt, priceOf } from './model-prices.ts'

const none = new Map()

describe('priceOf', () => {
  it('knows the models that are configured by default', () => {
    expect(priceOf('gpt-4o-mini', none)).toEqual({ inputPerMillion: 0.15, outputPerMillion: 0.6 })
    expect(priceOf('gpt-4.1-nano', none)).toEqual({ inputPerMillion: 0.1, outputPerMillion: 0.4 })
  })

  it('prefers the prices of the configuration', () => {
    const own = { inputPerMillion: 1, outputPerMillion: 2 }
    expect(priceOf('gpt-4o-mini', new Map([['gpt-4o-mini', own]]))).toEqual(own)
    expect(priceOf('llama', new Map([['llama', own]]))).toEqual(own)
  })

  it('uses the price of a model for its dated versions', () => {
    expect(priceOf('gpt-4o-mini-2024-07-18', none)).toEqual(priceOf('gpt-4o-mini', none))
  })

  it('returns undefined for an unknown model', () => {
    expect(priceOf('llama', none)).toBeUndefined()
    expect(priceOf('gpt-4o-audio', none)).toBeUndefined()
  })

  it('returns prices from which costAt computes dollars', () => {
    const price = { inputPerMillion: 0.15, outputPerMillion: 0.6 }
    expect(costAt(price, { inputTokens: 1_000, outputTokens: 500 })).toBeCloseTo(0.00045, 10)
  })
})
