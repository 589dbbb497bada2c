import { describe, expect, it } from 'vitest'
import { wrapMarkdown } from './wrap-markdown.ts'

const long = `${'word '.repeat(30)}end`

describe('wrapMarkdown', () => {
  it('indents the further lines of a list item', () => {
    const [first, second] = wrapMarkdown(`- ${long}`).split('\n')
    expect(first).toMatch(/^- word .{1,114}$/)
    expect(second).toMatch(/^ {2}word .*end$/)
  })

  it('repeats the mark of a quote on each line', () => {
    expect(wrapMarkdown(`> ${long}`).split('\n')[1]).toMatch(/^> word .*end$/)
  })

  it('does not break inline code or its line in a table or a code block', () => {
    const code = `\`${long}\``
    expect(wrapMarkdown(`x ${code}`)).toBe(`x\n${code}`)
    expect(wrapMarkdown(`| ${long} |`)).toBe(`| ${long} |`)
    expect(wrapMarkdown(`\`\`\`\n${long}\n\`\`\``)).toBe(`\`\`\`\n${long}\n\`\`\``)
  })

  it('leaves short lines and line ends as they are', () => {
    expect(wrapMarkdown('# Title\n\n- short\n')).toBe('# Title\n\n- short\n')
  })
})
