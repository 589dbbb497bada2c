import type { PageReading } from '@firstline/contract/page'

/** Enough to write from, for a writer that knows the page's language. */
const ENOUGH = 200

/**
 * Whether nothing can be written from the page alone. The rules that understand a page know English: an English page
 * must name its offer, and of another language there must be some text.
 */
export function saysTooLittle(page: PageReading): boolean {
  if (page.understood.product.trim() !== '') return false
  return page.language === 'en' || page.language === '' || page.text.length < ENOUGH
}
