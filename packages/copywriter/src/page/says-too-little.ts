import type { PageReading } from '@firstline/contract/page'

/** Characters that suffice for a model that reads the page's language. */
const ENOUGH = 200

/** The understanding supports English: an English page must name its offer; other languages need some text. */
export function saysTooLittle(page: PageReading): boolean {
  if (page.understood.product.trim() !== '') return false
  return page.language === 'en' || page.language === '' || page.text.length < ENOUGH
}
