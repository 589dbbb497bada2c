import { GenerationForm } from '@firstline/contract/generation'
import { DM_CTAS, MESSAGE_TYPES } from '@firstline/contract/options'
import type { MessageType } from '@firstline/contract/options'
import { describe, expect, it } from 'vitest'
import { makeForm } from '../../eval/run-briefs.ts'
import { DEVELOPMENT_BRIEFS, EVERY_BRIEF } from '../../test/every-brief.ts'
import { confirmAll } from '../../test/confirm-all.ts'
import { readBrief } from '../brief/read-brief.ts'
import { builtInWriter, WriterError } from '../index.ts'
import type { Draft, WriteRequest } from '../index.ts'
import { carriesCta, DM_ASKS, isCtaWoven, countLinesWithCta, SUBJECT_ASKS } from '../asks.ts'

const writer = builtInWriter()

async function write(form: GenerationForm, more: Partial<WriteRequest> = {}): Promise<string[]> {
  const drafts: Draft[] = []
  const request = { form, count: 3, seed: 'a', ...more }
  for await (const event of writer.write(request, new AbortController().signal))
    if (event.kind === 'draft') drafts.push(event.draft)
  return drafts.map(({ content }) => content)
}

const form = (more: Partial<GenerationForm> = {}) =>
  GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'dental practices',
    product: 'AI receptionist, $90 a month',
    painPoint: 'the front desk misses calls at lunch',
    solution: 'answers every call in 2 rings and books the visit',
    insight: 'two practices per town',
    ...more,
  })

const TWO_FIELDS = { painPoint: '', solution: '', insight: '', targetAudience: 'gyms', product: 'towels' }
const NOTES = {
  targetAudience: 'piano halls',
  product: 'concert tuning',
  painPoint: 'most halls call a tuner after a pianist has complained',
  solution: 'we tune 48 hours before each concert, same tuner every time',
  insight: '',
}

/** One set per usable brief. */
async function setsOf(
  messageType: MessageType,
  briefs = EVERY_BRIEF,
  more = {},
  decide = (given: GenerationForm) => given,
) {
  const sets: { id: string; form: GenerationForm; texts: string[] }[] = []
  for (const brief of briefs) {
    const given = decide(makeForm(brief, messageType))
    try {
      sets.push({ id: brief.id, form: given, texts: await write(given, more) })
    } catch (error) {
      if (!(error instanceof WriterError)) throw error
    }
  }
  expect(sets.length).toBeGreaterThan(briefs.length * 0.9)
  return sets
}

describe('builtInWriter', () => {
  it('writes versions of one text around the sentences to keep', async () => {
    const [text = ''] = await write(form())
    const keep = [text.slice(text.lastIndexOf('. ') + 2)]
    const versions = await write(form({ rewrite: { text, aim: 'version', keep } }), { recent: [text] })
    expect(new Set([text, ...versions]).size).toBe(4)
    expect(versions.filter((version) => !version.includes(keep[0] ?? ''))).toEqual([])
  })

  it.each(MESSAGE_TYPES)('writes as many different texts as requested (%s)', async (messageType) => {
    for (const fields of [{}, TWO_FIELDS, NOTES])
      for (const count of [3, 4, 5, 6, 7, 8]) {
        const texts = await write(form({ ...fields, messageType }), { count })
        expect(new Set(texts).size, texts.join('\n')).toBe(count)
      }
  })

  it('writes eight different subject lines for every usable brief', async () => {
    for (const { id, texts } of await setsOf('Email Subject Line', EVERY_BRIEF, { count: 8 }))
      expect(new Set(texts).size, id).toBe(8)
  })

  it.each(MESSAGE_TYPES)(
    'is the same for the same seed and another for another (%s)',
    async (messageType) => {
      const given = form({ messageType })
      const first = await write(given)
      expect(await write(given)).toEqual(first)
      const others = await Promise.all(['b', 'c', 'd'].map((seed) => write(given, { seed })))
      expect(others.some((texts) => texts.join() !== first.join())).toBe(true)
    },
  )

  it('repeats no text of an earlier set while the brief has others', async () => {
    for (const fields of [{}, NOTES]) {
      const earlier = await write(form(fields))
      const later = await write(form(fields), { recent: earlier })
      expect(later.filter((text) => earlier.includes(text))).toEqual([])
    }
  })

  it('opens with other lines than the earlier sets of a known situation', async () => {
    const starts = (texts: string[]) => texts.map((text) => text.split(/(?<=[.?])\s/)[0])
    const first = await write(form())
    const second = await write(form(), { recent: first })
    const third = await write(form(), { recent: [...second, ...first] })
    expect(new Set(starts([...first, ...second, ...third])).size).toBe(9)
  })

  it('keeps figures as typed and adds none', async () => {
    const typed = ['£9,000', '£1,200', '48', '120', '2019']
    const texts = await write(
      form({
        targetAudience: 'recruiters',
        product: 'shortlists of engineers',
        painPoint: 'they pay £9,000 to fill one job',
        solution: 'you get a shortlist in 48 hours for £1,200',
        insight: '120 teams have used us since 2019',
      }),
      { count: 8 },
    )
    const shown = texts.flatMap((text) => text.match(/£?\d[\d,.]*(?:k|%)?\+?/g) ?? [])
    const kept = shown.map((figure) => figure.replace(/[.,]$/, ''))
    expect(new Set(kept)).toEqual(new Set(typed))
  })

  it('refuses a brief that names no offer', async () => {
    await expect(write(form({ product: '!!!' }))).rejects.toMatchObject({ code: 'brief_too_thin' })
  })

  it('stops when it is aborted and yields to the event loop between texts', async () => {
    const controller = new AbortController()
    let yields = 0
    const careful = builtInWriter({
      onYield: () => {
        yields += 1
      },
    })
    const events = careful.write({ form: form(), count: 3, seed: 'a' }, controller.signal)
    await events[Symbol.asyncIterator]().next()
    expect(yields).toBeGreaterThanOrEqual(3)
    controller.abort()
    const aborted = careful.write({ form: form(), count: 3, seed: 'a' }, controller.signal)
    await expect(aborted[Symbol.asyncIterator]().next()).rejects.toThrow(/abort/i)
  })
})

describe('call to action of a set', () => {
  it.each(DM_CTAS)(
    '"%s" ends every message, in its own words or the form that can be sent',
    async (ctaType) => {
      const forms = DM_ASKS[ctaType]?.forms ?? []
      for (const fields of [{}, TWO_FIELDS])
        for (const text of await write(form({ ...fields, ctaType }), { count: 8 }))
          expect(
            forms.some((ask) => text.endsWith(` ${ask}`)),
            text,
          ).toBe(true)
    },
  )

  it.each(Object.keys(SUBJECT_ASKS) as (keyof typeof SUBJECT_ASKS)[])(
    '"%s" is part of one subject line of three and of at most half of six',
    async (ctaType) => {
      for (const fields of [{}, TWO_FIELDS])
        for (const count of [3, 6]) {
          const texts = await write(form({ ...fields, ctaType, messageType: 'Email Subject Line' }), {
            count,
          })
          const carrying = texts.filter((text) => carriesCta(text, ctaType))
          expect(
            carrying.every((text) => isCtaWoven(text, ctaType)),
            texts.join('\n'),
          ).toBe(true)
          expect(carrying.length, texts.join('\n')).toBeGreaterThanOrEqual(1)
          expect(carrying.length, texts.join('\n')).toBeLessThanOrEqual(countLinesWithCta(count, ctaType))
        }
    },
  )

  it('is a question of the tone when none was chosen', async () => {
    for (const text of await write(form({ ctaType: '' }))) expect(text).toMatch(/\?$/)
  })
})

describe('builtInWriter on every brief', () => {
  it.each(MESSAGE_TYPES)('writes whole sets without a repeated sentence (%s)', async (messageType) => {
    for (const { id, texts } of await setsOf(messageType)) {
      expect(new Set(texts).size, id).toBe(3)
      for (const text of texts) {
        const sentences = text.toLowerCase().split(/(?<=[.?])\s+/)
        expect(new Set(sentences).size, `${id}: ${text}`).toBe(sentences.length)
      }
    }
  })

  it('puts a suitable call to action into one line of three, whatever the words of the brief', async () => {
    for (const { id, form: given, texts } of await setsOf('Email Subject Line')) {
      const carrying = texts.filter((text) => isCtaWoven(text, given.ctaType))
      expect(carrying, `${id}: ${texts.join(' | ')}`).toHaveLength(countLinesWithCta(3, given.ctaType))
    }
  })

  it.each([
    ['as typed', (given: GenerationForm) => given],
    ['with its sentences confirmed', confirmAll],
  ])('states a printable insight, whole, in at least one message of a set (%s)', async (_, decide) => {
    const silent: string[] = []
    for (const { id, form: given, texts } of await setsOf('Cold DM', EVERY_BRIEF, {}, decide)) {
      const insights = readBrief(given).phrases.flatMap(({ field, sentence }) =>
        field === 'insight' && sentence !== null ? sentence.replace(/[.?!]$/, '').slice(1) : [],
      )
      if (insights.length > 0 && !insights.some((insight) => texts.some((text) => text.includes(insight))))
        silent.push(id)
    }
    expect(silent).toEqual([])
  })

  it('writes a new second set for every brief whose sentences are confirmed', async () => {
    for (const { id, form: given, texts } of await setsOf('Cold DM', DEVELOPMENT_BRIEFS, {}, confirmAll)) {
      const later = await write(given, { seed: 'b', recent: texts })
      expect(
        later.filter((text) => texts.includes(text)),
        id,
      ).toEqual([])
    }
  })
})
