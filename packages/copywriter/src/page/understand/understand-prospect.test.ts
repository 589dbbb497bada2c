import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { PROSPECT_FIXTURES, readProspect } from '../../../test/page-fixtures.ts'
import { readFields } from '../../brief/read-fields.ts'
import { builtInWriter } from '../../builtin-writer/builtin-writer.ts'
import { findHardFailures } from '../../critic/hard-failures.ts'
import { findReadingGap } from '../find-reading-gap.ts'
import { formFromProspect } from '../form-from-prospect.ts'
import { readPage } from '../read-page.ts'

const readTheirs = (body: string, head = '', lang = 'en') =>
  readPage(`<html lang="${lang}"><head>${head}</head><body><main>${body}</main></body></html>`, {
    url: 'https://page.example/',
    whose: 'theirs',
  })
const understood = async (body: string, head = '') => (await readTheirs(body, head)).understood
const ACME = '<title>Acme | Plumbers in Leeds</title><meta property="og:site_name" content="Acme">'

describe('understandProspect', () => {
  for (const fixture of PROSPECT_FIXTURES) {
    it(`fills the fields about the prospect from ${fixture.file}`, async () => {
      const { targetAudience, insight, painPoint } = fixture
      expect((await readProspect(fixture)).understood).toEqual({
        product: '',
        solution: '',
        targetAudience,
        insight,
        painPoint,
      })
    })
  }

  it.each([
    ['A gentle dentist in the heart of Bath', 'a dentist in Bath'],
    ['We are an independent accountancy firm based in Truro.', 'an independent accountancy firm in Truro'],
    ['Your friendly local vet in Ely', 'a vet in Ely'],
    ['Italian restaurant', 'an Italian restaurant'],
    ['HAIR SALON', 'a hair salon'],
  ])('describes the trade of "%s"', async (line, trade) => {
    const head = '<meta property="og:site_name" content="Acme">'
    expect((await understood(`<h1>${line}</h1>`, head)).targetAudience).toBe(`Acme, ${trade}`)
  })

  it.each([
    'Never lose a patient',
    'We are the best team',
    'For offices',
    'We are a Church of England community',
    'More than 1,400 restaurants',
    'A company you can trust',
  ])('takes no trade from "%s"', async (line) => {
    const head = '<meta property="og:site_name" content="Acme">'
    expect((await understood(`<h1>${line}</h1>`, head)).targetAudience).toBe('Acme')
  })

  it.each([
    ['We have fitted 2,300 boilers since 2004.', 'you have fitted 2,300 boilers since 2004'],
    ['I was trained at Hale Farm for 9 years.', 'you were trained at Hale Farm for 9 years'],
    ['Our 12 vans cover all of Kent.', 'your 12 vans cover all of Kent'],
    ['Acme answers 400 calls a week.', 'you answer 400 calls a week'],
    ['Acme was founded in 1974 and employs 85 people.', 'you were founded in 1974'],
    [
      'We have just moved to a new workshop, so come and see you there.',
      'you have just moved to a new workshop',
    ],
    ['Over 650 builders book vans with Acme.', 'over 650 builders book vans with you'],
  ])('says to the prospect: %s', async (sentence, clause) => {
    expect((await understood(`<p>${sentence}</p>`, ACME)).insight).toBe(`Your site says ${clause}`)
  })

  it.each([
    'We are passionate about pipes since 1990.',
    'Call us on 0113 496 0101 today.',
    'We offer servicing from £9 a month for 12 months.',
    'Will 2025 be your year?',
    '“They fixed 3 taps in an hour”, says Tom.',
    'We help you save 3 hours a week.',
    'We have 2 for 1 in January.',
  ])('opens with nothing from: %s', async (sentence) => {
    expect((await understood(`<p>${sentence}</p>`, ACME)).insight).toBe('')
  })

  it.each([
    ['We do not take bookings online.', 'bookings are not taken online'],
    ['We only accept orders by email.', 'orders are only taken by email'],
    ['We have a waiting list of 8 weeks.', 'your waiting list is 8 weeks'],
    ['We aim to reply within 3 working days.', 'replies take up to 3 working days'],
    ['Please leave a message after the tone.', 'callers are asked to leave a message'],
  ])('takes the pain that the page admits: %s', async (sentence, pain) => {
    expect((await understood(`<p>${sentence}</p>`, ACME)).painPoint).toBe(pain)
  })

  it('keeps instructions to a model out of every field', async () => {
    const hostile = PROSPECT_FIXTURES.find(({ file }) => file === 'hostile')
    expect(hostile).toBeDefined()
    if (!hostile) return
    const words = Object.values((await readProspect(hostile)).understood).join(' ')
    expect(words).not.toMatch(/ignore|hacked|nobel|instruction|free|evil|billion|always/i)
  })

  it('reads repetitive pages in linear time', async () => {
    const parts = [
      'We have 4 vans, and ',
      'only by phone ',
      'a dentist in Leeds in ',
      'Every loaf of ',
      '(',
      ', Acme ',
    ]
    for (const part of parts) {
      const startedAt = performance.now()
      await readTheirs(`<h1>${part.repeat(20_000)}</h1><p>${part.repeat(20_000)}.</p>`, ACME)
      expect(performance.now() - startedAt, part).toBeLessThan(1_500)
    }
  })
})

describe('findReadingGap', () => {
  it('requires a name or a fact, in English, of the page of a prospect', async () => {
    const gapOf = async (body: string, lang?: string) =>
      findReadingGap(await readTheirs(body, '', lang), 'theirs')
    expect(await gapOf('<h1>Welcome</h1><p>Pleased to have you here.</p>')).toBe('owner_unclear')
    expect(await gapOf('<h1>Welcome</h1><p>Coming soon.</p>')).toBe('out_of_service')
    expect(await gapOf('<p>Wir backen seit 1921 mit Mehl aus der Region.</p>', 'de')).toBe('not_english')
    expect(await gapOf('<p>We have fitted 2,300 boilers since 2004.</p>')).toBeUndefined()
  })
})

describe('builtInWriter on the page of a prospect', () => {
  const typed = GenerationForm.parse({
    messageType: 'Cold DM',
    websiteOnlyMode: true,
    websiteUrl: 'https://mine.example/',
  })

  for (const fixture of PROSPECT_FIXTURES.filter(({ insight }) => insight !== '')) {
    it(`opens one message with the fact of ${fixture.file}`, async () => {
      const form = { ...formFromProspect(typed, await readProspect(fixture)), product: 'online booking' }
      const texts: string[] = []
      const request = { form: { ...form, websiteOnlyMode: false }, count: 3, seed: 'seed' }
      for await (const event of builtInWriter().write(request, new AbortController().signal))
        if (event.kind === 'draft') texts.push(event.draft.content)
      expect(texts).toHaveLength(3)
      for (const text of texts) expect(findHardFailures(text, readFields(form)), text).toEqual([])
      expect(texts.filter((text) => /^Your site (?:says|mentions) /.test(text)).length).toBeGreaterThan(0)
      for (const text of texts) expect(text).not.toMatch(/\. Your site (?:says|mentions)/)
    })
  }
})
