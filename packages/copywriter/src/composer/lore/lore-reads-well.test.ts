import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readFields } from '../../brief/read-fields.ts'
import type { BriefFields } from '../../brief/read-brief.ts'
import { uncleanWords } from '../critic/clean-words.ts'
import { failedGates } from '../critic/failed-gates.ts'
import { proofread } from '../critic/proofread.ts'
import { INDUSTRY_IDS } from '@firstline/contract/industries'
import { tradeById } from '../../playbook/trades.ts'
import { knownOf } from './known-for.ts'
import type { Known } from './known-for.ts'
import { OFFERS } from './offers/all-offers.ts'
import type { OfferId } from './offers/all-offers.ts'
import { TRADES } from './trades/all-trades.ts'
import { wordsOf } from './words.ts'

const INDUSTRIES = INDUSTRY_IDS.map((id) => ({ id, avoid: tradeById(id)?.avoid ?? { words: [] } }))
const IDS = Object.keys(OFFERS) as OfferId[]
const TRADE_IDS = [undefined, ...INDUSTRIES.map(({ id }) => id)]
/** Says nothing that a sentence of ours could quote. */
const BRIEF: BriefFields = readFields(
  GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'zookeepers',
    product: 'an offer',
    tone: 'Casual',
    emotion: 'Curiosity & Intrigue',
  }),
)

/** Audiences whose own words come before those of the trade. */
const AUDIENCES = [
  'landlords',
  'churches',
  'universities',
  'golf clubs',
  'authors',
  'clinics',
  'day cares',
  'b2b firms',
]

const knownIn = (industry: string | undefined, offer?: OfferId, audience = ''): Known =>
  knownOf(
    { ...(offer ? { offer } : {}), ...(industry ? { industry } : {}) },
    {
      ...wordsOf(industry, audience, { plural: 'zookeepers' }),
      trade: 'electrician',
      aTrade: 'an electrician',
    },
  ) ?? expect.unreachable()

const faultsIn = (text: string): string[] => [
  ...failedGates(text, BRIEF).map(({ gate, reason }) => `${gate} ${reason}`),
  ...proofread(text).map(({ reason }) => reason),
  ...Object.values(uncleanWords(text, '')).flatMap((found) =>
    Array.isArray(found) ? found : found > 0 ? ['!'] : [],
  ),
]

/** Each text once, with what a critic says of it. */
function faults(texts: Iterable<string>): string[] {
  return [...new Set(texts)].flatMap((text) => faultsIn(text).map((fault) => `${text} | ${fault}`))
}

const wordsIn = (text: string) => text.split(' ').length

describe('what is known of an offer', () => {
  const all = IDS.flatMap((offer) =>
    TRADE_IDS.map((industry) => ({ offer, known: knownIn(industry, offer) })),
  )
  const alone = TRADE_IDS.flatMap((industry) => (industry ? [knownIn(industry)] : []))
  const said = IDS.flatMap((offer) => AUDIENCES.map((audience) => knownIn(undefined, offer, audience)))
  const every = [...all.map(({ known }) => known), ...alone, ...said]

  it('passes the gates and the proofreader in the words of every trade', () => {
    expect(faults(every.flatMap(({ moments }) => moments))).toEqual([])
    expect(faults(every.flatMap(({ questions }) => questions))).toEqual([])
    expect(faults(every.flatMap(({ tests }) => tests.map((test) => test.join(' '))))).toEqual([])
    expect(
      faults(
        every.flatMap(({ purposes }) =>
          purposes.flatMap((clause) => [`We do this, so ${clause}.`, `With our app, ${clause}.`]),
        ),
      ),
    ).toEqual([])
    expect(faults(every.flatMap(({ costs }) => costs.map((cost) => `It can mean ${cost}.`)))).toEqual([])
    expect(faults(every.flatMap(({ subjects }) => subjects))).toEqual([])
  })

  it('has moments, questions and tests that are whole sentences of a size one reads at a glance', () => {
    const texts = every.flatMap(({ moments, questions, tests }) => [
      ...moments,
      ...questions,
      ...tests.flat(),
    ])
    expect(
      [...new Set(texts)].filter((text) => !/^["\p{Lu}].*[.?]"?$/u.test(text) || wordsIn(text) > 16),
    ).toEqual([])
    const moments = new Set(every.flatMap((known) => known.moments))
    expect([...moments].filter((text) => wordsIn(text) > 14 || !text.endsWith('.'))).toEqual([])
    expect(
      [...new Set(every.flatMap(({ questions }) => questions))].filter((text) => !text.endsWith('?')),
    ).toEqual([])
  })

  it('has purposes and costs that stand inside a sentence', () => {
    const clauses = new Set(every.flatMap(({ purposes, costs }) => [...purposes, ...costs]))
    expect([...clauses].filter((text) => !/^\p{Ll}.*[\p{Ll}\d"]$/u.test(text))).toEqual([])
  })

  it('is enough to choose from, in the words of a trade too', () => {
    const sizes = ({ moments, questions, tests, purposes, costs, subjects }: Known) =>
      [moments, questions, tests, purposes, costs, subjects].map(({ length }) => length)
    const thin = TRADE_IDS.flatMap((industry) => {
      // A trade may leave out a sentence or two for a word it doesn't like to hear.
      const least = industry ? [5, 5, 1, 3, 2, 6] : [6, 6, 2, 4, 3, 8]
      return IDS.filter((offer) =>
        sizes(knownIn(industry, offer)).some((size, index) => size < (least[index] ?? 0)),
      ).map((offer) => `${offer} in ${industry ?? 'any trade'}`)
    })
    expect(thin).toEqual([])
  })

  it('holds no word that the trade does not like to hear', () => {
    const heard = INDUSTRIES.flatMap(({ id, avoid }) => {
      const texts = IDS.flatMap((offer) => Object.values(knownIn(id, offer)).flat(2) as string[])
      return texts.filter((text) =>
        avoid.words.some((word) => ` ${text.toLowerCase().replace(/[.,?]/g, ' ')} `.includes(` ${word} `)),
      )
    })
    expect(heard).toEqual([])
  })
})

describe('what is known of a trade', () => {
  it('is there for each of them, a few moments and questions for any offer among it', () => {
    for (const { id } of INDUSTRIES) {
      const { questions, any, ...moments } = TRADES[id] ?? expect.unreachable(id)
      expect(Object.values(moments).flat().length + any.length, id).toBeGreaterThanOrEqual(4)
      expect(questions.length, id).toBeGreaterThanOrEqual(2)
      expect(any.length, id).toBeGreaterThanOrEqual(2)
    }
  })

  it('makes one offer sound different in each', () => {
    const first = INDUSTRIES.map(({ id }) => knownIn(id, 'seo').moments[0])
    expect(new Set(first).size).toBe(INDUSTRIES.length)
  })

  it('stands alone where the offer is unknown, and says nothing of it', () => {
    for (const { id } of INDUSTRIES) {
      const { moments, questions, subjects, purposes, costs, tests } = knownIn(id)
      expect(moments.length, id).toBeGreaterThan(0)
      expect(questions.length, id).toBeGreaterThan(0)
      expect([subjects, purposes, costs, tests].flat(), id).toEqual([])
    }
  })
})
