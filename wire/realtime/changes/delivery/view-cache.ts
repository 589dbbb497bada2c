import type { DatabaseRole, WatchedTable } from '../catalog/watched-table.ts'
import type { Binding } from '../subscriptions/binding.ts'
import { KEY_NOT_READABLE, NO_KEY, type View, createView } from './serialize-change.ts'

/** The views of one batch, computed once per table, role and column selection. */
export class ViewCache {
  readonly #views = new Map<WatchedTable, Map<string, View | null>>()

  /** Returns null if the role may not receive changes of the table through this binding. */
  of(binding: Binding, table: WatchedTable, role: DatabaseRole): View | null {
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

function makeView(
  { conditions, select, isOfOneTable }: Binding,
  table: WatchedTable,
  role: DatabaseRole,
): View | null {
  const readable = [...table.columns.values()].filter(({ readers }) => readers.has(role))
  if (readable.length === 0) return null
  // A filter on an unreadable column would reveal its values.
  const compares = conditions.every(({ column }) => table.columns.get(column)?.readers.has(role))
  if (!compares) return null
  // The join reported this column as unreadable, so the binding receives nothing.
  const mayNotHave = (name: string) => !table.columns.get(name)?.readers.has(role)
  if (isOfOneTable && select?.some(mayNotHave)) return null
  if (table.key.length === 0) return createView([], NO_KEY)
  if (!table.key.every(({ readers }) => readers.has(role))) return createView([], KEY_NOT_READABLE)
  return createView(select === null ? readable : readable.filter(({ name }) => select.includes(name)), null)
}
