import { describe, expect, it } from 'vitest'
import { makeHelpSettings } from '#test/help-settings.ts'
import { HELP_QUESTIONS } from '#test/help-questions.ts'
import { helpTexts } from './texts/help-texts.ts'
import { createHelpSearch } from './search-help.ts'
import { findSmallTalkReply } from './small-talk.ts'

const settings = makeHelpSettings()
const texts = helpTexts(settings)
const search = createHelpSearch(texts, settings.brandName)

/** Ids of texts about credits, plans and payments, where a wrong answer costs money. */
const MONEY = new Set(
  (
    'credits credits-refresh failed-generation stop paid-once out-of-credits credits-wrong ' +
    'plans upgrade free-plan pro other-plans cancel refunds payment billing'
  ).split(' '),
)

function findAnswers(question: string): string[] {
  if (findSmallTalkReply(question, settings.brandName)) return ['talk']
  const ids = search.answering(question).map(({ id }) => id)
  return ids.length > 0 ? ids : ['none']
}

const results = HELP_QUESTIONS.map(([question, ...right]) => {
  const answers = findAnswers(question)
  return { question, right, answers, isRight: answers.every((id) => right.includes(id)) }
})
const formatResults = (list: typeof results) =>
  list.map(({ question, right, answers }) => `${question} -> ${answers.join('+')}, not ${right.join('/')}`)

describe('createHelpSearch', () => {
  it('has test questions only for texts that exist', () => {
    const ids = new Set([...texts.map(({ id }) => id), 'none', 'talk'])
    expect(results.flatMap(({ right }) => right).filter((id) => !ids.has(id))).toEqual([])
    expect(results.length).toBeGreaterThan(300)
  })

  it('answers at least 97% of real questions correctly', () => {
    const wrong = results.filter(({ isRight }) => !isRight)
    expect(wrong.length / results.length, formatResults(wrong).join('\n')).toBeLessThan(0.03)
  })

  it('never returns a wrong answer about money', () => {
    const aboutMoney = results.filter(
      ({ right, answers }) => right.some((id) => MONEY.has(id)) || answers.some((id) => MONEY.has(id)),
    )
    const wrong = aboutMoney.filter(({ isRight, answers }) => !isRight && !answers.includes('none'))
    expect(aboutMoney.length).toBeGreaterThan(100)
    expect(formatResults(wrong)).toEqual([])
  })

  it('finds every text by its own title', () => {
    const lost = texts.filter(({ id, title }) => !findAnswers(title).includes(id))
    expect(lost.map(({ title }) => `${title} -> ${findAnswers(title).join('+')}`)).toEqual([])
  })

  it('answers both parts of a question about two subjects', () => {
    expect(findAnswers('Can I cancel my subscription and get a refund?')).toEqual(['cancel', 'refunds'])
    expect(findAnswers('Which tones are there? And how do I export the results?')).toEqual(['tones', 'csv'])
  })

  it('suggests related texts when none answers', () => {
    const question = 'will i still have access to my cat after cancelling'
    expect(findAnswers(question)).toEqual(['none'])
    expect(search.suggesting(question).map(({ id }) => id)).toContain('cancel')
    expect(search.suggesting('how tall is the eiffel tower')).toEqual([])
  })

  it('recognizes any brand name in questions', () => {
    const other = createHelpSearch(
      helpTexts(makeHelpSettings({ brandName: 'Post & Haste (UK)' })),
      'Post & Haste (UK)',
    )
    expect(other.answering('What is post & haste (uk)?').map(({ id }) => id)).toEqual(['what-is'])
    expect(other.answering('Is Post & Haste (UK) free?').map(({ id }) => id)).toEqual(['free-plan'])
  })
})
