import { describe, expect, it } from 'vitest'
import { csvFileName, csvOf } from './csv.ts'
import { makeItem } from './testing/generation-server.ts'

describe('csvOf', () => {
  it('has the columns Content and Explanation and begins with a mark that spreadsheets read as UTF-8', () => {
    expect(csvOf([makeItem(1, { content: 'Hello', explanation: 'Short.' })], { hasExplanations: true })).toBe(
      '\ufeffContent,Explanation\r\nHello,Short.\r\n',
    )
  })

  it('quotes commas, semicolons, quotes and line breaks', () => {
    const item = makeItem(1, { content: 'One, "two"\nthree', explanation: 'a,b' })
    expect(csvOf([item], { hasExplanations: true })).toContain('\r\n"One, ""two""\nthree","a,b"\r\n')
    const other = makeItem(1, { content: 'one;two', explanation: ';' })
    expect(csvOf([other], { hasExplanations: true })).toContain('\r\n"one;two",";"\r\n')
  })

  it('tells users without explanations where they are', () => {
    const item = makeItem(1, { content: 'Hello', explanation: 'Hidden' })
    expect(csvOf([item], { hasExplanations: false })).toContain(
      'Hello,Upgrade to Pro to see explanations\r\n',
    )
  })

  it.each(['=SUM(A1)', '+1', '-1', '@x', '＝1+1', '＋1', '－1', '＠x', '\t=1'])(
    'makes text of what a spreadsheet would run: %j',
    (content) => {
      const items = [makeItem(1, { content, explanation: content })]
      const [, row] = csvOf(items, { hasExplanations: true }).split('\r\n')
      expect(row).toBe(`'${content},'${content}`)
    },
  )

  it('makes text of cells that begin with a line break', () => {
    for (const content of ['\r=1', '\n=1']) {
      const items = [makeItem(1, { content, explanation: 'x' })]
      expect(csvOf(items, { hasExplanations: true })).toContain(`\r\n"'${content}",x\r\n`)
    }
  })
})

describe('csvFileName', () => {
  it('is the message type and the day', () => {
    expect(csvFileName('Cold DM', new Date(2026, 0, 31))).toBe('cold_dm_2026-01-31.csv')
    expect(csvFileName('Email Subject Line', new Date(2026, 10, 2))).toBe('email_subject_line_2026-11-02.csv')
  })
})
