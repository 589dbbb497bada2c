import { describe, expect, it } from 'vitest'
import { KNOWN_PAIRS, UNKNOWN_PAIRS } from '../../../test/offer-pairs.ts'
import type { Pair } from '../../../test/offer-pairs.ts'
import { clean } from '../../brief/clean.ts'
import { matterOf } from './matter.ts'

const readAs = ([audience, product]: Pair) => {
  const { offer, industry } = matterOf(clean(audience), clean(product))
  return [audience, product, offer ?? null, industry ?? null]
}

describe('matterOf', () => {
  it('knows the offer and the trade from a few words, slips of the finger included', () => {
    expect(KNOWN_PAIRS.length).toBeGreaterThan(120)
    expect(KNOWN_PAIRS.map(readAs)).toEqual(KNOWN_PAIRS)
  })

  it('claims no offer that only looks like one', () => {
    expect(UNKNOWN_PAIRS.length).toBeGreaterThan(40)
    expect(UNKNOWN_PAIRS.map(readAs)).toEqual(UNKNOWN_PAIRS)
  })
})
