import { describe, expect, it } from 'vitest'
import { findWordIssues } from './check-words.ts'

const found = (file: string, text: string) =>
  findWordIssues(file, text).map(({ line, found: word }) => `${line} ${word}`)

describe('findWordIssues', () => {
  it('finds banned words in every kind of comment of TypeScript', () => {
    const text = `// It is told.\n/** Nobody\n * hears. */\nexport const page = <b>{/* a door */}</b>\n`
    expect(found('a.tsx', text)).toEqual(['1 told', '2 Nobody', '3 hears', '4 door'])
  })

  it('leaves strings, templates, regular expressions and names alone', () => {
    const text = "const told = 'told // told' + `// told ${told /* told */}` + /\\/\\/ told/.source\n"
    expect(found('a.ts', text)).toEqual(['1 told'])
  })

  it('names the line of a phrase that is broken over two lines', () => {
    expect(found('a.ts', `// All of them at\n// once.\n`)).toEqual(['1 at once'])
  })

  it('lets terms of art pass that contain a banned word', () => {
    const text = '// A stub stands in for it; the arrow keys move; keep-alive; in-house; fault injection.\n'
    expect(found('a.ts', text)).toEqual([])
  })

  it('takes whole words only and ignores their case', () => {
    expect(found('a.ts', '// Default warehouse, outdoor, storyteller. TOLD.\n')).toEqual(['1 TOLD'])
  })

  it('finds comments of SQL inside of function bodies, and none in its strings', () => {
    const text = `select '-- told';\ncreate function f() as $$ -- told\n/* told */ $$;\n`
    expect(found('a.sql', text)).toEqual(['2 told', '3 told'])
  })

  it('finds comments of CSS, and none in its strings', () => {
    expect(found('a.css', `a { content: '/* told */' } /* told */\n`)).toEqual(['1 told'])
  })

  it('reads Markdown without its code and its link targets', () => {
    const text = 'Run `told`, see [this](told.md).\n\n```sh\ntold\n```\n\nIt is told.\n'
    expect(found('a.md', text)).toEqual(['7 told'])
  })

  it('returns the term to use instead of the word', () => {
    expect(findWordIssues('a.ts', '// Nobody.\n')).toEqual([
      { line: 1, found: 'Nobody', use: 'no user, no caller' },
    ])
  })

  it('checks the words of titles, those of groups included', () => {
    const text = `describe('the door', () => {\n  it('is told of each new row', () => {})\n})\n`
    expect(found('a.test.ts', text)).toEqual(['1 door', '2 told'])
  })

  it('refuses titles of fewer than five words, however the test is declared', () => {
    const text = [
      `it('works', () => {})`,
      `test.only('does it well', () => {})`,
      `it.each([1])('takes it', () => {})`,
      `it('takes a row of five words', () => {})`,
      `it.each([1])('refuses %s now', () => {})`,
      `pattern.test('a')`,
      `test.database.query('notify', [])`,
    ].join('\n')
    expect(found('a.spec.ts', text)).toEqual(['1 works', '2 does it well', '3 takes it'])
  })
})
