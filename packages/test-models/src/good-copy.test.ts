import { GenerationForm } from '@firstline/contract/generation'
import { findHardFailures, overlaps, readFields } from '@firstline/copywriter'
import { describe, expect, it } from 'vitest'
import type { PromptData } from './prompt-data.ts'
import { goodCopy } from './good-copy.ts'

const BRIEFS = {
  thin: {
    targetAudience: 'owners of dental practices',
    product: 'call cover that texts back missed callers',
  },
  full: {
    targetAudience: 'small construction firms',
    product: 'invoice collection service',
    painPoint: 'they spend 15 hrs/week chasing late invoices and it kills cash flow',
    solution: 'we get invoices paid in 21 days, no retainer',
  },
  hard: {
    targetAudience: 'PARENTS 👶 in Leeds!!!',
    product: 'WE OFFER A MATHS TUTORING SERVICE — FREE TRIAL',
    painPoint: 'dont know if thier kids are falling behind until the report comes & its to late',
    solution: '<b>weekly</b> report',
  },
}
const ANGLES = Array.from({ length: 8 }, (_, index) => `Angle ${index + 1}`)

function dataFor(brief: object, messageType: string, more: Partial<PromptData> = {}) {
  const form = GenerationForm.parse({ ...brief, messageType })
  const { targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType } = form
  const fields = { targetAudience, product, painPoint, solution, insight, tone, emotion, ctaType }
  return { form, data: { messageType: form.messageType, count: 8, fields, angles: ANGLES, ...more } }
}

const textsOf = async (data: PromptData) => (await goodCopy(data)).map(({ content }) => content)

describe('goodCopy', () => {
  for (const [name, brief] of Object.entries(BRIEFS)) {
    it.each(['Cold DM', 'Email Subject Line'])(
      `writes eight that may be shown side by side from a ${name} brief (%s)`,
      async (messageType) => {
        const { form, data } = dataFor(brief, messageType)
        const texts = await textsOf(data)
        expect(texts).toHaveLength(8)
        expect(texts.flatMap((text) => findHardFailures(text, readFields(form)))).toEqual([])
        expect(overlaps(texts, form.messageType)).toEqual([])
      },
    )
  }

  it('writes the same for the same request, and other texts for other angles', async () => {
    const { data } = dataFor(BRIEFS.full, 'Cold DM')
    const texts = await textsOf(data)
    expect(await textsOf(data)).toEqual(texts)
    expect((await textsOf({ ...data, angles: ANGLES.toReversed() })).slice(0, 3)).not.toEqual(
      texts.slice(0, 3),
    )
  })

  it('starts no text like an earlier one of the prompt', async () => {
    const { data } = dataFor(BRIEFS.thin, 'Cold DM')
    const written = await textsOf(data)
    const more = await textsOf({ ...data, written: written.slice(0, 4) })
    expect(more.filter((text) => written.slice(0, 4).includes(text))).toEqual([])
    expect(more).toHaveLength(8)
  })

  it('ends with the chosen call to action', async () => {
    const { data } = dataFor({ ...BRIEFS.full, ctaType: 'Want a quick peek?' }, 'Cold DM')
    for (const text of await textsOf(data)) expect(text).toMatch(/Want a quick peek\?$/)
    const lines = dataFor({ ...BRIEFS.full, ctaType: 'See how' }, 'Email Subject Line', {
      withCta: ['Angle 2'],
    })
    const withCta = (await textsOf(lines.data)).map((line) => line.includes('See how'))
    expect(withCta).toEqual(ANGLES.map((angle) => angle === 'Angle 2'))
  })
})
