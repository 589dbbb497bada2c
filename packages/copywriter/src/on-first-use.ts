import type { BriefReading, ReadBriefRequest } from '@firstline/contract/brief'
import type { PageReading } from '@firstline/contract/page'
import type { ModelWriterOptions } from './models/model-writer.ts'
import type { ReadPageOptions } from './page/read-page.ts'
import type { Writer } from './writer.ts'

// Each of these brings some hundred modules. Who only judges a text, or only starts, doesn't wait for them.

/** How each field of a form is read, before anything is written from it. */
export async function understandForm(given: ReadBriefRequest): Promise<BriefReading> {
  return (await import('./understanding/understand-form.ts')).understandForm(given)
}

/** Reads a page: its title, text and what it says about the offer, all in plain text. */
export async function readPage(html: string, options: ReadPageOptions): Promise<PageReading> {
  return (await import('./page/read-page.ts')).readPage(html, options)
}

/** Writes with a language model; every message passes the critic before it is given. */
export function modelWriter(options: ModelWriterOptions): Writer {
  return {
    kind: 'model',
    name: options.model.name,
    async *write(request, signal) {
      yield* (await import('./models/model-writer.ts')).modelWriter(options).write(request, signal)
    },
  }
}
