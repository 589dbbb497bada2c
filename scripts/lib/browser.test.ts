import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findBrowser, type BrowserSource } from './browser.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'firstline-fake-browser-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** A program that starts like a browser, or fails like one that lacks a library. */
function makeProgram(name: string, script: string): string {
  const file = path.join(directory, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return file
}

const sourceOf = (name: string, program: string | undefined): BrowserSource => ({
  name,
  locate: async () => program,
})

describe('findBrowser', () => {
  const working = makeProgram('working', 'echo "DevTools listening on ws://127.0.0.1:1/x" >&2; exec sleep 60')
  const broken = makeProgram(
    'broken',
    'echo "error while loading shared libraries: libnss3.so" >&2; exit 127',
  )

  it('takes the first browser that starts', async () => {
    const sources = [sourceOf('none', undefined), sourceOf('broken', broken), sourceOf('good', working)]
    expect(await findBrowser('', sources)).toBe(working)
  })

  it('tries the next source when one fails', async () => {
    const failing: BrowserSource = { name: 'failing', locate: () => Promise.reject(new Error('no disk')) }
    expect(await findBrowser('', [failing, sourceOf('good', working)])).toBe(working)
  })

  it('reports what to do when no browser starts', async () => {
    const sources = [
      sourceOf('a broken one', broken),
      sourceOf('one that is gone', path.join(directory, 'gone')),
    ]
    await expect(findBrowser('', sources)).rejects.toThrow(
      /none started \(tried a broken one; one that is gone\)\. Install one \('apt-get install chromium'/,
    )
  })
})
