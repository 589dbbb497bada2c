import { GenerationForm } from '@firstline/contract/generation'
import { DM_CTAS, EMOTIONS, MESSAGE_TYPES, TONES } from '@firstline/contract/options'
import type { PageReading } from '@firstline/contract/page'
import { describe, expect, it } from 'vitest'
import { PAGE_FIXTURES, readFixture } from '../../test/page-fixtures.ts'
import { readFields } from '../brief/read-fields.ts'
import { builtInWriter } from '../builtin-writer/builtin-writer.ts'
import { findHardFailures } from '../critic/hard-failures.ts'
import { formFromPage } from './form-from-page.ts'

const writer = builtInWriter()
const blank = (more: Record<string, string> = {}) =>
  GenerationForm.parse({
    messageType: 'Cold DM',
    websiteUrl: 'https://page.example/',
    websiteOnlyMode: true,
    ...more,
  })

async function write(form: GenerationForm, page: PageReading, count = 3): Promise<string[]> {
  const texts: string[] = []
  for await (const event of writer.write({ form, page, count, seed: 'seed' }, new AbortController().signal))
    if (event.kind === 'draft') texts.push(event.draft.content)
  return texts
}

describe('formFromPage', () => {
  it('fills empty fields and keeps what was typed and chosen', async () => {
    const page = await readFixture('recruiting')
    const form = blank({
      painPoint: 'drivers quit in week one',
      tone: 'Bold',
      emotion: 'Urgency',
      ctaType: 'Book a Call',
    })
    expect(formFromPage(form, page)).toEqual({
      ...form,
      ...page.understood,
      painPoint: 'drivers quit in week one',
    })
  })
})

describe('builtInWriter on a page alone', () => {
  for (const { file, understood } of PAGE_FIXTURES.filter((fixture) => fixture.understood.product !== '')) {
    it(`writes texts that pass every hard check from ${file}`, async () => {
      const page = await readFixture(file)
      for (const messageType of MESSAGE_TYPES) {
        const form = blank({ messageType })
        const brief = readFields(formFromPage(form, page))
        const texts = await write(form, page)
        expect(texts).toHaveLength(3)
        for (const text of texts) {
          expect(findHardFailures(text, brief), text).toEqual([])
          expect(text).not.toMatch(/\b(your|for|with|of|to) [.,?]|undefined|HACKED/)
        }
        expect(understood.product).not.toBe('')
      }
    })
  }

  it('writes in every tone and emotion from a page that names no audience', async () => {
    const page = await readFixture('seo-agency')
    const withoutAudience = { ...page, understood: { ...page.understood, targetAudience: '' } }
    for (const [index, tone] of TONES.entries()) {
      const form = blank({ tone, emotion: EMOTIONS[index] ?? '', ctaType: DM_CTAS[index] ?? '' })
      const brief = readFields(formFromPage(form, withoutAudience))
      for (const text of await write(form, withoutAudience))
        expect(findHardFailures(text, brief), text).toEqual([])
    }
  })

  it('explains that a page is not in English or does not name an offer', async () => {
    await expect(write(blank(), await readFixture('german'))).rejects.toMatchObject({
      code: 'brief_too_thin',
      message: 'The built-in writer writes English only, and this page is not in English.',
    })
    await expect(write(blank(), await readFixture('fluff'))).rejects.toMatchObject({ code: 'brief_too_thin' })
  })

  it('writes from an English form whatever the language of the page', async () => {
    const form = blank({ product: 'bookkeeping for restaurants', painPoint: 'month end takes 12 days' })
    expect(await write(form, await readFixture('german'))).toHaveLength(3)
  })
})
