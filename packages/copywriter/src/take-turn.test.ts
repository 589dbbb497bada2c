import { GenerationForm } from '@firstline/contract/generation'
import { FIELD_MAX_LENGTHS } from '@firstline/contract/brief-fields'
import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import { REVISION_AIMS, RevisionRequest } from '@firstline/contract/revision'
import { describe, expect, it } from 'vitest'
import { builtInWriter, readPage, reviseMessage, takeTurn } from './index.ts'

const SENTENCE = 'The front desk misses calls at lunch and callers book with the next practice in town. '
const fill = (start: string, length: number) =>
  `${start} ${SENTENCE.repeat(Math.ceil(length / SENTENCE.length))}`.slice(0, length)

const LONGEST = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: fill('dental practices', FIELD_MAX_LENGTHS.targetAudience),
  product: fill('call cover', FIELD_MAX_LENGTHS.product),
  painPoint: fill('the phone rings', FIELD_MAX_LENGTHS.painPoint),
  solution: fill('texts back within 2 minutes', FIELD_MAX_LENGTHS.solution),
  insight: fill('the first month is free', FIELD_MAX_LENGTHS.insight),
})
const TEXT = fill('Does your front desk miss calls?', SCORED_TEXT_MAX_LENGTH).trim()

/** Counts the iterations of the event loop until the work is done. */
async function countIterations(work: Promise<unknown>): Promise<number> {
  let count = 0
  let immediate = setImmediate(function next() {
    count += 1
    immediate = setImmediate(next)
  })
  await work
  clearImmediate(immediate)
  return count
}

describe('takeTurn', () => {
  it('lets one of many callers go on in each iteration of the event loop', async () => {
    let current = 0
    const steps: number[] = []
    const work = async () => {
      for (let step = 0; step < 5; step += 1) {
        await takeTurn()
        steps.push(current)
      }
    }
    let immediate = setImmediate(function next() {
      current += 1
      immediate = setImmediate(next)
    })
    await Promise.all(Array.from({ length: 20 }, work))
    clearImmediate(immediate)
    expect(new Set(steps).size).toBe(100)
  })
})

describe('work on the longest input', () => {
  // A step judges one text: at most 48 texts are judged for a revision.
  it.each(REVISION_AIMS)('revises a text in steps for the aim %s', async (aim) => {
    const revise = () => reviseMessage(LONGEST, undefined, RevisionRequest.parse({ text: TEXT, aim }))
    const alone = await countIterations(revise())
    expect(alone).toBeGreaterThan(20)
    expect(await countIterations(Promise.all([revise(), revise(), revise()]))).toBeGreaterThan(2 * alone)
  })

  it.each([
    ['Cold DM', 20],
    ['Email Subject Line', 10],
  ] as const)('writes a set of eight as a %s in %d steps or more', async (messageType, steps) => {
    const events = builtInWriter().write(
      { form: { ...LONGEST, messageType }, count: 8, seed: 's' },
      new AbortController().signal,
    )
    expect(await countIterations(Array.fromAsync(events))).toBeGreaterThanOrEqual(steps)
  })

  it('reads a page in steps of 32 kB', async () => {
    const largestBytes = 2 * 1024 * 1024
    const html = `<body>${'<p>Call cover for dental practices.</p>'.repeat(largestBytes / 40)}</body>`
    const reading = readPage(html, { url: 'https://example.com/' })
    expect(await countIterations(reading)).toBeGreaterThan(html.length / 32_768)
  })
})
