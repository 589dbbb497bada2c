import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'

export interface DownloadedTable {
  fileName: string
  rows: { Content: string; Explanation: string }[]
}

/** Presses Download CSV and parses the file like a spreadsheet, which detects the delimiter. */
export async function downloadCsv(page: Page): Promise<DownloadedTable> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  expect(bytes.subarray(0, 3).toString('hex'), 'the mark that tells spreadsheets of UTF-8').toBe('efbbbf')
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const lines = parseStrictly(text, ',')
  expect(parseStrictly(text, ''), 'read with the delimiter that is detected').toEqual(lines)
  const [names, ...rows] = lines
  expect(names).toEqual(['Content', 'Explanation'])
  return {
    fileName: download.suggestedFilename(),
    rows: rows.map(([Content = '', Explanation = '']) => ({ Content, Explanation })),
  }
}

/** Lines of two cells each, none of which a spreadsheet would run. An empty delimiter is detected. */
function parseStrictly(text: string, delimiter: string): string[][] {
  // Text after the last line end is no line.
  const { data, errors, meta } = Papa.parse<string[]>(text.replace(/\r\n$/, ''), { delimiter })
  expect(errors).toEqual([])
  expect(meta).toMatchObject({ delimiter: ',', linebreak: '\r\n' })
  for (const line of data) {
    expect(line).toHaveLength(2)
    for (const cell of line) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
  }
  return data
}
