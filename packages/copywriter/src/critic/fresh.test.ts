import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readFields } from '../brief/read-fields.ts'
import { seenBy, skeletonOf } from './fresh.ts'
import { failedFreshness } from './gates/variety.ts'

const brief = readFields(
  GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'dental clinics in Austin',
    product: 'AI receptionist',
    painPoint: 'their front desk misses calls at lunch',
    solution: 'answers every call in 2 rings',
  }),
)
const OLD =
  'Who picks up when your front desk is at lunch? Our AI receptionist answers every call in 2 rings. Worth a look?'

describe('skeletonOf', () => {
  it.each([
    ['Our AI receptionist answers in 2 rings.', 'our _'],
    ['Does your front desk lose 40 calls?', 'does your _ lose _'],
    ["Who's there at lunch?", "who's there _"],
    ['Dental clinics in Austin', '_'],
    ['Wer nimmt ab, wenn Ihr Empfang Pause hat?', 'wer nimmt ab wenn ihr empfang pause hat'],
    ['', ''],
  ])('takes out of "%s" what the brief gave: "%s"', (sentence, skeleton) => {
    expect(skeletonOf(sentence, brief)).toBe(skeleton)
  })
})

describe('seenBy', () => {
  it('knows sentences, their frames and how texts begin, but not the asks', () => {
    const { sentences, skeletons, starts } = seenBy([OLD, 'Missed calls at lunch?'], brief)
    expect([...sentences]).toEqual([
      'Who picks up when your front desk is at lunch?',
      'Our AI receptionist answers every call in 2 rings.',
      'Missed calls at lunch?',
    ])
    expect([...skeletons]).toEqual(['who picks up when your _ is _', 'our _', 'missed _'])
    expect([...starts]).toEqual(['who picks up', 'missed calls at'])
  })

  it('keeps no frame for a sentence that is all the brief', () => {
    expect(seenBy(['Dental clinics in Austin. Worth a look?'], brief).skeletons.size).toBe(0)
  })

  it('has seen nothing when nothing was given', () => {
    expect(seenBy([], brief)).toEqual({ sentences: new Set(), skeletons: new Set(), starts: new Set() })
  })
})

describe('failedFreshness', () => {
  it('stops a sentence that is met again word for word, but not an ask', () => {
    const again = 'Nobody likes a busy line. Our AI receptionist answers every call in 2 rings. Sound useful?'
    expect(failedFreshness(again, [OLD], 'Cold DM')).toMatch(/says "Our AI receptionist/)
    const askAlone = 'Lunch is when patients ring. Ours picks up at the second tone. Worth a look?'
    expect(failedFreshness(askAlone, [OLD], 'Cold DM')).toBeUndefined()
  })
})
