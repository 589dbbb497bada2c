import type { StoredSet } from '@firstline/contract/history'
import { type InfiniteData, type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '#platform/notify.ts'
import { updateSet } from '#domains/generation/editing/update-set.ts'

/** Deletes a set, with Undo in the toast. */
export function useDeleteSet(onDeleted: () => void) {
  const client = useQueryClient()
  const refresh = (id: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['history'] }),
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'stored-set' && queryKey[2] === id,
      }),
    ])
  const undo = async (id: string) => {
    try {
      await updateSet(id, { deleted_at: null })
      await refresh(id)
    } catch (error) {
      notify.failure(error, { title: 'The set was not restored' })
    }
  }
  return useMutation({
    mutationFn: (id: string) => updateSet(id, { deleted_at: new Date().toISOString() }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: ['history'] })
      client.setQueriesData<InfiniteData<StoredSet[]>>(
        { queryKey: ['history'], predicate: isList },
        (list) => list && { ...list, pages: list.pages.map((page) => page.filter((set) => set.id !== id)) },
      )
    },
    onSuccess: async (_, id) => {
      onDeleted()
      notify.success('Set deleted', {
        id: `deleted ${id}`,
        critical: true,
        staysOnNavigation: true,
        action: { label: 'Undo', onClick: () => void undo(id) },
      })
      await refresh(id)
    },
    onError: async (error, id) => {
      notify.failure(error, { title: 'The set was not deleted' })
      await refresh(id)
    },
  })
}

/** Other queries of the history, such as the last brief, have no pages. */
function isList({ queryKey }: Query): boolean {
  return typeof queryKey[2] === 'object'
}
