import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

function clipboardThat(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
}

/** Stands in for the old way to copy; says what was selected when it was asked. */
function oldWay(works: boolean): string[] {
  const copied: string[] = []
  Object.assign(document, {
    execCommand: () => {
      const field = document.activeElement ?? document.querySelector('textarea')
      if (works && field instanceof HTMLTextAreaElement) copied.push(field.value)
      return works
    },
  })
  return copied
}

describe('copyText', () => {
  it('writes the text to the clipboard', async () => {
    const written: string[] = []
    clipboardThat(async (text) => void written.push(text))
    expect(await copyText('Worth a look?')).toBe(true)
    expect(written).toEqual(['Worth a look?'])
  })

  it('copies by selection where the clipboard is refused, and leaves no element behind', async () => {
    clipboardThat(() => Promise.reject(new Error('denied')))
    const copied = oldWay(true)
    expect(await copyText('Worth a look?')).toBe(true)
    expect(copied).toEqual(['Worth a look?'])
    expect(document.querySelector('textarea')).toBeNull()
  })

  it('returns false when neither way works', async () => {
    clipboardThat(() => Promise.reject(new Error('denied')))
    oldWay(false)
    expect(await copyText('Worth a look?')).toBe(false)
  })
})
