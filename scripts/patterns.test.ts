import { describe, expect, it } from 'vitest'
import { StepCounter } from './lib/count-steps.ts'
import { findPatterns, type FoundPattern } from './lib/find-patterns.ts'
import { findSlowText } from './lib/find-slow-text.ts'
import { parsePattern } from './lib/parse-pattern.ts'
import { runCommand } from './lib/run-command.ts'

/** As 'file:line: /pattern/ is slow on "@@@…"'. */
function slowOf(patterns: readonly FoundPattern[]): string[] {
  const known = new Map<string, string | undefined>()
  return patterns.flatMap(({ place, source, flags }) => {
    const written = `/${source}/${flags}`
    if (!known.has(written)) known.set(written, findSlowText(source, flags))
    const text = known.get(written)
    return text === undefined ? [] : [`${place}: ${written} is slow on ${JSON.stringify(text)}`]
  })
}

describe('regular expressions of the product', () => {
  it('match in linear time when written as literals', { timeout: 120_000 }, () => {
    const patterns = findPatterns()
    expect(patterns.length).toBeGreaterThan(1_000)
    expect(slowOf(patterns)).toEqual([])
  })

  it('match in linear time when built at run time', { timeout: 120_000 }, async () => {
    const { output, code } = await runCommand(process.execPath, ['scripts/lib/print-built-patterns.ts'])
    expect(code, output).toBe(0)
    const patterns = JSON.parse(output) as FoundPattern[]
    expect(patterns.length).toBeGreaterThan(10)
    expect(slowOf(patterns)).toEqual([])
  })
})

describe('findSlowText', () => {
  it.each([
    [/\S+@\S+\.\w/, 'looks for a sign behind a run, from each character of the run'],
    [/[.!]+$/, 'takes a run to the end from each of its characters'],
    [/^\s+|\s+$/, 'takes a run behind something else'],
    [/\s*,\s*/, 'takes space before a comma'],
    [/<!--[^]*?-->/, 'looks for the end of each comment that has none'],
    [/\bask .*s$/, 'reads to the end behind each word'],
    [/^(a+)+$/, 'repeats a repeat'],
    [/^(?:never |(?:you must )?never )*now/i, 'takes a word in two ways'],
    [/(?<=^A.*) and /g, 'reads back to the start at each word'],
    [/[^,]*?one[^,]*two/, 'looks for two words in turn'],
  ])('finds a text for %s, which %s', ({ source, flags }) => {
    expect(findSlowText(source, flags)).toEqual(expect.any(String))
  })

  it.each([
    [/[^\s@]@[^\s@.]+\.\w/],
    [/(?<![.!])[.!]+$/],
    [/^\s+|(?<!\s)\s+$/],
    [/(?:(?<!\s)\s+)?,\s*/],
    [/<!--[^]*?(?:-->|$)/],
    [/\bask .{0,60}s$/],
    [/^a+$/],
    [/\b(?:one|two|three)\b/gi],
    [/"(?:[^"\\]|\\.)*(?:"|\\?$)/g],
    [/^\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)*$/u],
  ])('finds no slow text for %s', ({ source, flags }) => {
    expect(findSlowText(source, flags)).toBeUndefined()
  })
})

describe('StepCounter', () => {
  const alphabet = [...'ab, @.\n"']
  const texts = [
    '',
    'a',
    'ab, ab',
    'aab@ab.ba',
    ' a\nb ',
    '"a" "b"',
    'a.b.a.',
    ',,,a ,b',
    'abab@',
    'b, a b a@a.a',
  ]

  it.each([
    [/a/g],
    [/a*b+/g],
    [/(a|ab)(b|)/g],
    [/^a|b$/gm],
    [/\ba.*?b\b/g],
    [/(?<=a)b|(?<!a)[.@]/g],
    [/(["a])[^"a]*\1/g],
    [/(?<quote>[a"]).\k<quote>/g],
    [/(?:a{1,2}?b?)+/g],
    [/a(?!b)|\Bb/g],
    [/[^\s,]{2,}/g],
    [/\s+|[@.]/gy],
    [/A.B/gis],
  ])('finds the same matches as %s', (pattern) => {
    const counter = new StepCounter(parsePattern(pattern.source), pattern.flags, alphabet)
    for (const text of texts) {
      const expected = [...text.matchAll(pattern)].map((match) => [
        match.index,
        match.index + match[0].length,
      ])
      expect(counter.matches(text), text).toEqual(expected)
    }
  })
})
