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
  it('asks about a pain that recurs', () => {
    expect(linesOf(PIPETTES)).toContain('Still sending pipettes away for 3 weeks?')
    expect(
      linesOf({
        product: 'quoting spreadsheet',
        painPoint: 'they guess labor hours and lose money in week 2',
      }),
    ).toContain('Still guessing labor hours?')
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

  it('uses a clause of the pain after "when" only if it is complete and in the present', () => {
    const lines = linesOf({
      product: 'lot photography and cataloguing team',
      painPoint: 'sale deadlines slip because photos and condition reports are done last minute',
    })
    expect(lines).toContain('When sale deadlines slip')
    expect(lines).not.toContain('Sale deadlines slip because photos')
    expect(
      linesOf({ product: 'private chefs', painPoint: 'the last chef quit in july' }).join('\n'),
    ).not.toMatch(/When the last chef/)
  })

  it('keeps the relative clause that says which people the pain is about', () => {
    expect(
      linesOf({
        product: 'patient reactivation campaigns',
        painPoint:
          "They have hundreds of patients who haven't been in for 18 months and no time to call them",
      }),
    ).toContain("Patients who haven't been in for 18 months")
  })

  it('keeps both ends of a range of dates that was typed with a dash', () => {
    const lines = linesOf({
      product: 'hull blacking',
      insight: 'dock free 4 nov - 20 dec, space for 6 boats',
    })
    expect(lines).toContain('Hull blacking, dock free 4 November to 20 December')
    expect(lines.join('\n')).not.toMatch(/4 November$/m)
  })

  it('names extras of the offer in the words of the prospect', () => {
    expect(
      linesOf({
        product: 'pinsetter maintenance',
        painPoint: 'old pinsetters jam on friday nights',
        solution: 'monthly visit, phone help on league nights',
      }),
    ).toEqual(
      expect.arrayContaining(['Phone help on league nights', 'When old pinsetters jam on Friday nights']),
    )
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
