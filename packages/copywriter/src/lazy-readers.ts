import type { BriefReading, ReadBriefRequest } from '@firstline/contract/brief'
import type { PageReading } from '@firstline/contract/page'
import type { ReadPageOptions } from './page/read-page.ts'

// Each of these loads about a hundred modules, which scoring a text and starting the server do not need.

export async function understandForm(given: ReadBriefRequest): Promise<BriefReading> {
  return (await import('./understanding/understand-form.ts')).understandForm(given)
}

export async function readPage(html: string, options: ReadPageOptions): Promise<PageReading> {
  return (await import('./page/read-page.ts')).readPage(html, options)
}
