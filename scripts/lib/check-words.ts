import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BANNED_WORDS, type BannedWord } from './banned-words.ts'
import {
  findCssComments,
  findScriptComments,
  findSqlComments,
  findTestTitles,
  type Span,
} from './find-comments.ts'
import { root } from './root.ts'

const FILES = [
  '.github/**/*.md',
  '{apps,packages,wire,scripts,e2e,bench,db,docs}/**/*.{ts,tsx,mjs,css,sql,md}',
  '*.{ts,mjs,md}',
]
const GENERATED = /(?:^|\/)(?:node_modules|build|\.react-router|\.cache|test-results)\/|\.css\.d\.ts$/
const MINIMUM_WORDS = 5

export interface WordIssue {
  line: number
  /** The word as it was written, or what is wrong with a title. */
  found: string
  use: string
}

/** Checks all files. Each issue is a line: file, line number, word, replacement. */
export function checkWords(): string[] {
  return globSync(FILES, { cwd: root, exclude: (name) => GENERATED.test(`${name}/`) })
    .filter((file) => !GENERATED.test(file))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return findWordIssues(file, text).map(({ line, found, use }) => `${file}:${line}: "${found}": ${use}`)
    })
}

/** Banned words and short titles of one file, in the order of lines. */
export function findWordIssues(file: string, text: string): WordIssue[] {
  const titles = isTest(file) ? findTestTitles(file, text) : []
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const short = titles
    .filter(({ isDescribe, words }) => !isDescribe && words < MINIMUM_WORDS)
    .map(({ start, end }) => ({
      line: lineAt(start),
      found: text.slice(start + 1, end - 1),
      use: `a title of ${MINIMUM_WORDS} words or more, with a verb`,
    }))
  const banned = [...joinLines(text, spansOf(file, text)), ...titles].flatMap(({ start, end }) =>
    findBanned(withoutCode(text.slice(start, end))).map(({ offset, found, use }) => ({
      line: lineAt(start + offset),
      found,
      use,
    })),
  )
  return [...short, ...banned].sort((one, other) => one.line - other.line)
}

function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file)
}

function spansOf(file: string, text: string): Span[] {
  if (file.endsWith('.md')) return [{ start: 0, end: text.length }]
  if (file.endsWith('.sql')) return findSqlComments(text)
  if (file.endsWith('.css')) return findCssComments(text)
  return findScriptComments(file, text)
}

/** Makes one span of line comments that follow each other, so that a phrase may be broken over them. */
function joinLines(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && /^\n[ \t]*$/.test(text.slice(last.end, span.start))) last.end = span.end
    else joined.push({ ...span })
  }
  return joined
}

const CODE = /```[\s\S]*?```|`[^`\n]*`|\$\{[^}]*\}|https?:\/\/\S+|\]\([^)\n]*\)/g

/** Blanks code, addresses and link targets. Lengths and lines stay, so offsets do too. */
function withoutCode(text: string): string {
  return text.replaceAll(CODE, (code) => code.replaceAll(/[^\n]/g, ' '))
}

const asPattern = (sources: readonly string[]) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?:${sources.join('|').replaceAll(' ', '[\\s*/-]+')})(?![\\p{L}\\p{N}_-])`,
    'giu',
  )

const ANY_BANNED = asPattern(BANNED_WORDS.map(({ pattern }) => pattern))
const ANY_EXCEPTION = asPattern(BANNED_WORDS.flatMap(({ except = [] }) => except))
const EACH = BANNED_WORDS.map((word) => ({ word, pattern: asPattern([word.pattern]) }))

function findBanned(text: string): { offset: number; found: string; use: string }[] {
  const checked = text.replaceAll(ANY_EXCEPTION, (term) => term.replaceAll(/[^\n]/g, ' '))
  return [...checked.matchAll(ANY_BANNED)].map(({ 0: found, index: offset }) => ({
    offset,
    found: found.replaceAll(/[\s*/-]+/g, ' '),
    use: wordOf(found).use,
  }))
}

function wordOf(found: string): BannedWord {
  const entry = EACH.find(({ pattern }) => found.replace(pattern, '') === '')
  if (!entry) throw new Error(`No entry of BANNED_WORDS matches '${found}'.`)
  return entry.word
}
