import type { Readback } from '@firstline/contract/readings'
import { describe, expect, it } from 'vitest'
import { NOTES_READBACK } from './fake-readback.ts'
import { applyAnswer, decide, type Decisions, forget, keepCurrent, viewReadback } from './view-readback.ts'

const undecided: Decisions = { readings: [], answers: {} }
const PAIN = 'clients forget appts and the chair stays empty'
const SOLUTION = 'we txt them the day before + again 2 hrs before'
const FREE = '1st 30 days free'

const sentence = (decisions: Decisions, source: string, readback = NOTES_READBACK) =>
  viewReadback(readback, decisions)
    .groups.flatMap(({ sentences }) => sentences)
    .find((one) => one.source === source)

describe('viewReadback', () => {
  it('groups sentences by field, in the order of the form', () => {
    const { groups, questionCount, openCount } = viewReadback(NOTES_READBACK, undecided)
    expect(groups.map(({ field }) => field)).toEqual(['insight', 'painPoint', 'solution'])
    expect({ questionCount, openCount }).toEqual({ questionCount: 3, openCount: 3 })
  })

  it('asks a question once, below the first sentence with its mark', () => {
    expect(sentence(undecided, PAIN)?.questions.map(({ number }) => number)).toEqual([2])
    expect(sentence(undecided, SOLUTION)?.questions.map(({ number }) => number)).toEqual([3])
    expect(sentence(undecided, SOLUTION)?.pieces.map(({ question }) => question)).toEqual([
      undefined,
      3,
      undefined,
      2,
      undefined,
    ])
  })

  it('shows three questions, and a further one when one of them is answered', () => {
    const more: Readback = {
      ...NOTES_READBACK,
      phrases: [
        ...NOTES_READBACK.phrases,
        {
          field: 'solution',
          source: 'no app',
          parts: [{ text: 'There is no app.', question: 'q4', options: ['There is no app.', null] }],
          isSure: false,
        },
      ],
      questions: [
        ...NOTES_READBACK.questions,
        { id: 'q4', text: 'Add it?', answers: ['Add it', 'Leave it out'], replacements: [] },
      ],
    }
    expect(viewReadback(more, undecided)).toMatchObject({ questionCount: 3, openCount: 4 })
    expect(sentence(undecided, 'no app', more)).toBeUndefined()
    const next = applyAnswer(more, undecided, { question: 'q1', answer: 0 })
    expect(sentence(next, 'no app', more)?.questions.map(({ number }) => number)).toEqual([4])
  })
})

describe('applyAnswer', () => {
  it('decides a sentence when its last question is answered', () => {
    const spelled = applyAnswer(NOTES_READBACK, undecided, { question: 'q2', answer: 0 })
    const pain = { source: PAIN, sentence: 'Clients forget appointments and the chair stays empty.' }
    expect(spelled.readings).toEqual([pain])
    expect(sentence(spelled, SOLUTION)).toMatchObject({ state: 'open' })
    const all = applyAnswer(NOTES_READBACK, spelled, { question: 'q3', answer: 1 })
    expect(all.readings).toEqual([
      pain,
      { source: SOLUTION, sentence: 'We text your clients the day before and again 2 hours before.' },
    ])
    expect(viewReadback(NOTES_READBACK, all).questionCount).toBe(1)
  })

  it('leaves a sentence out when the answer says so, whatever else is asked about it', () => {
    const { readings } = applyAnswer(NOTES_READBACK, undecided, { question: 'q1', answer: 1 })
    expect(readings).toEqual([{ source: FREE, sentence: null }])
  })
})

describe('the decisions about sentences', () => {
  it('mark a sentence as the sender’s own only when no answer makes it', () => {
    const made = decide([], PAIN, 'Clients forget appts and the chair stays empty.')
    expect(sentence({ readings: made, answers: {} }, PAIN)?.isYours).toBe(false)
    const typed = decide([], PAIN, 'Half the chairs stay empty.')
    expect(sentence({ readings: typed, answers: {} }, PAIN)).toMatchObject({ isYours: true, state: 'sure' })
  })

  it('leave a sentence out that was edited to nothing', () => {
    expect(decide([], PAIN, ' ')).toEqual([{ source: PAIN, sentence: null }])
  })

  it('are taken back with the answers about the sentence', () => {
    const spelled = applyAnswer(NOTES_READBACK, undecided, { question: 'q2', answer: 0 })
    const back = forget(spelled, PAIN)
    expect(sentence(back, PAIN)).toMatchObject({ state: 'open' })
    expect(Object.keys(back.answers)).toEqual([SOLUTION])
  })

  it('are kept for sentences that a new readback still has, whatever its questions are called', () => {
    const spelled = applyAnswer(NOTES_READBACK, undecided, { question: 'q2', answer: 0 })
    const renamed: Readback = JSON.parse(JSON.stringify(NOTES_READBACK).replaceAll('"q2"', '"other"'))
    const changed = { ...renamed, phrases: renamed.phrases.filter(({ source }) => source !== PAIN) }
    const kept = keepCurrent(changed, spelled)
    expect(kept.readings).toEqual([])
    expect(viewReadback(changed, kept)).toMatchObject({ questionCount: 2, openCount: 2 })
  })
})
