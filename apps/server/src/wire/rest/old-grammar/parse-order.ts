import type { OrderItem } from './query.ts'
import { notImplemented, unreadableQuery } from '../rest-error.ts'

const ITEM = /^(?:"([^"]+)"|([^".()]+))(?:\.(asc|desc))?(?:\.nulls(first|last))?$/

/** Reads `column[.asc|.desc][.nullsfirst|.nullslast]`, comma separated. */
export function parseOrder(text: string | null): OrderItem[] {
  if (text === null || text === '') return []
  return text.split(',').map((item) => {
    if (item.includes('(')) throw notImplemented('Ordering by an embedded resource')
    if (item.includes('->')) throw notImplemented('Ordering by a JSON path')
    const [, quoted, plain, direction, nulls] = ITEM.exec(item.trim()) ?? []
    const column = quoted ?? plain
    if (column === undefined) throw unreadableQuery(`order (${text})`)
    return {
      column,
      direction: direction === 'desc' ? 'desc' : 'asc',
      nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
    }
  })
}
