import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readBrief } from './read-brief.ts'
import { classify } from './reading/classify.ts'
import { clean } from './clean.ts'
import { loadTagger } from './tagger.ts'

const read = (fields: Record<string, string>) =>
  readBrief(
    GenerationForm.parse({
      messageType: 'Cold DM',
      targetAudience: 'dentists',
      product: 'websites',
      ...fields,
    }),
  )
const firstTrouble = async (painPoint: string) => (await read({ painPoint })).troubles[0]?.clause

describe('a piece of a field', () => {
  const shape = async (text: string) => classify(clean(text), await loadTagger()).shape

  it.each([
    ['AHJ kicks back plans', 1],
    ['the lab sends back crowns', 2],
  ])('has its verb whole, with what belongs to it: %s', async (text, at) => {
    expect(classify(text, await loadTagger()).verbAt).toBe(at)
  })

  it('is a clause only where a subject has its verb', async () => {
    for (const text of [
      'cakes arrive sideways',
      'front desk misses calls at lunch',
      'hiring takes forever',
      'nobody told them',
      'half of the club cancels after shipment 2',
      'customers email files at 72 dpi',
    ])
      expect(await shape(text), text).toBe('clause')
    for (const text of [
      'line audit in 2 days',
      'tooling quotes of $40k',
      'recording kept 90 days',
      'texts from the winemaker',
      'AI receptionist that answers calls',
      'refund emails all day',
    ])
      expect(await shape(text), text).toBe('phrase')
  })

  it('knows who does it', async () => {
    expect(await shape('we walk the farm once a year')).toBe('we')
    expect(await shape('they lose 3 deals a month')).toBe('you')
    expect(await shape('drafts the letter during the consult')).toBe('does')
    expect(await shape('scan the sticker')).toBe('order')
    expect(await shape('buying leads that 5 others call too')).toBe('gerund')
  })
})

describe('readBrief', () => {
  it("turns the customer's person to the reader's and leaves third parties theirs", async () => {
    expect(await firstTrouble('they waste 10 hours a week')).toBe('you waste 10 hours a week')
    expect(await firstTrouble("I don't know why people leave my site")).toBe(
      "you don't know why people leave your site",
    )
    expect(await firstTrouble('clients forget their appointments')).toBe(
      'your clients forget their appointments',
    )
    expect(await firstTrouble('hired handsets break and nobody wants to put them on their ears')).toContain(
      'put them on their ears',
    )
    expect(await firstTrouble('policy still lists a tractor they sold')).toBe(
      'your policy still lists a tractor you sold',
    )
  })

  it('finds in a run-on complaint the clauses that stand alone', async () => {
    const { troubles } = await read({
      painPoint:
        'someone goes over their hours and the DVSA asks for the records and we spend two days printing them out, and meanwhile a school run gets missed because two people thought the other one had it, parents ring the council',
    })
    const texts = troubles.map(({ clause }) => clause)
    expect(texts).toContain('parents ring the council')
    expect(texts.join(' ')).not.toMatch(/printing them|you out/)
  })

  it('reads what is offered: a thing, a name, a sentence, a role', async () => {
    const offer = async (product: string) => (await read({ product })).offer
    expect(await offer('AI receptionist for dental clinics')).toMatchObject({
      noun: 'AI receptionist for dental clinics',
      short: 'AI receptionist',
      kind: 'tool',
    })
    expect(await offer('Rota – driver scheduling software')).toMatchObject({
      name: 'Rota',
      noun: 'driver scheduling software',
    })
    expect(await offer('Churnly, a tool that predicts which customers will cancel')).toMatchObject({
      name: 'Churnly',
      does: 'predicts which customers will cancel',
    })
    expect((await offer('I sell and install used canning lines')).sentences).toEqual([
      'I sell and install used canning lines',
    ])
    expect(await offer('mortgage broker, no fee')).toMatchObject({ kind: 'person', extras: ['no fee'] })
    expect(
      (
        await offer(
          'We are a results-driven, full-service growth partner with world-class, data-driven, AI-powered strategies',
        )
      ).noun,
    ).toBeUndefined()
  })

  it('keeps the pieces of a solution in their own shapes', async () => {
    const ways = async (solution: string) =>
      (await read({ solution })).ways.map(({ joint, text }) => `${joint}: ${text}`)
    expect(await ways('drafts the letter during the consult, you check and sign')).toEqual([
      'does: drafts the letter during the consult',
      'you: you check and sign',
    ])
    expect(await ways('scan the sticker, see the history, sign off on the spot')).toEqual([
      'order: scan the sticker, see the history and sign off on the spot',
    ])
    expect(await ways('page up within an hour, recording kept 90 days')).toEqual([
      'list: page up within an hour, recording kept 90 days',
    ])
    expect(await ways('we install, run and share 12% of the revenue')).toEqual([
      'we: we install, run and share 12% of the revenue',
    ])
  })

  it('takes facts from the insight, drops how they were found and what is doubtful', async () => {
    const { facts } = await read({
      insight:
        'noticed they just opened a second location in Austin. insured to £10m. entries close soon i think',
    })
    expect(facts).toMatchObject([
      { clause: 'you recently opened a second location in Austin', about: 'reader' },
      { phrase: 'insured to £10m', about: 'sender' },
    ])
  })

  it('finds terms of sale and says no more than they do', async () => {
    expect((await read({ solution: 'we send leads, pay per lead, no contract' })).terms).toEqual([
      "There's no contract to sign.",
      'You pay per lead.',
    ])
  })
})
