import { FIELD_MAX_LENGTHS } from '@firstline/contract/brief-fields'
import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  builtInWriter,
  claims,
  findHardFailures,
  readPage,
  prepareBrief,
  listRemarks,
  score,
  readBack,
  WriterError,
} from './index.ts'
import { findSlowRuns } from './testing.ts'

const PAGE_LENGTH = 64_000

const FORM = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: 'dental practices',
  product: 'call cover',
  painPoint: 'the front desk misses calls at lunch',
  solution: 'texts back within 2 minutes',
})

describe('a text of one repeated unit', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    await readBack(FORM)
  })

  it.each(MESSAGE_TYPES)('is judged as a %s without blocking the process', async (messageType) => {
    const brief = prepareBrief({ ...FORM, messageType }, undefined)
    const judge = (text: string) => [
      score(text, brief),
      findHardFailures(text, brief),
      claims(text, brief),
      listRemarks(text, brief),
    ]
    expect(await findSlowRuns(SCORED_TEXT_MAX_LENGTH, judge)).toEqual([])
  })

  // Repetitions of another field are dropped, so each field begins with its own word.
  const fieldsOf = (text: string) => ({
    targetAudience: `dentists ${text}`.slice(0, FIELD_MAX_LENGTHS.targetAudience),
    product: `websites ${text}`.slice(0, FIELD_MAX_LENGTHS.product),
    painPoint: `callers ${text}`.slice(0, FIELD_MAX_LENGTHS.painPoint),
    solution: `booking ${text}`.slice(0, FIELD_MAX_LENGTHS.solution),
    insight: `Leeds ${text}`.slice(0, FIELD_MAX_LENGTHS.insight),
  })

  it('is read in every field of a form without blocking the process', async () => {
    expect(await findSlowRuns(FIELD_MAX_LENGTHS.painPoint, (text) => readBack(fieldsOf(text)))).toEqual([])
  })

  it('is read back as the whole of each sentence field without blocking the process', async () => {
    const readAlone = (text: string) =>
      readBack({
        ...FORM,
        painPoint: text.slice(0, FIELD_MAX_LENGTHS.painPoint),
        solution: text.slice(0, FIELD_MAX_LENGTHS.solution),
        insight: text.slice(0, FIELD_MAX_LENGTHS.insight),
      })
    expect(await findSlowRuns(FIELD_MAX_LENGTHS.painPoint, readAlone)).toEqual([])
  })

  it.each(MESSAGE_TYPES)('is written from as a %s without blocking the process', async (messageType) => {
    const writer = builtInWriter()
    const write = async (text: string) => {
      const form = { ...FORM, ...fieldsOf(text), messageType }
      const request = { form, count: 8, seed: 's', recent: [text.slice(0, SCORED_TEXT_MAX_LENGTH)] }
      try {
        await Array.fromAsync(writer.write(request, new AbortController().signal))
      } catch (error) {
        expect(error).toBeInstanceOf(WriterError)
      }
    }
    expect(await findSlowRuns(FIELD_MAX_LENGTHS.painPoint, write)).toEqual([])
  })

  it.each([
    ['as its markup', (text: string) => text],
    ['in a paragraph', (text: string) => `<body><main><h1>Call cover</h1><p>${text}</p></main></body>`],
    ['in a title', (text: string) => `<head><title>${text}</title></head><body><p>Call cover.</p></body>`],
    ['in attributes', (text: string) => `<body><p style="${text}" class="${text}">Call cover.</p></body>`],
    ['in a style sheet', (text: string) => `<style>${text}</style><body><p class="a">Call cover.</p></body>`],
    [
      'as a rule',
      (text: string) => `<style>${text}{display:none}p{${text}}</style><body><p>Call cover.</p></body>`,
    ],
    [
      'in a script of data',
      (text: string) => `<body><script type="application/ld+json">${text}</script></body>`,
    ],
  ])('is read on a page %s without blocking the process', async (_, page) => {
    const url = 'https://example.com/'
    const read = (text: string) => readPage(page(text), { url })
    expect(await findSlowRuns(PAGE_LENGTH, read)).toEqual([])
    const readTheirs = (text: string) => readPage(page(text), { url, whose: 'theirs' })
    expect(await findSlowRuns(PAGE_LENGTH, readTheirs)).toEqual([])
  })
})
