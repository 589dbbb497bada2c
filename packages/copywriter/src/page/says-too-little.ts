import type { PageReading } from '@firstline/contract/page'

/** Whether nothing can be written from the page alone: it never says what is offered. */
export function saysTooLittle(page: PageReading): boolean {
  return page.understood.product.trim() === ''
}
