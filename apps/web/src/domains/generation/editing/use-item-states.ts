import type { Mark } from '@firstline/contract/history'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WrittenItem } from '#domains/generation/written-item.ts'
import { notify } from '#platform/notify.ts'
import { hasMark, type ItemState, itemStatesQuery, saveMark, toColumns } from './item-states-query.ts'

export interface ItemStates {
  get: (id: string) => ItemState | undefined
  toggle: (id: string, mark: Mark) => void
  /** Shows a saved change. */
  apply: (id: string, changes: Partial<ItemState>) => void
  /** Reads all again, as after a conflict. */
  refresh: () => Promise<void>
}

/** Marks and edited texts of these messages; undefined until they are read. Marks change optimistically. */
export function useItemStates(ids: readonly string[]): ItemStates | undefined {
  const client = useQueryClient()
  const query = itemStatesQuery(ids)
  const { data } = useQuery(query)
  const apply = (id: string, changes: Partial<ItemState>) =>
    void client.setQueryData<ItemState[]>(query.queryKey, (before) =>
      before?.map((item) => (item.id === id ? { ...item, ...changes } : item)),
    )
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })
  const { mutate } = useMutation({
    mutationFn: ({ id, mark, isSet }: { id: string; mark: Mark; isSet: boolean }) =>
      saveMark(id, mark, isSet),
    onMutate: async ({ id, mark, isSet }) => {
      await client.cancelQueries({ queryKey: query.queryKey })
      apply(id, toColumns(mark, isSet))
    },
    onError: (error) => notify.failure(error, { title: 'The mark was not saved' }),
    onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: ['history'] })]),
  })
  if (!data) return undefined
  const get = (id: string) => data.find((item) => item.id === id)
  return {
    get,
    toggle: (id, mark) => {
      const item = get(id)
      if (item) mutate({ id, mark, isSet: !hasMark(item, mark) })
    },
    apply,
    refresh,
  }
}

/** The messages with the member's versions of their texts. */
export function applyEdits(items: readonly WrittenItem[], states: ItemStates | undefined): WrittenItem[] {
  return items.map((item) => ({ ...item, content: states?.get(item.id)?.edited_content ?? item.content }))
}
