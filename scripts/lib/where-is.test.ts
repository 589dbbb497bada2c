import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

const MINIMUM_ROWS = 40
const ROW = /^\| ([^|]+) \| \[([^\]]+)\]\(([^)]+)\)[^|]* \| (?:`([^`]+)` )?\|$/

const document = readFileSync(path.join(root, 'docs/where-is.md'), 'utf8')
const lines = document.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Rule '))
const rows = lines.map((line) => {
  const [, rule = line, file = '', link = '', name] = ROW.exec(line) ?? []
  return { rule, file, link, name }
})

describe('docs/where-is.md', () => {
  it(`has at least ${MINIMUM_ROWS} different rules`, () => {
    expect(new Set(rows.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(MINIMUM_ROWS)
    expect(rows).toHaveLength(lines.length)
  })

  it.each(rows)('names an existing file for $rule', ({ file, link, name }) => {
    expect(path.join('docs', link)).toBe(file)
    expect(existsSync(path.join(root, file)), file).toBe(true)
    if (name) expect(readFileSync(path.join(root, file), 'utf8')).toContain(name)
  })
})
