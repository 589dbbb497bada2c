import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { GOOD_MESSAGES, GOOD_SUBJECTS } from '../../test/good-texts.ts'
import { builtInWriter, readFields, prepareBrief, listRemarks } from '../index.ts'
import { loadPlaybook } from '../playbook/load-playbook.ts'
import { KNOWN_NAMES } from './lexicon/names.ts'
import { misspellings } from './lexicon/misspellings.ts'
import { correctForm } from './correct-spelling.ts'
import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'

const EMPTY = { targetAudience: '', product: '', painPoint: '', solution: '', insight: '' }
const formOf = (fields: Partial<typeof EMPTY>, more: object = {}) =>
  GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'dental practices',
    product: 'call cover',
    ...fields,
    ...more,
  })
const painOf = (painPoint: string, more: Partial<typeof EMPTY> = {}) =>
  readFields(formOf({ painPoint, ...more })).form.painPoint

const MISSPELT = formOf({
  targetAudience: 'small bussiness owners',
  product: 'a calender that custmers book in',
  painPoint: 'thier receptionist definately misses calls, and more then 5 custmers a day hang up',
  solution: 'we recieve every call, and their is no contract',
  insight: 'Accomodate has answered 1,200 calls for 14 bussinesses since 2019',
})
const SLIP = /bussiness|calender|custmer|thier|definately|more then|recieve|their is/i

async function drafted(messageType: GenerationForm['messageType']): Promise<string[]> {
  const contents: string[] = []
  const request = { form: { ...MISSPELT, messageType }, count: 6, seed: 'mended' }
  for await (const event of builtInWriter().write(request, new AbortController().signal)) {
    if (event.kind === 'draft') contents.push(event.draft.content, event.draft.explanation)
  }
  return contents
}

describe('correction of misspellings', () => {
  it.each([
    ['we recieve 40 calls a day', 'we receive 40 calls a day'],
    ['Definately too late', 'Definitely too late'],
    ['BUSSINESS IS SLOW', 'BUSINESS IS SLOW'],
    ['their is no time for it', 'there is no time for it'],
    ['There own staff can not keep up', 'Their own staff can not keep up'],
    ['it takes more then 3 days', 'it takes more than 3 days'],
    ['they should of called back', 'they should have called back'],
    ['owners who loose customers at lunch', 'owners who lose customers at lunch'],
    ['our costumers wait', 'our customers wait'],
    ["the bussiness's phone", "the business's phone"],
    ['custmer-facing staff, slow (seperate) teams', 'customer-facing staff, slow (separate) teams'],
    ['alot of no-shows', 'a lot of no-shows'],
  ])('reads %j as %j', (typed, meant) => {
    expect(painOf(typed)).toBe(meant)
  })

  it.each([
    ['they sell loose leaf tea'],
    ['theatre costumers rent late'],
    ['we do more, then we call'],
    ['of course it could of course be worse'],
    ['their islands are far away'],
    ['recieve.com and hello@bussiness.co and @custmers'],
    ['the salon perms and colors'],
    ['Jan and Mo call back'],
    ['3,000 units at $4.50, 2.5% of 24 hrs'],
  ])('keeps %j as it was typed', (typed) => {
    expect(painOf(typed)).toBe(typed)
  })

  it('keeps names as they were typed', () => {
    expect(painOf('half of them use Recieve for calls, and recieve late')).toBe(
      'half of them use Recieve for calls, and recieve late',
    )
    expect(painOf('clients of "Definately" wait')).toBe('clients of "Definately" wait')
    expect(painOf('Accomodate is slow', { insight: 'they pay for Accomodate by the seat' })).toBe(
      'Accomodate is slow',
    )
  })

  it('corrects title case, where a capital is no sign of a name', () => {
    expect(painOf('Small Bussiness Owners Recieve Too Many Calls')).toBe(
      'Small Business Owners Receive Too Many Calls',
    )
  })

  it('leaves words of another language unchanged', () => {
    const painPoint = 'la clínica no puede analizar el adn de los pacientes y pierde tiempo'
    expect(painOf(painPoint, { targetAudience: 'clínicas de fertilidad', product: 'análisis de adn' })).toBe(
      painPoint,
    )
  })

  it('returns the corrections of each field', () => {
    const { corrections } = correctForm(MISSPELT, BRIEF_FIELDS)
    const listed = BRIEF_FIELDS.map((name) =>
      corrections.get(name)?.map(({ typed, meant }) => `${typed} > ${meant}`),
    )
    expect(listed).toEqual([
      ['bussiness > business'],
      ['calender > calendar', 'custmers > customers'],
      ['thier > their', 'definately > definitely', 'custmers > customers', 'more then 5 > more than 5'],
      ['recieve > receive', 'their is > there is'],
      ['bussinesses > businesses'],
    ])
  })

  it.each(['Cold DM', 'Email Subject Line'] as const)(
    'is written from by the built-in writer without repeating one (%s)',
    async (messageType) => {
      const texts = await drafted(messageType)
      expect(texts.length).toBeGreaterThan(0)
      expect(texts.filter((text) => SLIP.test(text))).toEqual([])
    },
  )

  it('corrects the brief that texts are judged by', () => {
    const brief = prepareBrief(MISSPELT, undefined)
    const misspelt = 'Do you recieve every call at lunch? Our calendar takes over. Worth a look?'
    const advice = listRemarks(misspelt, brief).map((remark) => remark.advice)
    expect(advice.join(' ')).toContain('"recieve" is spelled "receive"')
  })
})

describe('the list of misspellings', () => {
  const right = (words: readonly string[]) => words.filter((word) => misspellings().has(word))
  const wordsIn = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []

  it('corrects into no other misspelling and has no name', () => {
    const meant = [...misspellings().values()].map((word) => word.toLowerCase())
    expect(meant.length).toBeGreaterThan(1_000)
    expect(right(meant)).toEqual([])
    expect(right([...KNOWN_NAMES.keys()])).toEqual([])
  })

  it('has no word of a carefully written text', () => {
    const { situations } = loadPlaybook()
    const lines = situations.flatMap(({ statements, questions, consequences }) => [
      ...statements,
      ...questions,
      ...consequences,
    ])
    expect(right(wordsIn([...GOOD_MESSAGES, ...GOOD_SUBJECTS, ...lines].join(' ')))).toEqual([])
  })
})
