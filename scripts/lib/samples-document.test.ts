import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { createLandingSample, createReadmeWithSamples, sampleFile } from './samples-document.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('output of the built-in writer for the sample brief', () => {
  it('matches the sample of the landing page (npm run docs refreshes it)', async () => {
    expect(read('apps/web/src/domains/brief/sample.json')).toBe(await sampleFile())
  })

  it('matches the sample messages in README.md (npm run docs refreshes it)', async () => {
    const readme = read('README.md')
    expect(readme).toBe(await createReadmeWithSamples(readme))
  })

  it('assigns each note of the message to a field of the brief', async () => {
    const { brief, message, detail } = await createLandingSample()
    const notes = brief.flatMap(({ note }) => note ?? [])
    expect(new Set(message.flatMap(({ note }) => note ?? []))).toEqual(new Set(notes))
    expect(notes.length).toBeGreaterThan(1)
    expect(brief.some(({ value }) => value.includes(detail.words))).toBe(true)
  })
})
