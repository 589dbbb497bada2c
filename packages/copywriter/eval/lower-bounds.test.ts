import { MESSAGE_TYPES } from '@firstline/contract/options'
import { describe, expect, it } from 'vitest'
import { builtInWriter, findHardFailures, overlaps, readFields } from '../src/index.ts'
import type { Writer } from '../src/index.ts'
import { scriptedWriter } from '../src/testing.ts'
import { generateForms } from './random-briefs.ts'
import { runRandom } from './random-failures.ts'
import { writeSet } from './run-briefs.ts'
import { WORKING_BRIEFS } from './working-briefs.ts'

const writer = builtInWriter()

describe('built-in writer on the working briefs', () => {
  for (const messageType of MESSAGE_TYPES) {
    it(`breaks no hard check, and few sets have similar texts (${messageType})`, async () => {
      const alike: string[] = []
      for (const brief of WORKING_BRIEFS) {
        const { form, drafts } = await writeSet(writer, brief, { messageType, count: 3, seed: 'bounds' })
        const read = readFields(form)
        const texts = drafts.map(({ content }) => content)
        for (const text of texts) expect(findHardFailures(text, read), `${brief.id}: ${text}`).toEqual([])
        if (overlaps(texts, messageType).length > 0) alike.push(brief.id)
      }
      // A short brief has one way to name the offer: its texts differ in opening, fact and ask, and share that
      // sentence. A line about another pain would be worse.
      expect(alike.length, alike.join()).toBeLessThanOrEqual(WORKING_BRIEFS.length * 0.85)
    }, 120_000)
  }
})

describe('built-in writer on random briefs', () => {
  it('shows no markup, passes every hard check and throws only refusals', async () => {
    const seed = 20_261_121
    const { written, refused, failures } = await runRandom(seed, 500, writer)
    expect(failures, `seed ${seed}`).toEqual([])
    expect(written / 2 + refused).toBe(500)
    expect(written).toBeGreaterThan(500)
  }, 180_000)

  it('gets the same briefs for the same seed and others for another', () => {
    const generate = (seed: number) => JSON.stringify([...generateForms(seed, 20)])
    expect(generate(1)).toBe(generate(1))
    expect(generate(1)).not.toBe(generate(2))
  })

  it('is reported when it shows pasted markup or throws', async () => {
    const careless = scriptedWriter({
      runs: [[{ draft: 'Your <b>calls</b>. Worth a look?' }, { draft: 'Calls ring out. Worth a look?' }]],
      repeatLast: true,
    })
    expect((await runRandom(1, 2, careless)).failures.join()).toContain('markup')
    const broken: Writer = {
      ...careless,
      write: () => {
        throw new TypeError('broken')
      },
    }
    expect((await runRandom(1, 2, broken)).failures).toHaveLength(2)
  })
})
