import type { PageReading } from '@firstline/contract/page'

export interface ReadPageOptions {
  /** Where the page was in the end, after redirects. */
  url: string
  /** The `Content-Language` header, if the server sent one. */
  contentLanguage?: string | undefined
}

/** Reads a page: its title, text and what it says about the offer, all in plain text. */
export async function readPage(html: string, options: ReadPageOptions): Promise<PageReading> {
  void html
  return {
    url: options.url,
    title: '',
    description: '',
    siteName: '',
    language: '',
    headings: [],
    text: '',
    understood: { product: '', targetAudience: '', painPoint: '', solution: '', insight: '' },
  }
}
