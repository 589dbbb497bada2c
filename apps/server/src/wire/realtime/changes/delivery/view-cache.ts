import type { Role, Table } from '../catalogue/watched-table.ts'
import type { Binding } from '../subscriptions/binding.ts'
import { KEY_NOT_READABLE, NO_KEY, type View, viewOf } from './present-change.ts'

/** What each role gets to see of each table, found once for the changes of one look. */
export class ViewCache {
  readonly #views = new Map<Table, Map<string, View | null>>()

  /** Null when the role may not hear of the table, or not by this binding. */
  of(binding: Binding, table: Table, role: Role): View | null {
    const ofTable = this.#views.get(table) ?? new Map<string, View | null>()
    this.#views.set(table, ofTable)
    const key = `${role} ${binding.columnsKey}`
    const known = ofTable.get(key)
    if (known !== undefined) return known
    const view = makeView(binding, table, role)
    ofTable.set(key, view)
    return view
  }
}

function makeView({ conditions, select, isOfOneTable }: Binding, table: Table, role: Role): View | null {
  const readable = [...table.columns.values()].filter(({ readers }) => readers.has(role))
  if (readable.length === 0) return null
  // Whoever could compare with what it may not read could find out what it is.
  const compares = conditions.every(({ column }) => table.columns.get(column)?.readers.has(role))
  if (!compares) return null
  // It was told that it may not have this column, and gets nothing in its place.
  const mayNotHave = (name: string) => !table.columns.get(name)?.readers.has(role)
  if (isOfOneTable && select?.some(mayNotHave)) return null
  if (table.key.length === 0) return viewOf([], NO_KEY)
  if (!table.key.every(({ readers }) => readers.has(role))) return viewOf([], KEY_NOT_READABLE)
  return viewOf(select === null ? readable : readable.filter(({ name }) => select.includes(name)), null)
}
