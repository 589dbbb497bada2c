import type { PageUnderstanding } from '@firstline/contract/page'
import type { Block } from '../markup/collect.ts'
import type { Thing } from '../structured-data.ts'

/** What the understanding works on. */
export interface PageSource {
  title: string
  description: string
  siteName: string
  language: string
  things: readonly Thing[]
  blocks: readonly Block[]
}

/** What the page says, in the fields of the form. */
export async function understand(source: PageSource): Promise<PageUnderstanding> {
  void source
  return { product: '', targetAudience: '', painPoint: '', solution: '', insight: '' }
}
