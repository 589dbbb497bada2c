import type { SelectItem } from './query.ts'
import { notImplemented, unreadableQuery } from '../rest-error.ts'

const NAME = '"[^"]+"|[^",:()]+'
const ITEM = new RegExp(`^(?:(${NAME}):)?(${NAME})$`)

/** Reads the select list: columns, perhaps with other names. Null stands for all columns. */
export function parseSelect(text: string | null): SelectItem[] | null {
  if (text === null || text === '' || text === '*') return null
  if (/[()]/.test(text)) throw notImplemented('Embedding and aggregating')
  if (text.includes('::')) throw notImplemented('Casting')
  if (text.includes('->')) throw notImplemented('Selecting a JSON path')
  return text.split(',').map((item) => {
    const [, alias, name] = ITEM.exec(item.trim()) ?? []
    if (name === undefined) throw unreadableQuery(`select parameter (${text})`)
    return { column: unquote(name), alias: alias === undefined ? null : unquote(alias) }
  })
}

function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1) : name
}
