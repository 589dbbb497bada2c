import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readBrief } from './read-brief.ts'
import { wordsOf } from './term.ts'

const whole = async (fields: Record<string, string>) => {
  const form = GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'dentists',
    product: 'websites',
    ...fields,
  })
  return (await readBrief(form)).whole
}
const pain = async (painPoint: string) => (await whole({ painPoint })).pain
const solution = async (text: string, product = 'websites') =>
  (await whole({ product, solution: text })).solution?.statement
const offer = async (product: string) => (await whole({ product })).product.offerSentence

describe('a pain said whole', () => {
  it('stays a thing when it is one, whatever verbs it resembles', async () => {
    expect(await pain('missed calls after 5pm')).toMatchObject({
      question: 'Missed calls after 5pm?',
      noun: 'missed calls after 5pm',
      reads: 'noun',
    })
    expect((await pain('picking errors'))?.condition).toBe("you're dealing with picking errors")
  })

  it('keeps a participle with its noun', async () => {
    expect((await pain('Klaviyo flows not set up properly'))?.condition).toBe(
      "your Klaviyo flows aren't set up properly",
    )
    expect((await pain('cleaners cancelling last minute'))?.condition).toBe(
      'your cleaners are cancelling last minute',
    )
  })

  it('leaves a relative to its noun and finds the verb behind it', async () => {
    expect((await pain("leads that come in on the weekend don't get called till Monday"))?.condition).toBe(
      "leads that come in over the weekend don't get called until Monday",
    )
    expect((await pain('webinars nobody attends'))?.reads).toBe('noun')
  })

  it('asks both verbs of one subject in the same form', async () => {
    expect((await pain('sales page gets traffic but only converts at 1%'))?.question).toBe(
      'Does your sales page get traffic but only convert at 1%?',
    )
  })

  it('takes the second of two words that could be the verb when the first is a plural', async () => {
    expect((await pain('electricity bills keep going up'))?.question).toBe(
      'Do your electricity bills keep going up?',
    )
  })
})

describe('a solution said whole', () => {
  it('finds who does it', async () => {
    expect(await solution('cuts mispicks by 60%', 'pick-to-light system')).toBe('It cuts mispicks by 60%')
    expect(await solution('every lead called back within 5 minutes')).toBe(
      'Every lead gets called back within 5 minutes',
    )
    expect(await solution('a vet confirmed within 72 hours')).toBe('You get a vet confirmed within 72 hours')
    expect(await solution('pay only per member who joins')).toBe('You pay only per member who joins')
  })

  it('keeps the terms beside it', async () => {
    expect(await solution("rewrite in 7 days, if it doesn't beat the old page you don't pay")).toBe(
      "You get a rewrite in 7 days. You don't pay unless it beats the old page",
    )
  })
})

describe('an offer said whole', () => {
  it('says what the sender is, does or has', async () => {
    expect(await offer('email/sms agency')).toBe("We're an email and SMS agency")
    expect(await offer('TMS that automates check calls')).toBe('Our TMS automates check calls')
    expect(await offer('contract recruiting, flat fee $8k per hire')).toBe(
      'We do contract recruiting for a flat $8k per hire',
    )
    expect(await offer('booking assistant')).toBe('We offer a booking assistant')
  })
})

it('never repeats seven words in a row of a field, and loses no number', async () => {
  const fields = {
    product: 'private estate on Lake Como for up to 80 guests',
    painPoint: 'they spend 15 hours a week chasing late invoices and it kills cash flow',
    solution: 'answers every call in 2 rings and books straight into Dentrix',
    insight: 'one signed case is worth $40k in fees',
  }
  const { pain: said, product, solution: offered, insight } = await whole(fields)
  const texts = [
    said?.question,
    said?.condition,
    product.offerSentence,
    offered?.statement,
    insight?.statement,
  ]
  const runs = (text: string) => wordsOf(text).map((_, at, all) => all.slice(at, at + 7).join(' '))
  const given = Object.values(fields).flatMap((field) => runs(field).slice(0, -6))
  for (const text of texts) {
    expect(text).toBeTruthy()
    expect(given.filter((run) => runs(text ?? '').includes(run))).toEqual([])
  }
  expect(insight?.statement).toContain('$40k in fees')
  expect(product.offerSentence).toContain('80 guests')
})
