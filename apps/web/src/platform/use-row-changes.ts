import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { notify } from './notify.ts'

/** Changes of rows that are listed under `queryKey`, with a toast for a failure. */
export function useRowChanges(queryKey: QueryKey) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey })
  /** Whether it succeeded. */
  const attempt = async (failureTitle: string, change: () => Promise<void>): Promise<boolean> => {
    try {
      await change()
      await refresh()
      return true
    } catch (error) {
      notify.failure(error, { title: failureTitle })
      return false
    }
  }
  /** Deletes a row, with Undo in the toast. `name`: 'brief'. */
  const remove = async <Row extends { id: string }>(
    name: string,
    row: Row,
    { drop, insert }: { drop: (id: string) => Promise<void>; insert: (row: Row) => Promise<void> },
  ): Promise<void> => {
    if (!(await attempt(`The ${name} was not deleted`, () => drop(row.id)))) return
    notify.success(`${name.charAt(0).toUpperCase()}${name.slice(1)} deleted`, {
      id: `deleted ${row.id}`,
      critical: true,
      staysOnNavigation: true,
      action: {
        label: 'Undo',
        onClick: () => void attempt(`The ${name} was not restored`, () => insert(row)),
      },
    })
  }
  return { refresh, attempt, remove }
}
