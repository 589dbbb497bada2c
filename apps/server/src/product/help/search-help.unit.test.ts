import { helpTexts } from '@firstline/contract/help'
import { describe, expect, it } from 'vitest'
import { makeHelpSettings } from '#test/help-settings.ts'
import { HELP_QUESTIONS } from '#test/help-questions.ts'
import { createHelpSearch } from './search-help.ts'
import { smallTalk } from './small-talk.ts'

const settings = makeHelpSettings()
const texts = helpTexts(settings)
const search = createHelpSearch(texts, settings.brandName)

/** Texts about credits, plans and payments: to be wrong here costs somebody money. */
const MONEY = new Set(
  (
    'credits credits-refresh failed-generation stop paid-once out-of-credits credits-wrong ' +
    'plans upgrade free-plan pro other-plans cancel refunds payment billing'
  ).split(' '),
)

function answersTo(question: string): string[] {
  if (smallTalk(question, settings.brandName)) return ['talk']
  const ids = search.answering(question).map(({ id }) => id)
  return ids.length > 0 ? ids : ['none']
}

const asked = HELP_QUESTIONS.map(([question, ...right]) => {
  const answers = answersTo(question)
  return { question, right, answers, isRight: answers.every((id) => right.includes(id)) }
})
const shown = (list: typeof asked) =>
  list.map(({ question, right, answers }) => `${question} -> ${answers.join('+')}, not ${right.join('/')}`)

describe('the search of the help texts', () => {
  it('is asked about texts that exist', () => {
    const ids = new Set([...texts.map(({ id }) => id), 'none', 'talk'])
    expect(asked.flatMap(({ right }) => right).filter((id) => !ids.has(id))).toEqual([])
    expect(asked.length).toBeGreaterThan(300)
  })

  it('answers at least 97% of the questions of real people rightly', () => {
    const wrong = asked.filter(({ isRight }) => !isRight)
    expect(wrong.length / asked.length, shown(wrong).join('\n')).toBeLessThan(0.03)
  })

  it('is never wrong about money: where it does not know, it says so', () => {
    const aboutMoney = asked.filter(
      ({ right, answers }) => right.some((id) => MONEY.has(id)) || answers.some((id) => MONEY.has(id)),
    )
    const wrong = aboutMoney.filter(({ isRight, answers }) => !isRight && !answers.includes('none'))
    expect(aboutMoney.length).toBeGreaterThan(100)
    expect(shown(wrong)).toEqual([])
  })

  it('finds every text by its own title', () => {
    const lost = texts.filter(({ id, title }) => !answersTo(title).includes(id))
    expect(lost.map(({ title }) => `${title} -> ${answersTo(title).join('+')}`)).toEqual([])
  })

  it('answers both halves of a question about two things', () => {
    expect(answersTo('Can I cancel my subscription and get a refund?')).toEqual(['cancel', 'refunds'])
    expect(answersTo('Which tones are there? And how do I export the results?')).toEqual(['tones', 'csv'])
  })

  it('suggests what may have been meant when nothing answers', () => {
    const question = 'will i still have access to my cat after cancelling'
    expect(answersTo(question)).toEqual(['none'])
    expect(search.suggesting(question).map(({ id }) => id)).toContain('cancel')
    expect(search.suggesting('how tall is the eiffel tower')).toEqual([])
  })

  it('works under any brand', () => {
    const other = createHelpSearch(
      helpTexts(makeHelpSettings({ brandName: 'Post & Haste (UK)' })),
      'Post & Haste (UK)',
    )
    expect(other.answering('What is post & haste (uk)?').map(({ id }) => id)).toEqual(['what-is'])
    expect(other.answering('Is Post & Haste (UK) free?').map(({ id }) => id)).toEqual(['free-plan'])
  })
})
