import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { coverage } from './coverage/coverage.ts'
import { productRules } from './coverage/product-rules.ts'
import { coveragePage } from './coverage-document.ts'
import { root } from './root.ts'

const statements = Object.entries(coverage).flatMap(([rule, list]) =>
  list.map((statement) => ({ rule, ...statement })),
)
const rules = productRules().flatMap((section) => section.rules)

describe('the document of what proves each statement', () => {
  it('docs/coverage.md says what the table says (npm run docs writes it anew)', () => {
    expect(readFileSync(path.join(root, 'docs/coverage.md'), 'utf8')).toBe(coveragePage())
  })

  it('has every rule of docs/product.md that is not planned, and none that is not there', () => {
    const wanted = rules.filter(({ isPlanned }) => !isPlanned).map(({ number }) => number)
    expect(wanted.length).toBeGreaterThan(100)
    expect(Object.keys(coverage).toSorted()).toEqual(wanted.toSorted())
  })

  it('lists what is planned as that', () => {
    const planned = rules.filter(({ isPlanned }) => isPlanned)
    expect(planned.map(({ number }) => number)).toEqual(['P4.11'])
    for (const { number, text } of planned) expect(coveragePage()).toContain(`| ${number} | ${text} | | |`)
  })

  it('names no statement without code and a test', () => {
    const bare = statements.filter(({ code, tests }) => code.length === 0 || tests.length === 0)
    expect(bare.map(({ rule, says }) => `${rule} ${says}`)).toEqual([])
  })

  it('names code that is there', () => {
    const gone = statements.flatMap(({ rule, code }) =>
      code.filter((file) => !existsSync(path.join(root, file))).map((file) => `${rule} ${file}`),
    )
    expect(gone).toEqual([])
  })

  it('names tests that are there', () => {
    const gone = statements.flatMap(({ rule, tests }) =>
      tests
        .filter(([file, title]) => !hasTest(file, title))
        .map(([file, title]) => `${rule} ${file}: ${title}`),
    )
    expect(gone).toEqual([])
  })
})

function hasTest(file: string, title: string): boolean {
  const full = path.join(root, file)
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(full)) return false
  const code = readFileSync(full, 'utf8').replaceAll("\\'", "'")
  return code.includes(title)
}
