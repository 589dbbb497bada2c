import { GenerationForm } from '@firstline/contract/generation'
import { REVISION_AIMS, RevisionRequest } from '@firstline/contract/revision'
import { describe, expect, it } from 'vitest'
import { confirmAll } from '../../../test/confirm-all.ts'
import { DEVELOPMENT_BRIEFS } from '../../../test/every-brief.ts'
import { readFields } from '../../brief/read-fields.ts'
import { findHardFailures } from '../../critic/hard-failures.ts'
import { score } from '../../critic/score.ts'
import { splitIntoSentences } from '../../critic/text.ts'
import { builtInWriter } from '../builtin-writer.ts'
import { reviseMessage } from './revise-message.ts'

const FORMS = DEVELOPMENT_BRIEFS.slice(0, 12).map(({ fields }) =>
  confirmAll(GenerationForm.parse({ ...fields, messageType: 'Cold DM', ctaType: '' })),
)

const DENTAL = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: 'dental practices',
  product: 'call cover',
  painPoint: 'the front desk misses calls at lunch',
  solution: 'we text every missed caller back within 2 minutes',
  insight: 'the first month costs $90',
})
const LONG =
  'The front desk misses calls at lunch. Callers ring twice. They book elsewhere then. Our call cover texts every missed caller back within 2 minutes. Worth a look?'

async function writeOne(form: GenerationForm): Promise<string> {
  for await (const event of builtInWriter().write(
    { form, count: 1, seed: '1' },
    new AbortController().signal,
  ))
    if (event.kind === 'draft') return event.draft.content
  throw new Error('no draft')
}

const revise = (form: GenerationForm, request: Partial<RevisionRequest> & { text: string }) =>
  reviseMessage(form, undefined, RevisionRequest.parse({ aim: 'version', ...request }))

describe('reviseMessage', () => {
  it('returns texts that pass the hard checks for every aim', async () => {
    for (const form of FORMS) {
      const text = await writeOne(form)
      const revisions = await Promise.all(REVISION_AIMS.map((aim) => revise(form, { text, aim })))
      const texts = revisions.flatMap((revision) => revision?.text ?? [])
      expect(texts.flatMap((revised) => findHardFailures(revised, readFields(form)))).toEqual([])
    }
  })

  it('meets the aims for most texts of a brief whose sentences are confirmed', async () => {
    const met = { shorter: 0, opening: 0, version: 0, score: 0 }
    for (const form of FORMS) {
      const text = await writeOne(form)
      for (const aim of REVISION_AIMS) if (await revise(form, { text, aim })) met[aim] += 1
    }
    expect(met.version).toBe(FORMS.length)
    expect(Math.min(met.shorter, met.opening)).toBeGreaterThanOrEqual(FORMS.length * 0.6)
  })

  it.each(['version', 'shorter'] as const)('keeps each sentence that is to be kept in a %s', async (aim) => {
    for (const form of FORMS) {
      const text = await writeOne(form)
      for (const sentence of splitIntoSentences(text)) {
        const revision = await revise(form, { text, aim, keep: [sentence] })
        expect(revision?.text ?? sentence).toContain(sentence)
      }
    }
  })

  it('returns null when all sentences are to be kept in a shorter text', async () => {
    const all = await revise(DENTAL, { text: LONG, aim: 'shorter', keep: [...splitIntoSentences(LONG)] })
    expect(all).toBeNull()
  })

  it('leaves out whole sentences, but no opening and none that a later one refers to', async () => {
    const shorter = (await revise(DENTAL, { text: LONG, aim: 'shorter' }))?.text ?? ''
    expect(shorter).toMatch(/^The front desk misses calls at lunch\./)
    expect(shorter).toContain('Our call cover texts every missed caller back within 2 minutes.')
    expect(splitIntoSentences(LONG)).toEqual(expect.arrayContaining([...splitIntoSentences(shorter)]))
    const seen = [shorter]
    for (let time = 0; time < 6; time += 1) {
      const next = (await revise(DENTAL, { text: LONG, aim: 'shorter', avoid: seen }))?.text
      if (next === undefined) break
      seen.push(next)
    }
    const referring = seen.filter(
      (text) => text.includes('They book') && !text.includes('Callers ring twice'),
    )
    expect(referring).toEqual([])
    expect(seen.filter((text) => text.startsWith('Our call cover'))).toEqual([])
  })

  it('keeps the figures of a text that it shortens by other sentences', async () => {
    const form = GenerationForm.parse({
      messageType: 'Cold DM',
      targetAudience: 'landscaping companies',
      product: 'quoting calculator spreadsheet for landscapers',
      painPoint: 'they guess labor hours and find out in week 2 that they lost money',
      solution: 'it gives labor hours and margin from the square meters',
      insight: 'I use it in my own landscaping firm',
      tone: 'Bold',
    })
    const text =
      'You guess labor hours and find out in week 2 that you lost money. I make a quoting calculator spreadsheet for landscapers. It gives labor hours and margin from the square meters. I use it in my own landscaping firm. Want the details?'
    expect((await revise(form, { text, aim: 'shorter' }))?.text).toContain('week 2')
  })

  it('never leaves out a first sentence that is no greeting', async () => {
    const offer = 'Our call cover texts every missed caller back within 2 minutes. Worth a look?'
    const shorter = async (text: string) => (await revise(DENTAL, { text, aim: 'shorter' }))?.text
    expect(await shorter(`Is the front desk out at lunch today? ${offer}`)).not.toBe(offer)
    expect(await shorter(`Hi Sam, hope you are well today. ${offer}`)).toBe(offer)
  })

  it('never shows a text with an invented number', async () => {
    const invented = 'You lose 40% of them.'
    const text = `The front desk misses calls at lunch. ${invented} Our call cover texts every missed caller back within 2 minutes. Worth a look?`
    for (const aim of REVISION_AIMS) {
      expect(await revise(DENTAL, { text, aim, keep: [invented] })).toBeNull()
      expect((await revise(DENTAL, { text, aim }))?.text ?? '').not.toContain('40%')
    }
  })

  it('never leaves out the offer', async () => {
    const offer = 'Our call cover texts every missed caller back within 2 minutes.'
    const keep = splitIntoSentences(LONG).filter((sentence) => sentence !== offer)
    expect((await revise(DENTAL, { text: LONG, aim: 'shorter', keep }))?.text ?? offer).toContain(
      'call cover',
    )
    for (const aim of REVISION_AIMS)
      expect((await revise(DENTAL, { text: LONG, aim }))?.text ?? offer).toContain('call cover')
  })

  it('drops an empty greeting and adds the missing ask to a pasted text', async () => {
    const text =
      'I hope this finds you well!! Your front desk misses calls at lunch. Our call cover texts every missed caller back within 2 minutes.'
    const revision = await revise(DENTAL, { text, aim: 'score' })
    expect(revision?.text).not.toMatch(/hope|!/)
    expect(revision?.text).toMatch(
      /Our call cover texts every missed caller back within 2 minutes\. [^.]+\?$/,
    )
    expect(revision?.score.total).toBeGreaterThan(score(text, readFields(DENTAL)).total + 10)
  })

  it('returns other subject lines for subject lines', async () => {
    for (const { fields } of DEVELOPMENT_BRIEFS.slice(0, 6)) {
      const form = GenerationForm.parse({ ...fields, messageType: 'Email Subject Line', ctaType: '' })
      const text = 'A quick question about your business and how we could help you'
      const shorter = await revise(form, { text, aim: 'shorter' })
      expect(shorter?.text.length).toBeLessThan(text.length)
      expect((await revise(form, { text, aim: 'score' }))?.score.total).toBeGreaterThan(
        score(text, readFields(form)).total,
      )
    }
  })

  it('returns null instead of a text without the offer', async () => {
    const form = GenerationForm.parse({
      messageType: 'Cold DM',
      targetAudience: 'vets',
      product: 'online booking',
    })
    expect(await revise(form, { text: 'We offer online booking. Worth a look?', aim: 'shorter' })).toBeNull()
  })
})
