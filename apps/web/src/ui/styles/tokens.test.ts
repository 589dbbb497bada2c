// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*.*?\*\//g, '')

/** The declarations of the first rule that begins with `selector`, from some place on. */
function declarations(selector: string, from = 0): string[] {
  const start = tokens.indexOf('{', tokens.indexOf(selector, from)) + 1
  return tokens
    .slice(start, tokens.indexOf('}', start))
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

describe('the dark theme', () => {
  it('is the same by choice and by the preference of the device', () => {
    const chosen = declarations(":root[data-theme='dark']")
    expect(chosen.length).toBeGreaterThan(20)
    expect(declarations(':root:not(')).toEqual(chosen)
  })

  it('defines every color of the light theme', () => {
    const names = (selector: string) =>
      declarations(selector)
        .map((line) => line.split(':')[0])
        .filter((_, at, all) => all.indexOf(all[at]) === at)
    const colours = declarations(':root')
      .filter((line) => line.includes('oklch') && line.startsWith('--'))
      .map((line) => line.split(':')[0])
    expect(names(":root[data-theme='dark']")).toEqual(expect.arrayContaining(colours))
  })
})

describe('where motion is unwelcome (P2.8)', () => {
  it('sets every duration token to zero', () => {
    const named = (lines: string[]) => lines.map((line) => line.split(':')[0]).toSorted()
    const still = declarations(':root', tokens.indexOf('@media (prefers-reduced-motion: reduce)'))
    const moving = declarations(':root').filter((line) => /^--[a-z]+: \d+ms/.test(line))
    expect(named(still)).toEqual(named(moving))
    expect(still.every((line) => line.endsWith(' 0ms'))).toBe(true)
  })
})
