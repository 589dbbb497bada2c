import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

const MINIMUM_ROWS = 40
const ROW = /^\| ([^|]+) \| ([^|]+) \| ([^|]*)\|$/
const LINK = /\[([^\]]+)\]\(([^)]+)\)/g
const NAME = /`([^`]+)`/g

const document = readFileSync(path.join(root, 'docs/where-is.md'), 'utf8')
const lines = document.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Rule '))
const rows = lines.map((line) => {
  const [, rule = line, files = '', names = ''] = ROW.exec(line) ?? []
  return {
    rule,
    links: [...files.matchAll(LINK)].map(([, file = '', link = '']) => ({ file, link })),
    names: [...names.matchAll(NAME)].map(([, name = '']) => name),
  }
})

describe('docs/where-is.md', () => {
  it(`has at least ${MINIMUM_ROWS} different rules`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(MINIMUM_ROWS)
    expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length)
  })

  it.each(rows)('names existing files and what they contain for $rule', ({ links, names }) => {
    expect(links).not.toEqual([])
    for (const { file, link } of links) {
      expect(path.join('docs', link)).toBe(file)
      expect(existsSync(path.join(root, file)), file).toBe(true)
    }
    const texts = links.map(({ file }) => readFileSync(path.join(root, file), 'utf8')).join('\n')
    for (const name of names) expect(texts).toContain(name)
  })
})
