import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { root } from './root.ts'

export interface FoundPattern {
  /** 'packages/contract/src/page.ts:12' */
  place: string
  source: string
  flags: string
}

const SOURCES = [
  '{packages,wire}/!(test-*)/src/**/*.ts',
  'apps/server/src/**/*.ts',
  'apps/web/src/**/*.{ts,tsx}',
]

/** The files of the product, without tests and what only tests use. */
export function listProductFiles(): string[] {
  return globSync(SOURCES, { cwd: root }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
}

/** Every regular expression literal of the product. */
export function findPatterns(): FoundPattern[] {
  return listProductFiles().flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const found: FoundPattern[] = []
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if (isPattern(node)) {
        const line = text.slice(0, node.start).split('\n').length
        found.push({ place: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags })
      }
      for (const child of Object.values(node)) visit(child)
    }
    visit(parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }, file))
    return found
  })
}

function isPattern(node: object): node is { start: number; regex: { pattern: string; flags: string } } {
  return 'type' in node && node.type === 'Literal' && 'regex' in node
}
