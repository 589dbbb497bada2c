import { GenerationForm } from '@firstline/contract/generation'
import { SUBJECT_CTAS } from '@firstline/contract/options'
import { describe, expect, it } from 'vitest'
import { readBrief } from '../../brief/read-brief.ts'
import { failedGates } from '../critic/failed-gates.ts'
import { failedVariety } from '../critic/gates/variety.ts'
import { composer } from '../composer.ts'

const writer = composer()

interface Wanted {
  count?: number
  seed?: string
  recent?: readonly string[]
}

const formFor = (fields: Record<string, string>) =>
  GenerationForm.parse({ messageType: 'Email Subject Line', ...fields })

async function linesFor(
  fields: Record<string, string>,
  { count = 8, seed = 'seed', recent = [] }: Wanted = {},
): Promise<string[]> {
  const lines: string[] = []
  const request = { form: formFor(fields), count, seed, recent }
  for await (const event of writer.write(request, new AbortController().signal))
    if (event.kind === 'draft') lines.push(event.draft.content)
  return lines
}

const BOOKKEEPERS = {
  targetAudience: 'bookkeepers',
  product: 'receipt capture app, $6 per client a month',
  painPoint: 'chasing receipts by email at month end',
  solution: 'clients forward a photo and it lands in Xero',
}
const PROPERTY_MANAGERS = {
  targetAudience: 'property managers in Phoenix',
  product: 'AC maintenance contracts',
  painPoint: 'every july the units die at once and the tenants call me at 2 am',
  solution: '2 tune ups a year, $129 per unit',
}
const PLANNERS = {
  targetAudience: 'hospital planners',
  product: 'home care, start within 24 hrs',
  painPoint: 'nobody answers the phone at lunch',
  solution: '',
}

describe('subject lines', () => {
  it("ask about what the reader spends the day on, and name the moment it's worst", async () => {
    const lines = await linesFor(BOOKKEEPERS)
    expect(lines.some((line) => /chasing receipts|receipts you chase|receipt chasing/i.test(line))).toBe(true)
    expect(lines.some((line) => line.startsWith('Month end without'))).toBe(true)
  })

  it('turn what others do into a question, a moment or those who do it', async () => {
    const lines = (await linesFor(PROPERTY_MANAGERS)).join('\n')
    expect(lines).toMatch(/tenants? (?:calling|call|who call)/i)
    expect(lines).toMatch(/2 am/)
    expect(lines).toMatch(/July/)
  })

  it('ask who does what nobody does', async () => {
    expect(await linesFor(PLANNERS, { count: 3 })).toContain('Who answers the phone at lunch?')
  })

  it('put the price behind the offer', async () => {
    const lines = await linesFor(PROPERTY_MANAGERS)
    expect(lines.some((line) => line.includes('$129'))).toBe(true)
  })

  it('are whole on a phone or nearly, pass the gates and differ', async () => {
    for (const fields of [BOOKKEEPERS, PROPERTY_MANAGERS, PLANNERS]) {
      const brief = await readBrief(formFor(fields))
      const lines = await linesFor(fields)
      for (const line of lines) {
        expect(line.length, line).toBeLessThanOrEqual(48)
        expect(failedGates(line, brief), line).toEqual([])
      }
      expect(failedVariety(lines, 'Email Subject Line')).toBeUndefined()
    }
  })

  it('come eight at a time from an audience and a product alone', async () => {
    const thin: readonly [string, string][] = [
      ['dentists', 'local seo'],
      ['founders', 'coaching'],
      ['schools', 'cleaning'],
      ['gym owners', 'booking app'],
      ['law firms', 'bookkeeping'],
    ]
    for (const [targetAudience, product] of thin)
      expect(await linesFor({ targetAudience, product }), product).toHaveLength(8)
  })

  it('never put "any need for" before what the reader is asked to give', async () => {
    const lines = await linesFor(
      {
        targetAudience: 'donors',
        product: 'community choir for people with dementia',
        insight: 'we lost the council grant in april',
        solution: '£15 pays for one singer for one month',
      },
      { count: 2 },
    )
    for (const line of lines) expect(line).not.toMatch(/any need|if you ever need|tried .* before/i)
  })

  it('weave each call to action into one to three of six, never alone', async () => {
    for (const ctaType of SUBJECT_CTAS)
      for (const fields of [BOOKKEEPERS, PROPERTY_MANAGERS]) {
        const lines = await linesFor({ ...fields, ctaType }, { count: 6 })
        const woven = lines.filter((line) => line.toLowerCase().includes(ctaType.toLowerCase()))
        expect(woven.length, `${ctaType}: ${lines.join(' | ')}`).toBeGreaterThanOrEqual(1)
        expect(woven.length, `${ctaType}: ${lines.join(' | ')}`).toBeLessThanOrEqual(3)
        for (const line of woven) expect(line.length).toBeGreaterThan(ctaType.length + 6)
      }
  })

  it('keep off what the user already has', async () => {
    const had = await linesFor(BOOKKEEPERS, { count: 3 })
    const again = await linesFor(BOOKKEEPERS, { count: 3, seed: 'another', recent: had })
    expect(again.filter((line) => had.includes(line))).toEqual([])
  })

  it('say it calmly for Luxury and flatly for Bold', async () => {
    const luxury = await linesFor({ ...BOOKKEEPERS, tone: 'Luxury' }, { count: 3 })
    expect(luxury.join(' ')).not.toMatch(/\$|\bStop\b/)
    const bold = await linesFor({ ...BOOKKEEPERS, tone: 'Bold' }, { count: 3 })
    expect(bold.filter((line) => !line.endsWith('?')).length).toBeGreaterThanOrEqual(2)
  })

  it.each([
    ['clients ghost on saturday', /ghost/],
    ['insurance claims get rejected', /claims/],
    ['I spend 4 hours a day on LinkedIn', /hours a day on LinkedIn/],
    ['they get leads but nobody books', /Leads, but nobody books/],
    ["relatives overseas can't come", /Relatives overseas who can't come/],
    ['we finish surgery at 6:30 and then write letters til 9', /letters/i],
    ["drivers leave because there's no charger", /No charger, no drivers/],
    ['no-shows', /no-shows/],
    ['no time', /no time/],
    ['paying for 40 features they dont use', /40 features/],
  ])('read the trouble in "%s"', async (painPoint, expected) => {
    const lines = await linesFor(
      { targetAudience: 'studio owners', product: 'booking app', painPoint },
      { count: 6 },
    )
    expect(lines.join('\n')).toMatch(expected)
  })
})
