import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'

export interface DownloadedTable {
  fileName: string
  rows: { Content: string; Explanation: string }[]
}

/** Presses Download CSV and reads the file as a spreadsheet would. */
export async function downloadCsv(page: Page): Promise<DownloadedTable> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  const { data, errors, meta } = Papa.parse<DownloadedTable['rows'][number]>(text, {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  expect(meta.fields).toEqual(['Content', 'Explanation'])
  return { fileName: download.suggestedFilename(), rows: data }
}
