import { describe, expect, it } from 'vitest'
import { getCsvFileName, toCsv } from './download-results.ts'
import { makeItem } from './fake-generation-server.ts'

describe('toCsv', () => {
  it('has the columns Content and Explanation and begins with a byte order mark', () => {
    expect(toCsv([makeItem(1, { content: 'Hello', explanation: 'Short.' })], { hasExplanations: true })).toBe(
      '\ufeffContent,Explanation\r\nHello,Short.\r\n',
    )
  })

  it('quotes commas, semicolons, quotes and line breaks', () => {
    const item = makeItem(1, { content: 'One, "two"\nthree', explanation: 'a,b' })
    expect(toCsv([item], { hasExplanations: true })).toContain('\r\n"One, ""two""\nthree","a,b"\r\n')
    const other = makeItem(1, { content: 'one;two', explanation: ';' })
    expect(toCsv([other], { hasExplanations: true })).toContain('\r\n"one;two",";"\r\n')
  })

  it('points users without explanations to the plan that has them', () => {
    const item = makeItem(1, { content: 'Hello', explanation: 'Hidden' })
    expect(toCsv([item], { hasExplanations: false })).toContain(
      'Hello,Upgrade to Pro to see explanations\r\n',
    )
  })

  it.each([
    '=SUM(A1)',
    '+1',
    '-1',
    '@x',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '\t=1',
    '﹦1',
    '﹢1',
    '−1',
    ' =1',
    '\u00a0+1',
    '\u200b@x',
    '\ufeff=1',
    '\u2066\u3000-1',
    '\u0000=1',
    ' \t ＝1',
    '\u00ad=1',
    '\ufe0f=1',
  ])('escapes a formula that a spreadsheet would execute: %j', (content) => {
    const items = [makeItem(1, { content, explanation: content })]
    const [, row] = toCsv(items, { hasExplanations: true }).split('\r\n')
    expect(row).toBe(`'${content},'${content}`)
  })

  it('leaves other text as it is, also a sign further on', () => {
    for (const content of ['a=1', ' a', '5 - 3', '(=1)', '\u200cسلام']) {
      const [, row] = toCsv([makeItem(1, { content })], { hasExplanations: true }).split('\r\n')
      expect(row).toBe(`${content},`)
    }
  })

  it('escapes cells that begin with a line break', () => {
    for (const content of ['\r=1', '\n=1']) {
      const items = [makeItem(1, { content, explanation: 'x' })]
      expect(toCsv(items, { hasExplanations: true })).toContain(`\r\n"'${content}",x\r\n`)
    }
  })
})

describe('getCsvFileName', () => {
  it('contains the message type and the local date', () => {
    expect(getCsvFileName('Cold DM', new Date(2026, 0, 31))).toBe('cold_dm_2026-01-31.csv')
    expect(getCsvFileName('Email Subject Line', new Date(2026, 10, 2))).toBe(
      'email_subject_line_2026-11-02.csv',
    )
  })
})
