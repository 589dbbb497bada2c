import { describe, expect, it } from 'vitest'
import { GenerationForm } from '@firstline/contract/generation'
import { readBrief } from '../brief/read-brief.ts'
import { recognize } from '../playbook/recognize.ts'
import { carriesCta, isCtaWoven, SUBJECT_ASKS } from '../asks.ts'
import { chooseSet } from './choose-set.ts'
import { composeSubjects } from './compose-subject.ts'
import { readNotes } from './notes/read-notes.ts'

const PIPETTES = {
  targetAudience: 'lab managers, universities and biotech',
  product: 'on site pipette calibration',
  painPoint: 'sending pipettes away for 3 weeks, groups share whats left',
  solution: 'we come to the bench, certificates by next morning',
  insight: 'on campus 14-16 October, max 400 pipettes',
}

function linesOf(fields: Partial<typeof PIPETTES>, ctaType = ''): string[] {
  const form = GenerationForm.parse({
    targetAudience: 'shop owners',
    product: '',
    painPoint: '',
    solution: '',
    insight: '',
    tone: 'Casual',
    emotion: 'Curiosity & Intrigue',
    messageType: 'Email Subject Line',
    ctaType,
    ...fields,
  })
  const brief = readBrief(form)
  const composing = {
    brief,
    notes: readNotes(brief),
    recognition: recognize(brief.fields),
    random: () => 0.5,
  }
  return chooseSet(composeSubjects(composing), 60, []).map(({ text }) => text)
}

const CARRIED = Object.keys(SUBJECT_ASKS) as (keyof typeof SUBJECT_ASKS)[]

describe('composeSubjects', () => {
  it('prints a short sentence of the brief whole', () => {
    expect(linesOf({ product: 'call cover', painPoint: 'the front desk misses calls' })).toContain(
      'The front desk misses calls',
    )
    expect(linesOf({ product: 'pinsetters', solution: 'we help by phone on league nights' })).toContain(
      'We help by phone on league nights',
    )
    expect(linesOf({ product: 'calibration', insight: 'we are on campus from 14 to 16 October' })).toContain(
      'We are on campus from 14 to 16 October',
    )
  })

  it.each([
    'sale deadlines slip because photos and condition reports are done last minute',
    "They have hundreds of patients who haven't been in for 18 months and no time to call them",
    'The dock is free from 4 November to 20 December and has space for six boats.',
  ])('prints no part of a sentence that is too long for a line: %s', (sentence) => {
    const parts = sentence.split(/ (?:because|who|and|to) /)
    for (const field of ['painPoint', 'solution', 'insight'])
      for (const line of linesOf({ product: 'hull blacking', [field]: sentence }))
        expect(parts.filter((part) => line.toLowerCase().includes(part.toLowerCase()))).toEqual([])
  })

  it('names the product with its price', () => {
    expect(linesOf({ product: 'dental recall', solution: 'recall texts cost $90 a month' })).toContain(
      'Dental recall, $90 a month',
    )
  })

  it('puts the product before a fact that could be about anything', () => {
    expect(linesOf({ product: 'intraoral scanner rental, $390 a month' })).toContain(
      'Intraoral scanner rental, $390 a month',
    )
    expect(linesOf({ product: 'Linen rental', solution: '€1.35 per bed' })).not.toContain('€1.35 per bed')
  })

  it('keeps a guarantee in one piece', () => {
    expect(
      linesOf({ product: 'snow plowing and lawn', solution: 'lot clear by 6am or that visit is free' }),
    ).toContain('Lot clear by 6am or that visit is free')
  })

  it('turns a noun of an activity into the question who does it now', () => {
    expect(linesOf(PIPETTES)).toContain('Who calibrates your pipettes?')
    expect(linesOf({ product: 'freight invoice audit' })).toContain('Who audits your freight invoices?')
    expect(linesOf({ product: 'repair of obsolete control boards' })).toContain(
      'Who repairs your obsolete control boards?',
    )
    expect(linesOf({ product: 'ROV net and mooring inspection' })).toContain('Who inspects your nets?')
    expect(linesOf({ product: 'farm insurance broker' })).toContain('Who is your farm insurance broker?')
  })

  it('does not take a sum out of its sentence as a price', () => {
    const lines = linesOf({
      product: 'community choir',
      insight: 'we lost the council grant, £11,400, in April',
    })
    expect(lines.join('\n')).not.toContain('£11,400')
  })

  it('begins every line with a capital, a figure or a quotation mark and ends none in mid-phrase', () => {
    const lines = [
      linesOf(PIPETTES),
      linesOf({ product: 'dental recall', painPoint: 'patients no show' }),
    ].flat()
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) {
      expect(line).toMatch(/^[\p{Lu}\d$€£"]/u)
      expect(line).not.toMatch(/\b(?:the|a|an|of|to|for|with|and|or|your)\??$/)
      expect(line).not.toMatch(/undefined|\s{2}|,,/)
    }
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('leads with lines that share no first three words', () => {
    const starts = linesOf(PIPETTES)
      .slice(0, 5)
      .map((line) => line.split(' ').slice(0, 3).join(' '))
    expect(new Set(starts).size).toBe(starts.length)
  })

  it.each(CARRIED)('puts "%s" into a line that names its subject', (cta) => {
    const carrying = linesOf(PIPETTES, cta).filter((line) => carriesCta(line, cta))
    expect(carrying[0]).toMatch(/pipette|campus/i)
    expect(carrying.every((line) => isCtaWoven(line, cta))).toBe(true)
  })

  it('writes lines for a product of two letters', () => {
    expect(linesOf({ targetAudience: 'founders', product: 'hr' })).toEqual(
      expect.arrayContaining(['Who does your HR?', 'HR for founders']),
    )
  })

  it.each(['a ', 'Ab ', 'who ', 'and ', '1 ', 'we do ', "n't ", ', '])(
    'stays fast on a long run of "%s"',
    (part) => {
      const run = part.repeat(120).slice(0, 290)
      const start = performance.now()
      linesOf({ product: `x ${run}`, painPoint: run, solution: run, insight: run })
      expect(performance.now() - start).toBeLessThan(1000)
    },
  )
})
