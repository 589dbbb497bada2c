import { MESSAGE_TYPES } from '@firstline/contract/options'
import { describe, expect, it } from 'vitest'
import { builtInWriter, hardFailures, overlaps, readFields } from '../src/index.ts'
import type { Writer } from '../src/index.ts'
import { scriptedWriter } from '../src/testing.ts'
import { randomForms } from './random-briefs.ts'
import { runRandom } from './random-faults.ts'
import { writeSet } from './run-briefs.ts'
import { WORKING_BRIEFS } from './working-briefs.ts'

const writer = builtInWriter()

describe('what is written from the working briefs', () => {
  for (const messageType of MESSAGE_TYPES) {
    it(`breaks no hard check, and few sets have texts that are alike (${messageType})`, async () => {
      const alike: string[] = []
      for (const brief of WORKING_BRIEFS) {
        const { form, drafts } = await writeSet(writer, brief, { messageType, count: 3, seed: 'bounds' })
        const read = readFields(form)
        const texts = drafts.map(({ content }) => content)
        for (const text of texts) expect(hardFailures(text, read), `${brief.id}: ${text}`).toEqual([])
        if (overlaps(texts, messageType).length > 0) alike.push(brief.id)
      }
      // A set is as large as it was asked for, and a short brief has one way to say what is offered: its texts differ in
      // their opening, fact and ask, and share that sentence. A line about another trouble would be worse.
      expect(alike.length, alike.join()).toBeLessThanOrEqual(WORKING_BRIEFS.length * 0.85)
    }, 120_000)
  }
})

describe('what is written from random briefs', () => {
  it('never shows markup, never fails a hard check, and never throws but to refuse', async () => {
    const seed = 20_261_121
    const { written, refused, faults } = await runRandom(seed, 500, writer)
    expect(faults, `seed ${seed}`).toEqual([])
    expect(written / 2 + refused).toBe(500)
    expect(written).toBeGreaterThan(500)
  }, 180_000)

  it('are the same for the same seed, and other ones for another', () => {
    const told = (seed: number) => JSON.stringify([...randomForms(seed, 20)])
    expect(told(1)).toBe(told(1))
    expect(told(1)).not.toBe(told(2))
  })

  it('are reported when a writer shows what was pasted, or breaks', async () => {
    const careless = scriptedWriter({
      runs: [[{ draft: 'Your <b>calls</b>. Worth a look?' }, { draft: 'Calls ring out. Worth a look?' }]],
      repeatLast: true,
    })
    expect((await runRandom(1, 2, careless)).faults.join()).toContain('markup')
    const broken: Writer = {
      ...careless,
      write: () => {
        throw new TypeError('broken')
      },
    }
    expect((await runRandom(1, 2, broken)).faults).toHaveLength(2)
  })
})
