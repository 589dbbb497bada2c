import type { ReadBriefRequest } from '@firstline/contract/brief'
import type { PageReading } from '@firstline/contract/page'
import type { Readback } from '@firstline/contract/readings'
import type { ReadPageOptions } from './page/read-page.ts'

// Each of these loads about a hundred modules, which scoring a text and starting the server do not need.

export async function readBack(form: ReadBriefRequest): Promise<Readback> {
  return (await import('./read-back/read-back.ts')).readBack(form)
}

export async function readPage(html: string, options: ReadPageOptions): Promise<PageReading> {
  return (await import('./page/read-page.ts')).readPage(html, options)
}
