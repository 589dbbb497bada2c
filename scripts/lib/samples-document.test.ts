import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { landingSample, readmeWithSamples, sampleFile } from './samples-document.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the samples of the public pages and the README', () => {
  it('shows on the landing page what the built-in writer makes of the brief (npm run docs refreshes it)', async () => {
    expect(read('apps/web/src/lib/sample.json')).toBe(await sampleFile())
  })

  it('shows in README.md what the built-in writer makes of the brief (npm run docs refreshes it)', async () => {
    const readme = read('README.md')
    expect(readme).toBe(await readmeWithSamples(readme))
  })

  it('joins each note of the message to a field of the brief', async () => {
    const { brief, message, detail } = await landingSample()
    const notes = brief.flatMap(({ note }) => note ?? [])
    expect(new Set(message.flatMap(({ note }) => note ?? []))).toEqual(new Set(notes))
    expect(notes.length).toBeGreaterThan(1)
    expect(brief.some(({ value }) => value.includes(detail.words))).toBe(true)
  })
})
