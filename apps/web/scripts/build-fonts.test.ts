// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { CORE_CHARACTERS, coreFonts, formatFontFaces, subsetCore } from './build-fonts.ts'

describe('the core fonts', () => {
  it('are small enough for the first paint', async () => {
    const sizes = await Promise.all(coreFonts.map(async (font) => (await subsetCore(font)).length))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(35_000)
  })

  it('contain every character of an English page', () => {
    const wanted = Array.from('Az09~‘’“”…–—·×→©•€£\u00a0')
    expect(wanted.filter((sign) => !CORE_CHARACTERS.includes(sign))).toEqual([])
  })

  it('leave accents to the packages own files', () => {
    expect(CORE_CHARACTERS).not.toContain('é')
    for (const font of coreFonts) expect(formatFontFaces(font)).not.toContain('U+00E9')
  })

  it('come with a local fallback with adjusted metrics', () => {
    const [serif] = coreFonts.map(formatFontFaces)
    expect(serif).toMatch(/local\('Georgia'\);\s+size-adjust: 9\d\.\d\d%;\s+ascent-override: 7\d\.\d\d%;/)
  })
})
