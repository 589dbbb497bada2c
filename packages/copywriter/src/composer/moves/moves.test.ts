import { describe, expect, it } from 'vitest'
import { proofread } from '../critic/proofread.ts'
import { realised } from '../dm/realise.ts'
import type { Move } from './moves.ts'
import { moves } from './moves.ts'
import * as offers from './offers.ts'
import * as openers from './openers.ts'
import { SLOTS } from './slots.ts'

const ALL: readonly Move[] = [...new Set([...Object.values(openers), ...Object.values(offers)].flat())]

const sampleOf = ({ nodes }: Move) =>
  realised([nodes.map((node) => ('text' in node ? node.text : SLOTS[node.slot].sample)).join('')])

describe('the moves', () => {
  it('have names of their own', () => {
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
  })

  it('use every slot there is', () => {
    const used = new Set(ALL.flatMap(({ slots }) => slots))
    const unused = Object.keys(SLOTS).filter((name) => !used.has(name as keyof typeof SLOTS))
    expect(unused).toEqual([])
  })

  it.each(ALL.map((move) => [move.id, sampleOf(move)] as const))('%s reads well: %s', (_, sample) => {
    expect(proofread(sample)).toEqual([])
    expect(sample).toMatch(/^["A-Z0-9$£€].*[.?]$/)
  })

  it.each([
    ['an unknown slot', 'a | | {nothing}.'],
    ['an unknown mark', 'a | Loud | {clause}.'],
    ['no text', 'a | |'],
    ['the same name twice', 'a | | {clause}.\na | | {parts}'],
    ['a clause where a thing belongs', 'a | | What do you think of {clause}?'],
    ['an infinitive where a clause belongs', 'a | | When {bare}, look here.'],
  ])('are refused when they are loaded: %s', (_, rows) => {
    expect(() => moves(Object.assign([rows], { raw: [rows] }))).toThrow(/move/i)
  })
})
