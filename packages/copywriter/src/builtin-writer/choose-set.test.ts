import { describe, expect, it } from 'vitest'
import type { Candidate } from './candidate.ts'
import { chooseSet } from './choose-set.ts'

function candidate(text: string, more: Partial<Candidate> = {}): Candidate {
  return {
    text,
    parts: [{ role: 'hook', text, from: 'playbook' }],
    hook: 'scene',
    hookKey: text,
    merit: 5,
    isRough: false,
    ...more,
  }
}

const textsOf = (chosen: readonly Candidate[]) => chosen.map(({ text }) => text)
const insight = (text: string, merit = 1) =>
  candidate(text, { merit, parts: [{ role: 'fact', text, from: 'insight' }] })

describe('chooseSet', () => {
  it('takes the best first and no text twice', () => {
    const list = [candidate('Rain stops play.', { merit: 2 }), candidate('Phones ring out.', { merit: 9 })]
    expect(textsOf(chooseSet([...list, ...list], 5, []))).toEqual(['Phones ring out.', 'Rain stops play.'])
  })

  it('prefers another hook line to a better text with the same one', () => {
    const list = [
      candidate('Phones ring out. We answer.', { merit: 9, hookKey: 'phones' }),
      candidate('Lunch rings out. We text.', { merit: 8, hookKey: 'phones' }),
      candidate('Saturdays are full. We book.', { merit: 6, hookKey: 'saturdays' }),
    ]
    expect(textsOf(chooseSet(list, 2, []))).toEqual([
      'Phones ring out. We answer.',
      'Saturdays are full. We book.',
    ])
  })

  it('prefers another kind of hook, other first words and other words', () => {
    const best = candidate('The desk misses calls at lunch on Mondays.', { merit: 9 })
    const alike = [
      candidate('Nine rings go out unheard.', { hook: 'scene', merit: 6 }),
      candidate('The desk misses people who walk past quietly.', { hook: 'pain', merit: 6 }),
      candidate('Does it miss calls on Mondays at the lunch desk?', { hook: 'asked', merit: 6 }),
    ]
    const other = candidate('Why do patients hang up?', { hook: 'question', merit: 5.5 })
    for (const each of alike) expect(textsOf(chooseSet([best, each, other], 2, []))[1]).toBe(other.text)
  })

  it('fills the set with similar texts rather than leave it short', () => {
    const list = ['One', 'Two', 'Three'].map((word) => candidate(`${word} rings.`, { hookKey: 'rings' }))
    expect(chooseSet(list, 3, [])).toHaveLength(3)
  })

  it('ranks a hook of an earlier set below a new one', () => {
    const list = [candidate('Phones ring out.', { merit: 7 }), candidate('Rain stops play.', { merit: 5 })]
    expect(textsOf(chooseSet(list, 1, ['PHONES ring out. Worth a look?']))).toEqual(['Rain stops play.'])
    expect(textsOf(chooseSet(list, 1, ['Something else.']))).toEqual(['Phones ring out.'])
  })

  it('recognizes an earlier hook by its words when its line has slots', () => {
    const filled = candidate('Calls ring out. We charge $90.', {
      merit: 7,
      hookKey: 'Calls ring out. We charge {price}.',
      parts: [{ role: 'hook', text: 'Calls ring out.', from: 'playbook' }],
    })
    const fresh = candidate('Rain stops play.')
    expect(textsOf(chooseSet([filled, fresh], 1, ['Calls ring out. We charge $90.']))).toEqual([fresh.text])
  })

  it('includes one text with the insight, as the last if necessary', () => {
    const list = [
      candidate('Phones ring out.'),
      candidate('Rain stops play.'),
      candidate('Seats are empty.'),
      insight('Two places are left.'),
    ]
    expect(textsOf(chooseSet(list, 2, [])).at(-1)).toBe('Two places are left.')
    expect(textsOf(chooseSet(list, 2, [], 2))[1]).toBe('Two places are left.')
    expect(textsOf(chooseSet(list, 2, ['Two places are left.']))).not.toContain('Two places are left.')
  })

  it('finds the insight beyond the best candidates', () => {
    const many = Array.from({ length: 300 }, (_, at) => candidate(`Line number ${at} here.`))
    expect(textsOf(chooseSet([...many, insight('Two places are left.', -9)], 3, []))).toContain(
      'Two places are left.',
    )
  })

  it('appends the spare texts after the set', () => {
    const list = Array.from({ length: 9 }, (_, at) => candidate(`${'abcdefghi'.charAt(at)} rings.`))
    expect(chooseSet(list, 3, [], 4)).toHaveLength(7)
  })
})
